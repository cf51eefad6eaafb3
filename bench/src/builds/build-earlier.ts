import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Build, present } from "./build.ts";

/** The measured packages and their dependencies. */
const packages = ["protocol", "browser-tool", "planner", "agent", "server", "cli"];

export interface EarlierBuild extends Build {
  commit: string;
}

/** Builds an earlier commit in .bench/before, with the dependencies of its lockfile. */
export async function buildEarlier(commit: string, onStep: (step: string) => void): Promise<EarlierBuild> {
  const root = join(present.root, ".bench/before", commit);
  if (existsSync(root)) return { root, commit };
  const unfinished = `${root}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  onStep(`checking out ${commit.slice(0, 7)}`);
  await run("git", ["archive", "--format=tar", "--output", join(unfinished, "files.tar"), commit], present.root);
  await run("tar", ["-xf", "files.tar"], unfinished);
  onStep("installing its dependencies");
  const pnpm = join(present.root, ".tools/node_modules/.bin/pnpm");
  await run(pnpm, ["install", "--frozen-lockfile", "--prefer-offline", "--ignore-scripts"], unfinished);
  const tsup = join(unfinished, "node_modules/tsup/dist/cli-default.js");
  const there = packages.filter((name) => existsSync(join(unfinished, "packages", name, "tsup.config.ts")));
  for (const name of there) {
    onStep(`building ${name}`);
    await run(process.execPath, [tsup, "--silent"], join(unfinished, "packages", name));
  }
  renameSync(unfinished, root);
  return { root, commit };
}

/** The full hash of the commit to compare with: the given one, or the last release. */
export function findCommit(since: string | undefined): string {
  const tag = git(["describe", "--tags", "--abbrev=0"]);
  const wanted = since ?? tag;
  if (!wanted)
    throw new Error("There is no tag to compare with. Give a commit: `npm run bench -- against --since <commit>`.");
  const commit = git(["rev-parse", "--verify", "--quiet", `${wanted}^{commit}`]);
  if (!commit)
    throw new Error(`There is no commit "${wanted}" here. In a shallow clone, run \`git fetch --unshallow\` first.`);
  return commit;
}

/** The short hash and the date of a commit. */
export function describeCommit(commit: string): string {
  return git(["log", "-1", "--format=%h of %cs", commit]) ?? commit;
}

export function git(args: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", args, { cwd: present.root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

function run(program: string, args: string[], cwd: string): Promise<void> {
  const child = spawn(program, args, { cwd, env: { ...process.env, CI: "true" }, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  const onOutput = (chunk: Buffer) => {
    said = (said + chunk).slice(-2000);
  };
  child.stdout.on("data", onOutput);
  child.stderr.on("data", onOutput);
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ${args[0]} failed in ${cwd}: ${said.trim().split("\n").at(-1)}`));
    });
  });
}
