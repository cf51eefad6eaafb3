import { soakSeed } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { scoreLabelMatch } from "./evaluate-label-match.ts";

it("P8: fills in what a comparison of labels fills in, however the keys are written", async () => {
  const seed = soakSeed();
  // One in 19 of about 37,000 records. The number does not divide the styles evenly, so that each gets its turn.
  const { fields, right, stray, misses } = await scoreLabelMatch({ seed, every: 19 });
  const report = `GISELLE_SEED=${seed}\n${misses.join("\n")}`;
  expect(fields).toBeGreaterThan(500);
  expect(right / fields, report).toBeGreaterThan(0.998);
  expect(stray / fields, report).toBeLessThan(0.001);
}, 600_000);
