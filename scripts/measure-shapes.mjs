// `node scripts/measure-shapes.mjs [--root DIR] [--names]`: prints a table of the sizes of files and functions in each package.
// DIR is a checkout, by default this one; it needs no install. --names lists what the table counts.
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { checkFolderOrder } from "../rules/folder-order.ts";
import { findCircles } from "../rules/import-circles.ts";
import { listExports } from "../rules/public-exports.ts";
import { isTestCode, maxLines, readShape } from "../rules/shapes.ts";
import { listCommittableFiles, root } from "../rules/workspace.ts";

const { values } = parseArgs({ options: { root: { type: "string" }, names: { type: "boolean" } } });
const checkout = resolve(values.root ?? root);

/** TypeScript and JavaScript that we wrote: not declarations, not the settings of tools. */
const isCode = (path) =>
  /\.[cm]?[jt]sx?$/.test(path) && !path.endsWith(".d.ts") && !/(?:^|\/)[\w.-]+\.config\.[cm]?[jt]s$/.test(path);

/** Forms, records and sentences that tests read. */
const isCases = (path) => /^test\/.*\.txt$/.test(path);

function readSources() {
  const byPackage = new Map();
  for (const file of listCommittableFiles(checkout).sort()) {
    const [packages, folder, ...rest] = file.split("/");
    const path = rest.join("/");
    if (packages !== "packages" || !(isCode(path) || isCases(path))) continue;
    const sources = byPackage.get(folder) ?? [];
    byPackage.set(folder, [...sources, { path, text: readFileSync(join(checkout, file), "utf8") }]);
  }
  return byPackage;
}

async function measure(folder, sources) {
  const shapes = sources.filter(({ path }) => !isTestCode(folder, path)).map((file) => place(folder, readShape(file)));
  const tests = sources.filter(({ path }) => isTestCode(folder, path));
  const functions = shapes.flatMap(({ path, functions: found }) => found.map((each) => ({ path, ...each })));
  const own = { folder, sources: sources.filter(({ path }) => isCode(path)) };
  return {
    folder,
    files: shapes.filter(({ lines }) => lines > maxLines.file),
    functions: functions.filter(({ lines }) => lines > maxLines.function),
    closures: functions.filter(({ lines, holdsFunctions }) => holdsFunctions && lines > maxLines.closure),
    source: sum(shapes.map(({ lines }) => lines)),
    tests: sum(tests.map(({ text }) => text.split("\n").length - 1)),
    circles: await findCircles(own),
    upward: await checkFolderOrder(own),
    doors: countDoors(folder),
    shapes,
    repeated: listRepeated(shapes),
  };
}

/** Makes the path relative to the checkout. */
function place(folder, shape) {
  return { ...shape, path: `packages/${folder}/${shape.path}` };
}

/** The number of names in all public entries of a published package; undefined if it is not built. */
function countDoors(folder) {
  const path = join(checkout, "packages", folder);
  const manifest = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
  if (manifest.private) return undefined;
  const entries = Object.entries(manifest.exports ?? {}).filter(([entry]) => !entry.split("/").includes("internal"));
  const types = entries.flatMap(([, target]) => (target.types ? [join(path, target.types)] : []));
  if (types.length === 0 || !types.every((file) => existsSync(file))) return undefined;
  return sum(types.map((file) => listExports(readFileSync(file, "utf8")).length));
}

function listRepeated(shapes) {
  const files = new Map();
  for (const { path, exports } of shapes) {
    for (const name of exports) files.set(name, [...(files.get(name) ?? []), path]);
  }
  return [...files].filter(([, paths]) => paths.length > 1).map(([name, paths]) => ({ name, paths }));
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

const columns = [
  ["package", ({ folder }) => folder],
  [`files>${maxLines.file}`, ({ files }) => files.length],
  [`functions>${maxLines.function}`, ({ functions }) => functions.length],
  [`closures>${maxLines.closure}`, ({ closures }) => closures.length],
  ["source", ({ source }) => source],
  ["tests", ({ tests }) => tests],
  ["tests/source", ({ source, tests }) => (source === 0 ? "-" : (tests / source).toFixed(2))],
  ["circles", ({ circles }) => circles.length],
  ["upward", ({ upward }) => upward.length],
  ["exports", ({ doors }) => doors ?? "-"],
  ["repeated names", ({ repeated }) => repeated.length],
];

function addUp(rows) {
  const lists = ["files", "functions", "closures", "circles", "upward"];
  const doors = rows.every((row) => row.doors === undefined) ? undefined : sum(rows.map((row) => row.doors ?? 0));
  return {
    folder: "all",
    doors,
    source: sum(rows.map((row) => row.source)),
    tests: sum(rows.map((row) => row.tests)),
    repeated: listRepeated(rows.flatMap((row) => row.shapes)),
    ...Object.fromEntries(lists.map((list) => [list, rows.flatMap((row) => row[list])])),
  };
}

function formatTable(rows) {
  const cells = [columns.map(([title]) => title), ...rows.map((row) => columns.map(([, read]) => String(read(row))))];
  const widths = columns.map((_, index) => Math.max(...cells.map((row) => row[index].length)));
  return cells
    .map((row) => row.map((cell, index) => (index === 0 ? cell.padEnd(widths[index]) : cell.padStart(widths[index]))))
    .map((row) => `${row.join("  ")}\n`)
    .join("");
}

function formatNames({ files, functions, closures, circles, upward, repeated }) {
  return [
    ...files.map(({ lines, path }) => `file      ${lines}  ${path}`),
    ...functions.map(({ lines, path, line, name }) => `function  ${lines}  ${path}:${line} ${name}`),
    ...closures.map(({ lines, path, line, name }) => `closure   ${lines}  ${path}:${line} ${name}`),
    ...circles.map((circle) => `circle    ${circle.join(", ")}`),
    ...upward.map((message) => `upward    ${message}`),
    ...repeated.map(({ name, paths }) => `repeated  ${name}: ${paths.join(", ")}`),
  ].map((line) => `${line}\n`);
}

const rows = [];
for (const [folder, sources] of readSources()) rows.push(await measure(folder, sources));
const all = addUp(rows);
process.stdout.write(formatTable([...rows, all]));
if (values.names) process.stdout.write(`\n${formatNames(all).join("")}`);
