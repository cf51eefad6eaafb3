// `npm run bench` measures; `npm run bench -- --smoke` only shows that measuring works, on small pages and once.
import { measureHands } from "./hands.ts";
import { printTable } from "./print-table.ts";
import { measurePrompts } from "./prompts.ts";
import { measureSnapshots } from "./snapshots.ts";
import { measureTokens } from "./tokens.ts";

const smoke = process.argv.includes("--smoke");

for (const measure of [measureSnapshots, measureHands, measureTokens, measurePrompts])
  printTable(await measure({ smoke }));
process.exit(0);
