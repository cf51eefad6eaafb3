// Debian and Ubuntu packages, for the programs that npm does not have. Root installs them; anybody else unpacks them.
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isExecutable, lastLines, runCommand, which } from "./command.mjs";
import { writeLauncher } from "./launcher.mjs";
import { tools } from "./paths.mjs";

const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

/** Holds packages that were unpacked for an ordinary user, and a launcher in `bin` for each of their programs. */
const unpacked = `${tools}debian/`;

export function canUseApt() {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version") && existsSync("/usr/bin/apt-get");
}

/** Installs packages; returns what went wrong, or undefined. */
export async function aptInstall(packages, note) {
  note(`apt-get install ${packages.join(" ")}`);
  const install = ["install", "--yes", "--no-install-recommends", ...packages];
  if ((await runCommand("apt-get", install, { env })).ok) return undefined;
  note("apt-get update, then once more"); // a machine's package list may be missing or old
  await runCommand("apt-get", ["update"], { env });
  const { ok, output } = await runCommand("apt-get", install, { env });
  return ok ? undefined : lastLines(output, 5);
}

/** A program that `unpackProgram` has fetched before, or undefined. */
export function findUnpacked(name) {
  return [`${unpacked}bin/${name}`].find(isExecutable);
}

/**
 * Fetches a package with all that it depends on and this machine lacks, and unpacks it into a folder of this clone. Needs no
 * root. `program` is the path that the package would install it at. Returns what went wrong, or undefined.
 */
export async function unpackProgram({ name, packages, program }, note) {
  if (!which("apt-get") || !which("dpkg-deb")) return "Unpacking Debian's package needs Debian or Ubuntu.";
  note(`unpacking ${packages.join(", ")}`);
  const failure = await unpack({ packages, folder: unpacked, lists: `${unpacked}lists` });
  if (failure) return `Unpacking ${packages.join(", ")} failed: ${failure}`;
  const target = `${unpacked}root${program}`;
  if (!existsSync(target)) return `${packages.join(", ")} does not contain ${program}.`;
  const libraries = ["usr/lib", "lib"].flatMap((folder) => librariesIn(`${unpacked}root/${folder}`));
  writeLauncher({ path: `${unpacked}bin/${name}`, target, libraries });
  return undefined;
}

/** Unpacks into `folder/root`. `lists` keeps package lists of our own, where those of the machine do not do. */
async function unpack({ packages, folder, lists }) {
  const own = ["-o", `Dir::State::Lists=${lists}`, "-o", `Dir::Cache=${folder}/cache`];
  const choose = (options) =>
    runCommand("apt-get", [...options, "install", "--simulate", "--no-install-recommends", ...packages], { env });
  let options = [];
  let chosen = await choose(options);
  if (!chosen.ok) {
    mkdirSync(join(lists, "partial"), { recursive: true });
    options = own;
    const updated = await runCommand("apt-get", [...options, "update"], { env });
    if (!updated.ok) return lastLines(updated.output, 5);
    chosen = await choose(options);
  }
  if (!chosen.ok) return lastLines(chosen.output, 5);
  const wanted = [...chosen.output.matchAll(/^Inst (\S+) (?:\[\S+\] )?\((\S+)/gm)].map(
    ([, name, version]) => `${name}=${version}`,
  );
  const cwd = join(folder, "packages");
  mkdirSync(cwd, { recursive: true });
  const fetched = await runCommand("apt-get", [...options, "download", ...wanted], { env, cwd });
  if (!fetched.ok) return lastLines(fetched.output, 5);
  const root = join(folder, "root");
  mkdirSync(root, { recursive: true });
  for (const file of readdirSync(cwd)) {
    const { ok, output } = await runCommand("dpkg-deb", ["-x", join(cwd, file), root]);
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
