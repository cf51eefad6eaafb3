// A user's app: a folder outside the workspace, in which npm has installed our tarballs.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { type ProgramRun, runProgram } from "../../packages/testing/src/index.ts";
import type { Published } from "./published.ts";

export interface Project {
  folder: string;
  /** Runs one of its programs to its end, with the found browser and nothing else of our environment. */
  run(args: string[], options?: RunOptions): Promise<ProgramRun>;
  remove(): void;
}

export interface RunOptions {
  /** Default: the Node that we build with. */
  node?: string;
  env?: Record<string, string>;
}

export interface ProjectOptions {
  packages: readonly Published[];
  /** Other dependencies of the app, with their versions. */
  dependencies?: Record<string, string>;
  /** Folders and files to copy into the project. */
  copy?: readonly string[];
}

export async function createProject({ packages, dependencies = {}, copy = [] }: ProjectOptions): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), "giselle-project-"));
  for (const path of copy) cpSync(path, join(folder, basename(path)), { recursive: true, filter: isSource });
  const ours = packages.map(({ manifest, tarball }) => [manifest.name, `file:${tarball}`]);
  const manifest = { private: true, type: "module", dependencies: { ...dependencies, ...Object.fromEntries(ours) } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, null, 2));
  await npm(["install", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"], folder);
  return {
    folder,
    run: (args, { node = process.execPath, env = {} } = {}) =>
      runProgram(node, args, { cwd: folder, env: { ...browser(), ...env }, timeoutMs: 120_000 }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function browser(): Record<string, string> {
  return { GISELLE_CHROMIUM: process.env.GISELLE_CHROMIUM ?? "" };
}

function isSource(path: string): boolean {
  return !/[\\/]node_modules$|[\\/]package\.json$/.test(path);
}

/** Runs this machine's npm with its settings. Resolves with its output. */
export function npm(args: string[], cwd: string): Promise<string> {
  const child = spawn("npm", args, { cwd, stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" });
  let stdout = "";
  let all = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
    all += chunk;
  });
  child.stderr.on("data", (chunk) => {
    all += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve(stdout) : reject(new Error(`npm ${args.slice(0, 3).join(" ")} failed:\n${all}`)),
    );
  });
}
