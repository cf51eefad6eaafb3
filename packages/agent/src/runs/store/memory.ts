import { StoreError } from "../../store-error.ts";
import type { JournalEntry } from "../journal/journal.ts";
import { createApprovalQueue, forLeaseHolders } from "./approval-queue.ts";
import {
  checkId,
  fenced,
  leased,
  lostRun,
  outOfOrder,
  type RunInfo,
  type RunLease,
  type RunStore,
  unknownRun,
} from "./run-store.ts";

interface StoredRun {
  info: RunInfo;
  entries: JournalEntry[];
  fence: number;
  owner: string;
  until: number;
}

export interface MemoryRunStoreOptions {
  now?: () => number;
  /** When there are more, the oldest runs that have ended are deleted with their approvals. Default: no limit. */
  maxRuns?: number;
}

/**
 * Creates a run store in memory. It is lost when the process ends.
 *
 * @example <caption>packages/agent/test/runs/resume/resume.test.ts</caption>
 * const store = createMemoryRunStore();
 */
export function createMemoryRunStore({
  now = Date.now,
  maxRuns = Number.POSITIVE_INFINITY,
}: MemoryRunStoreOptions = {}): RunStore {
  const stored = new Map<string, StoredRun>();
  const texts = new Map<string, string>();
  const approvalQueue = createApprovalQueue(
    {
      async putOnce(name, text) {
        if (texts.has(name)) return false;
        texts.set(name, text);
        return true;
      },
      get: async (name) => texts.get(name),
      names: async () => [...texts.keys()],
      async drop(name) {
        texts.delete(name);
      },
    },
    now,
  );

  function mustFind(runId: string): StoredRun {
    const run = stored.get(runId);
    if (!run) throw unknownRun(runId);
    return run;
  }

  function mustHold(lease: RunLease): StoredRun {
    const run = stored.get(lease.runId);
    if (!run) throw lostRun(lease);
    if (run.fence !== lease.fence) throw fenced(lease);
    return run;
  }

  async function deleteOldRuns(): Promise<void> {
    for (const [runId, { until }] of stored) {
      if (stored.size <= maxRuns) return;
      if (until > now()) continue;
      stored.delete(runId);
      await approvalQueue.removeAll(runId);
    }
  }

  return {
    async create(info) {
      if (stored.has(checkId(info.runId))) throw new StoreError("EXISTS", `The run "${info.runId}" already exists.`);
      stored.set(info.runId, { info, entries: [], fence: 0, owner: "", until: 0 });
      await deleteOldRuns();
    },
    find: async (runId) => stored.get(checkId(runId))?.info,
    runs: async () =>
      [...stored.values()].map(({ info }) => info).sort((a, b) => b.createdAt.localeCompare(a.createdAt)),

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
      const run = stored.get(lease.runId);
      if (run?.fence === lease.fence) run.until = 0;
    },

    async append(lease, entry) {
      const { entries } = mustHold(lease);
      if (entry.seq !== entries.length + 1) throw outOfOrder(lease.runId, entry.seq);
      entries.push(entry);
    },
    read: async (runId, fromSeq = 1) => mustFind(runId).entries.slice(fromSeq - 1),

    ...forLeaseHolders(approvalQueue, mustHold),
    async remove(runId) {
      const run = mustFind(runId);
      if (run.until > now()) throw leased(runId, run.owner);
      stored.delete(runId);
      await approvalQueue.removeAll(runId);
    },
    async close() {},
  };
}
