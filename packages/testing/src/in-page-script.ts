import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const bundled = new Map<string, Promise<string>>();

/** Bundles a module of `in-page/` into one script that makes its exports a global: `var finder = …`. */
export function readInPageScript(name: "finder" | "audit", globalName: string): Promise<string> {
  const entry = fileURLToPath(new URL(`../in-page/${name}.ts`, import.meta.url));
  const script =
    bundled.get(name) ??
    build({ entryPoints: [entry], bundle: true, write: false, format: "iife", globalName }).then(
      ({ outputFiles }) => outputFiles[0]?.text ?? "",
    );
  bundled.set(name, script);
  return script;
}
