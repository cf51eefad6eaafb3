import { type ChildProcess, spawn } from "node:child_process";
import type { Command, SandboxProcess } from "./sandbox.ts";

/**
 * A shell around the program that leads a process group and kills the whole group when its standard input closes. That also
 * happens when this process is killed.
 */
const supervisor = `exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
{ cat <&3; kill -9 0; } >/dev/null 2>&1 &
wait $program`;

/** Starts a program whose process group does not outlive this process. */
export function startSupervised({ program, args, env }: Command, cwd: string): SandboxProcess {
  const child = spawn("/bin/sh", ["-c", supervisor, "supervisor", program, ...args], {
    cwd,
    env,
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.on("error", () => {}); // only used to signal the end
  const exited = new Promise<{ code: number | null }>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      killGroup(child); // child processes and the watcher
      resolve({ code });
    });
  });
  exited.catch(() => {});
  return {
    stdout: child.stdout,
    stderr: child.stderr,
    ended: exited,
    async kill() {
      killGroup(child);
      await exited.catch(() => {});
    },
  };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // the group is empty
  }
}
