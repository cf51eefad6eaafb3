// A package as users get it: packed by pnpm and read from the tarball.
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, posix } from "node:path";
import { promisify } from "node:util";
import { checkPackage, createPackageFromTarballData, type Problem } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { findImports } from "./find-imports.ts";
import { type Manifest, readManifest, root } from "./workspace.ts";

export interface PackedPackage {
  /** Where the tarball is. */
  file: string;
  manifest: Manifest;
  /** Paths in the tarball: `dist/index.js`. */
  files: string[];
  data: Buffer<ArrayBuffer>;
}

/** Packs the package in `folder`; only `destination` is written to. */
export async function packPackage(folder: string, destination: string): Promise<PackedPackage> {
  if (!existsSync(join(folder, "dist"))) {
    throw new Error(`${readManifest(folder).name} is not built. Run \`npm run build\` first.`);
  }
  const fetched = join(root, ".tools/node_modules/.bin/pnpm");
  const options = ["--json", "--ignore-scripts", "--pack-destination", destination];
  const { stdout } = await promisify(execFile)(existsSync(fetched) ? fetched : "pnpm", ["pack", ...options], {
    cwd: folder,
  });
  const { filename } = JSON.parse(stdout) as { filename: string };
  return unpack(filename);
}

function unpack(file: string): PackedPackage {
  const data = readFileSync(file);
  const contents = createPackageFromTarballData(data);
  const prefix = `/node_modules/${contents.packageName}/`;
  const files = contents.listFiles().map((path) => path.slice(prefix.length));
  const manifest = JSON.parse(contents.readFile(`${prefix}package.json`)) as Manifest;
  return { file, manifest, files: files.sort(), data };
}

/** Checks what must and must not be in the tarball. */
export function checkContents({ manifest, files }: Pick<PackedPackage, "manifest" | "files">): string[] {
  return [
    ...files.filter(isLeftover).map((file) => `${file} is of no use to others. Exclude it in "files".`),
    ...listTargets(manifest.exports).flatMap((target) => checkTarget("exports", target, files)),
    ...listTargets(manifest.bin).flatMap((target) => checkTarget("bin", target, files)),
    ...(manifest.license ? [] : [`"license" is missing from package.json.`]),
    ...(manifest.sideEffects === undefined ? [`"sideEffects" is missing: bundlers cannot drop what is unused.`] : []),
  ];
}

/** The license goes with every copy. `pnpm pack` adds the one of the root to a package that has none. */
export function checkLicense({ manifest, data }: Pick<PackedPackage, "manifest" | "data">): string[] {
  const packed = createPackageFromTarballData(data).tryReadFile(`/node_modules/${manifest.name}/LICENSE`);
  if (packed === readFileSync(join(root, "LICENSE"), "utf8")) return [];
  return [
    `LICENSE is ${packed === undefined ? "not inside" : "not the root's"}. Pack with pnpm, which takes the root's.`,
  ];
}

/** Every import of the packed files must be in the package or one of its dependencies. */
export async function checkShippedImports({ manifest, data, files }: PackedPackage): Promise<string[]> {
  const contents = createPackageFromTarballData(data);
  const scripts = files.filter((file) => file.endsWith(".js"));
  const imports = await findImports(
    scripts.map((path) => ({ path, text: contents.readFile(`/node_modules/${manifest.name}/${path}`) })),
  );
  const { dependencies, peerDependencies, optionalDependencies } = manifest;
  const installed = { ...dependencies, ...peerDependencies, ...optionalDependencies, [manifest.name]: "" };
  return imports.flatMap(({ file, specifier }) => {
    if (specifier.startsWith(".") || isBuiltin(specifier)) return [];
    const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
    if (Object.hasOwn(installed, name)) return [];
    return [`${file} imports "${specifier}", which is neither inside nor installed. Add "${name}" to "dependencies".`];
  });
}

function isLeftover(file: string): boolean {
  return /\.(?:test|spec)\.|(?:^|\/)__tests__\/|\.tsbuildinfo$/.test(file);
}

/** The files that an `exports` or `bin` field leads to, through all its conditions. */
function listTargets(field: unknown): string[] {
  if (typeof field === "string") return [field.replace(/^\.\//, "")];
  return typeof field === "object" && field !== null ? Object.values(field).flatMap(listTargets) : [];
}

function checkTarget(field: string, target: string, files: readonly string[]): string[] {
  const [start = "", end] = target.split("*");
  const isThere =
    end === undefined ? files.includes(target) : files.some((f) => f.startsWith(start) && f.endsWith(end));
  if (isThere) return [];
  return [
    `"${field}" names ${target}, which is not inside. Run \`npm run build\`; ` +
      `if that does not make it, add its entry to tsup.config.ts or its folder to "files".`,
  ];
}

/** Checks with publint that package managers, Node and bundlers can use the package. Suggestions are ignored. */
export async function checkPublishing({ data }: PackedPackage): Promise<string[]> {
  const tarball = data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true, level: "warning" });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
}

/** Whether TypeScript sees what Node and bundlers run, from every entry. A package that is only a program has none. */
export async function checkTypes({ manifest, files, data }: PackedPackage): Promise<string[]> {
  if (manifest.exports === undefined) return [];
  const result = await checkPackage(createPackageFromTarballData(data));
  if (result.types === false) return [`There are no types inside. Run \`npm run build\`: \`tsc -b\` adds them.`];
  return result.problems.filter(concernsUs).map((problem) => describeProblem(problem, files));
}

/** We publish ES modules for Node 20 and bundlers: what `require` in old Node would make of them does not matter. */
function concernsUs(problem: Problem): boolean {
  if (problem.kind === "InternalResolutionError") return problem.resolutionOption !== "node10";
  if (!("resolutionKind" in problem)) return true;
  if (problem.resolutionKind === "node10") return false;
  return !(problem.kind === "CJSResolvesToESM" && problem.resolutionKind === "node16-cjs");
}

function describeProblem(problem: Problem, files: readonly string[]): string {
  if (problem.kind === "InternalResolutionError") {
    const { moduleSpecifier: specifier } = problem;
    const file = problem.fileName.slice(problem.fileName.indexOf("/dist/") + 1);
    const isFolder = files.includes(posix.join(posix.dirname(file), specifier, "index.d.ts"));
    const complete = `${specifier}${isFolder ? "/index" : ""}.ts`;
    return `${file} imports "${specifier}", which Node cannot find. Write "${complete}" in the source.`;
  }
  const where = "entrypoint" in problem ? ` at "${problem.entrypoint}" (${problem.resolutionKind})` : "";
  return `${problem.kind}${where}. Are The Types Wrong explains it, with the cure, under that name.`;
}
