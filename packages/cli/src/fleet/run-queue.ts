// The queue of runs that wait for a worker. The journals are in the run store: the queue has only their ids.

import { showAddress } from "@giselles-ai/protocol";
import { openClient, withTimeout } from "@giselles-ai/redis";
import type { Job, JobSchedulerJson, Queue, RepeatOptions } from "bullmq";
import type { Cluster, Redis } from "ioredis";
import { loadBullmq } from "./load-bullmq.ts";
import { QueueFullError } from "./queue-full-error.ts";
import { createTurns, type Priority, type Turns } from "./turns.ts";

export const queueName = "runs";
/** In a cluster, the braces keep all keys of the queue on one node. */
export const prefix = "{giselle:queue}";

/** A run to be driven, or a schedule whose time has come. */
export type QueuedWork =
  | { type: "run"; runId: string; tenant: string }
  | { type: "tick"; schedule: string; run: unknown };

export interface QueueLimits {
  /** How many runs may wait, of all tenants. */
  maxWaiting: number;
  /** How many runs of one tenant may wait. Default: no limit. */
  maxPerTenant?: number;
}

export interface QueueState {
  waiting: number;
  active: number;
  /** Runs that were abandoned because their workers kept ending. */
  failed: number;
}

export interface RunQueue {
  /** Throws `QueueFullError`. Idempotent for a run. */
  add(run: { runId: string; tenant: string; priority: Priority }): Promise<void>;
  /** Throws `QueueFullError` if there is no room for another run, or for another of this tenant. */
  checkRoom(tenant?: string): Promise<void>;
  state(): Promise<QueueState>;
  /** Whether a worker has the run now. Undefined if it is not in the queue. */
  isActive(runId: string): Promise<boolean | undefined>;
  /** Takes a waiting run out of the queue. False if a worker has it or it is not there. */
  remove(runId: string): Promise<boolean>;
  /** Asks the worker that has the run to stop it. */
  requestCancel(runId: string): Promise<void>;
  /** Which of these runs are to be stopped. */
  cancelled(runIds: readonly string[]): Promise<string[]>;
  /** Forgets the request to stop a run. */
  forgetCancel(runId: string): Promise<void>;
  turns: Turns;
  schedule(name: string, when: Pick<RepeatOptions, "every" | "pattern" | "tz">, run: unknown): Promise<void>;
  /** False if there is no such schedule. */
  unschedule(name: string): Promise<boolean>;
  schedules(): Promise<JobSchedulerJson<QueuedWork>[]>;
  close(): Promise<void>;
}

export type FleetClient = Redis | Cluster;

/** Completed runs are in the run store; the queue forgets them. */
const kept = { removeOnComplete: { age: 3600, count: 1000 }, removeOnFail: { age: 7 * 24 * 3600 } };

const answerMs = 10_000;

/** For a command that ends: if Redis does not answer, it fails instead of waiting. */
export async function openAnsweringQueue(url: string, limits: QueueLimits): Promise<RunQueue> {
  const queue = await openRunQueue(url, limits);
  try {
    await withTimeout(answerMs, queue.state());
    return queue;
  } catch (cause) {
    await queue.close().catch(() => {});
    throw new Error(`Redis at ${showAddress(url)} does not answer. Start it, or check REDIS_URL and --redis.`, {
      cause,
    });
  }
}

/** For a program that stays: it waits for Redis. */
export async function openRunQueue(url: string, { maxWaiting, maxPerTenant }: QueueLimits): Promise<RunQueue> {
  const { Queue } = await loadBullmq();
  const redis = await openClient(url);
  redis.on("error", () => {}); // the pending commands fail with it
  const queue: Queue<QueuedWork> = new Queue(queueName, { connection: redis as never, prefix });
  queue.on("error", () => {}); // otherwise it prints each attempt to connect
  const turns = createTurns(redis, `${prefix}:turns`);
  const cancelKey = `${prefix}:cancelled`;

  async function checkRoom(tenant?: string): Promise<void> {
    const waiting = await countWaiting(queue);
    if (waiting === 0) await turns.reset();
    if (waiting >= maxWaiting) throw new QueueFullError(waiting);
    if (tenant === undefined || maxPerTenant === undefined) return;
    const own = await turns.waitingOf(tenant);
    if (own >= maxPerTenant) throw new QueueFullError(own);
  }

  return {
    checkRoom,
    async add({ runId, tenant, priority }) {
      const number = await turns.take(tenant, priority);
      await queue.add("run", { type: "run", runId, tenant }, { jobId: runId, priority: number, ...kept });
    },
    async state() {
      const { active = 0, failed = 0 } = await queue.getJobCounts("active", "failed");
      return { waiting: await countWaiting(queue), active, failed };
    },
    async isActive(runId) {
      const state = await queue.getJobState(runId);
      if (state === "active") return true;
      return state === "waiting" || state === "prioritized" || state === "delayed" ? false : undefined;
    },
    remove: async (runId) => (await queue.remove(runId)) === 1,
    async requestCancel(runId) {
      await redis.sadd(cancelKey, runId);
    },
    async cancelled(runIds) {
      if (runIds.length === 0) return [];
      const found = await redis.smismember(cancelKey, ...runIds);
      return runIds.filter((_, index) => found[index] === 1);
    },
    async forgetCancel(runId) {
      await redis.srem(cancelKey, runId);
    },
    turns,
    async schedule(name, when, run) {
      const data: QueuedWork = { type: "tick", schedule: name, run };
      await queue.upsertJobScheduler(name, when, { name: "tick", data, opts: kept });
    },
    unschedule: (name) => queue.removeJobScheduler(name),
    schedules: () => queue.getJobSchedulers(),
    async close() {
      await queue.close();
      redis.disconnect();
    },
  };
}

async function countWaiting(queue: Queue<QueuedWork>): Promise<number> {
  const { wait = 0, prioritized = 0 } = await queue.getJobCounts("wait", "prioritized");
  return wait + prioritized;
}

export type RunJob = Job<QueuedWork>;
