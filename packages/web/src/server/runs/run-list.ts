import { type RunInfo, type RunStore, StoreError } from "@giselles-ai/agent";
import type { Approval } from "@giselles-ai/protocol";
import type { EventLog } from "@giselles-ai/server";
import type { RunDetail, RunSummary } from "../../contract.ts";
import { hideSensitive, sensitiveFields } from "./hide-sensitive.ts";
import type { ProgramRuns } from "./program-runs.ts";
import { slimEvent } from "./slim-event.ts";
import { summarise } from "./summarise.ts";

export interface RunListOptions {
  store: RunStore;
  log: EventLog;
  programs: ProgramRuns;
}

export interface RunList {
  /** The newest first. */
  list(): Promise<RunSummary[]>;
  find(runId: string): Promise<RunDetail | undefined>;
  /** Those that wait for an answer, of a chat or of all. */
  approvals(chatId?: string): Promise<Approval[]>;
}

const mostRuns = 200;

/** Runs of the loop and of programs, live and past. */
export function createRunList({ store, log, programs }: RunListOptions): RunList {
  /** Of runs that are over: they stay as they are. */
  const past = new Map<string, RunSummary>();

  /** The event log knows a run by what the loop calls it. */
  async function isLive(runId: string): Promise<boolean> {
    return (await log.find("default", runId))?.status === "running";
  }

  async function summaryOf(info: RunInfo): Promise<RunSummary> {
    const known = past.get(info.runId);
    if (known) return known;
    const [entries, live, asked] = await Promise.all([
      store.read(info.runId),
      isLive(info.runId),
      store.approvals({ runId: info.runId, status: "asked" }),
    ]);
    const summary = summarise({ info, entries, isLive: live, isAsking: asked.length > 0 });
    if (!live && entries.some(({ event }) => event.type === "run-done")) past.set(info.runId, summary);
    return summary;
  }

  return {
    async list() {
      const infos = (await store.runs()).slice(0, mostRuns);
      const all = [...(await Promise.all(infos.map(summaryOf))), ...programs.list()];
      return all.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
    },
    async find(runId) {
      const program = programs.find(runId);
      if (program) return program;
      const info = await store.find(runId).catch(nobody);
      if (!info) return undefined;
      const [entries, approvals, live] = await Promise.all([
        store.read(runId),
        store.approvals({ runId }),
        isLive(runId),
      ]);
      const isAsking = approvals.some(({ status }) => status === "asked");
      const labels: Record<string, string> = {};
      for (const { event } of entries) {
        if (event.type !== "page-sensed") continue;
        for (const { fieldId, label } of event.snapshot.fields) labels[fieldId] = label;
      }
      const sensitive = sensitiveFields(entries);
      const moments = entries.map(({ seq, at, event }) => {
        const shown = hideSensitive(event, sensitive);
        return { seq, at, event: slimEvent(shown) };
      });
      return { run: summarise({ info, entries, isLive: live, isAsking }), moments, approvals, labels };
    },
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

/** An id that no store would give is one that nobody has. */
function nobody(error: unknown): undefined {
  if (error instanceof StoreError && error.code === "NOT_FOUND") return undefined;
  throw error;
}
