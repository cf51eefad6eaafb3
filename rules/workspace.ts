// The repository as plain data, so that rules can be tested with made-up packages.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const scope = "@giselles-ai/";

type Specs = Record<string, string>;

/** The fields of a package.json that the rules read. */
export interface Manifest {
  name: string;
  version?: string;
  private?: boolean;
  description?: string;
  keywords?: string[];
  homepage?: string;
  bugs?: { url: string };
  repository?: { type: string; url: string; directory?: string };
  publishConfig?: { access?: string; provenance?: boolean };
  type?: string;
  license?: string;
  sideEffects?: boolean | string[];
  engines?: { node?: string };
  exports?: unknown;
  bin?: string | Record<string, string>;
  dependencies?: Specs;
  devDependencies?: Specs;
  peerDependencies?: Specs;
  optionalDependencies?: Specs;
}

export interface SourceFile {
  /** Relative to the package, with forward slashes: `src/index.ts`. */
  path: string;
  text: string;
}

export interface WorkspacePackage {
  /** The name of its folder in `packages/`. */
  folder: string;
  manifest: Manifest;
  /** The `path` of each reference in its tsconfig.json. */
  references: string[];
  sources: SourceFile[];
}

export function listPackageFolders(): string[] {
  return readdirSync(join(root, "packages"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

export function readManifest(folder: string): Manifest {
  return readJson(join(folder, "package.json")) as Manifest;
}

export function readPackages(): WorkspacePackage[] {
  const hasManifest = (folder: string) => existsSync(join(root, "packages", folder, "package.json"));
  return listPackageFolders()
    .filter(hasManifest)
    .map((folder) => {
      const path = join(root, "packages", folder);
      const sources = ["src", "test"].flatMap((part) =>
        listSources(join(path, part)).map((file) => ({
          path: `${part}/${file}`,
          text: readFileSync(join(path, part, file), "utf8"),
        })),
      );
      return { folder, manifest: readManifest(path), references: readReferences(path), sources };
    });
}

/** TypeScript and JavaScript files below a folder, relative to it; none when there is no such folder. */
export function listSources(folder: string): string[] {
  return listFiles(folder).filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !file.endsWith(".d.ts"));
}

/** All files below a folder, relative to it; none when there is no such folder. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

/** What git would commit: tracked files and new ones that .gitignore lets through, relative to the checkout. */
export function listCommittableFiles(checkout = root): string[] {
  const output = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], {
    cwd: checkout,
    encoding: "utf8",
  });
  // A file that was deleted but not yet committed is still listed.
  return [...new Set(output.split("\0"))].filter((file) => file !== "" && existsSync(join(checkout, file)));
}

export function isTest(path: string): boolean {
  return /(?:^|\/)test\/|\.test\.[cm]?[jt]sx?$/.test(path);
}

function readReferences(path: string): string[] {
  const file = join(path, "tsconfig.json");
  if (!existsSync(file)) return [];
  const { references = [] } = readJson(file) as { references?: { path: string }[] };
  return references.map((reference) => reference.path);
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (cause) {
    throw new Error(`${relative(root, file)} cannot be read as JSON. Keep it plain: no comments, no trailing commas.`, {
      cause,
    });
  }
}
