import { afterEach, expect, it, vi } from "vitest";
import { soak } from "./soak.ts";

afterEach(() => vi.unstubAllEnvs());

it("repeats a tenth of the rounds, and all of them in a soak", () => {
  vi.stubEnv("GISELLE_SOAK", "");
  expect([soak(10_000), soak(5)]).toEqual([1000, 1]);
  vi.stubEnv("GISELLE_SOAK", "1");
  expect(soak(10_000)).toBe(10_000);
});
