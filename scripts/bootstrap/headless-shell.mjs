// A headless shell: Chromium without its windows. It opens a page at a third of the cost, so the tests use it for the pages
// that our script and people work in. Drivers are tested in the browser itself. Without a shell, the tests only take longer.
import { isExecutable, namedProgram, runCommand, which } from "./command.mjs";
import { aptInstall, canUseApt, findUnpacked, unpackProgram } from "./debian.mjs";
import { playwrightPrograms } from "./playwright-browsers.mjs";

const programs = [
  "chrome-headless-shell-linux64/chrome-headless-shell",
  "chrome-headless-shell-win64/chrome-headless-shell.exe",
  "chrome-headless-shell-mac-arm64/chrome-headless-shell",
  "chrome-headless-shell-mac-x64/chrome-headless-shell",
  "chrome-linux/headless_shell",
];

const debianShell = {
  name: "chromium-headless-shell",
  packages: ["chromium-headless-shell"],
  program: "/usr/lib/chromium/chromium-headless-shell",
};

/** Finds one without installing anything; undefined when there is none. */
export function findHeadlessShell() {
  const managed = playwrightPrograms("chromium_headless_shell", programs).find(isExecutable);
  const onPath = ["chromium-headless-shell", "chrome-headless-shell"].map(which).find(Boolean);
  return process.env.GISELLE_HEADLESS_SHELL || managed || onPath || findUnpacked(debianShell.name);
}

export async function findOrInstallHeadlessShell(note, browser) {
  const found = namedProgram("GISELLE_HEADLESS_SHELL") ?? findHeadlessShell();
  if (found) return { value: found, quiet: true };
  if (browser === findUnpacked("chromium")) await unpackProgram(debianShell, note);
  else if (canUseApt() && browser === "/usr/bin/chromium") await installBeside(note);
  const installed = findHeadlessShell();
  return installed ? { value: installed, summary: `installed ${installed}` } : { quiet: true };
}

/** The shell shares files with the browser's package, so it must have the same version. */
async function installBeside(note) {
  const { ok, output } = await runCommand("dpkg-query", ["--show", "chromium"]);
  const [, version] = output.trim().split("\t");
  if (ok && (await hasPackage(version))) await aptInstall([`${debianShell.name}=${version}`], note);
}

/** Ubuntu has no such package. */
async function hasPackage(version) {
  const { output } = await runCommand("apt-cache", ["madison", debianShell.name]);
  return output.includes(version);
}
