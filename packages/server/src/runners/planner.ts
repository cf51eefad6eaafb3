import {
  Agent,
  type AgentEvent,
  type AgentOptions,
  createMemoryRunStore,
  type RunStore,
  type TaskResult,
} from "@giselles-ai/agent";
import { createTypedSecrets, type Journal } from "@giselles-ai/agent/internal";
import { type Collector, createTelemetryJournal } from "@giselles-ai/agent/telemetry";
import { RelayClient } from "@giselles-ai/browser-tool/relay";
import { createPlanner, type Planner } from "@giselles-ai/planner";
import type { EngineChoice } from "@giselles-ai/planner/internal";
import { messageBefore, type RunEvent } from "@giselles-ai/protocol";
import { HandOver, type Runner, type RunnerContext, type RunResult, toPrompt } from "./runner.ts";

export interface PlannerRunnerOptions
  extends Pick<
    AgentOptions,
    | "profile"
    | "policy"
    | "origins"
    | "reviewer"
    | "store"
    | "runSettings"
    | "tools"
    | "handlers"
    | "unlock"
    | "budget"
    | "leaseMs"
    | "os"
  > {
  /** The engine of the planner. Default `ollama`. */
  engine?: EngineChoice;
  /** A planner to use instead of `engine`. */
  planner?: Planner;
  /** Maximum number of steps of a run. Default 30. */
  maxSteps?: number;
  /** Lists and calls the tools that pages register with the browser (WebMCP), if they pass them on. Default false. */
  pageTools?: boolean;
  /** Where to send spans of runs. They belong to the trace of the request that started the run. */
  telemetry?: Collector;
  /** How long to wait for a page to connect, in ms. Default 30,000. */
  waitForPageMs?: number;
}

/** Earlier runs that a runner without a store of its own remembers. */
const maxRememberedRuns = 500;

/** Timeout of a page request, in ms: the maximum that a relay waits. */
const pageTimeoutMs = 55_000;

/**
 * Creates a runner for the built-in loop. The default profile is "auto", because a server has no person to ask.
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
export function createPlannerRunner(options: PlannerRunnerOptions = {}): Runner {
  const { engine = "ollama", maxSteps = 30, waitForPageMs = 30_000, profile = "auto", telemetry, ...rest } = options;
  const { pageTools = false } = options;
  const planner = options.planner ?? createPlanner({ engine });
  // Remembers earlier runs, so that the next message of a chat can refer to them.
  const store = options.store ?? createMemoryRunStore({ maxRuns: maxRememberedRuns });
  const model = typeof engine === "string" && !options.planner ? engine : undefined;

  /** Runs the loop until it ends or the run is stopped, then disconnects from the page. */
  async function withAgent(
    { relay, emit, signal, tenant, task }: RunnerContext,
    work: (agent: Agent) => Promise<TaskResult>,
    { isResumed = false }: { isResumed?: boolean } = {},
  ): Promise<RunResult> {
    const tools = task.appTools ?? [];
    const times = { timeoutMs: pageTimeoutMs, waitForBrowserMs: waitForPageMs };
    const driver = new RelayClient({ ...relay, ...times, tools, pageTools });
    const spans = telemetry && createTelemetryJournal({ ...telemetry, traceParent: task.traceParent });
    const journal = createEventJournal({ mapEvent: createEventMapper({ model, isResumed }), emit, spans });
    const runSettings = { ...rest.runSettings, tenant, ...(task.chatId !== undefined && { chatId: task.chatId }) };
    const agent = new Agent({ ...rest, profile, planner, driver, journal, store, runSettings });
    // A store that others share has the journal of the run, so another instance can continue it.
    const stop = () => (HandOver.isInstance(signal.reason) ? void agent.release() : agent.abort());
    signal.addEventListener("abort", stop, { once: true });
    try {
      signal.throwIfAborted();
      return toResult(await work(agent));
    } finally {
      signal.removeEventListener("abort", stop);
      await agent.close();
      await driver.close();
      void spans?.close(); // a slow collector does not delay the result
    }
  }

  const run = async (context: RunnerContext) => {
    const { task } = context;
    const after = await findEarlierRun(store, context);
    const { conversation, appData, ...asked } = task;
    const known = { ...(after && { after }), ...(conversation && { conversation }), ...(appData && { appData }) };
    return withAgent(context, (agent) => agent.execute(toPrompt(asked), { maxSteps, ...known }));
  };
  if (!options.store) return { run };
  return {
    run,
    // With a persistent journal, another process can resume the run.
    resume(context, events) {
      const loopRunId = events.find((event) => event.type === "init")?.session_id;
      return loopRunId === undefined
        ? run(context)
        : withAgent(context, (agent) => agent.resumeRun(loopRunId, { maxSteps }), { isResumed: true });
    },
  };
}

interface EventJournalOptions {
  mapEvent(event: AgentEvent): RunEvent[];
  emit: RunnerContext["emit"];
  spans: Journal | undefined;
}

/** Stores events in the run's log before the loop continues, without what is typed into sensitive fields. */
function createEventJournal({ mapEvent, emit, spans }: EventJournalOptions): Journal {
  const typed = createTypedSecrets();
  return {
    catchUp(entries) {
      for (const { event } of entries) typed.learn(event);
    },
    async record(entry) {
      spans?.record(entry);
      typed.learn(entry.event);
      const events = typed.redact(mapEvent(entry.event));
      if (events.length > 0) await emit(...events);
    },
  };
}

/** The run that the task continues, if the client that asks for it also started that run. */
async function findEarlierRun(store: RunStore, { tenant, task }: RunnerContext): Promise<string | undefined> {
  const { sessionId, chatId } = task;
  const settings = sessionId === undefined ? undefined : (await store.find(sessionId).catch(() => undefined))?.settings;
  return settings?.tenant === tenant && settings.chatId === chatId ? sessionId : undefined;
}

/** What the person reads at the end of a run. If the loop failed, the error of the result has it. */
function endMessage({ ending, message }: TaskResult): string | undefined {
  return ending === "failed" || ending === "aborted" ? undefined : message;
}

/** Maps events of the loop to run events. A page tool call and its result have the id of the page request. */
function createEventMapper({
  model,
  isResumed,
}: {
  model: string | undefined;
  isResumed: boolean;
}): (event: AgentEvent) => RunEvent[] {
  let open: { requestId: string; remaining: number; outputs: object[]; failed: string | undefined } | undefined;
  let hasBegun = isResumed;

  return (event) => {
    // The loop's own run id, by which the run can be found and resumed.
    if (event.type === "run-started" || (event.type === "run-continued" && !hasBegun)) {
      hasBegun = true;
      return [{ type: "init", session_id: event.runId, ...(model ? { model } : {}) }];
    }
    if (event.type === "intent-settled") {
      const { requestId, outcome } = event;
      const message = `Another instance took over the run. Outcome of this call: ${outcome}.`;
      const error = outcome === "done" ? {} : { error: { message } };
      const status = outcome === "done" ? "success" : "error";
      return [{ type: "tool_result", tool_id: requestId, status, output: message, ...error }];
    }
    if (event.type === "plan-made") {
      const content = messageBefore(event.plan);
      return content ? [{ type: "message", role: "assistant", content }] : [];
    }
    if (event.type === "actions-intended") {
      const { requestId, steps } = event;
      open = { requestId, remaining: steps.length, outputs: [], failed: undefined };
      const actions = steps.map(({ action }) => action);
      return [{ type: "tool_use", tool_id: requestId, tool_name: "executeFormActions", parameters: { actions } }];
    }
    if (event.type === "action-done" && open) {
      const { action, status, code, message } = event.execution;
      open.outputs.push({ action, status, code, message });
      if (status !== "applied") open.failed ??= message ?? code ?? status;
      open.remaining -= 1;
      if (open.remaining > 0) return [];
      const { requestId, outputs, failed } = open;
      open = undefined;
      const error = failed === undefined ? {} : { error: { message: failed } };
      return [
        { type: "tool_result", tool_id: requestId, status: failed ? "error" : "success", output: outputs, ...error },
      ];
    }
    const content = event.type === "run-done" ? endMessage(event.result) : undefined;
    return content ? [{ type: "message", role: "assistant", content }] : [];
  };
}

/** A run that could not or was not allowed to do the task has said so, which is not an error: its ending is the status. */
function toResult({ ending, message, usage, durationMs, steps }: TaskResult): RunResult {
  const { inputTokens, outputTokens } = usage;
  const stats = {
    input_tokens: inputTokens,
    output_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    duration_ms: Math.round(durationMs),
    tool_calls: steps.reduce((count, { executions }) => count + executions.length, 0),
  };
  if (ending === "done" || ending === "needs-answer") return { status: "success", stats };
  if (ending !== "failed" && ending !== "aborted") return { status: ending, stats };
  return { status: "error", error: { type: ending, message }, stats };
}
