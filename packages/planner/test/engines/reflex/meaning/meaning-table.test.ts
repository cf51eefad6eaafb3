import { statSync } from "node:fs";
import { expect, it } from "vitest";
import { table } from "../../../../src/engines/reflex/meaning/meaning-table.ts";
import { readLabels, test, train } from "../../../../src/engines/reflex/meaning/training/train.ts";

const cases = readLabels();
const kept = cases.filter(({ isKept }) => isKept);

/** Training takes seconds on a free core, and more than a minute on a busy one. */
const trainingTime = 240_000;

it(
  "P8: the table of field meanings is what its script writes, in at most 150 kB",
  () => {
    expect(train(cases.filter(({ isKept }) => !isKept))).toEqual(table);
    const file = new URL("../../../../src/engines/reflex/meaning/meaning-table.ts", import.meta.url);
    expect(statSync(file).size).toBeLessThan(150_000);
  },
  trainingTime,
);

it("P8: reads labels in 14 languages that it was not trained with", () => {
  expect(new Set(cases.map(({ language }) => language)).size).toBeGreaterThanOrEqual(12);
  expect(test(table, kept, { rules: true }).right).toBeGreaterThan(0.85);
  const byRules = test({ ...table, weights: "" }, kept, { rules: true }).right;
  expect(test(table, kept, { rules: true }).right).toBeGreaterThan(byRules);
});
