// A browser or a daemon may outlive the program that started it. What a measure starts carries a mark in its environment.
import { readdir, readFile } from "node:fs/promises";

/** The processes whose environment holds a variable with this value. Only Linux tells: elsewhere there are none. */
export async function findMarked(variable: string, value: string): Promise<number[]> {
  const names = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const marked = await Promise.all(
    names.map(async (name) => {
      const environment = await readFile(`/proc/${name}/environ`, "latin1").catch(() => "");
      return `\0${environment}`.includes(`\0${variable}=${value}\0`) ? [Number(name)] : [];
    }),
  );
  return marked.flat();
}

const variable = "GISELLE_BENCH_MEASURE";
const value = String(process.pid);

export function mark(): Record<string, string> {
  return { [variable]: value };
}

/** Ends every process that still carries the mark of this run. */
export async function endMarked(): Promise<void> {
  for (const pid of await findMarked(variable, value)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it has just ended
    }
  }
}
