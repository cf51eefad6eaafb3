// How many names a user has to know. What only our own packages use is behind ./internal.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readPackages, root } from "./workspace.ts";

/** The maximum number of names in the main entry, and in each other entry. */
export const maxExports: Record<string, { main: number; others: number }> = {
  agent: { main: 35, others: 20 },
  planner: { main: 25, others: 5 },
  chromium: { main: 20, others: 5 },
  "browser-tool": { main: 20, others: 20 },
  "giselle-provider": { main: 10, others: 10 },
};

export interface Entry {
  folder: string;
  /** As in "exports" of package.json. */
  entry: string;
  names: string[];
}

/** The built entries of all published packages, except internal ones. */
export function readPublicEntries(): Entry[] {
  return readPackages()
    .filter(({ manifest }) => !manifest.private)
    .flatMap(({ folder, manifest }) =>
      Object.entries((manifest.exports ?? {}) as Record<string, { types?: string }>).flatMap(([entry, { types }]) =>
        types && !entry.split("/").includes("internal")
          ? [{ folder, entry, names: listExports(readFileSync(join(root, "packages", folder, types), "utf8")) }]
          : [],
      ),
    );
}

export function checkExports({ folder, entry, names }: Entry): string[] {
  const limits = maxExports[folder];
  const most = entry === "." ? limits?.main : limits?.others;
  if (most === undefined || names.length <= most) return [];
  return [
    `${folder} exports ${names.length} names from "${entry}", at most ${most} are wanted. ` +
      `Move what only our packages use to ./internal, or raise the number in public-exports.ts.`,
  ];
}

/** The names that a declaration file exports. It must list them: nothing follows an "export *". */
export function listExports(declarations: string): string[] {
  if (/^export \*/m.test(declarations)) throw new Error(`An entry has an "export *". List the names.`);
  const lists = [...declarations.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = ""]) =>
    list.split(","),
  );
  const listed = lists.map((name) => name.trim().split(/\s+/).at(-1) ?? "").filter(Boolean);
  const declared = declarations.matchAll(
    /^export (?:declare |abstract )*(?:function|class|const|interface|type|enum) (\w+)/gm,
  );
  return [...new Set([...listed, ...[...declared].map(([, name = ""]) => name)])].sort();
}
