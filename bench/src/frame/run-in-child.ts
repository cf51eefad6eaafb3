import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { endMarked, mark } from "./marked-processes.ts";
import type { MeasureArguments } from "./measure.ts";
import type { Told } from "./run-measure.ts";
import type { Table } from "./table.ts";

const program = fileURLToPath(new URL("./run-measure.ts", import.meta.url));

export interface ChildRun {
  tables: Table[];
  failed?: string;
}

/** Measures in a process of its own, so that one that fails or hangs ends no other, and leaves nothing behind. */
export async function runInChild(
  name: string,
  {
    smoke,
    given,
    limitMs,
    onProgress,
  }: {
    smoke: boolean;
    given: MeasureArguments;
    limitMs: number;
    onProgress(share: number, at: string | undefined): void;
  },
): Promise<ChildRun> {
  const run: ChildRun = { tables: [], failed: "It ended without a word." };
  const env = { ...process.env, ...mark(name) };
  const args = [name, smoke ? "smoke" : "full", JSON.stringify(given)];
  const child = fork(program, args, { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const ended = once(child, "exit");
  let stopped: string | undefined;
  child.on("message", (message) => {
    const told = message as Told; // only run-measure.ts is at the other end
    if ("share" in told) onProgress(told.share, told.at);
    else if ("kept" in told) run.tables = told.kept;
    else if ("tables" in told) Object.assign(run, told, { failed: stopped });
    else run.failed = stopped ?? told.failed;
  });
  const limit = setTimeout(() => {
    stopped = `It was stopped after ${Math.round(limitMs / 1000)} s.`;
    run.failed = stopped;
    child.kill("SIGTERM"); // lets it close its browsers
    setTimeout(() => child.kill("SIGKILL"), 5000).unref();
  }, limitMs);
  const stop = () => void child.kill("SIGTERM");
  process.once("SIGINT", stop).once("SIGTERM", stop);
  await ended;
  process.off("SIGINT", stop).off("SIGTERM", stop);
  clearTimeout(limit);
  await endMarked(name);
  return run.failed ? { tables: run.tables, failed: run.failed } : { tables: run.tables };
}
