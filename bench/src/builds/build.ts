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

/** The page script, as its users get it. */
export function readScriptOf({ root }: Build): Promise<string> {
  return readFile(join(root, "packages/browser-tool/dist/dom/giselle-dom.iife.js"), "utf8");
}

export function programOf({ root }: Build): string {
  return join(root, "packages/cli/dist/giselle.js");
}

/** A package of the build by its name, as the command of the same build would get it. */
export async function importFrom<Module>(build: Build, name: string): Promise<Module> {
  return (await import(pathToFileURL(resolveIn(build, name)).href)) as Module;
}

/** The file that a package of the build begins with. Throws where the build has none of that name. */
export function resolveIn({ root }: Build, name: string): string {
  try {
    return createRequire(join(root, "packages/cli/package.json")).resolve(name);
  } catch (cause) {
    throw new Error(`It has no "${name}".`, { cause });
  }
}
