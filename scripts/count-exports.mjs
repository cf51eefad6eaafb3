// `node scripts/count-exports.mjs [--names]`: how many names each public entry of each package exports, after a build.
import { readPublicEntries } from "../rules/public-exports.ts";

const showNames = process.argv.includes("--names");
for (const { folder, entry, names } of readPublicEntries()) {
  process.stdout.write(`${folder} ${entry}: ${names.length}${showNames ? ` (${names.join(", ")})` : ""}\n`);
}
