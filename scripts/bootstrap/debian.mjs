// Debian and Ubuntu packages, for the programs that npm does not have. Only root can, and only there.
import { existsSync } from "node:fs";
import { lastLines, runCommand } from "./command.mjs";

const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

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
