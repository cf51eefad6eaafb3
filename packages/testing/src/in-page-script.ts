import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const entry = fileURLToPath(new URL("../in-page/finder.ts", import.meta.url));
let bundled: Promise<string> | undefined;

/** The script that finds elements in a page, in one file: `var finder = …`. */
export function readFinder(): Promise<string> {
  bundled ??= build({ entryPoints: [entry], bundle: true, write: false, format: "iife", globalName: "finder" }).then(
    ({ outputFiles }) => outputFiles[0]?.text ?? "",
  );
  return bundled;
}
