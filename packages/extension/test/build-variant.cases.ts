// Copies of the extension with a guard taken out: the controls of tests that show that a guard holds.
import { cpSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { makeFolder } from "@giselles-ai/testing";
import { build, type Plugin } from "esbuild";
import { pageScripts } from "../../../tsup.shared.ts";

const built = fileURLToPath(new URL("../dist/chrome/", import.meta.url));
/** The build that may use the browser's debugger. */
export const builtForRealInput = fileURLToPath(new URL("../dist/chrome-real-input/", import.meta.url));
const entries = { content: "../src/content/content.ts", worker: "../src/worker/worker.ts" };

/** A text of our sources, in the file whose path ends with `file`, and what stands in its place. */
export interface Change {
  file: string;
  from: string;
  to: string;
}

/** Builds the extension with changed sources. Returns its folder, which is removed after the test. */
export async function buildVariant(changes: readonly Change[], of = built): Promise<string> {
  const folder = makeFolder();
  cpSync(of, folder, { recursive: true });
  const { esbuildPlugins } = pageScripts({});
  const done = new Set<Change>();
  for (const [name, source] of Object.entries(entries)) {
    await build({
      entryPoints: [fileURLToPath(new URL(source, import.meta.url))],
      outfile: `${folder}/${name}.js`,
      ...{ bundle: true, format: "iife", target: "es2022", platform: "browser" },
      plugins: [...(esbuildPlugins as unknown as Plugin[]), changeSources(changes, done)],
    });
  }
  mustBeDone(changes, done);
  return folder;
}

/** Bundles a module for Node.js with changed sources. Returns its file, which is removed after the test. */
export async function bundleChanged(source: string, changes: readonly Change[]): Promise<string> {
  const outfile = `${makeFolder()}/changed.mjs`;
  const { esbuildPlugins } = pageScripts({});
  const done = new Set<Change>();
  await build({
    entryPoints: [source],
    outfile,
    ...{ bundle: true, format: "esm", target: "es2022", platform: "node" },
    plugins: [...(esbuildPlugins as unknown as Plugin[]), changeSources(changes, done)],
  });
  mustBeDone(changes, done);
  return outfile;
}

function mustBeDone(changes: readonly Change[], done: Set<Change>): void {
  const missing = changes.filter((change) => !done.has(change));
  if (missing.length > 0) throw new Error(`These texts are not in the sources: ${JSON.stringify(missing)}`);
}

function changeSources(changes: readonly Change[], done: Set<Change>): Plugin {
  return {
    name: "changed sources",
    setup: ({ onLoad }) =>
      onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
        let contents = await readFile(path, "utf8");
        for (const change of changes) {
          if (!path.endsWith(change.file) || !contents.includes(change.from)) continue;
          contents = contents.replace(change.from, () => change.to);
          done.add(change);
        }
        return { contents, loader: "ts" };
      }),
  };
}

export function readManifest(folder = built): Record<string, unknown> {
  return JSON.parse(readFileSync(`${folder}/manifest.json`, "utf8")) as Record<string, unknown>;
}
