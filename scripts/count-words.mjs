// `node scripts/count-words.mjs [commit …]`: counts the words of README.md, docs/, the README of each package and the home
// page of the site, with and without code. Default: the checked-out files. `--files` lists each file.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({ options: { files: { type: "boolean" } }, allowPositionals: true });
const root = new URL("..", import.meta.url);
const isDocument = (path) => /^(?:README\.md|docs\/.*\.md|packages\/[^/]+\/README\.md|site\/src\/home\.ts)$/.test(path);

function git(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 1e8 });
}

function readDocuments(commit) {
  const list = commit ? git("ls-tree", "-r", "--name-only", commit) : git("ls-files");
  return list
    .split("\n")
    .filter(isDocument)
    .map((path) => ({
      path,
      text: commit ? git("show", `${commit}:${path}`) : readFileSync(new URL(path, root), "utf8"),
    }));
}

/** Of a page in TypeScript, its strings. A word has a letter or a digit: marks of tables and lists do not count. */
function countWords({ path, text }) {
  const whole = path.endsWith(".ts")
    ? [...text.matchAll(/(["`])((?:\\.|(?!\1)[^\\])*)\1/g)].map(([, , inner]) => inner).join("\n")
    : text;
  const prose = whole.replace(/^(`{3,})[\s\S]*?^\1`*$/gm, "");
  const count = (part) => part.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return { all: count(whole), prose: count(prose) };
}

for (const commit of positionals.length > 0 ? positionals : [undefined]) {
  const counts = readDocuments(commit).map((document) => ({ path: document.path, ...countWords(document) }));
  if (values.files)
    for (const { path, all, prose } of counts) process.stdout.write(`${path}: ${prose} (${all} with code)\n`);
  const sum = (name) => counts.reduce((total, each) => total + each[name], 0).toLocaleString("en");
  process.stdout.write(`${commit ?? "now"}: ${sum("prose")} words without code, ${sum("all")} with code\n`);
}
