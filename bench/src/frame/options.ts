import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { MeasureArguments } from "./measure.ts";
import { measures } from "./measures.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const at = (path: string) => relative(process.cwd(), join(root, path)) || path;

export interface Options {
  smoke: boolean;
  onlyDocs: boolean;
  /** The measures to run: all, or the named ones. */
  names: string[];
  jsonFile: string;
  htmlFile: string;
  docsFile: string | undefined;
  /** Arguments for single measures. */
  given: MeasureArguments;
}

/**
 * `npm run bench -- relay hands` measures these alone; `--docs` alone measures nothing and writes docs/benchmarks.md.
 * `profile` is followed by the paths that are profiled, and `against` goes with `--since <commit>`;
 * `widgets --held-out` measures the libraries that are kept for checking, `widgets --mcp` through `giselle mcp`.
 */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      smoke: { type: "boolean", default: false },
      docs: { type: "boolean", default: false },
      json: { type: "string" },
      since: { type: "string" },
      "held-out": { type: "boolean", default: false },
      mcp: { type: "boolean", default: false },
    },
  });
  const [first, ...paths] = positionals;
  const named = first === "profile" ? [first] : positionals;
  for (const name of named) {
    if (!(name in measures))
      throw new Error(`There is no measure "${name}". Choose one of ${Object.keys(measures).join(", ")}.`);
  }
  const { smoke, docs, since } = values;
  const jsonFile = values.json ?? at(smoke ? ".bench/smoke.json" : ".bench/latest.json");
  return {
    smoke,
    onlyDocs: docs && named.length === 0 && !smoke,
    names: named.length > 0 ? named : Object.keys(measures).filter((name) => smoke || !measures[name]?.isByName),
    jsonFile,
    htmlFile: `${jsonFile.replace(/\.json$/, "")}.html`,
    docsFile: docs ? at(smoke ? ".bench/smoke.md" : "docs/benchmarks.md") : undefined,
    given: {
      ...(since ? { since } : {}),
      ...(first === "profile" && paths.length > 0 ? { paths } : {}),
      ...(values["held-out"] ? { heldOut: true } : {}),
      ...(values.mcp ? { mcp: true } : {}),
    },
  };
}
