import { defaultTools, type Planner, PlannerError, type ToolRegistry } from "@giselles-ai/planner";
import { type CapabilityProfile, capabilityProfileSchema, type PageDriver } from "@giselles-ai/protocol";
import type { AgentRun } from "./agent-run.ts";
import { abilitiesOf, type Body } from "./body.ts";
import type { HttpDriver } from "./drivers/http.ts";
import type { OsDriver } from "./drivers/os.ts";
import { type AgentEvent, createEventStream } from "./events.ts";
import { createMemoryJournal, type Journal } from "./journal.ts";
import { type End, runLoop, takeStep } from "./loop.ts";
import type { Step, TaskResult } from "./step.ts";
import { StepHistory } from "./step-history.ts";
import { type Policy, plainPolicy } from "./steps/policy.ts";
import { nobody, type Reviewer } from "./steps/review.ts";
import type { ToolHandler } from "./steps/tool-handlers.ts";

export interface AgentOptions {
  /** The page, from wherever we stand. */
  driver: PageDriver;
  planner: Planner;
  /** How much may run unasked. Default "assisted": everything but looking is asked for. */
  profile?: CapabilityProfile;
  os?: OsDriver;
  http?: HttpDriver;
  /** Who is asked. Default: nobody, so what must be asked for is rejected. */
  reviewer?: Reviewer;
  policy?: Policy;
  journal?: Journal;
  /** Default: the vocabulary. */
  tools?: ToolRegistry;
  /** What runs the tools that were added to it, by name. */
  handlers?: Record<string, ToolHandler>;
  /** Tools that are used although the profile alone does not allow them; never those of high risk. */
  unlock?: string[];
  /** Show the planner pictures of the page. Default false. */
  vision?: boolean;
  /** Default: 30 minutes, and as many tokens as it takes. */
  budget?: { timeMs?: number; tokens?: number };
  onEvent?: (event: AgentEvent) => void;
}

const defaultMaxSteps = 30;
const defaultTimeMs = 30 * 60_000;

/** Does a task in a page, one planned step after the other. */
export class Agent {
  readonly #options: AgentOptions;
  readonly #body: Body;
  readonly #profile: CapabilityProfile;
  readonly #history = new StepHistory();
  readonly #stream: ReturnType<typeof createEventStream>;
  readonly #journal: Journal;
  #stop = new AbortController();
  #task: string | undefined;
  #resume: (() => void) | undefined;
  #paused: Promise<void> | undefined;

  constructor(options: AgentOptions) {
    this.#options = options;
    this.#profile = capabilityProfileSchema.parse(options.profile ?? "assisted");
    this.#body = { page: options.driver, os: options.os, http: options.http };
    this.#stream = createEventStream(options.onEvent);
    this.#journal = options.journal ?? createMemoryJournal();
  }

  get history(): StepHistory {
    return this.#history;
  }

  /** What happens from now on: `for await (const event of agent.events())`. It ends when the agent is closed. */
  events(): AsyncIterableIterator<AgentEvent> {
    return this.#stream.events();
  }

  setTask(task: string, { clearHistory = true }: { clearHistory?: boolean } = {}): void {
    if (!task.trim()) throw new TypeError("The task is empty. Say in a sentence what shall be done.");
    if (clearHistory) this.clearHistory();
    this.#task = task;
  }

  clearHistory(): void {
    this.#history.clear();
  }

  /** One step of the task that was set. */
  async runStep(): Promise<Step> {
    await takeStep(this.#begin({ maxSteps: Number.POSITIVE_INFINITY }));
    const step = this.#history.steps.at(-1);
    if (!step) throw new Error("The step left no trace. This is a fault of ours.");
    return step;
  }

  /** Steps until the task is done, or cannot be. It never throws for what happens on the way: the result says it. */
  async execute(
    task: string,
    { maxSteps = defaultMaxSteps, clearHistory = true }: { maxSteps?: number; clearHistory?: boolean } = {},
  ): Promise<TaskResult> {
    this.setTask(task, { clearHistory });
    this.#stop = new AbortController();
    const started = performance.now();
    const run = this.#begin({ maxSteps });
    run.emit({ type: "run-started", task, profile: this.#profile });
    const end = await runLoop(run).catch((error: unknown) => this.#explain(error));
    const result = this.#toResult(end, performance.now() - started);
    run.emit({ type: "run-done", result });
    return result;
  }

  pause(): void {
    if (this.#paused) return;
    this.#paused = new Promise((resolve) => {
      this.#resume = resolve;
    });
    this.#emit({ type: "run-paused" });
  }

  resume(): void {
    if (!this.#paused) return;
    this.#resume?.();
    this.#paused = undefined;
    this.#emit({ type: "run-resumed" });
  }

  /** Stops at once: nothing more is planned or done. */
  abort(): void {
    this.#stop.abort();
    this.resume();
  }

  /** Lets the page go, and ends the events. Twice does no harm. */
  async close(): Promise<void> {
    this.abort();
    await this.#body.page.close();
    this.#stream.close();
  }

  #emit(event: AgentEvent): void {
    void this.#journal.record(event);
    this.#stream.emit(event);
  }

  #begin({ maxSteps }: { maxSteps: number }): AgentRun {
    const task = this.#task;
    if (!task) throw new Error("There is no task. Call setTask first, or execute with one.");
    const { planner, tools = defaultTools(), budget = {}, unlock = [] } = this.#options;
    const { policy = plainPolicy, reviewer = nobody, handlers = {}, vision = false } = this.#options;
    const until = performance.now() + (budget.timeMs ?? defaultTimeMs);
    const first = this.#history.steps.length;
    const limit = AbortSignal.timeout(Math.max(1, Math.round(until - performance.now())));
    return {
      task,
      body: this.#body,
      planner,
      profile: this.#profile,
      policy,
      reviewer,
      registry: tools,
      handlers,
      history: this.#history,
      vision,
      signal: AbortSignal.any([this.#stop.signal, limit]),
      emit: (event) => this.#emit(event),
      prepare: async () => {
        const catalog = tools.toCatalog({ abilities: await abilitiesOf(this.#body), profile: this.#profile, unlock });
        return { catalog, budgets: await planner.budgets(task, catalog) };
      },
      untilResumed: async () => this.#paused,
      outOfBudget: () => {
        const { inputTokens, outputTokens } = this.#usage();
        if (this.#stop.signal.aborted) return { ending: "aborted", message: "The run was stopped." };
        if (performance.now() >= until) return { ending: "out-of-time", message: "The time for this task is used up." };
        if (inputTokens + outputTokens >= (budget.tokens ?? Number.POSITIVE_INFINITY)) {
          return { ending: "out-of-tokens", message: `The ${budget.tokens} tokens for this task are used up.` };
        }
        if (this.#history.steps.length - first >= maxSteps) {
          return { ending: "out-of-steps", message: `The task is not done after ${maxSteps} steps.` };
        }
        return undefined;
      },
    };
  }

  #explain(error: unknown): End {
    if (this.#stop.signal.aborted) return { ending: "aborted", message: "The run was stopped." };
    if (error instanceof DOMException && error.name === "TimeoutError") {
      return { ending: "out-of-time", message: "The time for this task is used up." };
    }
    const code = error instanceof PlannerError ? `${error.code}: ` : "";
    return { ending: "failed", message: `${code}${error instanceof Error ? error.message : String(error)}` };
  }

  #usage(): TaskResult["usage"] {
    const all = this.#history.steps.map(({ planned }) => planned);
    return {
      inputTokens: all.reduce((sum, { usage }) => sum + usage.inputTokens, 0),
      outputTokens: all.reduce((sum, { usage }) => sum + usage.outputTokens, 0),
      modelCalls: all.reduce((sum, { attempts }) => sum + attempts, 0),
    };
  }

  #toResult({ ending, message }: End, durationMs: number): TaskResult {
    const steps = [...this.#history.steps];
    return { completed: ending === "done", ending, message, steps, usage: this.#usage(), durationMs };
  }
}
