// Reads the results of a vitest run from its report.
import { readFileSync } from "node:fs";

/** The arguments that make vitest print as usual and also write a report. */
export const reportTo = (file) => ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];

/** The full names of all tests, also of those that were left out. */
export function readTestNames(file) {
  const { testResults } = JSON.parse(readFileSync(file, "utf8"));
  return testResults.flatMap(({ assertionResults }) => assertionResults.map(({ fullName }) => fullName));
}

/** A run may also fail outside of tests, or before it writes the report. */
export function countTests(file, ok) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, "utf8"));
    return { passed: numPassedTests, failed: ok ? numFailedTests : Math.max(numFailedTests, 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
