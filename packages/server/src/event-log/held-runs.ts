import { type Effect, type Lease, LeaseLost, type RunRecord } from "./event-log.ts";

type RequestState = "open" | "answered" | "late";

/** A run that is driven from here, as it was last written: enough to put it back if Redis loses it. */
export interface HeldRun {
  lease: Lease;
  /** As JSON. */
  record: string;
  ttlMs: number;
  lines: string[];
  names: Set<string>;
  /** By request. */
  asked: Map<string, RequestState>;
}

type NewlyHeld = Pick<HeldRun, "lease" | "record" | "ttlMs"> & Partial<Pick<HeldRun, "lines" | "asked">>;

/** The runs that are driven from this process, by id. */
export class HeldRuns {
  readonly #runs = new Map<string, HeldRun>();

  hold({ lease, record, ttlMs, lines = [], asked = new Map() }: NewlyHeld): void {
    this.#runs.set(lease.runId, { lease, record, ttlMs, lines, asked, names: new Set(namesIn(record)) });
  }

  /** Undefined when the run is held under another lease, or not at all. */
  find({ runId, fence }: Lease): HeldRun | undefined {
    const run = this.#runs.get(runId);
    return run?.lease.fence === fence ? run : undefined;
  }

  get(lease: Lease): HeldRun {
    const run = this.find(lease);
    if (!run) throw new LeaseLost(lease.runId);
    return run;
  }

  drop(lease: Lease): void {
    if (this.find(lease)) this.#runs.delete(lease.runId);
  }

  list(): HeldRun[] {
    return [...this.#runs.values()];
  }

  /** These lines were written, with what they do besides. */
  noteWritten(run: HeldRun, lines: readonly string[], { asks, settles, names, ends }: Effect): void {
    run.lines.push(...lines);
    run.lease.lastSeq += lines.length;
    if (asks !== undefined) run.asked.set(asks, "open");
    if (settles !== undefined) run.asked.set(settles, run.asked.get(settles) === "answered" ? "answered" : "late");
    if (names !== undefined) run.names.add(names);
    if (ends !== undefined) this.drop(run.lease);
  }

  noteAnswered(lease: Lease, requestIds: readonly string[]): void {
    const run = this.#runs.get(lease.runId);
    for (const id of requestIds) run?.asked.set(id, "answered");
  }
}

/** What a run is called from its beginning on. */
function namesIn(record: string): string[] {
  const { runId, requestId } = JSON.parse(record) as RunRecord;
  return requestId === undefined ? [runId] : [runId, requestId];
}
