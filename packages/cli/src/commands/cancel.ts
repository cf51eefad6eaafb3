import { createRedisRunStore } from "@giselles-ai/agent";
import type { CommandContext } from "../command-context.ts";
import { failed } from "../exit-codes.ts";
import { type Cancelled, cancelRun } from "../fleet/cancel-run.ts";
import { readRedisAddress } from "../fleet/redis-address.ts";
import { openAnsweringQueue } from "../fleet/run-queue.ts";
import { clean } from "../show/clean.ts";

const lines: { [Name in Exclude<Cancelled, "none">]: string } = {
  removed: "Cancelled.",
  stopping: "Its worker is stopping it. giselle runs --store $REDIS_URL shows how it ended.",
  "ended-before": "The run has ended already. giselle runs --store $REDIS_URL shows how.",
};

/** Cancels a run of the queue. */
export async function cancel(runId: string, options: { redis?: string }, context: CommandContext): Promise<number> {
  const url = readRedisAddress(options.redis, context.env);
  const queue = await openAnsweringQueue(url, { maxWaiting: Number.POSITIVE_INFINITY });
  const store = createRedisRunStore({ url });
  try {
    const cancelled = await cancelRun(runId, queue, store);
    if (cancelled !== "none") context.output.write(`${lines[cancelled]}\n`);
    else
      context.errors.write(
        `There is no queued run "${clean(runId)}". Run giselle runs --store $REDIS_URL to list runs.\n`,
      );
    return cancelled === "none" || cancelled === "ended-before" ? failed : 0;
  } finally {
    await queue.close();
    await store.close();
  }
}
