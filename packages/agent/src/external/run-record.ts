import type { AgentEvent } from "../events.ts";
import { type Journal, JournalError } from "../runs/journal/journal.ts";
import { openRunBook } from "../runs/run-book.ts";
import type { Lease, RunInfo, RunStore } from "../runs/store/run-store.ts";

export interface RunRecordOptions {
  store: RunStore;
  info: RunInfo;
  /** Another that hears of everything, after the store and before anything is done. */
  journal?: Journal | undefined;
  leaseMs: number;
  /** Nothing more may be done: it could not be written down. */
  onLost(error: JournalError): void;
}

/** A run in its store, while somebody outside plans it. */
export interface RunRecord {
  lease: Lease;
  /** Resolves when it is written down. */
  emit(event: AgentEvent): Promise<void>;
  close(): Promise<void>;
}

export async function openRunRecord({ store, info, journal, leaseMs, onLost }: RunRecordOptions): Promise<RunRecord> {
  const { runId } = info;
  const lose = (error: unknown) => {
    const failure = new JournalError(error);
    onLost(failure);
    return failure;
  };
  await store.create(info);
  const book = await openRunBook({ store, runId, leaseMs, onLost: lose });
  let seq = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function write(event: AgentEvent): Promise<void> {
    seq += 1;
    const entry = { runId, seq, at: new Date().toISOString(), event };
    try {
      await book.record(entry);
      await journal?.record(entry);
    } catch (error) {
      throw lose(error);
    }
  }

  return {
    lease: book.lease,
    emit(event) {
      const writing = last.then(() => write(event));
      last = writing.catch(() => {});
      return writing;
    },
    async close() {
      await last;
      await book.close();
    },
  };
}
