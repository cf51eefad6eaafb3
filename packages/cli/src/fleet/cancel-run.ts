// Cancels a run of the queue: one that waits is taken out, one that runs is stopped by its worker.
import type { RunStore } from "@giselles-ai/agent";
import { endRun, readRun } from "@giselles-ai/agent/internal";
import type { QueuedRunSettings } from "./queued-run.ts";
import type { RunQueue } from "./run-queue.ts";

/** `none`: there is no such run, or it was not given to the queue. */
export type Cancelled = "none" | "ended-before" | "removed" | "stopping";

const removed = { ending: "aborted", message: "The run was cancelled before a worker took it." } as const;

/** Idempotent. */
export async function cancelRun(runId: string, queue: RunQueue, store: RunStore): Promise<Cancelled> {
  const info = await store.find(runId);
  if (!(info?.settings as Partial<QueuedRunSettings> | undefined)?.isQueued) return "none";
  if (readRun(await store.read(runId)).result) return "ended-before";
  await queue.requestCancel(runId);
  const isRemoved = await queue.remove(runId);
  if (!isRemoved && (await queue.isActive(runId))) return "stopping";
  // Not in the queue: an earlier call took it out, or its worker has just ended it.
  await endRun(store, runId, removed);
  await queue.forgetCancel(runId);
  return "removed";
}
