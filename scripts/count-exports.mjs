// `node scripts/count-exports.mjs [package…]`: how many names each entry of each package exports, after a build.
// `--names` lists them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith("--"));
const showNames = args.includes("--names");

for (const folder of readdirSync(`${root}packages`)) {
  const file = `${root}packages/${folder}/package.json`;
  if (!existsSync(file) || (wanted.length > 0 && !wanted.includes(folder))) continue;
  const { private: isPrivate, exports = {} } = JSON.parse(readFileSync(file, "utf8"));
  if (isPrivate) continue;
  const entries = Object.entries(exports).flatMap(([entry, { types } = {}]) => {
    return types ? [{ entry, names: exportedNames(`${root}packages/${folder}/${types}`) }] : [];
  });
  const isPublic = ({ entry }) => !entry.startsWith("./internal");
  const total = entries.filter(isPublic).reduce((sum, { names }) => sum + names.length, 0);
  process.stdout.write(`${folder}: ${total}, without ./internal\n`);
  for (const { entry, names } of entries) {
    process.stdout.write(`  ${entry} ${names.length}${showNames ? `: ${names.join(", ")}` : ""}\n`);
  }
}

/** Entries list their exports by name, so that a declaration file can be read line by line. */
function exportedNames(file) {
  const text = readFileSync(file, "utf8");
  if (/^export \*/m.test(text)) throw new Error(`${file} has an "export *": it must list its names.`);
  const lists = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list]) => list.split(","));
  const listed = lists.map((name) => name.trim().split(/\s+/).at(-1)).filter(Boolean);
  const declared = [
    ...text.matchAll(/^export (?:declare |abstract )*(?:function|class|const|interface|type|enum) (\w+)/gm),
  ];
  return [...new Set([...listed, ...declared.map(([, name]) => name)])].sort();
}
