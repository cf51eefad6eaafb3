import { expect, it } from "vitest";
import { numberLines } from "./event-log.ts";
import { createRedisKeys } from "./redis-keys.ts";

const keys = createRedisKeys("mine");

it("puts all keys of a tenant on the same node of a cluster", () => {
  const run = { tenant: "acme", runId: "r1" };
  const all = [keys.run(run), keys.log(run), keys.lease(run), keys.asked(run), keys.answers(run), keys.channel(run)];
  const slots = [...all, keys.name("acme", "q1"), keys.live("acme")].map((key) => /\{.*?\}/.exec(key)?.[0]);
  expect(new Set(slots)).toEqual(new Set(["{cloud:acme}"]));
  expect(new Set(all).size).toBe(all.length);
});

it.each([
  ["a:run:r1", "r2"],
  ["a", "r1:state"],
  ["a}", "r1"],
  ["{a}", "r:1"],
])("gives no tenant a key of another: %j %j", (tenant, runId) => {
  const key = keys.run({ tenant, runId });
  expect(key.split(":")).toHaveLength(6);
  expect(key.match(/[{}]/g)).toEqual(["{", "}"]);
});

it("numbers lines after the last one", () => {
  expect(numberLines(7, [{ type: "a" }, { type: "b" }])).toEqual(['{"type":"a","seq":8}', '{"type":"b","seq":9}']);
  expect(numberLines(7, [])).toEqual([]);
});
