// The bill of materials of one published package.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { packPackage } from "../../../rules/packed-package.ts";
import { type Manifest, readPackages, root } from "../../../rules/workspace.ts";
import { listBundled } from "./bundled.ts";
import { type Bom, createBom, type PackedFile } from "./cyclonedx.ts";
import { findPinned, installedWith, type Lockfile, type Pinned } from "./lockfile.ts";

export const publishedFolders = readPackages()
  .filter(({ manifest }) => !manifest.private)
  .map(({ folder }) => folder);

export interface PackageBom {
  bom: Bom;
  manifest: Manifest;
  tarball: string;
  files: PackedFile[];
  pinned: Pinned[];
}

/** Packs the package into `destination` and describes what is in the tarball, and what comes with it. */
export async function describePackage(folder: string, destination: string, lockfile: Lockfile): Promise<PackageBom> {
  const { manifest, file } = await packPackage(join(root, "packages", folder), destination);
  const files = readTarball(file);
  const installed = [...installedWith(folder, lockfile).values()];
  const bundled = (await listBundled(folder)).map(({ name, version }) => {
    const pinned = findPinned(name, version, lockfile);
    if (!pinned) throw new Error(`${name}@${version} is in the files of ${folder}, but not in the lockfile.`);
    return pinned;
  });
  const bom = createBom({ manifest, files, installed, bundled, licenseOf });
  return { bom, manifest, tarball: file, files, pinned: [...installed, ...bundled] };
}

/** Files of a tarball by their path in the package. */
export function readTarball(path: string): PackedFile[] {
  const data = gunzipSync(readFileSync(path));
  const files: PackedFile[] = [];
  const text = (at: number, length: number) =>
    data
      .subarray(at, at + length)
      .toString("utf8")
      .replace(/\0.*$/s, "");
  for (let at = 0; at + 512 <= data.length && data[at] !== 0; ) {
    const size = Number.parseInt(text(at + 124, 12), 8) || 0;
    const name = [text(at + 345, 155), text(at, 100)].filter(Boolean).join("/");
    const isFile = text(at + 156, 1) === "0" || text(at + 156, 1) === "";
    if (isFile) files.push({ path: name.replace(/^package\//, ""), data: data.subarray(at + 512, at + 512 + size) });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** From the installed copy, if this platform has one. */
function licenseOf(name: string, version: string): string | undefined {
  const folder = `${name.replace("/", "+")}@${version}`;
  const path = join(root, "node_modules/.pnpm", folder, "node_modules", name, "package.json");
  try {
    const { license } = JSON.parse(readFileSync(path, "utf8")) as { license?: unknown };
    return typeof license === "string" ? license : undefined;
  } catch {
    return undefined;
  }
}
