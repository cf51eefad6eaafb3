// What a run of vitest came to, by the report that it wrote.
import { readFileSync } from "node:fs";

/** The arguments that make vitest print as usual and also write a report. */
export const reportTo = (file) => ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];

/** A run may also fail outside any test, or before it can write. */
export function countTests(file, ok) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, "utf8"));
    return { passed: numPassedTests, failed: ok ? numFailedTests : Math.max(numFailedTests, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
