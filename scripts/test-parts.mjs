// `npm test` runs all short test files, and one of several equal parts of the long ones: together they take more than half an hour.
// The part is chosen at random and printed, as the seeds of random tests are; GISELLE_TEST_PART=3 repeats part 3.
// `npm run test:all` runs everything.
import { readFileSync } from "node:fs";

export const partCount = 12;

/** Files that take less are in every part. */
export const longSeconds = 5;

/** What a user does first, in every part: the forms of the web app, a coding agent, and each driver's contract. */
export const everyTime = new Set([
  "packages/web/test/e2e/forms.test.ts",
  "packages/browser-tool/test/mcp-server/whole-path.test.ts",
  "packages/browser-tool/test/relay/page-driver.test.ts",
  "packages/chromium/test/contract.test.ts",
  "packages/cli/test/serve/whole-path.test.ts",
]);

const file = new URL("./test-seconds.json", import.meta.url);

/** How long each long test file took when it was last recorded. A file that is not listed is in every part. */
export const recordedSeconds = () => JSON.parse(readFileSync(file, "utf8"));

/** The long files of each part. The parts take about the same time: the longest file left goes to the shortest part. */
export function divide(seconds) {
  /** @type {{ seconds: number, files: string[] }[]} */
  const parts = Array.from({ length: partCount }, () => ({ seconds: 0, files: [] }));
  const byLength = Object.entries(seconds)
    .filter(([name]) => !everyTime.has(name))
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1));
  for (const [name, taken] of byLength) {
    const shortest = parts.reduce((least, part) => (part.seconds < least.seconds ? part : least));
    shortest.files.push(name);
    shortest.seconds += taken;
  }
  return parts;
}

/** The number of the part to run, from GISELLE_TEST_PART or at random. */
export function choosePart(given = process.env.GISELLE_TEST_PART, random = Math.random()) {
  if (!given) return Math.floor(random * partCount) + 1;
  const part = Number(given);
  if (Number.isInteger(part) && part >= 1 && part <= partCount) return part;
  throw new Error(`GISELLE_TEST_PART is "${given}". Use a number from 1 to ${partCount}, or unset it.`);
}

/** The files that a part leaves out. */
export function leftOut(part, seconds = recordedSeconds()) {
  return divide(seconds).flatMap(({ files }, index) => (index + 1 === part ? [] : files));
}
