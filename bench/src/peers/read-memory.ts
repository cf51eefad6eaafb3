import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { findMarked } from "../frame/marked-processes.ts";

interface Process {
  pid: number;
  parent: number;
  kibibytes: number;
  args: string;
}

const isBrowser = ({ args }: Process) => /^(\/bin\/sh )?(\S*\/)?chrom(?!e-devtools)[^/\s]*( |$)/.test(args);

/** MiB used by a server's processes, including daemons but not browsers. NaN if there is no `ps`. */
export async function readMemory({ pid, mark }: { pid: number | undefined; mark: [string, string] }): Promise<number> {
  const marked = new Set([pid, ...(await findMarked(...mark))]);
  const all = await listProcesses().catch(() => []);
  const family = all.filter((each) => marked.has(each.pid) && !isBrowser(each));
  for (const member of family) {
    const children = all.filter((each) => each.parent === member.pid && !isBrowser(each));
    family.push(...children.filter((child) => !family.includes(child)));
  }
  return family.length === 0 ? Number.NaN : family.reduce((sum, { kibibytes }) => sum + kibibytes, 0) / 1024;
}

/** Milliseconds of processor time that a process has used. Works only on Linux, with a resolution of 10 ms. */
export async function readProcessorMs(pid: number | undefined): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  const [user, system] =
    stat
      ?.replace(/^.*\) /s, "")
      .split(" ")
      .slice(11, 13)
      .map(Number) ?? [];
  return user === undefined || system === undefined ? undefined : (user + system) * 10;
}

async function listProcesses(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "pid=,ppid=,rss=,args="], { maxBuffer: 2 ** 25 });
  return stdout.split("\n").flatMap((line): Process[] => {
    const [, pid, parent, kibibytes, args = ""] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), kibibytes: Number(kibibytes), args }] : [];
  });
}
