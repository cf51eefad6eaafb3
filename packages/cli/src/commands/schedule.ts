import type { CommandContext } from "../command-context.ts";
import { failed } from "../exit-codes.ts";
import { readRedisAddress } from "../fleet/redis-address.ts";
import { openAnsweringQueue, type RunQueue } from "../fleet/run-queue.ts";
import { clean } from "../show/clean.ts";
import { UsageError } from "../usage-error.ts";
import { type QueuedRunOptions, toQueuedRun } from "./enqueue.ts";

export interface ScheduleOptions extends QueuedRunOptions {
  name: string;
  cron?: string;
  /** In ms. */
  every?: number;
  timeZone?: string;
}

/** Repeats a run at given times. A schedule with the same name is replaced. */
export async function schedule(goal: string, options: ScheduleOptions, context: CommandContext): Promise<number> {
  const { redis, name, cron, every, timeZone, ...given } = options;
  if ((cron === undefined) === (every === undefined))
    throw new UsageError('Set when it runs: --cron "0 9 * * 1-5" or --every 1h.');
  const run = toQueuedRun(goal, given);
  const when = cron === undefined ? { every: every ?? 0 } : { pattern: cron, ...(timeZone && { tz: timeZone }) };
  return withQueue(redis, context, async (queue) => {
    await queue.schedule(name, when, run).catch((error: unknown) => {
      if (cron === undefined) throw error;
      throw new UsageError(`--cron: "${clean(cron)}" is not valid${timeZone ? ` in ${clean(timeZone)}` : ""}.`);
    });
    const found = (await queue.schedules()).find(({ key }) => key === name);
    context.output.write(`Scheduled "${clean(name)}"${found?.next ? `, next at ${iso(found.next)}` : ""}\n`);
    return 0;
  });
}

/** Lists the schedules, and what waits in the queue. */
export async function queueState(
  options: { redis?: string; json?: boolean },
  context: CommandContext,
): Promise<number> {
  return withQueue(options.redis, context, async (queue) => {
    const state = await queue.state();
    const schedules = (await queue.schedules()).map(({ key: name, pattern: cron, every, next }) => ({
      name,
      cron,
      everyMs: cron ? undefined : every,
      next: next ? iso(next) : undefined,
    }));
    if (options.json) context.output.write(`${JSON.stringify({ ...state, schedules })}\n`);
    else {
      const { waiting, active, failed: lost } = state;
      context.output.write(`${waiting} waiting, ${active} running, ${lost} abandoned after repeated failures\n`);
      for (const { name, cron, everyMs, next } of schedules)
        context.output.write(`${clean(name)}: ${cron ?? `every ${(everyMs ?? 0) / 1000} s`}, next at ${next}\n`);
    }
    return 0;
  });
}

/** Removes a schedule. Runs that it has added stay. */
export async function unschedule(name: string, options: { redis?: string }, context: CommandContext): Promise<number> {
  return withQueue(options.redis, context, async (queue) => {
    if (await queue.unschedule(name)) return 0;
    context.errors.write(`There is no schedule "${clean(name)}". Run giselle queue to list them.\n`);
    return failed;
  });
}

async function withQueue(
  redis: string | undefined,
  { env }: CommandContext,
  work: (queue: RunQueue) => Promise<number>,
): Promise<number> {
  const queue = await openAnsweringQueue(readRedisAddress(redis, env), { maxWaiting: Number.POSITIVE_INFINITY });
  try {
    return await work(queue);
  } finally {
    await queue.close();
  }
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
