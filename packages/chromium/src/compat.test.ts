import { expect, it } from "vitest";
import { readTimeouts } from "./compat.ts";

it("reads the time limits by their old names, and prefers the new ones", () => {
  expect(readTimeouts({ arrivalMs: 1, silenceMs: 2 })).toEqual({ navigationTimeoutMs: 1, unresponsiveMs: 2 });
  expect(readTimeouts({ arrivalMs: 1, navigationTimeoutMs: 3 })).toEqual({
    navigationTimeoutMs: 3,
    unresponsiveMs: 25_000,
  });
});
