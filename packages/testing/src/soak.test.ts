import { afterEach, expect, it, vi } from "vitest";
import { soakSample } from "./random.ts";
import { soak } from "./soak.ts";

afterEach(() => vi.unstubAllEnvs());

it("repeats a tenth of the rounds, and all of them in a soak", () => {
  vi.stubEnv("GISELLE_SOAK", "");
  expect([soak(10_000), soak(5)]).toEqual([1000, 1]);
  vi.stubEnv("GISELLE_SOAK", "1");
  expect(soak(10_000)).toBe(10_000);
});

it("tries a random tenth of a table, the same for the same seed, and all of it in a soak", () => {
  const cases = Array.from({ length: 40 }, (_, index) => index);
  vi.stubEnv("GISELLE_SOAK", "");
  const sample = (seed: string) => {
    vi.stubEnv("GISELLE_SEED", seed);
    return soakSample("a table", cases);
  };
  expect(sample("1")).toHaveLength(4);
  expect(sample("1")).toEqual(sample("1"));
  expect(sample("1")).not.toEqual(sample("2"));
  vi.stubEnv("GISELLE_SOAK", "1");
  expect(sample("1")).toEqual(cases);
});
