// A real bubblewrap for the tests of commands in a sandbox. Running Giselle itself needs none: commands are then refused.
import { which } from "./command.mjs";
import { aptInstall, canUseApt } from "./debian.mjs";
import { StepFailed } from "./progress.mjs";

const everyWay = `Any one of these gives a bubblewrap for the tests:
  - Debian, Ubuntu: sudo apt-get install bubblewrap     Fedora: sudo dnf install bubblewrap`;

export async function findOrInstallBubblewrap(note) {
  const found = which("bwrap");
  if (found) return { value: found, quiet: true };
  const failure = canUseApt() ? await aptInstall(["bubblewrap"], note) : "apt-get needs Debian or Ubuntu, and root.";
  const installed = which("bwrap");
  if (!installed) throw new StepFailed(`no bubblewrap found, and none could be installed.\n${failure}`, everyWay);
  return { value: installed, summary: `installed ${installed}` };
}
