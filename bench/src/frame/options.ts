import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { measures } from "./measures.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const at = (path: string) => relative(process.cwd(), join(root, path)) || path;

export interface Options {
  smoke: boolean;
  onlyDocs: boolean;
  /** What is measured: all, or what was named. */
  names: string[];
  jsonFile: string;
  htmlFile: string;
  docsFile: string | undefined;
}

/** `npm run bench -- relay hands` measures these alone; `--docs` alone measures nothing and writes docs/benchmarks.md. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      smoke: { type: "boolean", default: false },
      docs: { type: "boolean", default: false },
      json: { type: "string" },
    },
  });
  for (const name of positionals) {
    if (!(name in measures))
      throw new Error(`There is no measure "${name}". There are ${Object.keys(measures).join(", ")}.`);
  }
  const { smoke, docs } = values;
  const jsonFile = values.json ?? at(smoke ? ".bench/smoke.json" : ".bench/latest.json");
  return {
    smoke,
    onlyDocs: docs && positionals.length === 0 && !smoke,
    names: positionals.length > 0 ? positionals : Object.keys(measures),
    jsonFile,
    htmlFile: `${jsonFile.replace(/\.json$/, "")}.html`,
    docsFile: docs ? at(smoke ? ".bench/smoke.md" : "docs/benchmarks.md") : undefined,
  };
}
