// What the lockfile pins: versions, hashes and who depends on whom. Nothing is asked over the network.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { root } from "../../../rules/workspace.ts";

type Versions = Record<string, string>;

interface Importer {
  dependencies?: Record<string, { version: string }>;
  optionalDependencies?: Record<string, { version: string }>;
}

export interface Lockfile {
  importers: Record<string, Importer>;
  packages: Record<string, { resolution: { integrity?: string; tarball?: string } }>;
  snapshots: Record<string, { dependencies?: Versions; optionalDependencies?: Versions }>;
}

export interface Pinned {
  name: string;
  version: string;
  /** SHA-512 as in the registry: `sha512-…`. */
  integrity: string | undefined;
  /** `name@version` of what it depends on. */
  needs: string[];
}

export function readLockfile(): Lockfile {
  return parse(readFileSync(join(root, "pnpm-lock.yaml"), "utf8")) as Lockfile;
}

/** Packages whose content is not held by a SHA-512, such as those from an address or a repository. */
export function findUnpinned({ packages }: Lockfile): string[] {
  return Object.entries(packages)
    .filter(([, { resolution }]) => !resolution.integrity?.startsWith("sha512-") || resolution.tarball !== undefined)
    .map(([id]) => id);
}

/** What installing `packages/<folder>` brings with it, directly and indirectly, by `name@version`. Our own packages are left out. */
export function installedWith(folder: string, lockfile: Lockfile): Map<string, Pinned> {
  const found = new Map<string, Pinned>();
  const seen = new Set<string>();
  const addImporter = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const [name, version] of directOf(lockfile.importers[path])) {
      if (version.startsWith("link:")) addImporter(`packages/${version.split("/").at(-1)}`);
      else add(name, version);
    }
  };
  const add = (name: string, version: string) => {
    const pinned = pin(name, version, lockfile);
    const id = `${pinned.name}@${pinned.version}`;
    if (found.has(id)) return;
    found.set(id, pinned);
    for (const [next, nextVersion] of needsOf(`${name}@${version}`, lockfile)) add(next, nextVersion);
  };
  addImporter(`packages/${folder}`);
  return found;
}

/** The package as pinned, also if it is only needed to build. Undefined if the lockfile does not have it. */
export function findPinned(name: string, version: string, lockfile: Lockfile): Pinned | undefined {
  return Object.hasOwn(lockfile.packages, `${name}@${version}`) ? pin(name, version, lockfile) : undefined;
}

function pin(name: string, version: string, lockfile: Lockfile): Pinned {
  const plain = withoutPeers(version);
  const entry = lockfile.packages[`${name}@${plain}`];
  if (!entry) throw new Error(`The lockfile has no ${name}@${plain}. Run the install again.`);
  const needs = needsOf(`${name}@${version}`, lockfile).map(
    ([next, nextVersion]) => `${next}@${withoutPeers(nextVersion)}`,
  );
  return { name, version: plain, integrity: entry.resolution.integrity, needs };
}

export function directOf(importer: Importer | undefined): [string, string][] {
  const all = { ...importer?.dependencies, ...importer?.optionalDependencies };
  return Object.entries(all).map(([name, { version }]) => [name, version]);
}

function needsOf(id: string, { snapshots }: Lockfile): [string, string][] {
  const { dependencies, optionalDependencies } = snapshots[id] ?? {};
  return Object.entries({ ...dependencies, ...optionalDependencies }).map(([name, version]) => {
    const alias = /^(@?[a-z][^@(]*)@(.+)$/i.exec(version); // npm:other@1.0.0
    return alias ? [alias[1] as string, alias[2] as string] : [name, version];
  });
}

/** "1.0.0(zod@4.6.7)": the packages in brackets are pinned on their own. */
function withoutPeers(version: string): string {
  return version.replace(/\(.*$/, "");
}
