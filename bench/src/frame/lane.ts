import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { endMarked, mark } from "./marked-processes.ts";
import type { MeasureArguments } from "./measure.ts";
import type { MeasureMessage } from "./run-measure.ts";
import type { Table } from "./table.ts";

const program = fileURLToPath(new URL("./run-measure.ts", import.meta.url));

export interface ChildRun {
  tables: Table[];
  failed?: string;
}

interface RunOptions {
  limitMs: number;
  onProgress(share: number, at: string | undefined): void;
}

/** Runs measures one after the other, outside this process. */
export interface Lane {
  run(name: string, options: RunOptions): Promise<ChildRun>;
  close(): Promise<void>;
}

/**
 * Each measure has its own process, so that one that fails or hangs does not affect the others and leaves nothing behind.
 * A smoke run reuses its process and browser until a measure fails, because starting them takes most of its time.
 */
export function createLane({ smoke, given }: { smoke: boolean; given: MeasureArguments }): Lane {
  let child: ChildProcess | undefined;

  function start(): ChildProcess {
    const args = [smoke ? "smoke" : "full", JSON.stringify(given)];
    const env = { ...process.env, ...(smoke && quickBrowser()), ...mark() };
    const started = fork(program, args, { env, stdio: ["ignore", "ignore", "inherit", "ipc"] });
    const stop = () => void started.kill("SIGTERM");
    process.once("SIGINT", stop).once("SIGTERM", stop);
    started.once("exit", () => process.off("SIGINT", stop).off("SIGTERM", stop));
    return started;
  }

  async function close(): Promise<void> {
    const ending = child;
    child = undefined;
    if (ending && ending.exitCode === null && ending.signalCode === null) {
      const ended = once(ending, "exit");
      const timer = setTimeout(() => ending.kill("SIGKILL"), 5000);
      if (ending.connected) ending.disconnect();
      await ended;
      clearTimeout(timer);
    }
    await endMarked();
  }

  return {
    close,
    async run(name, { limitMs, onProgress }) {
      child ??= start();
      const run = await runIn(child, name, { limitMs, onProgress });
      if (run.failed || !smoke) await close();
      return run;
    },
  };
}

/** Real measurements use the browser that users have. A smoke run uses a headless shell, at half the cost. */
function quickBrowser(): Record<string, string> {
  const { GISELLE_HEADLESS_SHELL: shell } = process.env;
  return shell ? { GISELLE_CHROMIUM: shell } : {};
}

function runIn(child: ChildProcess, name: string, { limitMs, onProgress }: RunOptions): Promise<ChildRun> {
  let tables: Table[] = [];
  return new Promise((resolve) => {
    const end = (run: ChildRun) => {
      clearTimeout(limit);
      child.off("message", onMessage).off("exit", onExit);
      resolve(run);
    };
    const onExit = () => end({ tables, failed: "The process of the measure ended early." });
    const onMessage = (message: unknown) => {
      const received = message as MeasureMessage; // only run-measure.ts is at the other end
      if ("share" in received) onProgress(received.share, received.at);
      else if ("kept" in received) tables = received.kept;
      else if ("tables" in received) end({ tables: received.tables });
      else end({ tables, failed: received.failed });
    };
    const limit = setTimeout(() => end({ tables, failed: `Stopped after ${Math.round(limitMs / 1000)} s.` }), limitMs);
    child.on("message", onMessage).once("exit", onExit);
    child.send({ measure: name });
  });
}
