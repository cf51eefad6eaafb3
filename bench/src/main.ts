// `npm run bench` measures; `npm run bench -- --smoke` only shows that measuring works, on small pages and once.
import { describeMachine, describeVersions } from "./frame/machine.ts";
import { measures } from "./frame/measures.ts";
import { readOptions } from "./frame/options.ts";
import { createProgressBar } from "./frame/progress-bar.ts";
import { readResults, toJson, writeFile } from "./frame/results.ts";
import { runInChild } from "./frame/run-in-child.ts";
import { writeDocs } from "./report/docs.ts";
import { writeHtml } from "./report/html.ts";
import { printTable } from "./report/print-table.ts";

const { smoke, onlyDocs, names, jsonFile, htmlFile, docsFile } = readOptions(process.argv.slice(2));
const results = readResults(jsonFile);
const failed: string[] = [];
/** All of it within a quarter of an hour, whatever happens. */
const deadline = performance.now() + 14 * 60_000;
const noTime = { tables: [], failed: "No time was left for it. Measure it by its name." };

if (!onlyDocs) {
  const machine = describeMachine();
  const versions = describeVersions();
  const bar = createProgressBar(names.length);
  for (const name of names) {
    bar.at(0, name);
    const started = performance.now();
    const onProgress = (share: number, at: string | undefined) => bar.at(share, name, at);
    const limitMs = Math.min(smoke ? 120_000 : (measures[name]?.limitMs ?? 150_000), deadline - started);
    const run = limitMs > 0 ? await runInChild(name, { smoke, limitMs, onProgress }) : noTime;
    bar.next();
    const seconds = (performance.now() - started) / 1000;
    results.measures[name] = { at: new Date().toISOString(), seconds, smoke, machine, versions, ...run };
    for (const table of run.tables) printTable(table);
    if (run.failed) failed.push(name);
    process.stdout.write(
      run.failed ? `\n✗ ${name}: ${run.failed}\n` : `\n✓ ${measures[name]?.title} (${seconds.toFixed(1)} s)\n`,
    );
    writeFile(jsonFile, toJson(results)); // at once: a run that is broken off keeps what it found
  }
  writeFile(htmlFile, writeHtml(results));
  process.stdout.write(`\nThe same with plots: ${htmlFile}\n`);
}
if (docsFile) {
  writeFile(docsFile, writeDocs(results));
  process.stdout.write(`Written: ${docsFile}\n`);
}
process.exitCode = failed.length > 0 ? 1 : 0;
