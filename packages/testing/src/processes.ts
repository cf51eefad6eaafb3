import { execFile } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

/** The ids of running processes whose command line contains a text, except this process. */
export async function findProcesses(text: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "pid=,stat=,args="], { maxBuffer: 2 ** 25 });
  return stdout
    .split("\n")
    .filter((line) => line.includes(text) && !/^\s*\d+\s+Z/.test(line))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => pid !== process.pid);
}

/** Resolves when no process has this text in its command line. Bounded by the test's timeout. */
export async function noProcessLeft(text: string): Promise<void> {
  while ((await findProcesses(text)).length > 0) await setTimeout(50); // listing all processes is expensive
}
