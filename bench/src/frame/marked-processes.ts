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
const valueFor = (measure: string) => `${process.pid}-${measure}`;

export function mark(measure: string): Record<string, string> {
  return { [variable]: valueFor(measure) };
}

/** Ends every process that still carries the mark of a measure. */
export async function endMarked(measure: string): Promise<void> {
  for (const pid of await findMarked(variable, valueFor(measure))) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it has just ended
    }
  }
}
