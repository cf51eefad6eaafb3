import { type ChildProcess, spawn } from "node:child_process";
import type { Command, SandboxProcess } from "./sandbox.ts";

/**
 * A shell between us and the program: it leads a process group, and ends the whole group when its standard input closes. That
 * happens when we close it, and also when we are killed and cannot do anything any more.
 */
const keeper = `exec 3<&0 </dev/null
"$@" 3<&- &
program=$!
{ cat <&3; kill -9 0; } >/dev/null 2>&1 &
wait $program`;

/** Starts a program that does not outlive this process, nor does anything that it starts in its group. */
export function startKept({ program, args, env }: Command, cwd: string): SandboxProcess {
  const child = spawn("/bin/sh", ["-c", keeper, "keeper", program, ...args], {
    cwd,
    env,
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.on("error", () => {}); // it is only ever closed
  const exited = new Promise<{ code: number | null }>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => {
      killGroup(child); // what it left behind, and what watches over it
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
    // nobody is left in it
  }
}
