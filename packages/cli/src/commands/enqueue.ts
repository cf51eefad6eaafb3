import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createRedisRunStore } from "@giselles-ai/agent";
import type { CommandContext } from "../command-context.ts";
import { queueFull } from "../exit-codes.ts";
import { QueueFullError } from "../fleet/queue-full-error.ts";
import { parseQueuedRun, type QueuedRun, storeRun } from "../fleet/queued-run.ts";
import { readRedisAddress } from "../fleet/redis-address.ts";
import { openAnsweringQueue } from "../fleet/run-queue.ts";
import { parseData } from "../settings/read-data.ts";
import { UsageError } from "../usage-error.ts";

/** The options of a queued run, as given. */
export interface QueuedRunOptions {
  redis?: string;
  url?: string;
  data?: string;
  tenant?: string;
  priority?: string;
  profile?: string;
  engine?: string;
  maxSteps?: number;
  vision?: boolean;
  acceptDialogs?: boolean;
  allowOrigin?: string[];
  blockOrigin?: string[];
}

export interface EnqueueOptions extends QueuedRunOptions {
  file?: string;
  maxWaiting: number;
}

/** Adds a run to the queue, or one for each line of a file, and prints their ids. */
export async function enqueue(
  goal: string | undefined,
  options: EnqueueOptions,
  context: CommandContext,
): Promise<number> {
  const { redis, file, maxWaiting, ...given } = options;
  const url = readRedisAddress(redis, context.env);
  if ((goal === undefined) === (file === undefined)) throw new UsageError("Give a task, or --file with one per line.");
  const runs = file ? readRuns(resolve(context.cwd, file)) : [toQueuedRun(goal ?? "", given)];
  const queue = await openAnsweringQueue(url, { maxWaiting });
  const store = createRedisRunStore({ url });
  try {
    for (const run of runs) {
      await queue.checkRoom();
      const runId = await storeRun(store, run);
      await queue.add({ runId, ...run });
      context.output.write(`${runId}\n`);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof QueueFullError)) throw error;
    context.errors.write(`${error.message}\n`);
    return queueFull;
  } finally {
    await queue.close();
    await store.close();
  }
}

export function toQueuedRun(goal: string, { data, ...given }: Omit<QueuedRunOptions, "redis">): QueuedRun {
  return parseQueuedRun({ goal, ...given, ...(data && { data: parseData(data) }) }, "The run is not valid");
}

function readRuns(path: string): QueuedRun[] {
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const where = `${path}, line ${index + 1}`;
    let given: unknown;
    try {
      given = JSON.parse(line);
    } catch {
      throw new UsageError(`${where}: not valid JSON. Write one run per line: {"goal": "…", "url": "https://…"}`);
    }
    return [parseQueuedRun(given, where)];
  });
}
