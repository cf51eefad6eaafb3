import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CannotMeasure } from "../frame/failure.ts";
import { libraryVersions } from "./library-versions.ts";

const home = fileURLToPath(new URL("../../../.tools/widget-libraries/", import.meta.url));

/** The folder whose `node_modules` has all libraries, in their pinned versions. Throws where they cannot be fetched. */
export function fetchLibraries(folder = home): string {
  const isThere = Object.entries(libraryVersions).every(([name, version]) => installedIn(folder, name) === version);
  if (isThere) return folder;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, dependencies: libraryVersions }));
  // `--force`: the libraries disagree about the versions of packages that only some of them use.
  const args = ["install", "--prefix", folder, "--force", "--no-audit", "--no-fund", "--ignore-scripts"];
  const { status, stderr } = spawnSync("npm", args, { encoding: "utf8" });
  if (status === 0) return folder;
  const [, reason = "it gave no reason"] = /^npm error (?!code |errno )(.+)$/m.exec(stderr ?? "") ?? [];
  throw new CannotMeasure(`npm could not fetch the widget libraries: ${reason}.`, {
    toDo: `Check that npm reaches its registry, and run \`npm install --prefix ${folder} --force --ignore-scripts\`.`,
  });
}

function installedIn(folder: string, name: string): string | undefined {
  try {
    const manifest = readFileSync(join(folder, "node_modules", name, "package.json"), "utf8");
    return (JSON.parse(manifest) as { version?: string }).version;
  } catch {
    return undefined;
  }
}
