import { randomUUID } from "node:crypto";
import type { CapabilityProfile } from "@giselles-ai/protocol";
import type { RunLog } from "./agent-run.ts";
import type { AgentEvent } from "./events.ts";
import { type Journal, JournalError } from "./runs/journal/journal.ts";
import { type JournaledRun, readRun } from "./runs/resume/read-run.ts";
import { openRunJournal, type RunJournal } from "./runs/run-journal.ts";
import type { RunStore } from "./runs/store/run-store.ts";
import { createTypedSecrets, typedSecretsOf } from "./secrets/typed-secrets.ts";

export interface AgentRecordOptions {
  store: RunStore;
  /** Additional journal. */
  journal: Journal | undefined;
  leaseMs: number;
  /** Stored with a new run. */
  info: { profile: CapabilityProfile; settings: Record<string, unknown> | undefined };
  /** Removes secrets from an event before anyone sees it. */
  redact(event: AgentEvent): AgentEvent;
  /** Called with each event after it is recorded. */
  onEvent(event: AgentEvent): void;
  /** Called when an event cannot be recorded, or another process has taken over the run. */
  onFailure(error: JournalError): void;
}

/** Records the runs of an agent, one after the other. Between runs, events are only passed on. */
export class AgentRecord {
  readonly #options: AgentRecordOptions;
  #journal: Promise<RunJournal> | undefined;
  #runId = "";
  #task = "";
  #seq = 0;
  #isDetached = false;
  #acting: { done: Promise<void>; end(): void } | undefined;
  #typed = createTypedSecrets();

  constructor(options: AgentRecordOptions) {
    this.#options = options;
  }

  /** Begins a new run. It is created in the store when its first event is recorded. */
  start(task: string): void {
    this.close();
    this.#isDetached = false;
    this.#task = task;
    this.#runId = randomUUID();
    this.#seq = 0;
    this.#typed = createTypedSecrets();
  }

  /** Takes over a run of the store. A completed run is only read, with `onlyOpen` every run that has ended. */
  async takeOver(
    runId: string,
    { task, waitMs, onlyOpen }: { task: string; waitMs: number; onlyOpen: boolean },
  ): Promise<JournaledRun> {
    const journal = await this.#openJournal(runId, waitMs);
    const entries = await this.#options.store.read(runId);
    const read = readRun(entries);
    if (read.result && (onlyOpen || read.result.completed)) {
      await journal.close();
      return read;
    }
    this.#isDetached = false;
    this.#task = task;
    this.#runId = runId;
    this.#seq = read.seq;
    this.#journal = Promise.resolve(journal);
    this.#typed = typedSecretsOf(entries);
    await this.#options.journal?.catchUp?.(entries);
    return read;
  }

  /** The current run, as the loop needs it. */
  get run(): RunLog {
    return {
      runId: this.#runId,
      store: this.#options.store,
      lease: async () => (await this.#currentJournal()).lease,
      emit: (event) => this.emit(event),
      hideTyped: (value) => this.#typed.redact(value),
    };
  }

  /** Resolves when no call that acts is in progress, and its outcome is recorded. */
  get acted(): Promise<void> {
    return this.#acting?.done ?? Promise.resolve();
  }

  /** Refuses all further events of the run: another process is about to take it over. */
  detach(): void {
    this.#isDetached = true;
  }

  /** Records an event, then passes it on. */
  async emit(unredacted: AgentEvent): Promise<void> {
    if (this.#isDetached) throw this.#fail(new Error("This process has released the run."));
    const event = this.#options.redact(unredacted);
    this.#typed.learn(event);
    if (event.type === "actions-intended") this.#acting = startActing();
    if (this.#runId) await this.#record(event);
    if (event.type === "action-done") this.#acting?.end();
    this.#options.onEvent(event);
  }

  /** Releases the run, if there is one. */
  async close(): Promise<void> {
    const journal = this.#journal;
    this.#journal = undefined;
    this.#runId = "";
    await (await journal?.catch(() => undefined))?.close();
  }

  async #record(event: AgentEvent): Promise<void> {
    this.#seq += 1;
    const entry = { runId: this.#runId, seq: this.#seq, at: new Date().toISOString(), event };
    try {
      await (await this.#currentJournal()).record(entry);
      await this.#options.journal?.record(entry);
    } catch (error) {
      throw this.#fail(error);
    }
  }

  #currentJournal(): Promise<RunJournal> {
    this.#journal ??= this.#create();
    return this.#journal;
  }

  async #create(): Promise<RunJournal> {
    const createdAt = new Date().toISOString();
    const runId = this.#runId;
    await this.#options.store.create({ runId, task: this.#task, createdAt, ...this.#options.info });
    return this.#openJournal(runId);
  }

  #openJournal(runId: string, waitMs = 0): Promise<RunJournal> {
    const { store, leaseMs } = this.#options;
    return openRunJournal({ store, runId, leaseMs, waitMs, onLost: (error) => this.#fail(error) });
  }

  #fail(error: unknown): JournalError {
    const failure = new JournalError(error);
    this.#options.onFailure(failure);
    return failure;
  }
}

function startActing(): { done: Promise<void>; end(): void } {
  let end = () => {};
  const done = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { done, end };
}
