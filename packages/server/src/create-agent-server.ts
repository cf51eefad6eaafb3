// The cloud's endpoints over HTTP, for any server that speaks the web's Request and Response.
import { createRateLimit } from "@giselles-ai/browser-tool/internal";
import {
  createRelayHandler,
  createRelaySession,
  createRelayStoreFromEnv,
  endRelaySession,
} from "@giselles-ai/browser-tool/relay";
import { type RunRequest, runIdHeader, type ToolResult, toolResultsRequestSchema } from "@giselles-ai/protocol";
import { Hono } from "hono";
import { createEventLogFromEnv } from "./event-log/default.ts";
import { LogUnavailable, type RunRef, type RunState } from "./event-log/event-log.ts";
import { createAccess } from "./http/access.ts";
import { readJsonBody } from "./http/read-body.ts";
import { noSuchRun, Refusal } from "./http/refusal.ts";
import { createMetrics } from "./metrics.ts";
import type { AgentServerOptions } from "./options.ts";
import { readRunRequest } from "./read-run-request.ts";
import type { Task } from "./runners/runner.ts";
import type { Baggage } from "./runs/drive-run.ts";
import { followRun } from "./runs/follow-run.ts";
import { createInstance } from "./runs/instance.ts";
import { untilEnded } from "./runs/until-ended.ts";

export interface AgentServer {
  fetch(request: Request): Promise<Response>;
  /** The same, by method, as Next.js mounts it under `app/agent-api/[...path]/route.ts`. */
  GET(request: Request): Promise<Response>;
  POST(request: Request): Promise<Response>;
  OPTIONS(request: Request): Promise<Response>;
  /** Takes no new run, and resolves when those under way have ended; after the time, in ms, they are interrupted. */
  drain(patienceMs?: number): Promise<void>;
  /** Interrupts what is under way. Twice does no harm. */
  close(): Promise<void>;
}

const streamHeaders = {
  "content-type": "application/x-ndjson; charset=utf-8",
  "cache-control": "no-store, no-transform",
  "x-accel-buffering": "no",
};
/** How long the answer to a stop waits for the run's end, in ms. */
const stopPatienceMs = 8000;

/**
 * Creates a server of agents: the run endpoints and the relay, for any server that takes web requests.
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
  const { runners, page = "client", allowedEnv = [], maxBodyBytes = 4 * 1024 * 1024, maxRuns = 50 } = options;
  const { leaseMs = 15_000, graceMs = 600_000, outageMs = 60_000, keepaliveMs = 15_000, onError } = options;
  const { maxLogLength = 32 * 1024 * 1024, maxCallsPerSecond = 100, defaultRunner = Object.keys(runners)[0] } = options;
  const log = options.eventLog ?? createEventLogFromEnv();
  const relayStore = options.relayStore ?? createRelayStoreFromEnv();
  const relay = createRelayHandler({
    ...options.relay,
    store: relayStore,
    origins: options.origins ?? [],
    ...(onError ? { onError } : {}),
  });
  const access = createAccess(options);
  const { mayCall } = createRateLimit({ perSecond: maxCallsPerSecond });
  const metrics = createMetrics();
  const instance = createInstance({
    runners,
    log,
    relay,
    relayStore,
    leaseMs,
    graceMs,
    outageMs,
    maxLogLength,
    onEvent(event) {
      metrics.count("giselle_events_total", { type: event.type });
      if (event.type === "result") metrics.count("giselle_runs_ended_total", { status: event.status });
    },
    onTakeOver: () => metrics.count("giselle_take_overs_total"),
    ...(onError ? { onError } : {}),
  });
  const streams = new Set<AbortController>();
  let isDraining = false;

  function tenantOf(request: Request): string {
    const tenant = access.tenantOf(request);
    if (!mayCall(tenant)) {
      const message = `At most ${maxCallsPerSecond} calls a second. Wait a moment, and send the same again.`;
      throw new Refusal("TOO_MANY", message, { retryAfter: 1 });
    }
    return tenant;
  }

  async function findRun(tenant: string, name: string | undefined): Promise<RunState> {
    const run = name === undefined ? undefined : await log.find(tenant, name);
    if (!run) throw noSuchRun();
    return run;
  }

  function follow(request: Request, run: RunRef, cursor: number): Response {
    const stop = new AbortController();
    streams.add(stop);
    const signal = AbortSignal.any([stop.signal, request.signal]);
    const stream = followRun({ log, run, cursor, keepaliveMs, signal, onClose: () => streams.delete(stop) });
    return new Response(stream, { headers: { ...streamHeaders, [runIdHeader]: run.runId } });
  }

  async function giveResults(run: RunState, results: readonly ToolResult[]) {
    return Promise.all(
      results.map(async (result) => {
        const status = await log.answer(run, result);
        metrics.count("giselle_tool_results_total", { status });
        return { toolCallId: result.toolCallId, status };
      }),
    );
  }

  async function run(request: Request): Promise<Response> {
    const tenant = tenantOf(request);
    const read = readRunRequest(await readJsonBody(request, maxBodyBytes));
    if (!read.ok) throw new Refusal("INVALID_REQUEST", read.message);
    const { message, session_id, cursor = 0, tool_results = [] } = read.request;
    if (message !== undefined) return startRun(request, tenant, { ...read.request, message });
    const found = await findRun(tenant, session_id);
    await giveResults(found, tool_results);
    if (found.status === "running" && !found.isDriven) await instance.takeOver(found);
    await log.attend(found);
    return follow(request, found, cursor);
  }

  async function startRun(request: Request, tenant: string, asked: RunRequest & { message: string }) {
    if (isDraining) throw goingDown();
    const name = asked.agent_type ?? defaultRunner ?? "";
    const runner = Object.hasOwn(runners, name) ? runners[name] : undefined;
    if (!runner) {
      const message = `There is no such agent_type here. Choose one of ${Object.keys(runners).join(", ")}.`;
      throw new Refusal("INVALID_REQUEST", message);
    }
    const task = readTask(asked, allowedEnv);
    const runId = crypto.randomUUID();
    const session = await createRelaySession({ store: relayStore });
    const { searchParams } = new URL(request.url);
    const baggage: Baggage = {
      task,
      relay: { ...session, url: relayUrlFor(request) },
      asksClient: (searchParams.get("page") ?? page) !== "relay",
    };
    const created = await log.create(
      {
        runId,
        tenant,
        runner: name,
        requestId: asked.request_id,
        relaySessionId: session.sessionId,
        baggage: JSON.stringify(baggage),
        createdAt: Date.now(),
      },
      { owner: instance.owner, ttlMs: leaseMs, maxLive: maxRuns },
    );
    if (created.kind !== "created") await endRelaySession(session.sessionId, { store: relayStore });
    if (created.kind === "too-many") {
      throw new Refusal("TOO_MANY", `At most ${maxRuns} runs at a time. Wait until one ends, or stop one.`, {
        retryAfter: 5,
      });
    }
    if (created.kind === "known") return follow(request, { tenant, runId: created.runId }, 0);
    metrics.count("giselle_runs_started_total");
    const driven = instance.drive({ ...baggage, lease: created.lease, runner });
    await driven.started;
    return follow(request, { tenant, runId }, 0);
  }

  function relayUrlFor(request: Request): string {
    if (options.relayUrl) return options.relayUrl;
    const base = options.publicUrl ?? new URL(request.url).origin;
    return `${base.replace(/\/+$/, "")}/agent-api/relay`;
  }

  async function stop(request: Request, name: string): Promise<Response> {
    const found = await findRun(tenantOf(request), name);
    if (found.status !== "running") return Response.json({ ok: true, status: "ended" });
    await log.wantStop(found);
    if (!found.isDriven) await instance.endOrphan(found, "stopped");
    await untilEnded(log, found, stopPatienceMs);
    return Response.json({ ok: true, status: "stopped" });
  }

  async function toolResults(request: Request, name: string): Promise<Response> {
    const tenant = tenantOf(request);
    const read = toolResultsRequestSchema.safeParse(await readJsonBody(request, maxBodyBytes));
    const found = await findRun(tenant, name);
    if (!read.success) {
      const places = read.error.issues.map(({ path, message }) => `${path.join(".") || "the body"}: ${message}`);
      throw new Refusal("INVALID_REQUEST", `These are not tool results. ${places.join("; ")}.`);
    }
    return Response.json({ ok: true, results: await giveResults(found, read.data.tool_results) });
  }

  async function describeRun(request: Request, name: string): Promise<Response> {
    const { runId, runner, status, lastSeq, createdAt } = await findRun(tenantOf(request), name);
    return Response.json({ ok: true, runId, agent_type: runner, status, lastSeq, createdAt });
  }

  const app = new Hono();
  app.post("/agent-api/run", ({ req }) => run(req.raw));
  app.post("/agent-api/runs/:id/stop", ({ req }) => stop(req.raw, req.param("id")));
  app.post("/agent-api/runs/:id/tool-results", ({ req }) => toolResults(req.raw, req.param("id")));
  app.get("/agent-api/runs/:id", ({ req }) => describeRun(req.raw, req.param("id")));
  for (const base of ["", "/agent-api"]) {
    app.get(`${base}/health`, () =>
      Response.json({ ok: !isDraining, status: isDraining ? "draining" : "up" }, { status: isDraining ? 503 : 200 }),
    );
    app.get(`${base}/metrics`, () => {
      const gauges = { giselle_runs_driven: instance.drivenRuns, giselle_streams_open: streams.size };
      return new Response(metrics.render(gauges), { headers: { "content-type": "text/plain; version=0.0.4" } });
    });
  }
  app.notFound(() => new Refusal("NOT_FOUND", "There is nothing at this address.").toResponse());
  app.onError((error) => {
    const refusal = toRefusal(error);
    if (refusal.code === "INTERNAL") onError?.(error);
    metrics.count("giselle_refusals_total", { code: refusal.code });
    return refusal.toResponse();
  });

  async function answer(request: Request): Promise<Response> {
    // The relay knows its own origins, and answers those of pages elsewhere in the way that browsers ask for.
    const { pathname } = new URL(request.url);
    const isRelay = pathname === "/agent-api/relay";
    const method = isRelay ? relay[request.method as keyof typeof relay] : undefined;
    try {
      access.checkWay(request, { anyOrigin: isRelay });
    } catch (error) {
      metrics.count("giselle_refusals_total", { code: "FORBIDDEN" });
      return toRefusal(error).toResponse();
    }
    return method ? method(request) : app.fetch(request);
  }

  return {
    fetch: answer,
    GET: answer,
    POST: answer,
    OPTIONS: answer,
    async drain(patienceMs = 30_000) {
      isDraining = true;
      await instance.drain(patienceMs);
      for (const stream of streams) stream.abort();
    },
    async close() {
      isDraining = true;
      await instance.close();
      for (const stream of streams) stream.abort();
      await Promise.all([log.close(), relayStore.close()]);
    },
  };
}

function readTask(request: RunRequest & { message: string }, allowedEnv: string[]): Task {
  const refused = Object.keys(request.env ?? {}).filter((name) => !allowedEnv.includes(name));
  if (refused.length > 0) {
    throw new Refusal(
      "INVALID_REQUEST",
      `env may not set ${refused.join(", ")}. The server allows it with allowedEnv.`,
    );
  }
  return {
    message: request.message,
    chatId: request.chat_id,
    document: request.document,
    sessionId: request.session_id,
    sandboxId: request.sandbox_id,
    snapshotId: request.snapshot_id,
    env: request.env,
  };
}

function goingDown(): Refusal {
  return new Refusal("UNAVAILABLE", "This instance is going down. Send the same again.", { retryAfter: 1 });
}

function toRefusal(error: unknown): Refusal {
  if (Refusal.isInstance(error)) return error;
  if (LogUnavailable.isInstance(error)) return new Refusal("UNAVAILABLE", error.message, { retryAfter: 1 });
  if ((error as { code?: string }).code === "UNAVAILABLE") {
    return new Refusal("UNAVAILABLE", "The relay's store cannot be reached at the moment. Ask again.", {
      retryAfter: 1,
    });
  }
  return new Refusal("INTERNAL", "The server failed. This is a fault of ours.");
}
