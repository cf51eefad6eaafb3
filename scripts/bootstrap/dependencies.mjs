// pnpm from npm, then every dependency from the committed lockfile.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { lastLines, runCommand } from "./command.mjs";
import { root, tools } from "./paths.mjs";
import { StepFailed, step } from "./progress.mjs";
import { clearStamp, hashFiles, readStamp, writeStamp } from "./stamp.mjs";
import { pnpm, pnpmVersion } from "./toolchain.mjs";

export async function installDependencies() {
  await step("pnpm", fetchPnpm);
  await step("dependencies", installFromLockfile);
}

async function fetchPnpm(note) {
  if (installedPnpmVersion() === pnpmVersion) return { quiet: true };
  note(`fetching ${pnpmVersion} from npm`);
  const args = ["install", "--prefix", tools, "--no-audit", "--no-fund", "--no-save", `pnpm@${pnpmVersion}`];
  const { ok, output } = await runCommand("npm", args, { shell: process.platform === "win32" });
  if (!ok)
    throw new StepFailed(
      `npm could not fetch pnpm:\n${lastLines(output)}`,
      "Check that `npm ping` works, then run the command again.",
    );
  return { summary: pnpmVersion };
}

function installedPnpmVersion() {
  try {
    return JSON.parse(readFileSync(`${tools}node_modules/pnpm/package.json`, "utf8")).version;
  } catch {
    return undefined;
  }
}

async function installFromLockfile(note) {
  const foldersIn = (place) => readdirSync(`${root}${place}`).map((name) => `${place}/${name}`);
  const folders = [...foldersIn("packages"), ...foldersIn("examples"), "bench", "site"];
  const manifests = folders.map((folder) => `${root}${folder}/package.json`);
  const inputs = ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml"].map((name) => `${root}${name}`);
  const hash = hashFiles([...inputs, ...manifests], process.platform + process.arch);
  if (readStamp("dependencies") === hash && existsSync(`${root}node_modules/.bin`)) return { quiet: true };
  note("installing from the lockfile");
  clearStamp("dependencies");
  const { ok, output } = await runCommand(pnpm, ["install", "--frozen-lockfile"], {
    cwd: root,
    env: { ...process.env, CI: "true" },
  });
  if (!ok) throw new StepFailed(`pnpm could not install the dependencies:\n${lastLines(output)}`, cureFor(output));
  writeStamp("dependencies", hash);
  return { summary: "installed" };
}

function cureFor(output) {
  return output.includes("OUTDATED_LOCKFILE")
    ? "A package.json was changed without the lockfile: run `.tools/node_modules/.bin/pnpm install` and commit pnpm-lock.yaml."
    : "Check that `npm ping` works, then run the command again.";
}
