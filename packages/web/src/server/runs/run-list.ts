import { type RunStore, StoreError } from "@giselles-ai/agent";
import type { JournalEntry, RunInfo } from "@giselles-ai/agent/internal";
import type { Approval } from "@giselles-ai/protocol";
import type { EventLog } from "@giselles-ai/server";
import type { RunDetail, RunSummary } from "../../contract.ts";
import { hideSensitive, sensitiveFields } from "./hide-sensitive.ts";
import { mergeEvents, mergeSummary } from "./merge-program.ts";
import type { ProgramRuns } from "./program-runs.ts";
import { slimEvent } from "./slim-event.ts";
import { summarise } from "./summarise.ts";

export interface RunListOptions {
  store: RunStore;
  log: EventLog;
  programs: ProgramRuns;
}

export interface RunList {
  /** Newest first. */
  list(): Promise<RunSummary[]>;
  find(runId: string): Promise<RunDetail | undefined>;
  /** Pending approvals of a chat, or all. */
  approvals(chatId?: string): Promise<Approval[]>;
}

const maxRuns = 200;

/** Lists the runs of the loop and of external agents, live and past. */
export function createRunList({ store, log, programs }: RunListOptions): RunList {
  /** Summaries of ended runs, which no longer change. */
  const ended = new Map<string, RunSummary>();

  /** The event log also finds a run by the run id of the loop. */
  async function isLive(runId: string): Promise<boolean> {
    return (await log.find("default", runId))?.status === "running";
  }

  async function summaryOf(info: RunInfo): Promise<RunSummary> {
    const known = ended.get(info.runId);
    if (known) return known;
    const [entries, live, asked] = await Promise.all([
      store.read(info.runId).catch(emptyIfDamaged),
      isLive(info.runId),
      store.approvals({ runId: info.runId, status: "asked" }),
    ]);
    const summary = summarise({ info, entries, isLive: live, isAsking: asked.length > 0 });
    if (!live && entries.some(({ event }) => event.type === "run-done")) ended.set(info.runId, summary);
    return summary;
  }

  async function find(runId: string): Promise<RunDetail | undefined> {
    const program = programs.find(runId);
    const info = await store.find(runId).catch(undefinedIfNotFound);
    if (!info) return program;
    const [entries, approvals, live] = await Promise.all([
      store.read(runId),
      store.approvals({ runId }),
      isLive(runId),
    ]);
    const isAsking = approvals.some(({ status }) => status === "asked");
    const fields: RunDetail["fields"] = {};
    for (const { event } of entries) {
      if (event.type !== "page-sensed") continue;
      for (const { fieldId, label, kind, sensitive } of event.snapshot.fields)
        fields[fieldId] = { label, kind, sensitive };
    }
    const sensitive = sensitiveFields(entries);
    const recorded = entries.map(({ seq, at, event }) => ({
      seq,
      at,
      event: slimEvent(hideSensitive(event, sensitive)),
    }));
    const run = summarise({ info, entries, isLive: live, isAsking });
    if (!program) return { run, events: recorded, approvals, fields };
    const masked = program.events.map((entry) => ({ ...entry, event: hideSensitive(entry.event, sensitive) }));
    return { run: mergeSummary(program.run, run), events: mergeEvents(masked, recorded), approvals, fields };
  }

  return {
    async list() {
      const infos = (await store.runs()).slice(0, maxRuns);
      const byPrograms = new Map(programs.list().map((run) => [run.id, run]));
      const stored = await Promise.all(
        infos.map(async (info) => {
          const summary = await summaryOf(info);
          const program = byPrograms.get(info.runId);
          byPrograms.delete(info.runId);
          return program ? mergeSummary(program, summary) : summary;
        }),
      );
      return [...stored, ...byPrograms.values()].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
    },
    find,
    async approvals(chatId) {
      const asked = await store.approvals({ status: "asked" });
      const checked = await Promise.all(
        asked.map(async (approval) => {
          if (!(await isLive(approval.runId))) return [];
          if (chatId === undefined) return [approval];
          const info = await store.find(approval.runId);
          return info?.settings?.chatId === chatId ? [approval] : [];
        }),
      );
      return checked.flat();
    },
  };
}

/** A journal that cannot be read must not hide the other runs. */
function emptyIfDamaged(error: unknown): JournalEntry[] {
  if (StoreError.isInstance(error)) throw error;
  return [];
}

/** A store rejects an id that it could never have issued. */
function undefinedIfNotFound(error: unknown): undefined {
  if (StoreError.isInstance(error) && error.code === "NOT_FOUND") return undefined;
  throw error;
}
