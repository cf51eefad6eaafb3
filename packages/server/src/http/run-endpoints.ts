import { createRelaySession, endRelaySession, type RelayStore } from "@giselles-ai/browser-tool/relay";
import { type RunRequest, type ToolResult, toolResultsRequestSchema } from "@giselles-ai/protocol";
import type { EventLog, RunState } from "../event-log/event-log.ts";
import type { Runner } from "../runners/runner.ts";
import type { ResumeData } from "../runs/drive-run.ts";
import type { Instance } from "../runs/instance.ts";
import { untilEnded } from "../runs/until-ended.ts";
import type { ServerActivity } from "./activity.ts";
import type { Metrics } from "./metrics.ts";
import { readJsonBody } from "./read-body.ts";
import { readRunRequest } from "./read-run-request.ts";
import { readTask } from "./read-task.ts";
import { Refusal, runNotFound } from "./refusal.ts";
import type { RunStreams } from "./run-streams.ts";
import { readTraceParent, traceIdOf } from "./trace-parent.ts";

export interface RunEndpointsOptions {
  log: EventLog;
  relayStore: RelayStore;
  instance: Instance;
  metrics: Metrics;
  streams: RunStreams;
  /** The tenant of a call. Throws a refusal if the call is not allowed. */
  tenantOf(request: Request): string;
  runners: Record<string, Runner>;
  defaultRunner: string | undefined;
  page: "client" | "relay";
  /** The relay URL for pages, for a run that this request starts. */
  relayUrlFor(request: Request): string;
  allowedEnv: readonly string[];
  maxBodyBytes: number;
  maxRuns: number;
  leaseMs: number;
  onActivity?: ((activity: ServerActivity) => void) | undefined;
}

/** How long a stop request waits for the run to end, in ms. */
const stopTimeoutMs = 8000;

/** The HTTP endpoints of runs: start, follow, answer, stop and describe. */
export class RunEndpoints {
  /** Whether new runs are refused. */
  isDraining = false;
  readonly #options: RunEndpointsOptions;

  constructor(options: RunEndpointsOptions) {
    this.#options = options;
  }

  /** Starts a run if the request has a message. Otherwise attaches to one. */
  async run(request: Request): Promise<Response> {
    const { log, instance, streams, maxBodyBytes } = this.#options;
    const tenant = this.#options.tenantOf(request);
    const read = readRunRequest(await readJsonBody(request, maxBodyBytes));
    if (!read.ok) throw new Refusal("INVALID_REQUEST", read.message);
    const { message, session_id, cursor = 0, tool_results = [] } = read.request;
    if (message !== undefined) return this.#start(request, tenant, { ...read.request, message });
    const found = await this.#find(tenant, session_id);
    await this.#acceptResults(found, tool_results);
    if (found.status === "running" && !found.isDriven) await instance.takeOver(found);
    await log.markListened(found);
    return streams.follow(request, found, cursor);
  }

  async stop(request: Request, name: string): Promise<Response> {
    const { log, instance } = this.#options;
    const found = await this.#find(this.#options.tenantOf(request), name);
    if (found.status !== "running") return Response.json({ ok: true, status: "ended" });
    await log.requestStop(found);
    if (!found.isDriven) await instance.endOrphan(found, "stopped");
    await untilEnded(log, found, stopTimeoutMs);
    return Response.json({ ok: true, status: "stopped" });
  }

  async toolResults(request: Request, name: string): Promise<Response> {
    const tenant = this.#options.tenantOf(request);
    const read = toolResultsRequestSchema.safeParse(await readJsonBody(request, this.#options.maxBodyBytes));
    const found = await this.#find(tenant, name);
    if (!read.success) {
      const issues = read.error.issues.map(({ path, message }) => `${path.join(".") || "the body"}: ${message}`);
      throw new Refusal("INVALID_REQUEST", `Invalid tool results. ${issues.join("; ")}.`);
    }
    return Response.json({ ok: true, results: await this.#acceptResults(found, read.data.tool_results) });
  }

  async describe(request: Request, name: string): Promise<Response> {
    const found = await this.#find(this.#options.tenantOf(request), name);
    const { runId, runner, status, lastSeq, createdAt } = found;
    return Response.json({ ok: true, runId, agent_type: runner, status, lastSeq, createdAt });
  }

  async #find(tenant: string, name: string | undefined): Promise<RunState> {
    const run = name === undefined ? undefined : await this.#options.log.find(tenant, name);
    if (!run) throw runNotFound();
    return run;
  }

  #acceptResults(run: RunState, results: readonly ToolResult[]) {
    return Promise.all(
      results.map(async (result) => {
        const status = await this.#options.log.answer(run, result);
        this.#options.metrics.count("giselle_tool_results_total", { status });
        return { toolCallId: result.toolCallId, status };
      }),
    );
  }

  async #start(request: Request, tenant: string, body: RunRequest & { message: string }): Promise<Response> {
    if (this.isDraining) throw shuttingDown();
    const { log, relayStore, instance, metrics, streams, maxRuns, leaseMs } = this.#options;
    const { name, runner } = this.#chooseRunner(body.agent_type);
    const traceParent = readTraceParent(request.headers);
    const task = { ...readTask(body, this.#options.allowedEnv), ...(traceParent && { traceParent }) };
    const session = await createRelaySession({ store: relayStore });
    const relay = { ...session, url: this.#options.relayUrlFor(request) };
    const resumeData: ResumeData = { task, relay, asksClient: this.#asksClient(request) };
    const record = {
      runId: crypto.randomUUID(),
      tenant,
      runner: name,
      requestId: body.request_id,
      relaySessionId: session.sessionId,
      resumeData: JSON.stringify(resumeData),
      createdAt: Date.now(),
    };
    const created = await log.create(record, { owner: instance.owner, ttlMs: leaseMs, maxLive: maxRuns });
    if (created.kind !== "created") await endRelaySession(session.sessionId, { store: relayStore });
    if (created.kind === "too-many") throw tooManyRuns(maxRuns);
    if (created.kind === "known") return streams.follow(request, { tenant, runId: created.runId }, 0);
    metrics.count("giselle_runs_started_total");
    const traceId = traceIdOf(traceParent);
    const { runId } = record;
    this.#options.onActivity?.({ event: "run-started", runId, tenant, runner: name, ...(traceId && { traceId }) });
    await instance.drive({ ...resumeData, lease: created.lease, runner }).started;
    return streams.follow(request, record, 0);
  }

  #chooseRunner(requested: string | undefined): { name: string; runner: Runner } {
    const { runners, defaultRunner } = this.#options;
    const name = requested ?? defaultRunner ?? "";
    const runner = Object.hasOwn(runners, name) ? runners[name] : undefined;
    if (runner) return { name, runner };
    const message = `There is no such agent_type. Use one of ${Object.keys(runners).join(", ")}.`;
    throw new Refusal("INVALID_REQUEST", message);
  }

  #asksClient(request: Request): boolean {
    return (new URL(request.url).searchParams.get("page") ?? this.#options.page) !== "relay";
  }
}

function shuttingDown(): Refusal {
  return new Refusal("UNAVAILABLE", "This instance is shutting down. Send the request again.", { retryAfter: 1 });
}

function tooManyRuns(maxRuns: number): Refusal {
  return new Refusal("TOO_MANY", `At most ${maxRuns} runs at a time are allowed. Wait until one ends, or stop one.`, {
    retryAfter: 5,
  });
}
