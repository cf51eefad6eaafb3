import { type Manifest, scope } from "./workspace.ts";

export const privatePackages = ["extension", "redis", "testing", "web"];

export interface NamedManifest {
  /** Where it is: `packages/agent`, or `.` for the root. */
  folder: string;
  manifest: Manifest;
}

const shippedFields = ["dependencies", "optionalDependencies"] as const;
const ownFields = [...shippedFields, "devDependencies"] as const;

/** Checks what all our packages have in common, compared with the root's manifest. */
export function checkManifest({ folder, manifest }: NamedManifest, rootManifest: Manifest): string[] {
  const name = folder.replace("packages/", "");
  const claims: [boolean, string][] = [
    [manifest.name === scope + name, `"name" should be "${scope}${name}", after its folder.`],
    [manifest.version === rootManifest.version, `"version" should be "${rootManifest.version}", as in the root.`],
    [manifest.type === "module", `"type" should be "module": we publish ES modules only.`],
    [manifest.license === "Apache-2.0", `"license" should be "Apache-2.0".`],
    [manifest.engines?.node !== undefined, `"engines" should say which "node" it runs on.`],
    [(manifest.private === true) === privatePackages.includes(name), explainPrivacy(name)],
  ];
  return claims.filter(([holds]) => !holds).map(([, fix]) => `${folder}/package.json: ${fix}`);
}

function explainPrivacy(name: string): string {
  return privatePackages.includes(name)
    ? `"private" should be true: it is never published.`
    : `"private" should go: only ${privatePackages.join(", ")} stay unpublished. Change that in one-version.ts.`;
}

/** Our packages must be linked from the workspace in every field. */
export function checkWorkspaceSpecs({ folder, manifest }: NamedManifest): string[] {
  return [...ownFields, "peerDependencies" as const].flatMap((field) =>
    Object.entries(manifest[field] ?? {})
      .filter(([name, spec]) => name.startsWith(scope) && spec !== "workspace:*")
      .map(([name, spec]) => `${folder}/package.json: "${name}" should be "workspace:*", not "${spec}".`),
  );
}

/**
 * One specifier for all, of what we build with and of what is published alike. Published packages have ranges and the others
 * exact versions, so the two are compared apart. Peers are left out: they say what a user may bring.
 */
export function checkSharedSpecs(manifests: readonly NamedManifest[]): string[] {
  const isPublished = (folder: string) =>
    folder.startsWith("packages/") && !privatePackages.includes(folder.replace("packages/", ""));
  const shipped = manifests.filter(({ folder }) => isPublished(folder)).map(pickFields(shippedFields));
  const developed = manifests.map((named) =>
    pickFields(isPublished(named.folder) ? (["devDependencies"] as const) : ownFields)(named),
  );
  return [shipped, developed].flatMap(findDifferences);
}

interface Specs {
  folder: string;
  specs: [name: string, spec: string][];
}

function pickFields(fields: readonly (typeof ownFields)[number][]) {
  return ({ folder, manifest }: NamedManifest): Specs => ({
    folder,
    specs: fields.flatMap((field) => Object.entries(manifest[field] ?? {})),
  });
}

function findDifferences(packages: readonly Specs[]): string[] {
  const foldersBySpec = new Map<string, Map<string, string[]>>();
  for (const { folder, specs } of packages) {
    for (const [name, spec] of specs) {
      const known = foldersBySpec.get(name) ?? new Map<string, string[]>();
      foldersBySpec.set(name, known.set(spec, [...(known.get(spec) ?? []), folder]));
    }
  }
  return [...foldersBySpec]
    .filter(([name, specs]) => !name.startsWith(scope) && specs.size > 1)
    .map(([name, specs]) => {
      const uses = [...specs].map(([spec, folders]) => `"${spec}" in ${folders.join(", ")}`);
      return `"${name}" has several versions: ${uses.join("; ")}. Choose one for all.`;
    });
}

/** A user's app has its own version of what we need: with exact versions it would get a second copy, or a conflict. */
export function checkRanges({ folder, manifest }: NamedManifest): string[] {
  return [...shippedFields, "peerDependencies" as const].flatMap((field) =>
    Object.entries(manifest[field] ?? {})
      .filter(([name, spec]) => !name.startsWith(scope) && !isRange(spec))
      .map(
        ([name, spec]) =>
          `${folder}/package.json: "${name}" in "${field}" should be a range such as "^${spec}", not "${spec}". ` +
          `Choose the lowest version that \`npm run test:ranges\` passes with.`,
      ),
  );
}

/** `^1.2.3`, several of them with `||`, or an open `>=18` of a peer. */
function isRange(spec: string): boolean {
  return spec.split("||").every((part) => /^(?:\^\d+\.\d+\.\d+|>=\d+)$/.test(part.trim()));
}
