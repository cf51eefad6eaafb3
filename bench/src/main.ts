// `npm run bench` measures; `npm run bench -- --smoke` only checks that measuring works, once and on small pages.
import { describeFailure, failuresIn } from "./frame/failure.ts";
import { createLane, type Lane } from "./frame/lane.ts";
import { describeMachine, describeVersions } from "./frame/machine.ts";
import { measures } from "./frame/measures.ts";
import { readOptions } from "./frame/options.ts";
import { createProgressBar } from "./frame/progress-bar.ts";
import { type Result, readResults, toJson, writeFile } from "./frame/results.ts";
import { writeDocs } from "./report/docs.ts";
import { writeHtml } from "./report/html.ts";
import { inRed, printTable } from "./report/print-table.ts";

const { smoke, onlyDocs, names, jsonFile, htmlFile, docsFile, given } = readOptions(process.argv.slice(2));
const results = readResults(jsonFile);
const failed: string[] = [];
/** Time limit for all measures together: twenty minutes. */
const deadline = performance.now() + 19 * 60_000;

if (!onlyDocs) {
  await measureAll();
  writeFile(htmlFile, writeHtml(results));
  process.stdout.write(`\nThe same with plots: ${htmlFile}\n`);
}
if (docsFile) {
  writeFile(docsFile, writeDocs(results));
  process.stdout.write(`Written: ${docsFile}\n`);
}
if (failed.length > 0) {
  process.stdout.write(`\n${failed.map((line) => inRed(line)).join("\n")}\n`);
  process.exitCode = 1;
}

/** One after the other, so that they do not disturb each other. */
async function measureAll(): Promise<void> {
  const machine = describeMachine();
  const versions = describeVersions();
  const bar = createProgressBar(names.length);
  const lane = createLane({ smoke, given });
  try {
    for (const name of names) {
      const result = await measureOne(name, lane, { machine, versions }, bar);
      bar.next();
      printResult(name, result);
      if (result.failed) failed.push(`✗ ${name}: FAILED: ${result.failed}`);
      for (const failure of failuresIn(result.tables)) failed.push(`✗ ${name}: ${describeFailure(failure)}`);
      const foundNothing = result.failed && result.tables.length === 0 && results.measures[name]; // earlier results stay
      if (measures[name]?.isPrintedOnly || foundNothing) continue;
      results.measures[name] = result;
      writeFile(jsonFile, toJson(results)); // at once, so that an interrupted run keeps its results
    }
  } finally {
    await lane.close();
  }
}

async function measureOne(
  name: string,
  lane: Lane,
  on: Pick<Result, "machine" | "versions">,
  bar: ReturnType<typeof createProgressBar>,
): Promise<Result> {
  const started = performance.now();
  bar.at(0, name);
  const onProgress = (share: number, at: string | undefined) => bar.at(share, name, at);
  const limitMs = Math.min(smoke ? 300_000 : limitOf(name), deadline - started);
  const noTime = { tables: [], failed: "There was no time left. Run this measure alone, by its name." };
  const run = limitMs > 0 ? await lane.run(name, { limitMs, onProgress }) : noTime;
  return { at: new Date().toISOString(), seconds: (performance.now() - started) / 1000, smoke, ...on, ...run };
}

function limitOf(name: string): number {
  return measures[name]?.limitMs ?? 150_000;
}

function printResult(name: string, result: Result): void {
  const { tables, seconds } = result;
  for (const table of tables) printTable(table);
  const failures = failuresIn(tables).length;
  const what = result.failed ?? (failures > 0 && `${failures} of its contestants could not be measured`);
  const end = what ? inRed(`✗ ${name}: ${what}`) : `✓ ${measures[name]?.title}`;
  process.stdout.write(`\n${end} (${seconds.toFixed(1)} s)\n`);
}
