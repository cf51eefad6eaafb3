import { type Manifest, scope } from "./workspace.ts";

export const privatePackages = ["testing", "web"];

export interface NamedManifest {
  /** Where it is: `packages/agent`, or `.` for the root. */
  folder: string;
  manifest: Manifest;
}

const ownFields = ["dependencies", "devDependencies", "optionalDependencies"] as const;

/** What all our packages have in common, with the root's manifest as the measure. */
export function checkManifest({ folder, manifest }: NamedManifest, rootManifest: Manifest): string[] {
  const name = folder.replace("packages/", "");
  const claims: [boolean, string][] = [
    [manifest.name === scope + name, `"name" should be "${scope}${name}", after its folder.`],
    [manifest.version === rootManifest.version, `"version" should be "${rootManifest.version}", as in the root.`],
    [manifest.type === "module", `"type" should be "module": we publish ES modules only.`],
    [manifest.license === "Apache-2.0", `"license" should be "Apache-2.0".`],
    [manifest.engines?.node !== undefined, `"engines" should say which "node" it runs on.`],
    [(manifest.private === true) === privatePackages.includes(name), privacyWayOut(name)],
  ];
  return claims.filter(([holds]) => !holds).map(([, wayOut]) => `${folder}/package.json: ${wayOut}`);
}

function privacyWayOut(name: string): string {
  return privatePackages.includes(name)
    ? `"private" should be true: it is never published.`
    : `"private" should go: only ${privatePackages.join(" and ")} stay unpublished. Change that in one-version.ts.`;
}

/** Packages of ours are linked from the workspace, in every field, whatever their version. */
export function checkWorkspaceSpecs({ folder, manifest }: NamedManifest): string[] {
  return [...ownFields, "peerDependencies" as const].flatMap((field) =>
    Object.entries(manifest[field] ?? {})
      .filter(([name, spec]) => name.startsWith(scope) && spec !== "workspace:*")
      .map(([name, spec]) => `${folder}/package.json: "${name}" should be "workspace:*", not "${spec}".`),
  );
}

/** Peers are left out: they say what a user may bring, which is often wider than what we build with. */
export function checkSharedSpecs(manifests: readonly NamedManifest[]): string[] {
  const foldersBySpec = new Map<string, Map<string, string[]>>();
  for (const { folder, manifest } of manifests) {
    for (const [name, spec] of ownFields.flatMap((field) => Object.entries(manifest[field] ?? {}))) {
      const specs = foldersBySpec.get(name) ?? new Map<string, string[]>();
      foldersBySpec.set(name, specs.set(spec, [...(specs.get(spec) ?? []), folder]));
    }
  }
  return [...foldersBySpec]
    .filter(([name, specs]) => !name.startsWith(scope) && specs.size > 1)
    .map(([name, specs]) => {
      const uses = [...specs].map(([spec, folders]) => `"${spec}" in ${folders.join(", ")}`);
      return `"${name}" has several versions: ${uses.join("; ")}. Choose one for all.`;
    });
}
