// The run endpoints and the relay over HTTP, for any server that uses the web's Request and Response.
import {
  createRateLimit,
  createRelay,
  type RelayListener,
  readHeader,
  toHandler,
  toListener,
} from "@giselles-ai/browser-tool/internal";
import { createRelayStoreFromEnv, type RelayHandler } from "@giselles-ai/browser-tool/relay";
import { Hono } from "hono";
import { runGauges } from "./compat.ts";
import { createEventLogFromEnv } from "./event-log/default.ts";
import { type Access, createAccess } from "./http/access.ts";
import { createHealth, type Health } from "./http/health.ts";
import { chooseFormat, createMetrics, type Metrics } from "./http/metrics.ts";
import { QueueEndpoints } from "./http/queue-endpoints.ts";
import { Refusal } from "./http/refusal.ts";
import { RunEndpoints } from "./http/run-endpoints.ts";
import { RunStreams } from "./http/run-streams.ts";
import { toRefusal } from "./http/to-refusal.ts";
import { traceIdOf } from "./http/trace-parent.ts";
import type { AgentServerOptions } from "./options.ts";
import { createInstance } from "./runs/instance.ts";

export interface AgentServer {
  fetch(request: Request): Promise<Response>;
  /** `fetch` by method, for Next.js in `app/agent-api/[...path]/route.ts`. */
  GET(request: Request): Promise<Response>;
  POST(request: Request): Promise<Response>;
  OPTIONS(request: Request): Promise<Response>;
  /**
   * Answers a call to the relay with the objects of Node's own server, which takes less memory for each connected page than
   * `fetch`. Returns false for all other calls.
   */
  answerRelay(...call: Parameters<RelayListener>): boolean;
  /**
   * Refuses new runs and resolves when this instance has none. After the timeout, in ms, other instances resume the remaining runs
   * of the loop, if runs and journals are in Redis; others are interrupted. Default 30,000.
   */
  drain(timeoutMs?: number): Promise<void>;
  /** Like `drain`, without waiting for active runs. Idempotent. */
  close(): Promise<void>;
}

/**
 * Creates an agent server: the run endpoints and the relay, for any server that takes web requests.
 *
 * @example <caption>examples/cloud-run/server.js</caption>
 * const server = createAgentServer({
 *   runners: {
 *     planner: createPlannerRunner({ engine: process.env.GISELLE_ENGINE ?? "ollama" }), // the built-in loop
 *     gemini: createCliRunner(gemini), // Gemini CLI, with the key in GEMINI_API_KEY
 *   },
 *   apiKeys: { [process.env.GISELLE_AGENT_API_KEY]: "my-app" },
 *   origins: ["https://my-app.example"], // whose pages may connect to the relay
 * });
 */
export function createAgentServer(options: AgentServerOptions): AgentServer {
  const { leaseMs = 15_000, onError, onActivity } = options;
  const log = options.eventLog ?? createEventLogFromEnv();
  const relayStore = options.relayStore ?? createRelayStoreFromEnv();
  const calls = createRelay({
    ...options.relay,
    store: relayStore,
    origins: options.origins ?? [],
    ...(onError ? { onError } : {}),
  });
  const relay = toHandler(calls);
  const access = createAccess(options);
  const metrics = createMetrics();
  const onRefused = (code: string) => {
    metrics.count("giselle_refusals_total", { code });
    onActivity?.({ event: "request-refused", code });
  };
  const instance = createInstance({
    ...{ runners: options.runners, log, relay, relayStore, leaseMs, ...limitsIn(options) },
    onEvent(event, { runId, tenant }, traceParent) {
      metrics.count("giselle_events_total", { type: event.type });
      if (event.type !== "result") return;
      metrics.count("giselle_runs_ended_total", { status: event.status }, { traceId: traceIdOf(traceParent) });
      onActivity?.({ event: "run-ended", runId, tenant, status: event.status });
    },
    onTakeOver({ runId, tenant }) {
      metrics.count("giselle_take_overs_total");
      onActivity?.({ event: "run-taken-over", runId, tenant });
    },
    ...(onError ? { onError } : {}),
  });
  const streams = new RunStreams({ log, keepaliveMs: options.keepaliveMs ?? 15_000 });
  const tenantOf = limitRate(access.tenantOf, options.maxCallsPerSecond ?? 100);
  const maxBodyBytes = options.maxBodyBytes ?? 4 * 1024 * 1024;
  const runs = new RunEndpoints({
    ...{ log, relayStore, instance, metrics, streams, leaseMs, onActivity, runners: options.runners },
    ...{ tenantOf, maxBodyBytes },
    defaultRunner: options.defaultRunner ?? Object.keys(options.runners)[0],
    page: options.page ?? "client",
    relayUrlFor: (request) => options.relayUrl || relayUrlOf(options.publicUrl ?? new URL(request.url).origin),
    allowedEnv: options.allowedEnv ?? [],
    maxRuns: options.maxRuns ?? 50,
  });
  const gauges = () => ({ ...runGauges(instance.drivenRuns), giselle_streams_open: streams.size });
  const health = createHealth({
    dependencies: { runs: log, relay: relayStore, ...options.dependencies },
    isDraining: () => runs.isDraining,
  });
  const queue = new QueueEndpoints({
    ...{ queue: options.queue, tenantOf, maxBodyBytes },
    isDraining: () => runs.isDraining,
  });
  const app = createApp({ runs, queue, gauges, health, metrics, onError, onRefused });

  const route = createRouter({ access, relay, app, onRefused });

  return {
    ...{ fetch: route, GET: route, POST: route, OPTIONS: route },
    answerRelay: createRelayRoute(access, toListener(calls)),
    async drain(timeoutMs = 30_000) {
      runs.isDraining = true;
      await instance.drain(timeoutMs);
      streams.close();
    },
    async close() {
      runs.isDraining = true;
      await instance.close();
      streams.close();
      await Promise.all([log.close(), relayStore.close()]);
    },
  };
}

function limitsIn({ graceMs = 600_000, outageMs = 60_000, maxLogLength = 32 * 1024 * 1024 }: AgentServerOptions) {
  return { graceMs, outageMs, maxLogLength };
}

function relayUrlOf(base: string): string {
  return `${base.replace(/\/+$/, "")}${relayPath}`;
}

/** Returns the tenant of a call, or refuses it if the tenant calls too often. */
function limitRate(tenantOf: (request: Request) => string, perSecond: number): (request: Request) => string {
  const { mayCall } = createRateLimit({ perSecond });
  return (request) => {
    const tenant = tenantOf(request);
    if (mayCall(tenant)) return tenant;
    const message = `At most ${perSecond} calls per second are allowed. Wait a moment and send the request again.`;
    throw new Refusal("TOO_MANY", message, { retryAfter: 1 });
  };
}

const relayPath = "/agent-api/relay";

/** Other hosts are left to `fetch`, which refuses them. */
function createRelayRoute(access: Access, listener: RelayListener): AgentServer["answerRelay"] {
  return (incoming, outgoing) => {
    const [path] = (incoming.url ?? "").split("?");
    if (path !== relayPath || !access.allowsHost(readHeader(incoming, "host"))) return false;
    listener(incoming, outgoing);
    return true;
  };
}

interface RouterParts {
  access: Access;
  relay: RelayHandler;
  app: Hono;
  onRefused(code: string): void;
}

/** Routes a request to the relay or to the other endpoints, if its host and origin are allowed. */
function createRouter({ access, relay, app, onRefused }: RouterParts): (request: Request) => Promise<Response> {
  return async (request) => {
    // The relay checks origins itself and sends the CORS headers for pages of other origins.
    const isRelay = new URL(request.url).pathname === relayPath;
    const method =
      isRelay && Object.hasOwn(relay, request.method) ? relay[request.method as keyof RelayHandler] : undefined;
    try {
      access.checkHostAndOrigin(request, { anyOrigin: isRelay });
    } catch (error) {
      onRefused("FORBIDDEN");
      return toRefusal(error).toResponse();
    }
    return method ? method(request) : app.fetch(request);
  };
}

interface AppParts {
  runs: RunEndpoints;
  queue: QueueEndpoints;
  metrics: Metrics;
  gauges(): Record<string, number>;
  health: Health;
  onError: AgentServerOptions["onError"];
  onRefused(code: string): void;
}

function createApp({ runs, queue, metrics, gauges, health, onError, onRefused }: AppParts): Hono {
  const app = new Hono();
  app.post("/agent-api/run", ({ req }) => runs.run(req.raw));
  app.post("/agent-api/runs/:id/stop", ({ req }) => runs.stop(req.raw, req.param("id")));
  app.post("/agent-api/runs/:id/tool-results", ({ req }) => runs.toolResults(req.raw, req.param("id")));
  app.get("/agent-api/runs/:id", ({ req }) => runs.describe(req.raw, req.param("id")));
  app.post("/agent-api/queue", ({ req }) => queue.add(req.raw));
  app.get("/agent-api/queue/:id", ({ req }) => queue.describe(req.raw, req.param("id")));
  app.post("/agent-api/queue/:id/cancel", ({ req }) => queue.cancel(req.raw, req.param("id")));
  app.get("/agent-api/queue/:id/approvals", ({ req }) => queue.approvals(req.raw, req.param("id")));
  app.post("/agent-api/queue/:id/approvals/:approval", ({ req }) =>
    queue.answer(req.raw, req.param("id"), req.param("approval")),
  );
  for (const base of ["", "/agent-api"]) {
    app.get(`${base}/health`, () => health.ready());
    app.get(`${base}/health/live`, () => health.live());
    app.get(`${base}/metrics`, ({ req }) => {
      const { format, contentType } = chooseFormat(req.header("accept") ?? null);
      return new Response(metrics.render(gauges(), { format }), { headers: { "content-type": contentType } });
    });
  }
  app.notFound(() => new Refusal("NOT_FOUND", "There is no endpoint at this address.").toResponse());
  app.onError((error) => {
    const refusal = toRefusal(error);
    if (refusal.code === "INTERNAL") onError?.(error);
    onRefused(refusal.code);
    return refusal.toResponse();
  });
  return app;
}
