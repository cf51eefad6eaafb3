import type { AgentEvent } from "../../../events.ts";
import type { JournalEntry } from "../../journal/journal.ts";
import { fenced, outOfOrder, type RunLease } from "../run-store.ts";
import { beginSegment, type SegmentWriter } from "./segments.ts";

/** Events that must be on disk before the run continues. */
const durableEvents = new Set<AgentEvent["type"]>([
  "run-started",
  "review-given",
  "actions-intended",
  "action-done",
  "run-done",
]);

interface OpenJournal {
  fence: number;
  writer: SegmentWriter;
  /** The last write. Writes of one journal are done one after the other. */
  last: Promise<void>;
}

/** The journals that this process writes, one for each run that it has the lease of. */
export class JournalWriters {
  readonly #open = new Map<string, OpenJournal>();
  readonly #mustHold: (lease: RunLease) => Promise<void>;

  constructor(mustHold: (lease: RunLease) => Promise<void>) {
    this.#mustHold = mustHold;
  }

  async begin({ runId, fence }: RunLease, folder: string): Promise<void> {
    this.#open.set(runId, { fence, writer: await beginSegment(folder, fence), last: Promise.resolve() });
  }

  async append(lease: RunLease, entry: JournalEntry): Promise<void> {
    const open = this.#open.get(lease.runId);
    const written = (open?.last ?? Promise.resolve()).then(() => this.#write(lease, entry));
    if (open) open.last = written.catch(() => {});
    return written;
  }

  async #write(lease: RunLease, entry: JournalEntry): Promise<void> {
    const open = this.#open.get(lease.runId);
    if (open?.fence !== lease.fence) throw fenced(lease);
    await this.#mustHold(lease);
    if (entry.seq !== open.writer.seq + 1) throw outOfOrder(lease.runId, entry.seq);
    await open.writer.write(entry, { isDurable: durableEvents.has(entry.event.type) });
    // A process that takes over writes its lease before it reads the journal. If there is no newer lease, this line counts.
    await this.#mustHold(lease);
  }

  /** Closes the journal of an earlier lease of the run, whose last write may still fail. */
  async drop(runId: string): Promise<void> {
    await this.#open.get(runId)?.writer.close();
    this.#open.delete(runId);
  }

  /** False if this lease has no journal. */
  async close(lease: RunLease): Promise<boolean> {
    const open = this.#open.get(lease.runId);
    if (open?.fence !== lease.fence) return false;
    this.#open.delete(lease.runId);
    await open.last;
    await open.writer.close();
    return true;
  }

  async closeAll(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    for (const { writer, last } of open) {
      await last;
      await writer.close();
    }
  }
}
