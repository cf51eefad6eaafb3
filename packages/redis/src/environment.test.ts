import { expect, it } from "vitest";
import { findRedisUrl, findRedisVariable } from "./environment.ts";

it("takes the first variable that is set, without the blanks around it", () => {
  const env = { REDIS_URL: "  ", KV_URL: " redis://kv ", UPSTASH_REDIS_URL: "redis://upstash" };
  expect([findRedisVariable(env), findRedisUrl(env)]).toEqual(["KV_URL", "redis://kv"]);
});

it("finds nothing where nothing is set", () => {
  expect([findRedisVariable({}), findRedisUrl({ REDIS_URL: "" })]).toEqual([undefined, undefined]);
});
