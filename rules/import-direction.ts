import { posix } from "node:path";
import { findImports } from "./find-imports.ts";
import { isTest, type Manifest, scope, type WorkspacePackage } from "./workspace.ts";

/** Bottom first. A package may import those on earlier rows, and not its neighbour on the same row. */
export const layers = [
  ["protocol", "redis"],
  ["browser-tool", "planner"],
  ["chromium"],
  ["agent"],
  ["giselle-provider", "server", "element"],
  ["web", "cli", "extension"],
];

/** Not published: the packages that use them have them inside, and name them in devDependencies. */
const bundledPackages = ["redis"];

/** Published as scripts for pages that stand alone: what they use is inside, and named in devDependencies. */
const selfContained = ["element"];

/** Outside of the layers: it may import protocol, and only tests may import it. */
export const testingPackage = "testing";

const shippedFields = ["dependencies", "peerDependencies", "optionalDependencies"] as const;
const allFields = [...shippedFields, "devDependencies"] as const;

export function checkPackageTable(folders: readonly string[]): string[] {
  return folders
    .filter((folder) => !isKnown(folder))
    .map(
      (folder) => `packages/${folder} has no place in the order of imports. Add it to "layers" in import-direction.ts.`,
    );
}

export function checkDependencies({ folder, manifest }: WorkspacePackage): string[] {
  return allFields.flatMap((field) =>
    Object.keys(manifest[field] ?? {})
      .filter((name) => name.startsWith(scope))
      .flatMap((name) => {
        const objection = objectTo({ from: folder, to: workspaceFolder(name), byTest: field === "devDependencies" });
        return objection ? [`packages/${folder}/package.json: "${field}" names ${name}. ${objection}`] : [];
      }),
  );
}

export function checkReferences({ folder, references }: WorkspacePackage): string[] {
  return references.flatMap((path) => {
    const to = posix.relative("packages", posix.join("packages", folder, path)).replace(/\/tsconfig\.json$/, "");
    const objection = objectTo({ from: folder, to, byTest: true });
    return objection ? [`packages/${folder}/tsconfig.json: references "${path}". ${objection}`] : [];
  });
}

export async function checkImports({ folder, manifest, sources }: WorkspacePackage): Promise<string[]> {
  return (await findImports(sources)).flatMap(({ file, specifier }) => {
    const importing = { folder, manifest, file, specifier };
    const objection = specifier.startsWith(".") ? objectToPath(importing) : objectToName(importing);
    return objection ? [`packages/${folder}/${file}: imports "${specifier}". ${objection}`] : [];
  });
}

interface Importing {
  folder: string;
  manifest: Manifest;
  file: string;
  specifier: string;
}

function objectToPath({ folder, file, specifier }: Importing): string | undefined {
  const target = posix.join("packages", folder, posix.dirname(file), specifier);
  if (target.startsWith(`packages/${folder}/`)) return undefined;
  if (target.startsWith("packages/")) return "A path may not lead into another package. Import it by its name.";
  return isTest(file) ? undefined : "A path may not leave its package: what it leads to is not published with it.";
}

function objectToName({ folder, manifest, file, specifier }: Importing): string | undefined {
  if (specifier.startsWith("node:") || specifier.startsWith("#")) return undefined;
  const name = packageNameOf(specifier);
  if (name === manifest.name) return undefined;
  if (name.startsWith(scope)) {
    const objection = objectTo({ from: folder, to: workspaceFolder(name), byTest: isTest(file) });
    if (objection) return objection;
    if (bundledPackages.includes(workspaceFolder(name)) && manifest.devDependencies?.[name]) return undefined;
  }
  const fields = isBundled(manifest) || selfContained.includes(folder) ? allFields : shippedFields;
  if (isTest(file) || fields.some((field) => manifest[field]?.[name] !== undefined)) return undefined;
  return `Users who install ${manifest.name} would miss it. Add "${name}" to its dependencies${builtinHint(name)}.`;
}

/** A package that is only a program bundles its dependencies. `checkShippedImports` finds what is not bundled. */
function isBundled({ exports, bin }: Manifest): boolean {
  return exports === undefined && bin !== undefined;
}

function builtinHint(name: string): string {
  return process.getBuiltinModule(name) === undefined ? "" : `, or write "node:${name}" if you mean Node's own`;
}

interface Dependence {
  from: string;
  to: string;
  /** Whether only tests depend: they may use the testing package. */
  byTest: boolean;
}

/** Why one package may not depend on another, and what to do instead; undefined if it may. */
function objectTo({ from, to, byTest }: Dependence): string | undefined {
  if (from === to) return undefined;
  if (!isKnown(to)) return `There is no package "${to}" in the order of imports.`;
  if (to === testingPackage) {
    if (byTest) return undefined;
    return `Only *.test.ts files may use ${scope}${testingPackage}, through devDependencies.`;
  }
  if (from === testingPackage) {
    return to === "protocol" ? undefined : `${testingPackage} may import protocol and none of our other packages.`;
  }
  if (layerOf(to) < layerOf(from)) return undefined;
  return (
    `${from} may import ${listBelow(from)}. ` +
    `Move what both need into a package below them, or pass it in from above.`
  );
}

function listBelow(folder: string): string {
  return layers.slice(0, layerOf(folder)).flat().join(", ") || "none of our packages";
}

function layerOf(folder: string): number {
  return layers.findIndex((layer) => layer.includes(folder));
}

function isKnown(folder: string): boolean {
  return folder === testingPackage || layerOf(folder) >= 0;
}

function workspaceFolder(name: string): string {
  return name.slice(scope.length);
}

function packageNameOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
