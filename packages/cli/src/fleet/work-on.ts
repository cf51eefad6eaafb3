// What a worker does with a job of the queue.
import { createHash } from "node:crypto";
import { type RunStore, StoreError } from "@giselles-ai/agent";
import { endRun } from "@giselles-ai/agent/internal";
import type { Driven } from "./drive-run.ts";
import type { Bullmq } from "./load-bullmq.ts";
import { QueueFullError } from "./queue-full-error.ts";
import { parseQueuedRun, storeRun } from "./queued-run.ts";
import type { QueuedWork, RunJob, RunQueue } from "./run-queue.ts";
import type { WorkerEvent } from "./worker-log.ts";

export interface WorkOptions {
  queue: RunQueue;
  store: RunStore;
  drive(runId: string): Promise<Driven>;
  log(event: WorkerEvent): void;
  bullmq: Bullmq;
}

/** How long a run waits that cannot be driven now, in ms. */
const delayMs = 5000;

export function createWork(options: WorkOptions) {
  return async (job: RunJob, token?: string): Promise<string | undefined> => {
    const { data } = job;
    if (data.type === "tick") return enqueueScheduled(job.id ?? "", data, options);
    try {
      return await driveQueued(data, job, options);
    } catch (error) {
      // No browser, no Redis, or another worker still has the lease of the run.
      const reason = error instanceof Error ? error.message : String(error);
      options.log({ event: "run-delayed", runId: data.runId, reason });
      await job.moveToDelayed(Date.now() + delayMs, token);
      throw new options.bullmq.DelayedError();
    }
  };
}

/** Records that a run ended because its workers died. Nothing that may have happened is repeated. */
export async function giveUp(job: RunJob, reason: string, { store, log }: GiveUpOptions): Promise<void> {
  const { data } = job;
  if (data.type === "tick") return log({ event: "tick", schedule: data.schedule, reason });
  const { runId } = data;
  log({ event: "run-given-up", runId, reason });
  const message = `The workers of this run ended ${job.stalledCounter} times, so no other worker takes it. Check the site, then run: giselle resume ${runId} --store $REDIS_URL`;
  await endRun(store, runId, { ending: "failed", message }, { waitMs: 60_000 }).catch(() => {}); // the log has it
}

type GiveUpOptions = Pick<WorkOptions, "store" | "log">;

type QueuedRunId = Extract<QueuedWork, { type: "run" }>;

async function driveQueued({ runId, tenant }: QueuedRunId, job: RunJob, options: WorkOptions): Promise<string> {
  const { queue, drive, log } = options;
  const startedAt = performance.now();
  log({ event: job.stalledCounter > 0 ? "run-handed-on" : "run-taken", runId, tenant });
  await queue.turns.start(job.opts.priority ?? 0);
  const { ending } = await drive(runId);
  await queue.forgetCancel(runId);
  log({ event: "run-ended", runId, tenant, ending, ms: Math.round(performance.now() - startedAt) });
  return ending;
}

/** The id of the run follows from that of the job, so a worker that repeats it adds nothing. */
async function enqueueScheduled(
  jobId: string,
  { schedule, run: given }: Extract<QueuedWork, { type: "tick" }>,
  { queue, store, log }: WorkOptions,
): Promise<undefined> {
  const runId = createHash("sha256").update(jobId).digest("hex").slice(0, 32);
  try {
    await queue.checkRoom();
    const run = parseQueuedRun(given, schedule);
    await storeRun(store, run, runId);
    await queue.add({ runId, ...run });
    log({ event: "tick", schedule, runId });
  } catch (error) {
    if (!(error instanceof QueueFullError) && !StoreError.isInstance(error)) throw error;
    log({ event: "tick", schedule, reason: error.message });
  }
}
