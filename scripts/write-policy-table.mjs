// Writes the table of docs/policy.md from the policy's code: npm run policy-table
import { readFile, writeFile } from "node:fs/promises";
import { writeTableInto } from "../packages/agent/src/review/policy/render-table.ts";

const path = new URL("../docs/policy.md", import.meta.url);
await writeFile(path, writeTableInto(await readFile(path, "utf8")));
