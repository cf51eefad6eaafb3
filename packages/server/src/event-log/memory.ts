import type { ToolResult } from "@giselles-ai/protocol";
import { type Change, type EventLog, type Lease, LeaseLost, numberLines, type RunRecord } from "./event-log.ts";

interface Kept {
  record: RunRecord;
  status: string;
  lines: string[];
  fence: number;
  leaseEndsAt: number;
  attendedAt: number;
  asked: Map<string, "open" | "answered" | "late">;
  answers: Map<string, ToolResult>;
  stopWanted: boolean;
  endedAt: number | undefined;
  names: string[];
}

export interface MemoryEventLogOptions {
  /** How long a run can be read after its end, in ms. Default one hour. */
  keepMs?: number;
  now?: () => number;
}

/**
 * Keeps runs in this process, for as long as it lives.
 *
 * @example <caption>packages/server/src/event-log/memory.test.ts</caption>
 * const log = createMemoryEventLog();
 */
export function createMemoryEventLog({ keepMs = 3_600_000, now = Date.now }: MemoryEventLogOptions = {}): EventLog {
  const runs = new Map<string, Kept>();
  const names = new Map<string, string>();
  const watchers = new Map<string, Set<(change: Change) => void>>();

  const nameKey = (tenant: string, name: string) => JSON.stringify([tenant, name]);
  const tell = (runId: string, change: Change) => {
    for (const onChange of watchers.get(runId) ?? []) onChange(change);
  };

  function sweep(): void {
    for (const [runId, { endedAt, names: known, record }] of runs) {
      if (endedAt === undefined || now() - endedAt < keepMs) continue;
      runs.delete(runId);
      for (const name of known) names.delete(nameKey(record.tenant, name));
    }
  }

  function held({ runId, fence }: Lease): Kept {
    const run = runs.get(runId);
    if (!run || run.fence !== fence || run.status !== "running") throw new LeaseLost(runId);
    return run;
  }

  function giveName(run: Kept, name: string): void {
    names.set(nameKey(run.record.tenant, name), run.record.runId);
    run.names.push(name);
  }

  const stateOf = ({ record, status, lines, leaseEndsAt, attendedAt }: Kept) => ({
    ...record,
    status,
    lastSeq: lines.length,
    isDriven: leaseEndsAt > now(),
    attendedAt,
  });

  return {
    async create(record, { owner, ttlMs, maxLive }) {
      sweep();
      const { runId, tenant, requestId } = record;
      const known = requestId === undefined ? undefined : names.get(nameKey(tenant, requestId));
      if (known !== undefined) return { kind: "known", runId: known };
      const live = [...runs.values()].filter((run) => run.status === "running" && run.record.tenant === tenant);
      if (live.length >= maxLive) return { kind: "too-many" };
      const run: Kept = {
        record,
        status: "running",
        lines: [],
        fence: 1,
        leaseEndsAt: now() + ttlMs,
        attendedAt: now(),
        asked: new Map(),
        answers: new Map(),
        stopWanted: false,
        endedAt: undefined,
        names: [],
      };
      runs.set(runId, run);
      giveName(run, runId);
      if (requestId !== undefined) giveName(run, requestId);
      return { kind: "created", lease: { runId, tenant, owner, fence: 1, lastSeq: 0 } };
    },

    async find(tenant, name) {
      const run = runs.get(names.get(nameKey(tenant, name)) ?? "");
      return run && stateOf(run);
    },

    async append(lease, events, { asks, settles, names: name, ends } = {}) {
      const run = held(lease);
      run.lines.push(...numberLines(run.lines.length, events));
      lease.lastSeq = run.lines.length;
      if (asks !== undefined) run.asked.set(asks, "open");
      if (settles !== undefined) {
        if (run.asked.get(settles) === "open") run.asked.set(settles, "late");
        run.answers.delete(settles);
      }
      if (name !== undefined) giveName(run, name);
      if (ends !== undefined) Object.assign(run, { status: ends, endedAt: now(), leaseEndsAt: 0 });
      tell(lease.runId, "events");
    },

    async read({ runId }, after) {
      const run = runs.get(runId);
      if (!run) return undefined;
      const lines = run.lines.slice(after);
      return { lines, last: after + lines.length, isOver: run.status !== "running" };
    },

    async acquire({ runId }, { owner, ttlMs }) {
      const run = runs.get(runId);
      if (run?.status !== "running" || run.leaseEndsAt > now()) return undefined;
      run.fence += 1;
      run.leaseEndsAt = now() + ttlMs;
      return { runId, tenant: run.record.tenant, owner, fence: run.fence, lastSeq: run.lines.length };
    },

    async renew({ runId, fence }, ttlMs) {
      const run = runs.get(runId);
      if (run?.status !== "running" || run.fence !== fence) return false;
      run.leaseEndsAt = now() + ttlMs;
      return true;
    },

    async release({ runId, fence }) {
      const run = runs.get(runId);
      if (run?.fence === fence) run.leaseEndsAt = 0;
    },

    async listOrphans() {
      sweep();
      return [...runs.values()].map(stateOf).filter(({ status, isDriven }) => status === "running" && !isDriven);
    },

    async answer({ runId }, result) {
      const run = runs.get(runId);
      const state = run?.asked.get(result.toolCallId) ?? "late";
      if (!run || state !== "open") return state === "answered" ? "duplicate" : "late";
      if (run.status !== "running") return "late";
      run.asked.set(result.toolCallId, "answered");
      run.answers.set(result.toolCallId, result);
      tell(runId, "inbox");
      return "accepted";
    },

    async wantStop({ runId }) {
      const run = runs.get(runId);
      if (run) run.stopWanted = true;
      tell(runId, "inbox");
    },

    async readInbox(lease) {
      const { stopWanted, answers } = held(lease);
      return { stopWanted, answers: [...answers.values()] };
    },

    async attend({ runId }) {
      const run = runs.get(runId);
      if (run) run.attendedAt = now();
    },

    async watch({ runId }, onChange) {
      const those = watchers.get(runId) ?? new Set();
      watchers.set(runId, those.add(onChange));
      return () => {
        if (those.delete(onChange) && those.size === 0 && watchers.get(runId) === those) watchers.delete(runId);
      };
    },

    async close() {
      watchers.clear();
    },
  };
}
