import { expect, it } from "vitest";
import { findRedisUrl, findRedisVariable } from "./environment.ts";

it("uses the first variable that is set, and trims it", () => {
  const env = { REDIS_URL: "  ", KV_URL: " redis://kv ", UPSTASH_REDIS_URL: "redis://upstash" };
  expect([findRedisVariable(env), findRedisUrl(env)]).toEqual(["KV_URL", "redis://kv"]);
});

it("finds nothing if no variable is set", () => {
  expect([findRedisVariable({}), findRedisUrl({ REDIS_URL: "" })]).toEqual([undefined, undefined]);
});
