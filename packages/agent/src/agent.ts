import { randomUUID } from "node:crypto";
import { defaultTools, type Planner, type ToolRegistry } from "@giselles-ai/planner";
import { type CapabilityProfile, capabilityProfileSchema, type PageDriver } from "@giselles-ai/protocol";
import type { AgentRun } from "./agent-run.ts";
import { abilitiesOf, type Body } from "./body.ts";
import type { HttpDriver } from "./drivers/http.ts";
import type { OsDriver } from "./drivers/os.ts";
import { type AgentEvent, createEventStream } from "./events.ts";
import { createMemoryJournal, type Journal, JournalError } from "./journal/journal.ts";
import { createLimits } from "./limits.ts";
import { runLoop, takeStep } from "./loop.ts";
import { type Policy, plainPolicy } from "./policy/policy.ts";
import { nobody, type Reviewer } from "./review/review.ts";
import { guardBody } from "./secrets/guard-body.ts";
import { guardPlanner } from "./secrets/guard-planner.ts";
import { createSecrets, type Secrets } from "./secrets/secrets.ts";
import type { End, Step, TaskResult } from "./step.ts";
import { StepHistory } from "./step-history.ts";
import type { ToolHandler } from "./steps/tool-handlers.ts";
import { usageOf } from "./usage.ts";

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
  /** What plans may have typed by name, as `{{secret:password}}`. Default: nothing. */
  secrets?: Secrets;
  onEvent?: (event: AgentEvent) => void;
}

const defaultMaxSteps = 30;

/** Does a task in a page, one planned step after the other. */
export class Agent {
  readonly #options: AgentOptions;
  readonly #secrets: Secrets;
  readonly #body: Body;
  readonly #profile: CapabilityProfile;
  readonly #history = new StepHistory();
  readonly #stream: ReturnType<typeof createEventStream>;
  readonly #journal: Journal;
  #stop = new AbortController();
  #task: string | undefined;
  #runId = "";
  #seq = 0;
  #resume: (() => void) | undefined;
  #paused: Promise<void> | undefined;
  #running: Promise<unknown> | undefined;
  #isClosed = false;

  constructor(options: AgentOptions) {
    this.#options = options;
    this.#profile = capabilityProfileSchema.parse(options.profile ?? "assisted");
    this.#secrets = options.secrets ?? createSecrets();
    this.#body = guardBody({ page: options.driver, os: options.os, http: options.http }, this.#secrets);
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
    this.#mustBeIdle();
    this.#history.startTask();
    this.#task = task;
    this.#runId = randomUUID();
    this.#seq = 0;
  }

  clearHistory(): void {
    this.#mustBeIdle();
    this.#history.clear();
  }

  /** One step of the task that was set, whatever it has cost so far. `end` says how the task has ended, if it has. */
  runStep(): Promise<Step & { end?: End | undefined }> {
    return this.#alone(async () => {
      const run = this.#begin({ maxSteps: Number.POSITIVE_INFINITY });
      await run.untilResumed();
      const end = await takeStep(run);
      const step = this.#history.steps.at(-1);
      if (!step) throw new Error("The step left no trace. This is a fault of ours.");
      return { ...step, end };
    });
  }

  /** Steps until the task is done, or cannot be. It never throws for what happens on the way: the result says it. */
  async execute(
    task: string,
    { maxSteps = defaultMaxSteps, clearHistory = true }: { maxSteps?: number; clearHistory?: boolean } = {},
  ): Promise<TaskResult> {
    this.setTask(task, { clearHistory });
    return this.#alone(async () => {
      const started = performance.now();
      const run = this.#begin({ maxSteps });
      let failure: unknown;
      const { ending, message } = await this.#runWhole(run).catch((error: unknown) => {
        failure = error;
        return run.limits.explain(error);
      });
      const steps = this.#history.ofTask;
      const usage = usageOf(steps, failure);
      const durationMs = performance.now() - started;
      const found = { completed: ending === "done", ending, message, steps, usage, durationMs };
      const result = this.#secrets.redactor.deep(found);
      await run.emit({ type: "run-done", result }).catch(() => {}); // the journal's failure is the result by now
      return result;
    });
  }

  /** Nothing more is planned or done until it is resumed; what is under way comes to its end. */
  pause(): void {
    if (this.#paused) return;
    this.#paused = new Promise((resolve) => {
      this.#resume = resolve;
    });
    this.#tell({ type: "run-paused" });
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = undefined;
    this.#tell({ type: "run-resumed" });
    this.#resume?.();
  }

  /** Stops what is under way at once: nothing more is planned or done. */
  abort(): void {
    this.#stop.abort();
    this.resume();
  }

  /** Stops, lets the page go, and ends the events. Twice does no harm. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.abort();
    await this.#body.page.close();
    await this.#running;
    this.#stream.close();
  }

  async #runWhole(run: AgentRun): Promise<End> {
    await run.emit({ type: "run-started", runId: this.#runId, task: run.task, profile: this.#profile });
    return runLoop(run);
  }

  /** Written down, then told. */
  async #emit(happened: AgentEvent): Promise<void> {
    const event = this.#secrets.redactor.deep(happened);
    this.#seq += 1;
    const entry = { runId: this.#runId, seq: this.#seq, at: new Date().toISOString(), event };
    try {
      await this.#journal.record(entry);
    } catch (error) {
      const failure = new JournalError(error);
      this.#stop.abort(failure);
      throw failure;
    }
    this.#stream.emit(event);
  }

  /** Of what happens beside the loop, which hears of a journal that fails by its signal. */
  #tell(event: AgentEvent): void {
    this.#emit(event).catch(() => {});
  }

  #mustBeIdle(): void {
    if (this.#isClosed) throw new Error("The agent is closed. Create another.");
    if (this.#running) throw new Error("The agent is at work. Wait until it is done, or abort it.");
  }

  /** One thing at a time. */
  async #alone<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#mustBeIdle();
    this.#stop = new AbortController();
    const working = work();
    this.#running = working.catch(() => {});
    try {
      return await working;
    } finally {
      this.#running = undefined;
    }
  }

  #begin({ maxSteps }: { maxSteps: number }): AgentRun {
    const task = this.#task;
    if (!task) throw new Error("There is no task. Call setTask first, or execute with one.");
    const { tools = defaultTools(), budget = {}, unlock = [] } = this.#options;
    const planner = guardPlanner(this.#options.planner, this.#secrets);
    const { policy = plainPolicy, reviewer = nobody, handlers = {}, vision = false } = this.#options;
    const spent = () => {
      const { inputTokens, outputTokens } = usageOf(this.#history.ofTask);
      return { steps: this.#history.ofTask.length, tokens: inputTokens + outputTokens };
    };
    const limits = createLimits({ maxSteps, ...budget, stop: this.#stop.signal, spent });
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
      limits,
      signal: limits.signal,
      emit: (event) => this.#emit(event),
      prepare: async () => {
        const catalog = tools.toCatalog({ abilities: await abilitiesOf(this.#body), profile: this.#profile, unlock });
        return { catalog, budgets: await planner.budgets(task, catalog) };
      },
      untilResumed: async () => this.#paused,
    };
  }
}
