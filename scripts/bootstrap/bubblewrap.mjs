// Finds bubblewrap for the tests of sandboxed commands. Giselle also runs without it, but then refuses shell commands.
import { which } from "./command.mjs";
import { aptInstall, canUseApt, findUnpacked, unpackProgram } from "./debian.mjs";
import { StepFailed } from "./progress.mjs";

const everyWay = `Any one of these gives a bubblewrap for the tests:
  - Debian, Ubuntu: sudo apt-get install bubblewrap     Fedora: sudo dnf install bubblewrap`;

export async function findOrInstallBubblewrap(note) {
  const found = findBubblewrap();
  if (found) return { value: found, quiet: true };
  const packages = ["bubblewrap"];
  const failure = canUseApt()
    ? await aptInstall(packages, note)
    : await unpackProgram({ name: "bwrap", packages, program: "/usr/bin/bwrap" }, note);
  const installed = findBubblewrap();
  if (!installed) throw new StepFailed(`no bubblewrap found, and none could be installed.\n${failure}`, everyWay);
  return { value: installed, summary: `installed ${installed}` };
}

function findBubblewrap() {
  return which("bwrap") ?? findUnpacked("bwrap");
}
