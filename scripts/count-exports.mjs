// `node scripts/count-exports.mjs [--names]`: counts the exported names of each public entry of each package. Needs a build.
import { readPublicEntries } from "../rules/public-exports.ts";

const showNames = process.argv.includes("--names");
for (const { folder, entry, names } of readPublicEntries()) {
  process.stdout.write(`${folder} ${entry}: ${names.length}${showNames ? ` (${names.join(", ")})` : ""}\n`);
}
