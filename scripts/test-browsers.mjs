// `npm run test:browsers`: runs the tests of the code in a user's own page in every supported browser. Arguments select browsers:
// `npm run test:browsers -- firefox webkit`.
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "../packages/testing/src/browser.ts";
import { engineDifferences } from "../packages/testing/src/engine-differences.ts";
import { findChromiums } from "./bootstrap/chromiums.mjs";
import { findOrInstallEngine, otherEngines } from "./bootstrap/engines.mjs";
import { browserSuites } from "./browser-suites.mjs";
import { countTests, readTestNames, reportTo } from "./vitest-report.mjs";

const folder = mkdtempSync(join(tmpdir(), "giselle-browsers-"));
const wanted = process.argv.slice(2);
const browsers = await listBrowsers();
if (browsers.length === 0) {
  process.stderr.write(`There is no such browser. Choose from chromium, ${Object.keys(otherEngines).join(", ")}.\n`);
  process.exit(1);
}

const rows = [];
for (const [index, browser] of browsers.entries()) rows.push(await test(browser, index));
const outdated = findOutdated(rows);
process.stdout.write(`\n${formatTable(rows)}\n\n${formatDifferences()}\n`);
for (const { test: name } of outdated)
  process.stdout.write(`No test is named "${name}" any more. Correct packages/testing/src/engine-differences.ts.\n`);
const isGood = rows.every(({ failed, passed }) => failed === 0 && passed > 0) && outdated.length === 0;
process.exitCode = isGood ? 0 : 1;

/** The browsers to test in: `{ engine, path, version }`. A missing browser has no path. */
async function listBrowsers() {
  const noteOf = (engine) => (text) => process.stdout.write(`${engine}: ${text}\n`);
  const paths = isWanted({ engine: "chromium" }) ? await findChromiums(noteOf("chromium")) : [];
  const chromiums = paths.map((path) => ({ engine: "chromium", path }));
  const others = [];
  for (const engine of Object.keys(otherEngines)) {
    if (isWanted({ engine })) others.push({ engine, path: await findOrInstallEngine(engine, noteOf(engine)) });
  }
  const listed = [];
  for (const browser of [...chromiums, ...others].filter(isWanted))
    listed.push({ ...browser, version: await versionOf(browser) });
  return listed.filter(isFirst);
}

function isWanted({ engine }) {
  return wanted.length === 0 || wanted.includes(engine);
}

/** Debian's newest may be the installed one. */
function isFirst({ engine, version }, index, all) {
  return all.findIndex((other) => other.engine === engine && other.version === version) === index;
}

/** The environment in which the tests open this browser. */
function environmentOf({ engine, path }) {
  const variable = otherEngines[engine]?.variable ?? "GISELLE_CHROMIUM";
  return { GISELLE_TEST_BROWSER: engine, GISELLE_HEADLESS_SHELL: path, [variable]: path };
}

/** Starts the browser, because not every program can print its version. */
async function versionOf(given) {
  if (!given.path) return "missing";
  Object.assign(process.env, environmentOf(given));
  const browser = await launchBrowser();
  const version = browser.version();
  await browser.close();
  return version;
}

async function test(browser, index) {
  const { engine, path, version } = browser;
  if (!path) return { engine, version, passed: 0, failed: 1, minutes: "0.0" };
  process.stdout.write(`\n▸ ${engine} ${version} (${path})\n`);
  const report = join(folder, `${index}.json`);
  const started = performance.now();
  const child = spawn("vitest", ["run", ...reportTo(report), ...browserSuites], {
    stdio: "inherit",
    env: { ...process.env, ...environmentOf(browser) },
    shell: process.platform === "win32",
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  return { engine, version, ...countTests(report, code === 0), minutes, report };
}

function formatTable(given) {
  const lines = [["browser", "version", "passed", "failed", "minutes"]].concat(
    given.map(({ engine, version, passed, failed, minutes }) => [engine, version, passed, failed, minutes].map(String)),
  );
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const isNumber = (column) => column > 1;
  const table = lines.map((line) =>
    line
      .map((cell, column) => (isNumber(column) ? cell.padStart(widths[column]) : cell.padEnd(widths[column])))
      .join("  "),
  );
  const missing = given.filter(({ version }) => version === "missing");
  return [
    ...table,
    ...missing.map(({ engine }) => `\n${engine} is missing. ${otherEngines[engine]?.howTo ?? ""}`),
  ].join("\n");
}

/** Differences whose test has another name now, so that nothing is left out. Chromium runs all tests. */
function findOutdated(given) {
  const whole = given.find(({ engine, passed }) => engine === "chromium" && passed > 0);
  if (!whole) return [];
  const names = readTestNames(whole.report);
  return engineDifferences.filter(({ test: name }) => !names.some((full) => full.includes(name)));
}

function formatDifferences() {
  if (engineDifferences.length === 0) return "Deliberate differences: none.";
  const lines = engineDifferences.map(
    ({ engines, test: name, reason }) => `  ${engines.join(", ")}: "${name}". ${reason}`,
  );
  return ["Deliberate differences, tests that are left out:", ...lines].join("\n");
}
