import { Agent, type AgentEvent, type AgentOptions, type TaskResult } from "@giselles-ai/agent";
import type { JournalEntry } from "@giselles-ai/agent/internal";
import { RelayClient } from "@giselles-ai/browser-tool/relay";
import { createPlanner, type Planner } from "@giselles-ai/planner";
import type { EngineChoice } from "@giselles-ai/planner/internal";
import type { RunEvent } from "@giselles-ai/protocol";
import { type Runner, type RunnerContext, type RunResult, toPrompt } from "./runner.ts";

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
  /** How long to wait for a page to connect, in ms. Default 30,000. */
  waitForPageMs?: number;
}

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
  const { engine = "ollama", maxSteps = 30, waitForPageMs = 30_000, profile = "auto", ...rest } = options;
  const planner = options.planner ?? createPlanner({ engine });
  const model = typeof engine === "string" && !options.planner ? engine : undefined;

  /** Runs the loop until it ends or the run is stopped, then disconnects from the page. */
  async function withAgent(
    { relay, emit, signal }: RunnerContext,
    work: (agent: Agent) => Promise<TaskResult>,
  ): Promise<RunResult> {
    const driver = new RelayClient({ ...relay, timeoutMs: pageTimeoutMs, waitForBrowserMs: waitForPageMs });
    const mapEvent = createEventMapper(model);
    // Events are stored in the run's log before the loop continues.
    const journal = {
      async record({ event }: JournalEntry) {
        const events = mapEvent(event);
        if (events.length > 0) await emit(...events);
      },
    };
    const agent = new Agent({ ...rest, profile, planner, driver, journal });
    const stop = () => agent.abort();
    signal.addEventListener("abort", stop, { once: true });
    try {
      signal.throwIfAborted();
      return toResult(await work(agent));
    } finally {
      signal.removeEventListener("abort", stop);
      await agent.close();
      await driver.close();
    }
  }

  const run = (context: RunnerContext) =>
    withAgent(context, (agent) => agent.execute(toPrompt(context.task), { maxSteps }));
  if (!options.store) return { run };
  return {
    run,
    // With a persistent journal, another process can resume the run.
    resume(context, events) {
      const loopRunId = events.find((event) => event.type === "init")?.session_id;
      return loopRunId === undefined
        ? run(context)
        : withAgent(context, (agent) => agent.resumeRun(loopRunId, { maxSteps }));
    },
  };
}

/** Endings whose message is the agent's own. For the others, the error of the result has it. */
const endingsWithMessage = new Set<TaskResult["ending"]>(["done", "needs-answer", "cannot", "rejected", "stuck"]);

/** Maps events of the loop to run events. A page tool call and its result have the id of the page request. */
function createEventMapper(model: string | undefined): (event: AgentEvent) => RunEvent[] {
  let open: { requestId: string; remaining: number; outputs: object[]; failed: string | undefined } | undefined;

  return (event) => {
    // The loop's own run id, by which the run can be found and resumed.
    if (event.type === "run-started") return [{ type: "init", session_id: event.runId, ...(model ? { model } : {}) }];
    if (event.type === "intent-settled") {
      const { requestId, outcome } = event;
      const message = `Another instance took over the run. Outcome of this call: ${outcome}.`;
      const error = outcome === "done" ? {} : { error: { message } };
      const status = outcome === "done" ? "success" : "error";
      return [{ type: "tool_result", tool_id: requestId, status, output: message, ...error }];
    }
    if (event.type === "plan-made" && event.plan.decision === "act") {
      const content = event.plan.message || event.plan.reasoning_summary;
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
    if (event.type === "run-done" && event.result.message && endingsWithMessage.has(event.result.ending)) {
      return [{ type: "message", role: "assistant", content: event.result.message }];
    }
    return [];
  };
}

/** "done" and "needs-answer" are successes. Every other ending is an error with a message. */
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
  return { status: "error", error: { type: ending, message }, stats };
}
