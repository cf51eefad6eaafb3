import { createRedisRunStore } from "@giselles-ai/agent";
import { openClient } from "@giselles-ai/redis";
import type { CommandContext } from "../command-context.ts";
import { chooseRequestedEngine } from "../engine/choose-engine.ts";
import { createBrowserPool } from "../fleet/browser-pool.ts";
import { driveRun } from "../fleet/drive-run.ts";
import { createInFlight, type InFlight } from "../fleet/in-flight.ts";
import { loadBullmq } from "../fleet/load-bullmq.ts";
import { readRedisAddress } from "../fleet/redis-address.ts";
import { openRunQueue, prefix, type QueuedWork, queueName, type RunQueue } from "../fleet/run-queue.ts";
import { createWork, giveUp } from "../fleet/work-on.ts";
import { createWorkerLog } from "../fleet/worker-log.ts";
import { readSecrets, type SecretFlags } from "../settings/read-secrets.ts";
import { untilSignal } from "../stop-on-signals.ts";

export interface WorkerOptions extends SecretFlags {
  redis?: string;
  engine?: string;
  contexts: number;
  browsers: number;
  browserUrl?: string[];
  recycle: number;
  headed?: boolean;
  /** In ms. */
  maxTime?: number;
  lease: number;
  maxWaiting: number;
}

/** A run that ends this many workers is not given to another. */
const maxStalledCount = 10;
const drainMs = 30_000;
const pauseMs = 10_000;

/** Drives runs of the queue until a signal arrives, then lets running ones finish. */
export async function worker(options: WorkerOptions, context: CommandContext): Promise<number> {
  const { contexts, recycle, headed = false, browserUrl: addresses = [], lease: leaseMs, maxWaiting } = options;
  const redis = readRedisAddress(options.redis, context.env);
  const bullmq = await loadBullmq();
  const secrets = await readSecrets(options, { context }); // without an address, each secret must name its origins
  if (options.engine) await chooseRequestedEngine({ option: options.engine, env: context.env });
  const log = createWorkerLog(context);
  const store = createRedisRunStore({ url: redis });
  const queue = await openRunQueue(redis, { maxWaiting });
  const pool = createBrowserPool({ contexts, recycleAfter: recycle, headed, addresses });
  const inFlight = createInFlight();
  const { engine, maxTime: timeMs } = options;
  const onAsk = (runId: string, approvalId: string) => log({ event: "approval-asked", runId, approvalId });
  const parts = { store, pool, secrets, engine, leaseMs, timeMs, inFlight, onAsk, context };
  const drive = (runId: string) => driveRun(runId, parts);
  const connection = await openClient(redis);
  connection.on("error", () => {}); // it connects again
  const concurrency = contexts * (addresses.length || options.browsers);
  const taking = new bullmq.Worker<QueuedWork>(queueName, createWork({ queue, store, drive, log, bullmq }), {
    connection: connection as never,
    prefix,
    concurrency,
    lockDuration: leaseMs,
    stalledInterval: leaseMs,
    maxStalledCount,
  });
  taking.on("error", () => {}); // the lock is lost or Redis is away: another worker takes the run
  taking.on("failed", (job, { message: reason }) => void (job && giveUp(job, reason, { store, log })));
  const stopCancelling = watchCancels(queue, inFlight);
  const stopped = untilSignal();
  await taking.waitUntilReady(); // a worker that is closed while it connects fails
  log({
    event: "working",
    contexts: concurrency,
    browsers: addresses.length > 0 ? `${addresses.length} remote browsers` : "local browsers",
  });
  await stopped;
  log({ event: "stopping" });
  const isDrained = await endsWithin(drainMs, taking.close());
  if (!isDrained) {
    await inFlight.pause(pauseMs);
    process.exit(0); // the leases of its runs expire, and other workers resume them
  }
  stopCancelling();
  await pool.close();
  await queue.close();
  await store.close();
  connection.disconnect();
  return 0;
}

const cancelCheckMs = 1000;

/** Stops runs that were cancelled. */
function watchCancels(queue: RunQueue, inFlight: InFlight): () => void {
  const check = async () => {
    for (const runId of await queue.cancelled(inFlight.runIds())) inFlight.abort(runId);
  };
  const timer = setInterval(() => void check().catch(() => {}), cancelCheckMs); // Redis is away: the next check will see it
  return () => clearInterval(timer);
}

async function endsWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
