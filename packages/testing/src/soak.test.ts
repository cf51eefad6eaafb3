import { afterEach, expect, it, vi } from "vitest";
import { soak, soakSample } from "./soak.ts";

afterEach(() => vi.unstubAllEnvs());

it("repeats a tenth of the rounds, and all of them in a soak", () => {
  vi.stubEnv("GISELLE_SOAK", "");
  expect([soak(10_000), soak(5)]).toEqual([1000, 1]);
  vi.stubEnv("GISELLE_SOAK", "1");
  expect(soak(10_000)).toBe(10_000);
});

it("tries every tenth case from a place that the seed decides, and all of them in a soak", () => {
  const cases = Array.from({ length: 40 }, (_, index) => index);
  vi.stubEnv("GISELLE_SOAK", "");
  expect([soakSample(cases, 0), soakSample(cases, 23)]).toEqual([
    [0, 10, 20, 30],
    [3, 13, 23, 33],
  ]);
  vi.stubEnv("GISELLE_SOAK", "1");
  expect(soakSample(cases, 23)).toEqual(cases);
});
