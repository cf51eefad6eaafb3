import { type RunStore, StoreError } from "@giselles-ai/agent";
import { type JournalEntry, type RunInfo, type TypedSecrets, typedSecretsOf } from "@giselles-ai/agent/internal";
import { type AnyAction, type Approval, anyActionSchema, hideSensitiveValues } from "@giselles-ai/protocol";
import type { EventLog } from "@giselles-ai/server";
import { z } from "zod";
import { damagedMessage, type RunDetail, type RunSummary } from "../../contract.ts";
import { mergeEvents, mergeSummary } from "./merge-program.ts";
import type { ProgramRuns } from "./program-runs.ts";
import { slimEvent } from "./slim-event.ts";
import { summarise } from "./summarise.ts";

export interface RunListOptions {
  store: RunStore;
  log: EventLog;
  programs: ProgramRuns;
}

export interface StoredRunList {
  /** Newest first. */
  list(): Promise<RunSummary[]>;
  find(runId: string): Promise<RunDetail | undefined>;
  /** Deletes the record of a run that has ended. False if there is none. */
  remove(runId: string): Promise<boolean>;
  /** Pending approvals of a chat, or all. */
  approvals(chatId?: string): Promise<Approval[]>;
}

const maxRuns = 200;

/** Lists the runs of the loop and of external agents, live and past. */
export function createRunList(options: RunListOptions): StoredRunList {
  return new StoredRuns(options);
}

class StoredRuns implements StoredRunList {
  readonly #store: RunStore;
  readonly #log: EventLog;
  readonly #programs: ProgramRuns;
  /** Summaries of ended runs, which no longer change. */
  readonly #ended = new Map<string, RunSummary>();

  constructor({ store, log, programs }: RunListOptions) {
    this.#store = store;
    this.#log = log;
    this.#programs = programs;
  }

  async list(): Promise<RunSummary[]> {
    const infos = (await this.#store.runs()).slice(0, maxRuns);
    const byPrograms = new Map(this.#programs.list().map((run) => [run.id, run]));
    const stored = await Promise.all(
      infos.map(async (info) => {
        const program = byPrograms.get(info.runId);
        byPrograms.delete(info.runId);
        return this.#summaryOf(info).catch((error: unknown) => {
          undefinedIfDamaged(error);
          const damaged = summariseDamaged(info);
          return program ? mergeSummary(program, damaged) : damaged;
        });
      }),
    );
    return [...stored, ...byPrograms.values()].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  }

  async find(runId: string): Promise<RunDetail | undefined> {
    const program = this.#programs.find(runId);
    const info = await this.#store.find(runId).catch(undefinedIfNotFound);
    if (!info) return program;
    const [entries, approvals, isLive] = await Promise.all([
      this.#store.read(runId),
      this.#store.approvals({ runId }),
      this.#isLive(runId),
    ]);
    const isAsking = approvals.some(({ status }) => status === "asked");
    const typed = typedSecretsIn(entries, program);
    const recorded = entries.map(({ seq, at, event }) => ({ seq, at, event: slimEvent(event) }));
    const run = summarise({ info, entries, isLive, isAsking });
    return typed.redact({
      run: program ? mergeSummary(program.run, run) : run,
      events: program ? mergeEvents(program.events, recorded) : recorded,
      approvals: approvals.map(hideSensitiveValues),
      fields: fieldsIn(entries),
    });
  }

  async remove(runId: string): Promise<boolean> {
    if (await this.#isLive(runId))
      throw new StoreError("LEASED", "The run is in progress. Stop it first, then delete it.");
    const isStored = await this.#store.remove(runId).then(
      () => true,
      (error) => undefinedIfNotFound(error) ?? false,
    );
    this.#ended.delete(runId);
    return this.#programs.remove(runId) || isStored;
  }

  async approvals(chatId?: string): Promise<Approval[]> {
    const asked = await this.#store.approvals({ status: "asked" });
    const checked = await Promise.all(
      asked.map(async (approval) => {
        if (!(await this.#isLive(approval.runId))) return [];
        if (chatId === undefined) return [approval];
        const info = await this.#store.find(approval.runId).catch(undefinedIfDamaged);
        return info?.settings?.chatId === chatId ? [approval] : [];
      }),
    );
    return checked.flat().map(hideSensitiveValues);
  }

  /** The event log also finds a run by the run id of the loop. */
  async #isLive(runId: string): Promise<boolean> {
    return (await this.#log.find("default", runId))?.status === "running";
  }

  async #summaryOf(info: RunInfo): Promise<RunSummary> {
    const known = this.#ended.get(info.runId);
    if (known) return known;
    if (info.isDamaged) return summariseDamaged(info);
    const [entries, isLive, asked] = await Promise.all([
      this.#store.read(info.runId),
      this.#isLive(info.runId),
      this.#store.approvals({ runId: info.runId, status: "asked" }),
    ]);
    const program = this.#programs.find(info.runId);
    const recorded = summarise({ info, entries, isLive, isAsking: asked.length > 0 });
    const summary = typedSecretsIn(entries, program).redact(program ? mergeSummary(program.run, recorded) : recorded);
    if (!isLive && !program && entries.some(({ event }) => event.type === "run-done"))
      this.#ended.set(info.runId, summary);
    return summary;
  }
}

/** What the run, or the external agent that it recorded, has written into sensitive fields. */
function typedSecretsIn(entries: readonly JournalEntry[], program: RunDetail | undefined): TypedSecrets {
  const typed = typedSecretsOf(entries);
  for (const { event } of program?.events ?? [])
    if (event.type === "tool-call") typed.learnActions(actionsIn(event.input));
  return typed;
}

const callSchema = z.object({ actions: z.array(anyActionSchema) });

function actionsIn(input: unknown): AnyAction[] {
  return callSchema.safeParse(input).data?.actions ?? [];
}

/** The fields of all snapshots of a run. */
function fieldsIn(entries: Awaited<ReturnType<RunStore["read"]>>): RunDetail["fields"] {
  const fields: RunDetail["fields"] = {};
  for (const { event } of entries) {
    if (event.type !== "page-sensed") continue;
    for (const { fieldId, label, kind, sensitive } of event.snapshot.fields)
      fields[fieldId] = { label, kind, sensitive };
  }
  return fields;
}

/** One run that cannot be read must not hide the others. */
function undefinedIfDamaged(error: unknown): undefined {
  if (!StoreError.isInstance(error) || error.code !== "DAMAGED") throw error;
}

function summariseDamaged(info: RunInfo): RunSummary {
  const summary = summarise({ info, entries: [], isLive: false, isAsking: false });
  return { ...summary, status: "failed", message: damagedMessage };
}

/** A store rejects an id that it could never have issued. */
function undefinedIfNotFound(error: unknown): undefined {
  if (StoreError.isInstance(error) && error.code === "NOT_FOUND") return undefined;
  throw error;
}
