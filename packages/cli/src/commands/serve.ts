import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { createRedisRunStore, type RunStore } from "@giselles-ai/agent";
import { findRedisUrl } from "@giselles-ai/redis";
import {
  type Cli,
  claude,
  codex,
  createAgentServer,
  createCliRunner,
  createPlannerRunner,
  gemini,
  type PlannerRunnerOptions,
  type Runner,
} from "@giselles-ai/server";
import { getRequestListener } from "@hono/node-server";
import type { CommandContext } from "../command-context.ts";
import { chooseRequestedEngine } from "../engine/choose-engine.ts";
import { createQueuedRuns } from "../fleet/queued-runs.ts";
import { openRunQueue, type RunQueue } from "../fleet/run-queue.ts";
import { openKeyFile } from "../settings/key-file.ts";
import { checkOrigins } from "../settings/read-origins.ts";
import { createServerLog } from "../show/server-log.ts";
import { untilSignal } from "../stop-on-signals.ts";
import { UsageError } from "../usage-error.ts";
import type { ServeOptions } from "./serve-options.ts";

const programs: Record<string, Cli> = { gemini, codex, claude };
const loopback = new Set(["127.0.0.1", "localhost", "::1"]);

/** Serves until a signal arrives, then drains: running tasks may finish. */
export async function serve(options: ServeOptions, context: CommandContext): Promise<number> {
  const { env, cwd } = context;
  const log = createServerLog(context);
  const keys = options.keys ? openKeyFile(resolve(cwd, options.keys), { onError: log.error }) : undefined;
  if (!keys && !loopback.has(options.host)) {
    throw new UsageError(`Without --keys, anyone who can reach ${options.host} could use this server. Give --keys.`);
  }
  const { name: engine } = await chooseRequestedEngine({ option: options.engine, env });
  const redis = findRedisUrl(env);
  // With a journal in Redis, another instance can take over a run.
  const store: { store?: RunStore } = redis ? { store: createRedisRunStore({ url: redis }) } : {};
  const queue = await openQueue(options, redis);
  const { pageTools = false } = options;
  const planner = createPlannerRunner({ engine, pageTools, ...store, ...readTelemetry(env) });
  const runners: Record<string, Runner> = { planner };
  for (const [name, cli] of Object.entries(programs)) {
    if (env[cli.keyVariable]) runners[name] = createCliRunner(cli, store);
  }
  const server = createAgentServer({
    runners,
    ...(keys ? { apiKeys: keys } : {}),
    ...(options.publicUrl ? { publicUrl: options.publicUrl } : {}),
    ...(options.origin ? { origins: options.origin } : {}),
    hosts: [options.host, ...(options.allowHost ?? [])],
    dependencies: store.store ? { journals: pingable(store.store) } : {},
    ...(queue &&
      store.store && { queue: createQueuedRuns({ queue, store: store.store, origins: options.queueOrigin ?? [] }) }),
    onActivity: log.activity,
    onError: log.error,
  });
  const answer = getRequestListener(server.fetch, { overrideGlobalObjects: false });
  const http = createServer((...call) => void (server.answerRelay(...call) || answer(...call)));
  const closeAll = () => Promise.all([server.close(), store.store?.close(), queue?.close()]);
  await listen(http, options).catch(async (error: NodeJS.ErrnoException) => {
    await closeAll(); // else the process never ends
    if (error.code !== "EADDRINUSE" && error.code !== "EACCES") throw error;
    const reason = error.code === "EACCES" ? "needs administrator rights" : "is already in use";
    throw new UsageError(`Port ${options.port} of ${options.host} ${reason}. Choose another one with --port.`);
  });
  const { port } = http.address() as AddressInfo; // a string only for pipes
  const stopped = untilSignal();
  log.serving(`http://${options.host}:${port}/agent-api`, Object.keys(runners));
  await stopped;
  log.stopping();
  await server.drain();
  http.closeAllConnections();
  http.close();
  await closeAll();
  return 0;
}

/** How many runs may wait in the queue: of all tenants, and of one. */
const queueLimits = { maxWaiting: 10_000, maxPerTenant: 1000 };

async function openQueue({ queueOrigin }: ServeOptions, redis: string | undefined): Promise<RunQueue | undefined> {
  if (!queueOrigin) return undefined;
  if (redis === undefined) throw new UsageError("--queue-origin: the queue is in Redis. Set REDIS_URL.");
  checkOrigins({ allowed: queueOrigin }, "--queue-origin");
  return openRunQueue(redis, queueLimits);
}

function pingable(store: RunStore): { ping(): Promise<void> } {
  return {
    async ping() {
      await store.find("health"); // rejects if the store is unreachable
    },
  };
}

function readTelemetry(env: NodeJS.ProcessEnv): Pick<PlannerRunnerOptions, "telemetry"> {
  const endpoint = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return endpoint ? { telemetry: { endpoint, service: env.OTEL_SERVICE_NAME || undefined } } : {};
}

function listen(http: Server, { port, host }: ServeOptions): Promise<void> {
  return new Promise((listening, failed) => {
    http.once("error", failed);
    http.listen(readPort(port), host, listening);
  });
}

function readPort(written: string): number {
  const port = Number(written);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new UsageError("--port takes a number from 0 to 65535.");
}
