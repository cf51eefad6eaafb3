import { StoreError } from "../../store-error.ts";
import type { JournalEntry } from "../journal/journal.ts";
import { createApprovalDesk, forHolders } from "./approval-desk.ts";
import { checkId, fenced, type Lease, leased, notNext, type RunInfo, type RunStore, unknownRun } from "./run-store.ts";

interface KeptRun {
  info: RunInfo;
  entries: JournalEntry[];
  fence: number;
  owner: string;
  until: number;
}

/**
 * Keeps runs in memory, for as long as the process lives.
 *
 * @example <caption>packages/agent/test/runs/resume/resume.test.ts</caption>
 * const store = createMemoryRunStore();
 */
export function createMemoryRunStore({ now = Date.now }: { now?: () => number } = {}): RunStore {
  const kept = new Map<string, KeptRun>();
  const texts = new Map<string, string>();
  const desk = createApprovalDesk(
    {
      async putOnce(name, text) {
        if (texts.has(name)) return false;
        texts.set(name, text);
        return true;
      },
      get: async (name) => texts.get(name),
      names: async () => [...texts.keys()],
    },
    now,
  );

  function mustFind(runId: string): KeptRun {
    const run = kept.get(runId);
    if (!run) throw unknownRun(runId);
    return run;
  }

  function mustHold(lease: Lease): KeptRun {
    const run = mustFind(lease.runId);
    if (run.fence !== lease.fence) throw fenced(lease);
    return run;
  }

  return {
    async create(info) {
      if (kept.has(checkId(info.runId))) throw new StoreError("EXISTS", `There is a run "${info.runId}" already.`);
      kept.set(info.runId, { info, entries: [], fence: 0, owner: "", until: 0 });
    },
    find: async (runId) => kept.get(checkId(runId))?.info,
    runs: async () => [...kept.values()].map(({ info }) => info).sort((a, b) => b.createdAt.localeCompare(a.createdAt)),

    async acquire(runId, { owner, ttlMs }) {
      const run = mustFind(runId);
      if (run.until > now()) throw leased(runId, run.owner);
      Object.assign(run, { fence: run.fence + 1, owner, until: now() + ttlMs });
      return { runId, owner, fence: run.fence, ttlMs };
    },
    async renew(lease) {
      mustHold(lease).until = now() + lease.ttlMs;
    },
    async release(lease) {
      const run = kept.get(lease.runId);
      if (run?.fence === lease.fence) run.until = 0;
    },

    async append(lease, entry) {
      const { entries } = mustHold(lease);
      if (entry.seq !== entries.length + 1) throw notNext(lease.runId, entry.seq);
      entries.push(entry);
    },
    read: async (runId, fromSeq = 1) => mustFind(runId).entries.slice(fromSeq - 1),

    ...forHolders(desk, mustHold),
    async close() {},
  };
}
