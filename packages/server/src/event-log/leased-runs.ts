import { type Effect, type Lease, LeaseLost, type RunRecord } from "./event-log.ts";

type RequestState = "open" | "answered" | "late";

/** A run that this process drives, as it was last written. It can be restored from this if Redis loses it. */
export interface LeasedRun {
  lease: Lease;
  /** The `RunRecord` as JSON. */
  record: string;
  ttlMs: number;
  lines: string[];
  names: Set<string>;
  /** State by request id. */
  asked: Map<string, RequestState>;
}

type NewLeasedRun = Pick<LeasedRun, "lease" | "record" | "ttlMs"> & Partial<Pick<LeasedRun, "lines" | "asked">>;

/** The runs that this process holds a lease on, by id. */
export class LeasedRuns {
  readonly #runs = new Map<string, LeasedRun>();

  hold({ lease, record, ttlMs, lines = [], asked = new Map() }: NewLeasedRun): void {
    this.#runs.set(lease.runId, { lease, record, ttlMs, lines, asked, names: new Set(namesOf(record)) });
  }

  /** Undefined if this process has no lease on the run, or another one. */
  find({ runId, fence }: Lease): LeasedRun | undefined {
    const run = this.#runs.get(runId);
    return run?.lease.fence === fence ? run : undefined;
  }

  get(lease: Lease): LeasedRun {
    const run = this.find(lease);
    if (!run) throw new LeaseLost(lease.runId);
    return run;
  }

  drop(lease: Lease): void {
    if (this.find(lease)) this.#runs.delete(lease.runId);
  }

  list(): LeasedRun[] {
    return [...this.#runs.values()];
  }

  /** Records lines that were written, and their effect. */
  recordWritten(run: LeasedRun, lines: readonly string[], { asks, settles, names, ends }: Effect): void {
    run.lines.push(...lines);
    run.lease.lastSeq += lines.length;
    if (asks !== undefined) run.asked.set(asks, "open");
    if (settles !== undefined) run.asked.set(settles, run.asked.get(settles) === "answered" ? "answered" : "late");
    if (names !== undefined) run.names.add(names);
    if (ends !== undefined) this.drop(run.lease);
  }

  recordAnswered(lease: Lease, requestIds: readonly string[]): void {
    const run = this.#runs.get(lease.runId);
    for (const id of requestIds) run?.asked.set(id, "answered");
  }
}

/** The names that a run has from the start. */
function namesOf(record: string): string[] {
  const { runId, requestId } = JSON.parse(record) as RunRecord;
  return requestId === undefined ? [runId] : [runId, requestId];
}
