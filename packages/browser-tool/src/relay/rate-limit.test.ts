import { expect, it } from "vitest";
import { createRateLimit } from "./rate-limit.ts";

it("lets a burst of two seconds through, then as many as come back, for each key", () => {
  let now = 0;
  const { mayCall } = createRateLimit({ perSecond: 2, now: () => now });
  expect(Array.from({ length: 5 }, () => mayCall("a"))).toEqual([true, true, true, true, false]);
  expect(mayCall("b")).toBe(true);
  now = 500;
  expect([mayCall("a"), mayCall("a")]).toEqual([true, false]);
});

it("forgets whoever is quiet, so that many keys cost no memory for long", () => {
  let now = 0;
  const limit = createRateLimit({ perSecond: 1, now: () => now });
  for (let key = 0; key < 10_001; key += 1) limit.mayCall(String(key));
  expect(limit.size).toBe(10_001);
  now = 3000;
  limit.mayCall("next");
  expect(limit.size).toBe(1);
});
