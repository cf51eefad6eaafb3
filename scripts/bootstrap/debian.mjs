// Debian and Ubuntu packages, for programs that npm does not have. Root installs them; other users unpack them.
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isExecutable, lastLines, runCommand, which } from "./command.mjs";
import { writeLauncher } from "./launcher.mjs";
import { unpackedPrograms } from "./paths.mjs";

const run = (program, args, { cwd } = {}) =>
  runCommand(program, args, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, cwd });

/** Holds packages that were unpacked for an ordinary user, and a launcher in `bin` for each of their programs. */
const unpacked = () => join(unpackedPrograms(), "debian/");

export function canUseApt() {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");
}

/** Installs packages; returns what went wrong, or undefined. `isNewest`: of today's list, not of the one that the machine has. */
export async function aptInstall(packages, note, { isNewest = false } = {}) {
  if (isNewest) {
    note("apt-get update");
    await run("apt-get", ["update"]);
  }
  note(`apt-get install ${packages.join(" ")}`);
  const install = ["install", "--yes", "--no-install-recommends", ...packages];
  if ((await run("apt-get", install)).ok) return undefined;
  note("apt-get update, then once more"); // a machine's package list may be missing or old
  await run("apt-get", ["update"]);
  const { ok, output } = await run("apt-get", install);
  return ok ? undefined : lastLines(output, 5);
}

/** A program that `unpackProgram` has fetched before, or undefined. */
export function findUnpacked(name) {
  return [`${unpacked()}bin/${name}`].find(isExecutable);
}

/**
 * Fetches a package and its missing dependencies, and unpacks them into a folder of this clone. Needs no
 * root. `program` is the path that the package would install it at. Returns what went wrong, or undefined.
 */
export async function unpackProgram({ name, packages, program, folder = unpacked() }, note) {
  if (!which("apt-get") || !which("dpkg-deb")) return "Unpacking Debian's package needs Debian or Ubuntu.";
  note(`unpacking ${packages.join(", ")}`);
  const failure = await unpack(packages, folder);
  if (failure) return `Unpacking ${packages.join(", ")} failed: ${failure}`;
  const target = `${folder}root${program}`;
  if (!existsSync(target)) return `${packages.join(", ")} does not contain ${program}.`;
  const libraries = ["usr/lib", "lib"].flatMap((place) => librariesIn(`${folder}root/${place}`));
  writeLauncher({ path: `${folder}bin/${name}`, target, libraries });
  return undefined;
}

/** The versions of a package that Debian offers today, regardless of the machine's own lists; newest first. */
export async function listVersions(name) {
  await updateOwnLists();
  const { output } = await run("apt-cache", [...ownLists(), "madison", name]);
  return [...new Set([...output.matchAll(/^[^|]+\| *(\S+) *\|/gm)].map(([, version]) => version))];
}

/** Separate package lists, for users who may not update the machine's. */
function ownLists() {
  return ["-o", `Dir::State::Lists=${unpacked()}lists`, "-o", `Dir::Cache=${unpacked()}cache`];
}

async function updateOwnLists() {
  mkdirSync(`${unpacked()}lists/partial`, { recursive: true });
  mkdirSync(`${unpacked()}cache/archives/partial`, { recursive: true });
  return run("apt-get", [...ownLists(), "update"]);
}

/** Unpacks into `root` of the folder. Uses the machine's package lists unless they are missing or old. */
async function unpack(packages, folder) {
  const choose = (options) =>
    run("apt-get", [...options, "install", "--simulate", "--no-install-recommends", ...packages]);
  let options = [];
  let chosen = await choose(options);
  if (!chosen.ok) {
    options = ownLists();
    const updated = await updateOwnLists();
    if (!updated.ok) return lastLines(updated.output, 5);
    chosen = await choose(options);
  }
  if (!chosen.ok) return lastLines(chosen.output, 5);
  const lines = chosen.output.matchAll(/^Inst (\S+) (?:\[\S+\] )?\((\S+)/gm);
  const wanted = [...lines].map(([, name, version]) => `${name}=${version}`);
  if (wanted.length === 0) return "it is installed already.";
  const cwd = `${folder}packages`;
  mkdirSync(cwd, { recursive: true });
  const fetched = await run("apt-get", [...options, "download", ...wanted], { cwd });
  if (!fetched.ok) return lastLines(fetched.output, 5);
  mkdirSync(`${folder}root`, { recursive: true });
  for (const file of readdirSync(cwd)) {
    const { ok, output } = await runCommand("dpkg-deb", ["-x", join(cwd, file), `${folder}root`]);
    if (!ok) return lastLines(output, 5);
  }
  rmSync(cwd, { recursive: true });
  return undefined;
}

/** Such as usr/lib/x86_64-linux-gnu, and the folders in it that hold libraries themselves. */
function librariesIn(folder) {
  if (!existsSync(folder)) return [];
  const withLibraries = (path) => readdirSync(path).some((name) => /^lib.+\.so/.test(name));
  const foldersIn = (path) =>
    readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(path, name));
  return foldersIn(folder)
    .filter((path) => path.endsWith("-linux-gnu"))
    .flatMap((path) => [path, ...foldersIn(path).filter(withLibraries)]);
}
