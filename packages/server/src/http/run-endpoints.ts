import { createRelaySession, endRelaySession, type RelayStore } from "@giselles-ai/browser-tool/relay";
import { type RunRequest, type ToolResult, toolResultsRequestSchema } from "@giselles-ai/protocol";
import type { EventLog, RunState } from "../event-log/event-log.ts";
import type { Runner } from "../runners/runner.ts";
import type { Baggage } from "../runs/drive-run.ts";
import type { Instance } from "../runs/instance.ts";
import { untilEnded } from "../runs/until-ended.ts";
import type { Metrics } from "./metrics.ts";
import { readJsonBody } from "./read-body.ts";
import { readRunRequest } from "./read-run-request.ts";
import { readTask } from "./read-task.ts";
import { noSuchRun, Refusal } from "./refusal.ts";
import type { RunStreams } from "./run-streams.ts";

export interface RunEndpointsOptions {
  log: EventLog;
  relayStore: RelayStore;
  instance: Instance;
  metrics: Metrics;
  streams: RunStreams;
  /** Whose call it is. Throws a refusal for a call that is not answered. */
  tenantOf(request: Request): string;
  runners: Record<string, Runner>;
  defaultRunner: string | undefined;
  page: "client" | "relay";
  /** Where pages reach the relay, for a run that this request starts. */
  relayUrlFor(request: Request): string;
  allowedEnv: readonly string[];
  maxBodyBytes: number;
  maxRuns: number;
  leaseMs: number;
}

/** How long the answer to a stop waits for the run's end, in ms. */
const stopPatienceMs = 8000;

/** What clients do with runs: start and follow one, answer it, stop it, ask about it. */
export class RunEndpoints {
  /** No new run is taken. */
  isDraining = false;
  readonly #options: RunEndpointsOptions;

  constructor(options: RunEndpointsOptions) {
    this.#options = options;
  }

  /** Starts a run where there is a message; else goes on with one. */
  async run(request: Request): Promise<Response> {
    const { log, instance, streams, maxBodyBytes } = this.#options;
    const tenant = this.#options.tenantOf(request);
    const read = readRunRequest(await readJsonBody(request, maxBodyBytes));
    if (!read.ok) throw new Refusal("INVALID_REQUEST", read.message);
    const { message, session_id, cursor = 0, tool_results = [] } = read.request;
    if (message !== undefined) return this.#start(request, tenant, { ...read.request, message });
    const found = await this.#find(tenant, session_id);
    await this.#giveResults(found, tool_results);
    if (found.status === "running" && !found.isDriven) await instance.takeOver(found);
    await log.attend(found);
    return streams.follow(request, found, cursor);
  }

  async stop(request: Request, name: string): Promise<Response> {
    const { log, instance } = this.#options;
    const found = await this.#find(this.#options.tenantOf(request), name);
    if (found.status !== "running") return Response.json({ ok: true, status: "ended" });
    await log.wantStop(found);
    if (!found.isDriven) await instance.endOrphan(found, "stopped");
    await untilEnded(log, found, stopPatienceMs);
    return Response.json({ ok: true, status: "stopped" });
  }

  async toolResults(request: Request, name: string): Promise<Response> {
    const tenant = this.#options.tenantOf(request);
    const read = toolResultsRequestSchema.safeParse(await readJsonBody(request, this.#options.maxBodyBytes));
    const found = await this.#find(tenant, name);
    if (!read.success) {
      const places = read.error.issues.map(({ path, message }) => `${path.join(".") || "the body"}: ${message}`);
      throw new Refusal("INVALID_REQUEST", `These are not tool results. ${places.join("; ")}.`);
    }
    return Response.json({ ok: true, results: await this.#giveResults(found, read.data.tool_results) });
  }

  async describe(request: Request, name: string): Promise<Response> {
    const found = await this.#find(this.#options.tenantOf(request), name);
    const { runId, runner, status, lastSeq, createdAt } = found;
    return Response.json({ ok: true, runId, agent_type: runner, status, lastSeq, createdAt });
  }

  async #find(tenant: string, name: string | undefined): Promise<RunState> {
    const run = name === undefined ? undefined : await this.#options.log.find(tenant, name);
    if (!run) throw noSuchRun();
    return run;
  }

  #giveResults(run: RunState, results: readonly ToolResult[]) {
    return Promise.all(
      results.map(async (result) => {
        const status = await this.#options.log.answer(run, result);
        this.#options.metrics.count("giselle_tool_results_total", { status });
        return { toolCallId: result.toolCallId, status };
      }),
    );
  }

  async #start(request: Request, tenant: string, asked: RunRequest & { message: string }): Promise<Response> {
    if (this.isDraining) throw goingDown();
    const { log, relayStore, instance, metrics, streams, maxRuns, leaseMs } = this.#options;
    const { name, runner } = this.#chooseRunner(asked.agent_type);
    const task = readTask(asked, this.#options.allowedEnv);
    const session = await createRelaySession({ store: relayStore });
    const relay = { ...session, url: this.#options.relayUrlFor(request) };
    const baggage: Baggage = { task, relay, asksClient: this.#asksClient(request) };
    const record = {
      runId: crypto.randomUUID(),
      tenant,
      runner: name,
      requestId: asked.request_id,
      relaySessionId: session.sessionId,
      baggage: JSON.stringify(baggage),
      createdAt: Date.now(),
    };
    const created = await log.create(record, { owner: instance.owner, ttlMs: leaseMs, maxLive: maxRuns });
    if (created.kind !== "created") await endRelaySession(session.sessionId, { store: relayStore });
    if (created.kind === "too-many") throw tooManyRuns(maxRuns);
    if (created.kind === "known") return streams.follow(request, { tenant, runId: created.runId }, 0);
    metrics.count("giselle_runs_started_total");
    await instance.drive({ ...baggage, lease: created.lease, runner }).started;
    return streams.follow(request, record, 0);
  }

  #chooseRunner(wanted: string | undefined): { name: string; runner: Runner } {
    const { runners, defaultRunner } = this.#options;
    const name = wanted ?? defaultRunner ?? "";
    const runner = Object.hasOwn(runners, name) ? runners[name] : undefined;
    if (runner) return { name, runner };
    const message = `There is no such agent_type here. Choose one of ${Object.keys(runners).join(", ")}.`;
    throw new Refusal("INVALID_REQUEST", message);
  }

  #asksClient(request: Request): boolean {
    return (new URL(request.url).searchParams.get("page") ?? this.#options.page) !== "relay";
  }
}

function goingDown(): Refusal {
  return new Refusal("UNAVAILABLE", "This instance is going down. Send the same again.", { retryAfter: 1 });
}

function tooManyRuns(maxRuns: number): Refusal {
  return new Refusal("TOO_MANY", `At most ${maxRuns} runs at a time. Wait until one ends, or stop one.`, {
    retryAfter: 5,
  });
}
