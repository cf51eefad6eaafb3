import { expect, it } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

it("allows a burst of two seconds, then the average rate, for each key", () => {
  let now = 0;
  const { mayCall } = createRateLimit({ perSecond: 2, now: () => now });
  expect(Array.from({ length: 5 }, () => mayCall("a"))).toEqual([true, true, true, true, false]);
  expect(mayCall("b")).toBe(true);
  now = 500;
  expect([mayCall("a"), mayCall("a")]).toEqual([true, false]);
});

it("drops idle keys, so that they use no memory", () => {
  let now = 0;
  const limit = createRateLimit({ perSecond: 1, now: () => now });
  for (let key = 0; key < 10_001; key += 1) limit.mayCall(String(key));
  expect(limit.size).toBe(10_001);
  now = 3000;
  limit.mayCall("next");
  expect(limit.size).toBe(1);
});
