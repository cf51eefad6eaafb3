// What `npm test` runs once everything is installed and built. Arguments go to vitest: `npm test -- packages/protocol`.
// Every check runs, whatever became of the others; the last line counts them all.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const report = join(mkdtempSync(join(tmpdir(), "giselle-test-")), "report.json");

const checks = [
  {
    name: "format and lint",
    command: ["biome", "ci", "--error-on-warnings", `--colors=${process.stdout.isTTY ? "force" : "off"}`, "."],
  },
  { name: "types of the packages", command: ["tsc", "-b"] },
  { name: "types of the rules", command: ["tsc", "-p", "rules"] },
  { name: "types of the bench", command: ["tsc", "-p", "bench"] },
  { name: "bench, smoke only", command: ["node", "bench/src/main.ts", "--smoke"] },
];
const tests = {
  name: "tests",
  command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`],
};

let passed = 0;
let failed = 0;
const count = (isFine) => {
  if (isFine) passed += 1;
  else failed += 1;
};

// The checks run one after the other beside the tests, which wait more than they work. One that fails shows what it printed.
process.stdout.write(`\n▸ ${tests.name}, and beside them: ${checks.map(({ name }) => name).join(", ")}\n`);
const [{ ok, end }, checked] = await Promise.all([
  run(tests.name, [...tests.command, ...process.argv.slice(2)], "inherit"),
  runChecks(),
]);
process.stdout.write(end);
for (const check of checked) {
  process.stdout.write(check.ok ? check.end : `\n${check.output}${check.end}`);
  count(check.ok);
}
const counted = countTests();
passed += counted.passed;
failed += ok ? counted.failed : Math.max(counted.failed, 1); // a run may also fail outside any test
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

async function runChecks() {
  const done = [];
  for (const { name, command } of checks) done.push(await run(name, command, "pipe"));
  return done;
}

function run(name, [program, ...args], stdio) {
  const started = performance.now();
  const child = spawn(program, args, {
    stdio: ["inherit", stdio, stdio],
    env: process.env,
    shell: process.platform === "win32",
  });
  let output = "";
  const hear = (chunk) => {
    output += chunk;
  };
  child.stdout?.setEncoding("utf8").on("data", hear);
  child.stderr?.setEncoding("utf8").on("data", hear);
  return new Promise((resolve) => {
    child.once("error", (error) => resolve({ ok: false, output, end: `✗ ${name}: ${error.message}\n` }));
    child.once("close", (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      resolve({ ok: code === 0, output, end: `${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)\n` });
    });
  });
}

function countTests() {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
