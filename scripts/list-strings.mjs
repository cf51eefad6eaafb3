// `node scripts/list-strings.mjs [--all] [path …]`: all text that a person or a model can see, from the code.
// Error messages, help, schema descriptions, JSX text and other messages, grouped by package and file, one per line
// with its line number and kind. --all also lists strings whose use is unknown and that are a single word.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readTexts } from "../rules/read-text.ts";
import { isTestCode } from "../rules/shapes.ts";
import { listCommittableFiles, root } from "../rules/workspace.ts";

const { values, positionals } = parseArgs({ options: { all: { type: "boolean" } }, allowPositionals: true });

const isCode = (path) => /\.[cm]?[jt]sx?$/.test(path) && !path.endsWith(".d.ts");
const isWanted = (path) => positionals.length === 0 || positionals.some((wanted) => path.startsWith(wanted));

function isSource(path) {
  const [first, folder, ...rest] = path.split("/");
  return (
    first === "packages" && isCode(path) && !isTestCode(folder, rest.join("/")) && !/\.(?:cases|config)\./.test(path)
  );
}

/** Words and not code: at least two words of letters, or text in a place that is only for people. */
function isVisible({ kind, text }) {
  if (kind === "comment" || kind === "title" || /^[<[][\w.]+[>\]]$/.test(text)) return false;
  if (kind === "jsx") return /\p{L}/u.test(text);
  if (/^[\s<{@#]|^--?\w|function\s*\(|=>|;\n/.test(text)) return kind === "help" && !/^--?\w/.test(text);
  const words = text.match(/(?<![\w-])\p{L}{2,}(?![\w-]*[=({[])/gu) ?? [];
  if (/[\u3040-\u30ff\u4e00-\u9fff]/.test(text)) return true;
  return kind === "string" ? words.length > 2 && / \p{L}/u.test(text) : values.all ? words.length > 0 : / /.test(text);
}

let owner = "";
for (const path of listCommittableFiles().sort()) {
  if (!isSource(path) || !isWanted(path)) continue;
  const texts = readTexts({ path, text: readFileSync(join(root, path), "utf8") }).filter(
    (each) => isVisible(each) || (values.all && each.kind === "string" && / /.test(each.text)),
  );
  if (texts.length === 0) continue;
  const [, folder] = path.split("/");
  if (folder !== owner) process.stdout.write(`\n# packages/${folder}\n`);
  owner = folder;
  process.stdout.write(`\n## ${path}\n`);
  for (const { line, kind, text } of texts) process.stdout.write(`${line}: [${kind}] ${JSON.stringify(text)}\n`);
}
