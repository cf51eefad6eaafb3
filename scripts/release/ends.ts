// The lowest and highest version of each dependency's range in the registry.
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Manifest, root, scope } from "../../rules/workspace.ts";
import { npm } from "./project.ts";
import type { Published } from "./published.ts";

export type End = "lowest" | "highest";

const fields = ["dependencies", "optionalDependencies", "peerDependencies"] as const;

/** Every external dependency of our packages, with its range. */
export function listRanges(published: readonly Published[]): Record<string, string> {
  const all = published.flatMap(({ manifest }) => fields.flatMap((field) => Object.entries(manifest[field] ?? {})));
  return Object.fromEntries(all.filter(([name]) => !name.startsWith(scope)).sort());
}

/** One exact version of each. */
export async function chooseVersions(ranges: Record<string, string>, end: End): Promise<Record<string, string>> {
  const chosen = await Promise.all(
    Object.entries(ranges).map(async ([name, range]) => {
      const versions = await listVersions(name, range);
      const version = end === "lowest" ? versions[0] : versions.at(-1);
      if (!version) throw new Error(`The registry has no version of ${name} in ${range}.`);
      return [name, version];
    }),
  );
  return Object.fromEntries(chosen);
}

/** In ascending order, without previews. */
async function listVersions(name: string, range: string): Promise<string[]> {
  const answer: unknown = JSON.parse(await npm(["view", `${name}@${range}`, "version", "--json"], root));
  return [answer as string | string[]]
    .flat()
    .filter((version) => !version.includes("-"))
    .sort((left, right) => left.localeCompare(right, "en", { numeric: true }));
}

/** The oldest Node that a package claims to run on, fetched from npm once. */
export async function fetchOldestNode({ engines }: Manifest): Promise<{ version: string; program: string }> {
  const [, least = ""] = /^>=([\d.]+)$/.exec(engines?.node ?? "") ?? [];
  const version = [...least.split("."), "0", "0"].slice(0, 3).join(".");
  const folder = join(root, ".tools", `node-${version}`);
  const program = join(folder, "node_modules/node/bin/node");
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    await npm(["install", "--prefix", folder, "--no-audit", "--no-fund", "--no-save", `node@${version}`], folder);
  }
  return { version, program };
}
