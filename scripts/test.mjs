// What `npm test` runs once everything is installed and built. Arguments go to vitest: `npm test -- packages/protocol`. Without them,
// a part of the long tests runs, and with --all everything. Every check runs even if others fail; the last line counts them all.
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findEngine, otherEngines } from "./bootstrap/engines.mjs";
import { shortSuites } from "./browser-suites.mjs";
import { recordSeconds } from "./record-test-seconds.mjs";
import { choosePart, leftOut, partCount } from "./test-parts.mjs";
import { countTests, reportTo } from "./vitest-report.mjs";

const reports = mkdtempSync(join(tmpdir(), "giselle-test-"));
const reportOf = (engine) => join(reports, `${engine}.json`);

const checks = [
  {
    name: "format and lint",
    command: ["biome", "ci", "--error-on-warnings", `--colors=${process.stdout.isTTY ? "force" : "off"}`, "."],
  },
  { name: "types of the packages", command: ["tsc", "-b"] },
  { name: "types of the tests", command: ["tsc", "-p", "tsconfig.tests.json"] },
  { name: "types of the rules", command: ["tsc", "-p", "rules"] },
  { name: "types of the bench", command: ["tsc", "-p", "bench"] },
  { name: "types of the site", command: ["tsc", "-p", "site"] },
  { name: "documentation site", command: ["node", "site/src/main.ts"] },
];
const bench = { name: "bench, smoke only", command: ["node", "bench/src/main.ts", "--smoke"] };
/** It installs from the registry for minutes, so it is one of the parts, like the long tests. */
const fiveMinutes = {
  name: "a copilot from an empty folder",
  command: ["vitest", "run", "--config", "scripts/release/vitest.config.ts", "five-minutes"],
};
/** All tests in Chromium, and a few of the cross-browser tests in each other browser that is installed. */
const testsIn = (engine, args, env = {}) => ({
  name: engine === "chromium" ? "tests" : `tests in ${engine}`,
  engine,
  env: { GISELLE_TEST_BROWSER: engine, ...env },
  command: ["vitest", "run", ...reportTo(reportOf(engine)), ...args],
});
const flags = ["--all", "--record"];
const [isAll, isRecorded] = flags.map((flag) => process.argv.includes(flag));
const given = process.argv.slice(2).filter((argument) => !flags.includes(argument));
const part = isAll || given.length > 0 ? undefined : choosePart();
const others = given.length > 0 ? [] : Object.keys(otherEngines);
const installed = others.filter((engine) => findEngine(engine));
const tests = testsIn("chromium", given, { GISELLE_TEST_PART: part === undefined ? "" : String(part) });
const isLong = given.length === 0 && (isAll || part === 1);
const beside = [
  [...checks, ...(isLong ? [fiveMinutes] : [])],
  [bench, ...installed.map((engine) => testsIn(engine, shortSuites))],
];

if (part !== undefined)
  process.stdout.write(
    `\nAll short test files, and part ${part} of ${partCount} of the long ones: ${leftOut(part).length} files are left out.
This part again: GISELLE_TEST_PART=${part} npm test. Everything: npm run test:all.\n`,
  );
process.stdout.write(
  `\n▸ ${tests.name}, and beside them: ${beside
    .flat()
    .map(({ name }) => name)
    .join(", ")}\n`,
);
// Beside the tests, which often wait, two checks run at a time. A failing check shows its output.
const [tested, ...checkedInTurn] = await Promise.all([run(tests, "inherit"), ...beside.map(runInTurn)]);
const checked = checkedInTurn.flat();
process.stdout.write(tested.end);
for (const check of checked) process.stdout.write(check.ok ? check.end : `\n${check.output}${check.end}`);
for (const engine of others.filter((name) => !installed.includes(name)))
  process.stdout.write(
    `${engine} is not installed, so nothing was tested in it. To install it: npm run test:browsers\n`,
  );
// A run of some files knows nothing about the others.
if (isRecorded && isAll && given.length === 0) recordSeconds(reportOf("chromium"));
const counts = [tested, ...checked].map(count);
const sum = (key) => counts.reduce((total, { [key]: count }) => total + count, 0);
process.stdout.write(`\n${sum("passed")} passed, ${sum("failed")} failed\n`);
process.exitCode = sum("failed") === 0 ? 0 : 1;

async function runInTurn(steps) {
  const done = [];
  for (const step of steps) done.push(await run(step, "pipe"));
  return done;
}

function run({ name, engine, env, command: [program, ...args] }, stdio) {
  const started = performance.now();
  const child = spawn(program, args, {
    stdio: ["inherit", stdio, stdio],
    env: { ...process.env, ...env },
    shell: process.platform === "win32",
  });
  let output = "";
  const onData = (chunk) => {
    output += chunk;
  };
  child.stdout?.setEncoding("utf8").on("data", onData);
  child.stderr?.setEncoding("utf8").on("data", onData);
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ engine, ok: false, output, end: `✗ ${name}: ${error.message}\n` }));
    child.once("close", (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      resolve({ engine, ok: code === 0, output, end: `${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)\n` });
    });
  });
}

/** A check counts as one. */
function count({ engine, ok }) {
  if (engine) return countTests(reportOf(engine), ok);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}
