import {
  type CapabilityProfile,
  type Conversation,
  capabilityProfileSchema,
  describeOutput,
  parseOutputSchema,
} from "@giselles-ai/protocol";
import type { Drivers } from "./agent-drivers.ts";
import { type AgentOptions, defaultMaxSteps, type ExecuteTaskOptions, type ResumeOptions } from "./agent-options.ts";
import { AgentRecord } from "./agent-record.ts";
import type { AgentRun } from "./agent-run.ts";
import { defaultLeaseMs, defaultReleaseMs } from "./default-times.ts";
import { type AgentEvent, createEventStream } from "./events.ts";
import { runLoop, takeStep } from "./loop.ts";
import { openFirstPage } from "./open-first-page.ts";
import { type ChosenParts, prepareRun } from "./prepare-run.ts";
import { type AgentResult, withScript } from "./replay/with-script.ts";
import { createOriginRules, type OriginRules } from "./review/policy/origin-rules.ts";
import {
  continueConversation,
  hideConversationSecrets,
  limitTurns,
  readEarlierRun,
} from "./runs/conversation/conversation.ts";
import { continueRun } from "./runs/resume/continue-run.ts";
import { createMemoryRunStore } from "./runs/store/memory.ts";
import { type RunStore, unknownRun } from "./runs/store/run-store.ts";
import { guardDrivers } from "./secrets/guard-drivers.ts";
import { createRequestSecrets, type RequestSecrets } from "./secrets/request-secrets.ts";
import { toSecrets } from "./secrets/secrets.ts";
import type { End, Step, TaskResult } from "./step.ts";
import { StepHistory } from "./step-history.ts";
import { findUndoPlanner, isUndoOrClear } from "./undo/find-undo-planner.ts";
import { usageOf } from "./usage.ts";
import { waitAtMost } from "./wait-at-most.ts";

/** How long a run may take to stop when it is released, in ms. */
const stopMs = 500;

/**
 * Works on a task in a page, one planned step at a time.
 *
 * @example <caption>examples/agent-in-ten-lines/agent.js</caption>
 * const driver = createChromiumDriver(); // or { page }, your own Playwright page
 * const planner = createPlanner({ engine: "ollama" });
 * const agent = new Agent({ driver, planner, profile: "auto" });
 *
 * const { completed, message } = await agent.execute(task, { url, maxSteps: 10 });
 */
export class Agent {
  readonly #options: AgentOptions;
  readonly #secrets: RequestSecrets;
  readonly #drivers: Drivers;
  readonly #profile: CapabilityProfile;
  readonly #history = new StepHistory();
  readonly #stream: ReturnType<typeof createEventStream>;
  readonly #origins: OriginRules;
  readonly #store: RunStore;
  readonly #record: AgentRecord;
  #stop = new AbortController();
  #task: string | undefined;
  #resume: (() => void) | undefined;
  #paused: Promise<void> | undefined;
  #running: Promise<unknown> | undefined;
  #isClosed = false;

  constructor(options: AgentOptions) {
    const { leaseMs = defaultLeaseMs, runSettings: settings, journal } = options;
    this.#options = options;
    this.#profile = capabilityProfileSchema.parse(options.profile ?? "assisted");
    this.#secrets = createRequestSecrets(toSecrets(options.secrets ?? []));
    this.#drivers = guardDrivers({ page: options.driver, os: options.os, http: options.http }, this.#secrets);
    this.#origins = createOriginRules(options.origins);
    if (options.origins) options.driver.restrict?.(this.#origins);
    this.#stream = createEventStream(options.onEvent);
    this.#store = options.store ?? createMemoryRunStore();
    this.#record = new AgentRecord({
      store: this.#store,
      journal,
      leaseMs,
      info: { profile: this.#profile, settings },
      redact: (event) => this.#secrets.redactor.deep(event),
      onEvent: (event) => this.#stream.emit(event),
      onFailure: (error) => this.#stop.abort(error),
    });
  }

  get history(): StepHistory {
    return this.#history;
  }

  /** Events from now on: `for await (const event of agent.events())`. The stream ends when the agent is closed. */
  events(): AsyncIterableIterator<AgentEvent> {
    return this.#stream.events();
  }

  setTask(task: string, { clearHistory = true }: { clearHistory?: boolean } = {}): void {
    if (!task.trim()) throw new TypeError("The task is empty. Describe in a sentence what to do.");
    if (clearHistory) this.clearHistory();
    this.#assertIdle();
    this.#history.startTask();
    this.#task = this.#secrets.take(task);
    this.#record.start(this.#task);
  }

  clearHistory(): void {
    this.#assertIdle();
    this.#history.clear();
  }

  /** Takes one step of the current task, without limits on steps. `end` says how the task ended, if it did. */
  runStep(): Promise<Step & { end?: End | undefined }> {
    return this.#runExclusively(async () => {
      const run = this.#prepareRun({ maxSteps: Number.POSITIVE_INFINITY });
      await run.untilResumed();
      const end = await takeStep(run);
      const step = this.#history.steps.at(-1);
      if (!step) throw new Error("Internal error: the step was not recorded in the history.");
      return { ...step, end };
    });
  }

  /** Takes steps until the task ends. Failures during the run do not throw: the result describes them. */
  async execute<Data = unknown>(task: string, options: ExecuteTaskOptions<Data> = {}): Promise<AgentResult<Data>> {
    const { url, maxSteps = defaultMaxSteps, clearHistory = true, after, output: schema } = options;
    const output = schema && { schema, json: describeOutput(schema) };
    const earlier = after === undefined ? undefined : await readEarlierRun(this.#store, after);
    if (earlier?.result?.ending === "needs-answer" && !isUndoOrClear(task))
      return this.resumeRun<Data>(earlier.runId, { answer: task, maxSteps, waitMs: 0 });
    this.setTask(task, { clearHistory });
    return this.#runExclusively(async () => {
      const conversation = earlier ? continueConversation(earlier) : this.#hideSecrets(options.conversation);
      const planner = await findUndoPlanner(task, { store: this.#store, earlier, planner: this.#options.planner });
      const appData = options.appData?.map((one) => ({ ...one, value: this.#secrets.takeMore(one.value) }));
      const run = this.#prepareRun({ maxSteps, conversation, appData, planner, output });
      return this.#runToEnd(run, async () => {
        const { runId, emit } = run.record;
        await emit({
          type: "run-started",
          runId,
          task: run.task,
          profile: this.#profile,
          ...(earlier && { after: earlier.runId }),
          ...(conversation && { conversation }),
          ...(appData && { appData }),
          ...(output && { output: output.json }),
        });
        return (await this.#openPage(url, run)) ?? runLoop(run);
      });
    });
  }

  /**
   * Resumes an interrupted run of the store. The agent first determines what happened to actions that were in flight, and
   * repeats nothing that may have happened. A completed run is returned as it is. Throws if the run does not exist or another
   * process drives it.
   */
  async resumeRun<Data = unknown>(runId: string, options: ResumeOptions = {}): Promise<AgentResult<Data>> {
    const { leaseMs = defaultLeaseMs } = this.#options;
    const { url, maxSteps = defaultMaxSteps, outcome, answer, waitMs = leaseMs + 1000, onlyOpen = false } = options;
    return this.#runExclusively(async () => {
      await this.#record.close();
      const info = await this.#store.find(runId);
      if (!info) throw unknownRun(runId);
      const read = await this.#record.takeOver(runId, { task: info.task, waitMs, onlyOpen });
      if (read.result && (onlyOpen || read.result.completed)) return this.#withScript(read.result, runId);
      this.#history.clear();
      for (const step of read.steps) this.#history.add(step, read.snapshots.get(step));
      this.#task = info.task;
      // A reference stands for the same secret only if the whole request is the same.
      if (this.#secrets.take(options.request ?? "") !== info.task) this.#secrets.take("");
      const hidden = answer === undefined ? undefined : this.#secrets.takeMore(answer);
      const output = read.output && { schema: parseOutputSchema(read.output), json: read.output };
      const run = this.#prepareRun({ maxSteps, conversation: read.conversation, appData: read.appData, output });
      const resumeOptions = { outcome, answer: hidden };
      return this.#runToEnd(run, async () => (await this.#openPage(url, run)) ?? continueRun(run, read, resumeOptions));
    });
  }

  /** Pauses the run. A call that is in progress completes; nothing else is planned or done until `resume`. */
  pause(): void {
    if (this.#paused) return;
    this.#paused = new Promise((resolve) => {
      this.#resume = resolve;
    });
    this.#emitInBackground({ type: "run-paused" });
  }

  resume(): void {
    if (!this.#paused) return;
    this.#paused = undefined;
    this.#emitInBackground({ type: "run-resumed" });
    this.#resume?.();
  }

  /** Stops the run at once. */
  abort(): void {
    this.#stop.abort();
    this.resume();
  }

  /**
   * Stops working on the run without ending it, and releases its lease, so that another process can resume it. A call that acts
   * has `waitMs` to complete (default 4000); otherwise the other process determines its outcome.
   */
  async release({ waitMs = defaultReleaseMs }: { waitMs?: number } = {}): Promise<void> {
    if (!this.#running) return;
    await waitAtMost(waitMs, this.#record.acted);
    this.#record.detach(); // from now on nothing is recorded, so nothing more is done
    this.abort();
    await waitAtMost(stopMs, this.#running);
    await this.#record.close();
  }

  /** Stops the run and ends the event streams. The driver stays open; close it yourself. Idempotent. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.abort();
    await this.#running;
    await this.#record.close();
    this.#stream.close();
  }

  /** How the task ends if the page cannot be opened. */
  async #openPage(url: string | undefined, { signal }: AgentRun): Promise<End | undefined> {
    return url === undefined ? undefined : openFirstPage(this.#drivers.page, url, { signal });
  }

  async #runToEnd<Data>(run: AgentRun, work: () => Promise<End>): Promise<AgentResult<Data>> {
    const started = performance.now();
    let failure: unknown;
    const { ending, message, output } = await work().catch((error: unknown) => {
      failure = error;
      return run.limits.explain(error);
    });
    const steps = this.#history.ofTask;
    const usage = usageOf(steps, failure);
    const durationMs = performance.now() - started;
    const end = { completed: ending === "done", ending, message, ...(output && { output }) };
    const unredacted = { ...end, steps, usage, durationMs };
    const result = this.#secrets.redactor.deep(unredacted);
    const { runId, emit } = run.record;
    await emit({ type: "run-done", result }).catch(() => {}); // a journal that fails has ended the run already
    await this.#record.close();
    return this.#withScript(result, runId);
  }

  #withScript<Data>(result: TaskResult, runId: string): AgentResult<Data> {
    return withScript(result, {
      runId,
      readEntries: () => this.#store.read(runId),
      refer: (data) => this.#secrets.refer(data),
    });
  }

  /** For events outside of the loop. If the journal fails, the abort signal ends the run. */
  #emitInBackground(event: AgentEvent): void {
    this.#record.emit(event).catch(() => {});
  }

  #assertIdle(): void {
    if (this.#isClosed) throw new Error("The agent is closed. Create a new one.");
    if (this.#running) throw new Error("The agent is running. Wait until it is done, or abort it.");
  }

  async #runExclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#assertIdle();
    this.#stop = new AbortController();
    const running = work();
    this.#running = running.catch(() => {});
    try {
      return await running;
    } finally {
      this.#running = undefined;
    }
  }

  #hideSecrets(conversation: Conversation | undefined): Conversation | undefined {
    return conversation && this.#secrets.redactor.deep(hideConversationSecrets(limitTurns(conversation)));
  }

  #prepareRun(chosen: ChosenParts): AgentRun {
    const task = this.#task;
    if (!task) throw new Error("There is no task. Call setTask first, or pass a task to execute.");
    const parts = {
      options: this.#options,
      profile: this.#profile,
      drivers: this.#drivers,
      secrets: this.#secrets,
      origins: this.#origins,
    };
    return prepareRun(parts, {
      ...chosen,
      task,
      record: this.#record.run,
      history: this.#history,
      stop: this.#stop.signal,
      untilResumed: async () => this.#paused,
    });
  }
}

/**
 * Resumes a run of the store with a new agent, under the profile that the run was started with.
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
