import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** A build of this repository: the present one, or that of an earlier commit. */
export interface Build {
  /** The folder that holds packages/. */
  root: string;
}

export const present: Build = { root: fileURLToPath(new URL("../../../", import.meta.url)) };

/** The page script as it is published, with the script for widgets if the build has one. */
export async function readScriptOf({ root }: Build): Promise<string> {
  const read = (name: string) => readFile(join(root, "packages/browser-tool/dist/dom", name), "utf8");
  const widgets = await read("giselle-widgets.iife.js").catch(() => "");
  return `${await read("giselle-dom.iife.js")}\n${widgets}`;
}

export function programOf({ root }: Build): string {
  return join(root, "packages/cli/dist/giselle.js");
}

/** Imports a package of the build, resolved as the build's own CLI resolves it. */
export async function importFrom<Module>(build: Build, name: string): Promise<Module> {
  return (await import(pathToFileURL(resolveIn(build, name)).href)) as Module;
}

/** The entry file of a package of the build. Throws if the build does not have the package. */
export function resolveIn({ root }: Build, name: string): string {
  try {
    return createRequire(join(root, "packages/cli/package.json")).resolve(name);
  } catch (cause) {
    throw new Error(`It has no "${name}".`, { cause });
  }
}
