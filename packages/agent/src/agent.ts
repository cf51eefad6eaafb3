import { randomUUID } from "node:crypto";
import { defaultTools, type Planner, type ToolRegistry } from "@giselles-ai/planner";
import { type CapabilityProfile, capabilityProfileSchema, type PageDriver } from "@giselles-ai/protocol";
import type { ToolHandler } from "./act/tool-handlers.ts";
import type { AgentRun } from "./agent-run.ts";
import { abilitiesOf, type Body } from "./body.ts";
import { defaultApprovalTtlMs, defaultLeaseMs } from "./default-times.ts";
import type { HttpDriver } from "./drivers/http.ts";
import type { OsDriver } from "./drivers/os.ts";
import { type AgentEvent, createEventStream } from "./events.ts";
import { createLimits } from "./limits.ts";
import { runLoop, takeStep } from "./loop.ts";
import { openFirstPage } from "./open-first-page.ts";
import { type AgentResult, withScript } from "./replay/with-script.ts";
import { createOriginRules, type OriginLists, type OriginRules } from "./review/policy/origin-rules.ts";
import { type Policy, tablePolicy } from "./review/policy/policy.ts";
import { nobody, type Reviewer } from "./review/review.ts";
import { type Journal, JournalError } from "./runs/journal/journal.ts";
import { goOn } from "./runs/resume/go-on.ts";
import { readRun } from "./runs/resume/read-run.ts";
import { openRunBook, type RunBook } from "./runs/run-book.ts";
import { createMemoryRunStore } from "./runs/store/memory.ts";
import { type RunStore, unknownRun } from "./runs/store/run-store.ts";
import { guardBody } from "./secrets/guard-body.ts";
import { guardPlanner } from "./secrets/guard-planner.ts";
import type { SecretOptions } from "./secrets/secret.ts";
import { createSecrets, type Secrets } from "./secrets/secrets.ts";
import type { End, Step, TaskResult } from "./step.ts";
import { StepHistory } from "./step-history.ts";
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
  /** Default: the table of docs/policy.md. */
  policy?: Policy;
  /** Where the run may go, and where it may not, whoever would send it there. Default: everywhere that the policy lets it. */
  origins?: OriginLists;
  /** Where runs are kept, with their approvals, so that another process can go on with them. Default: in memory. */
  store?: RunStore;
  /** Another that hears of everything, after the store and before anything is done. */
  journal?: Journal;
  /** How long a question may wait for its answer, and an answer for its use, in ms. Default 10 minutes. */
  approvalTtlMs?: number;
  /** After this long without a word from this process, another may take its run over, in ms. Default 15,000. */
  leaseMs?: number;
  /** Kept with the run, for whoever goes on with it. */
  runSettings?: Record<string, unknown>;
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
  secrets?: Secrets | readonly SecretOptions[];
  onEvent?: (event: AgentEvent) => void;
}

const defaultMaxSteps = 30;

interface ExecuteOptions {
  /** The page to begin at. If it cannot be opened, the task fails. Default: the page that is open. */
  url?: string;
  maxSteps?: number;
  clearHistory?: boolean;
}

export interface ResumeOptions {
  maxSteps?: number;
  /** What a person has found out of actions whose outcome was unknown. */
  outcome?: "done" | "not-done";
  /** How long the lease of a process that is gone is waited for, in ms. Default: a little longer than it lasts. */
  waitMs?: number;
}

/**
 * Does a task in a page, one planned step after the other.
 *
 * @example <caption>examples/agent-in-ten-lines/agent.js</caption>
 * const driver = createChromiumDriver(); // or { page }, a Playwright page of yours
 * const planner = createPlanner({ engine: "ollama" });
 * const agent = new Agent({ driver, planner, profile: "auto" });
 *
 * const { completed, message } = await agent.execute(task, { url, maxSteps: 10 });
 */
export class Agent {
  readonly #options: AgentOptions;
  readonly #secrets: Secrets;
  readonly #body: Body;
  readonly #profile: CapabilityProfile;
  readonly #history = new StepHistory();
  readonly #stream: ReturnType<typeof createEventStream>;
  readonly #origins: OriginRules;
  readonly #store: RunStore;
  #book: Promise<RunBook> | undefined;
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
    this.#secrets = toSecrets(options.secrets ?? []);
    this.#body = guardBody({ page: options.driver, os: options.os, http: options.http }, this.#secrets);
    this.#origins = createOriginRules(options.origins);
    if (options.origins) options.driver.restrict?.(this.#origins);
    this.#stream = createEventStream(options.onEvent);
    this.#store = options.store ?? createMemoryRunStore();
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
    this.#leaveRun();
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
  async execute(task: string, options: ExecuteOptions = {}): Promise<AgentResult> {
    const { url, maxSteps = defaultMaxSteps, clearHistory = true } = options;
    this.setTask(task, { clearHistory });
    return this.#alone(() => {
      const run = this.#begin({ maxSteps });
      return this.#toTheEnd(run, async () => {
        await run.emit({ type: "run-started", runId: this.#runId, task: run.task, profile: this.#profile });
        const failed = url === undefined ? undefined : await openFirstPage(run.body.page, url, run);
        return failed ?? runLoop(run);
      });
    });
  }

  /**
   * Goes on with a run of the store that was interrupted. What had been begun is first found out about, and nothing that may
   * have happened is done again. A run that is done is not touched. Throws when there is no such run, or another drives it.
   */
  async resumeRun(runId: string, options: ResumeOptions = {}): Promise<AgentResult> {
    const { leaseMs = defaultLeaseMs } = this.#options;
    const { maxSteps = defaultMaxSteps, outcome, waitMs = leaseMs + 1000 } = options;
    return this.#alone(async () => {
      this.#leaveRun();
      const info = await this.#store.find(runId);
      if (!info) throw unknownRun(runId);
      const book = await this.#openBook(runId, waitMs);
      const entries = await this.#store.read(runId);
      const read = readRun(entries);
      if (read.result?.completed) {
        await book.close();
        return this.#withScript(read.result, runId);
      }
      this.#history.clear();
      for (const step of read.steps) this.#history.add(step);
      this.#task = info.task;
      this.#runId = runId;
      this.#seq = read.seq;
      this.#book = Promise.resolve(book);
      await this.#options.journal?.catchUp?.(entries);
      const run = this.#begin({ maxSteps });
      return this.#toTheEnd(run, () => goOn(run, read, { outcome }));
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

  /** Stops, and ends the events. The driver stays open: whoever created it closes it. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.abort();
    await this.#running;
    await this.#leaveRun();
    this.#stream.close();
  }

  async #toTheEnd(run: AgentRun, work: () => Promise<End>): Promise<AgentResult> {
    const started = performance.now();
    let failure: unknown;
    const { ending, message } = await work().catch((error: unknown) => {
      failure = error;
      return run.limits.explain(error);
    });
    const steps = this.#history.ofTask;
    const usage = usageOf(steps, failure);
    const durationMs = performance.now() - started;
    const found = { completed: ending === "done", ending, message, steps, usage, durationMs };
    const result = this.#secrets.redactor.deep(found);
    await run.emit({ type: "run-done", result }).catch(() => {}); // the journal's failure is the result by now
    await this.#leaveRun();
    return this.#withScript(result, run.runId);
  }

  #withScript(result: TaskResult, runId: string): AgentResult {
    return withScript(result, () => this.#store.read(runId));
  }

  /** Written down, then told. Between runs there is nothing to write it in. */
  async #emit(happened: AgentEvent): Promise<void> {
    const event = this.#secrets.redactor.deep(happened);
    if (this.#runId) await this.#record(event);
    this.#stream.emit(event);
  }

  async #record(event: AgentEvent): Promise<void> {
    this.#seq += 1;
    const entry = { runId: this.#runId, seq: this.#seq, at: new Date().toISOString(), event };
    try {
      await (await this.#ownBook()).record(entry);
      await this.#options.journal?.record(entry);
    } catch (error) {
      throw this.#lose(error);
    }
  }

  /** Of the run of this moment, which is entered in the store when something is first to be written down. */
  #ownBook(): Promise<RunBook> {
    this.#book ??= this.#createRun();
    return this.#book;
  }

  async #createRun(): Promise<RunBook> {
    const { runSettings: settings } = this.#options;
    const createdAt = new Date().toISOString();
    const runId = this.#runId;
    await this.#store.create({ runId, task: this.#task ?? "", profile: this.#profile, createdAt, settings });
    return this.#openBook(runId);
  }

  #openBook(runId: string, waitMs = 0): Promise<RunBook> {
    const { leaseMs = defaultLeaseMs } = this.#options;
    return openRunBook({ store: this.#store, runId, leaseMs, waitMs, onLost: (error) => this.#lose(error) });
  }

  #lose(error: unknown): JournalError {
    const failure = new JournalError(error);
    this.#stop.abort(failure);
    return failure;
  }

  /** Nothing more is written to the run. */
  async #leaveRun(): Promise<void> {
    const book = this.#book;
    this.#book = undefined;
    this.#runId = "";
    await (await book?.catch(() => undefined))?.close();
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
    const { policy = tablePolicy, reviewer = nobody, handlers = {}, vision = false } = this.#options;
    const { approvalTtlMs = defaultApprovalTtlMs } = this.#options;
    const spent = () => {
      const { inputTokens, outputTokens } = usageOf(this.#history.ofTask);
      return { steps: this.#history.ofTask.length, tokens: inputTokens + outputTokens };
    };
    const limits = createLimits({ maxSteps, ...budget, stop: this.#stop.signal, spent });
    return {
      runId: this.#runId,
      task,
      store: this.#store,
      lease: async () => (await this.#ownBook()).lease,
      approvalTtlMs,
      body: this.#body,
      planner,
      profile: this.#profile,
      policy,
      reviewer,
      registry: tools,
      handlers,
      origins: this.#origins,
      unlock,
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

function toSecrets(given: Secrets | readonly SecretOptions[]): Secrets {
  return "known" in given ? given : createSecrets(given);
}

/**
 * Resumes a run that is in the store, with an agent of its own and under the profile that the run was started with.
 *
 * @example <caption>packages/agent/test/runs/resume/resume.test.ts</caption>
 * const { ending } = await resumeRun(store, run?.runId ?? "", { driver, planner });
 */
export async function resumeRun(
  store: RunStore,
  runId: string,
  { resume, ...options }: Omit<AgentOptions, "store"> & { resume?: ResumeOptions },
): Promise<AgentResult> {
  const info = await store.find(runId);
  if (!info) throw unknownRun(runId);
  return new Agent({ profile: info.profile, ...options, store }).resumeRun(runId, resume);
}
