// Records how long the test files took, for scripts/test-parts.mjs: `npm run test:all -- --record`.
import { readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { longSeconds } from "./test-parts.mjs";

/** Reads the report of a run of all tests. */
export function recordSeconds(report) {
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const taken = testResults.map(({ name, startTime, endTime }) => [
    relative(process.cwd(), name).replaceAll("\\", "/"),
    Math.round((endTime - startTime) / 1000),
  ]);
  const long = taken.filter(([, seconds]) => seconds >= longSeconds).sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(
    new URL("./test-seconds.json", import.meta.url),
    `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`,
  );
}
