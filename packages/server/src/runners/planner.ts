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
  /** Who plans. Default `ollama`. */
  engine?: EngineChoice;
  /** In the place of one made from `engine`. */
  planner?: Planner;
  /** The most steps of a run. Default 30. */
  maxSteps?: number;
  /** How long a page that is not there yet is waited for, in ms. Default 30,000. */
  waitForPageMs?: number;
}

/** How long a page, or the person before it, has for one request, in ms: as long as a relay waits at all. */
const pageTimeoutMs = 55_000;

/**
 * Creates a runner for the built-in loop. The profile is "auto" unless another is given: there is nobody who could be asked.
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

  /** Runs the loop for as long as the run goes on, and lets the page go afterwards. */
  async function withAgent(
    { relay, say, signal }: RunnerContext,
    work: (agent: Agent) => Promise<TaskResult>,
  ): Promise<RunResult> {
    const driver = new RelayClient({ ...relay, timeoutMs: pageTimeoutMs, waitForBrowserMs: waitForPageMs });
    const tell = createTeller(model);
    // What has happened is in the run's log before anything is built upon it.
    const journal = {
      async record({ event }: JournalEntry) {
        const told = tell(event);
        if (told.length > 0) await say(...told);
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
    // With a journal that outlives this process, another can go on where it ends.
    resume(context, told) {
      const begun = told.find((event) => event.type === "init")?.session_id;
      return begun === undefined ? run(context) : withAgent(context, (agent) => agent.resumeRun(begun, { maxSteps }));
    },
  };
}

/** What the agent itself has to say at the end. Of the other endings, the result's error tells. */
const spoken = new Set<TaskResult["ending"]>(["done", "needs-answer", "cannot", "rejected", "stuck"]);

/** What the loop's events are to the client. A call of the page's tools and its result have the id of the request. */
function createTeller(model: string | undefined): (event: AgentEvent) => RunEvent[] {
  let open: { requestId: string; left: number; outputs: object[]; failed: string | undefined } | undefined;

  return (event) => {
    // The run can be found, and gone on with, by what the loop calls it.
    if (event.type === "run-started") return [{ type: "init", session_id: event.runId, ...(model ? { model } : {}) }];
    if (event.type === "intent-settled") {
      const { requestId, fate } = event;
      const message = `This instance took the run over. What became of this: ${fate}.`;
      const error = fate === "done" ? {} : { error: { message } };
      const status = fate === "done" ? "success" : "error";
      return [{ type: "tool_result", tool_id: requestId, status, output: message, ...error }];
    }
    if (event.type === "plan-made" && event.plan.decision === "act") {
      const said = event.plan.message || event.plan.reasoning_summary;
      return said ? [{ type: "message", role: "assistant", content: said }] : [];
    }
    if (event.type === "actions-intended") {
      const { requestId, steps } = event;
      open = { requestId, left: steps.length, outputs: [], failed: undefined };
      const actions = steps.map(({ action }) => action);
      return [{ type: "tool_use", tool_id: requestId, tool_name: "executeFormActions", parameters: { actions } }];
    }
    if (event.type === "action-done" && open) {
      const { action, status, code, message } = event.execution;
      open.outputs.push({ action, status, code, message });
      if (status !== "applied") open.failed ??= message ?? code ?? status;
      open.left -= 1;
      if (open.left > 0) return [];
      const { requestId, outputs, failed } = open;
      open = undefined;
      const error = failed === undefined ? {} : { error: { message: failed } };
      return [
        { type: "tool_result", tool_id: requestId, status: failed ? "error" : "success", output: outputs, ...error },
      ];
    }
    if (event.type === "run-done" && event.result.message && spoken.has(event.result.ending)) {
      return [{ type: "message", role: "assistant", content: event.result.message }];
    }
    return [];
  };
}

/** Only what is done, and a question back, is a success; every other ending says why. */
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
