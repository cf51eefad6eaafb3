// What we publish, as users get it.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packPackage } from "../../rules/packed-package.ts";
import { type Manifest, readPackages, root, scope } from "../../rules/workspace.ts";

export interface Published {
  /** The name of its folder in `packages/`. */
  folder: string;
  /** The packed manifest, with the versions of our packages filled in. */
  manifest: Manifest;
  tarball: string;
}

export const publishedFolders = readPackages()
  .filter(({ manifest }) => !manifest.private)
  .map(({ folder }) => folder);

export async function packPublished(): Promise<Published[]> {
  const destination = mkdtempSync(join(tmpdir(), "giselle-packed-"));
  const packed: Published[] = [];
  for (const folder of publishedFolders) {
    const { manifest, file } = await packPackage(join(root, "packages", folder), destination);
    packed.push({ folder, manifest, tarball: file });
  }
  return packed;
}

/** These packages, and our packages that they depend on. */
export function withDependencies(names: readonly string[], all: readonly Published[]): Published[] {
  const wanted = new Set<string>();
  const add = (name: string) => {
    if (wanted.has(name)) return;
    wanted.add(name);
    const found = all.find(({ manifest }) => manifest.name === name);
    for (const next of Object.keys(found?.manifest.dependencies ?? {})) if (next.startsWith(scope)) add(next);
  };
  for (const name of names) add(name);
  return all.filter(({ manifest }) => wanted.has(manifest.name));
}
