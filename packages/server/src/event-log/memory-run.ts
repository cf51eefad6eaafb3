import type { ToolResult } from "@giselles-ai/protocol";
import {
  type AnswerStatus,
  type Effect,
  type Inbox,
  type Lease,
  LeaseLost,
  type LogEvent,
  type LogPage,
  numberLines,
  type RunRecord,
  type RunState,
} from "./event-log.ts";

/** A run in memory. The caller passes the time to every method. */
export class MemoryRun {
  readonly record: RunRecord;
  /** All names by which the run can be found. */
  readonly names: string[] = [];
  /** In ms since the epoch, once it has ended. */
  endedAt: number | undefined;
  stopRequested = false;
  lastListenedAt: number;
  #status = "running";
  #fence = 0;
  #leaseEndsAt = 0;
  readonly #lines: string[] = [];
  readonly #asked = new Map<string, "open" | "answered" | "late">();
  readonly #answers = new Map<string, ToolResult>();

  constructor(record: RunRecord, now: number) {
    this.record = record;
    this.lastListenedAt = now;
  }

  get isRunning(): boolean {
    return this.#status === "running";
  }

  describe(now: number): RunState {
    return {
      ...this.record,
      status: this.#status,
      lastSeq: this.#lines.length,
      isDriven: this.#leaseEndsAt > now,
      lastListenedAt: this.lastListenedAt,
    };
  }

  /** Undefined if it has a valid lease or has ended. */
  acquire({ owner, ttlMs, now }: { owner: string; ttlMs: number; now: number }): Lease | undefined {
    if (!this.isRunning || this.#leaseEndsAt > now) return undefined;
    this.#fence += 1;
    this.#leaseEndsAt = now + ttlMs;
    const { runId, tenant } = this.record;
    return { runId, tenant, owner, fence: this.#fence, lastSeq: this.#lines.length };
  }

  renew({ fence }: Lease, endsAt: number): boolean {
    if (!this.isRunning || this.#fence !== fence) return false;
    this.#leaseEndsAt = endsAt;
    return true;
  }

  release({ fence }: Lease): void {
    if (this.#fence === fence) this.#leaseEndsAt = 0;
  }

  append(lease: Lease, events: readonly LogEvent[], effect: Effect, now: number): void {
    this.#checkLease(lease);
    this.#lines.push(...numberLines(this.#lines.length, events));
    lease.lastSeq = this.#lines.length;
    const { asks, settles, ends } = effect;
    if (asks !== undefined) this.#asked.set(asks, "open");
    if (settles !== undefined) this.#settle(settles);
    if (ends !== undefined) this.#end(ends, now);
  }

  read(after: number): LogPage {
    const lines = this.#lines.slice(after);
    return { lines, last: after + lines.length, hasEnded: !this.isRunning };
  }

  answer(result: ToolResult): AnswerStatus {
    const state = this.#asked.get(result.toolCallId) ?? "late";
    if (state !== "open") return state === "answered" ? "duplicate" : "late";
    if (!this.isRunning) return "late";
    this.#asked.set(result.toolCallId, "answered");
    this.#answers.set(result.toolCallId, result);
    return "accepted";
  }

  readInbox(lease: Lease): Inbox {
    this.#checkLease(lease);
    return { stopRequested: this.stopRequested, answers: [...this.#answers.values()] };
  }

  #checkLease({ runId, fence }: Lease): void {
    if (!this.isRunning || this.#fence !== fence) throw new LeaseLost(runId);
  }

  #settle(requestId: string): void {
    if (this.#asked.get(requestId) === "open") this.#asked.set(requestId, "late");
    this.#answers.delete(requestId);
  }

  #end(status: string, now: number): void {
    this.#status = status;
    this.#leaseEndsAt = 0;
    this.endedAt = now;
  }
}
