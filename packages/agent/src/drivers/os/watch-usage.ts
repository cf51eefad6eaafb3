// Ends a command whose processes together use too much. Limits of the shell apply to each process alone.
import { readdirSync, readFileSync, statfsSync } from "node:fs";

export interface UsageLimits {
  /** Of all processes together. */
  maxTotalMemoryBytes: number;
  maxProcesses: number;
  /** How much the free space of the workspace's disk may fall. */
  maxDiskBytes: number;
}

export type ExceededLimit = "memory" | "processes" | "disk";

const intervalMs = 100;

/** Calls `onExceeded` once. Returns a function that ends the watch. */
export function watchUsage(
  pid: number,
  { cwd, limits, onExceeded }: { cwd: string; limits: UsageLimits; onExceeded(limit: ExceededLimit): void },
): () => void {
  const before = freeBytes(cwd);
  const timer = setInterval(() => {
    const { processes, memoryBytes } = usageOf(pid);
    const exceeded: [ExceededLimit, boolean][] = [
      ["processes", processes > limits.maxProcesses],
      ["memory", memoryBytes > limits.maxTotalMemoryBytes],
      ["disk", before - freeBytes(cwd) > limits.maxDiskBytes],
    ];
    const first = exceeded.find(([, isExceeded]) => isExceeded)?.[0];
    if (!first) return;
    clearInterval(timer);
    onExceeded(first);
  }, intervalMs);
  return () => clearInterval(timer);
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** The process and everything that descends from it. */
function usageOf(root: number): { processes: number; memoryBytes: number } {
  const children = new Map<number, { pid: number; memoryBytes: number }[]>();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const process = readProcess(Number(name));
    if (process) children.set(process.parent, [...(children.get(process.parent) ?? []), process]);
  }
  const found = [...(children.get(root) ?? [])];
  for (const { pid } of found) found.push(...(children.get(pid) ?? []));
  return { processes: found.length, memoryBytes: found.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0) };
}

function readProcess(pid: number): { pid: number; parent: number; memoryBytes: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0);
    return { pid, parent: read("PPid"), memoryBytes: read("VmRSS") * 1024 };
  } catch {
    return undefined; // it has ended
  }
}
