import type { ToolResult } from "@giselles-ai/protocol";
import {
  type AnswerStatus,
  type Change,
  type CreateResult,
  type Effect,
  type EventLog,
  type Inbox,
  type Lease,
  LeaseLost,
  type LogEvent,
  type LogPage,
  type RunRecord,
  type RunRef,
  type RunState,
} from "./event-log.ts";
import { MemoryRun } from "./memory-run.ts";

export interface MemoryEventLogOptions {
  /** How long a run can be read after its end, in ms. Default: one hour. */
  keepMs?: number;
  now?: () => number;
}

/**
 * Stores runs in memory, for as long as this process lives.
 *
 * @example <caption>packages/server/src/event-log/memory.test.ts</caption>
 * const log = createMemoryEventLog();
 */
export function createMemoryEventLog(options: MemoryEventLogOptions = {}): EventLog {
  return new MemoryEventLog(options);
}

class MemoryEventLog implements EventLog {
  readonly #keepMs: number;
  readonly #now: () => number;
  readonly #runs = new Map<string, MemoryRun>();
  /** Run ids by tenant and name. */
  readonly #names = new Map<string, string>();
  readonly #watchers = new Map<string, Set<(change: Change) => void>>();

  constructor({ keepMs = 3_600_000, now = Date.now }: MemoryEventLogOptions) {
    this.#keepMs = keepMs;
    this.#now = now;
  }

  async create(record: RunRecord, options: { owner: string; ttlMs: number; maxLive: number }): Promise<CreateResult> {
    this.#removeExpired();
    const { runId, tenant, requestId } = record;
    const known = requestId === undefined ? undefined : this.#names.get(nameKey(tenant, requestId));
    if (known !== undefined) return { kind: "known", runId: known };
    const live = [...this.#runs.values()].filter((run) => run.isRunning && run.record.tenant === tenant);
    if (live.length >= options.maxLive) return { kind: "too-many" };
    const run = new MemoryRun(record, this.#now());
    this.#runs.set(runId, run);
    for (const name of requestId === undefined ? [runId] : [runId, requestId]) this.#addName(run, name);
    const lease = run.acquire({ ...options, now: this.#now() });
    if (!lease) throw new LeaseLost(runId); // cannot happen: a new run has no lease
    return { kind: "created", lease };
  }

  async find(tenant: string, name: string): Promise<RunState | undefined> {
    return this.#runs.get(this.#names.get(nameKey(tenant, name)) ?? "")?.describe(this.#now());
  }

  async append(lease: Lease, events: readonly LogEvent[], effect: Effect = {}): Promise<void> {
    const run = this.#get(lease);
    run.append(lease, events, effect, this.#now());
    if (effect.names !== undefined) this.#addName(run, effect.names);
    this.#notify(lease, "events");
  }

  async read({ runId }: RunRef, after: number): Promise<LogPage | undefined> {
    return this.#runs.get(runId)?.read(after);
  }

  async acquire({ runId }: RunRef, options: { owner: string; ttlMs: number }): Promise<Lease | undefined> {
    return this.#runs.get(runId)?.acquire({ ...options, now: this.#now() });
  }

  async renew(lease: Lease, ttlMs: number): Promise<boolean> {
    return this.#runs.get(lease.runId)?.renew(lease, this.#now() + ttlMs) ?? false;
  }

  async release(lease: Lease): Promise<void> {
    this.#runs.get(lease.runId)?.release(lease);
  }

  async listOrphans(): Promise<RunState[]> {
    this.#removeExpired();
    const states = [...this.#runs.values()].map((run) => run.describe(this.#now()));
    return states.filter(({ status, isDriven }) => status === "running" && !isDriven);
  }

  async answer(run: RunRef, result: ToolResult): Promise<AnswerStatus> {
    const status = this.#runs.get(run.runId)?.answer(result) ?? "late";
    if (status === "accepted") this.#notify(run, "inbox");
    return status;
  }

  async requestStop(ref: RunRef): Promise<void> {
    const run = this.#runs.get(ref.runId);
    if (run) run.stopRequested = true;
    this.#notify(ref, "inbox");
  }

  async readInbox(lease: Lease): Promise<Inbox> {
    return this.#get(lease).readInbox(lease);
  }

  async markListened({ runId }: RunRef): Promise<void> {
    const run = this.#runs.get(runId);
    if (run) run.lastListenedAt = this.#now();
  }

  async watch({ runId }: RunRef, onChange: (change: Change) => void): Promise<() => void> {
    const watchers = this.#watchers.get(runId) ?? new Set();
    this.#watchers.set(runId, watchers.add(onChange));
    return () => {
      if (!watchers.delete(onChange) || watchers.size > 0 || this.#watchers.get(runId) !== watchers) return;
      this.#watchers.delete(runId);
    };
  }

  async close(): Promise<void> {
    this.#watchers.clear();
  }

  #get({ runId }: Lease): MemoryRun {
    const run = this.#runs.get(runId);
    if (!run) throw new LeaseLost(runId);
    return run;
  }

  #addName(run: MemoryRun, name: string): void {
    this.#names.set(nameKey(run.record.tenant, name), run.record.runId);
    run.names.push(name);
  }

  #notify({ runId }: RunRef, change: Change): void {
    for (const onChange of this.#watchers.get(runId) ?? []) onChange(change);
  }

  #removeExpired(): void {
    for (const [runId, { endedAt, names, record }] of this.#runs) {
      if (endedAt === undefined || this.#now() - endedAt < this.#keepMs) continue;
      this.#runs.delete(runId);
      for (const name of names) this.#names.delete(nameKey(record.tenant, name));
    }
  }
}

function nameKey(tenant: string, name: string): string {
  return JSON.stringify([tenant, name]);
}
