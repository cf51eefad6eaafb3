// A browser or a daemon may outlive the program that started it. All processes of a measure have a mark in their environment.
import { readdir, readFile } from "node:fs/promises";

/** The processes that have an environment variable with this value. Works only on Linux; elsewhere the list is empty. */
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

/** Kills every process that still has the mark of this run. */
export async function endMarked(): Promise<void> {
  for (const pid of await findMarked(variable, value)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it has just ended
    }
  }
}
