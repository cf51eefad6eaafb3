import { soak, soakSeed } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { scoreLabelMatch } from "./evaluate-label-match.ts";

it("P8: fills in what a comparison of labels fills in, however the keys are written", async () => {
  const seed = soakSeed();
  // All are about 37,000 records. Neither number divides the styles evenly, so that each gets its turn.
  const every = soak(10) < 10 ? 199 : 19;
  const { fields, right, stray, misses } = await scoreLabelMatch({ seed, every });
  const report = `GISELLE_SEED=${seed}\n${misses.join("\n")}`;
  expect(fields).toBeGreaterThan(500);
  // Misses come several at once, those of one record, and weigh more in a small part.
  expect(right / fields, report).toBeGreaterThan(every > 100 ? 0.995 : 0.998);
  expect(stray / fields, report).toBeLessThan(0.001);
}, 600_000);
