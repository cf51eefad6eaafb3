import type { AgentEvent } from "../events.ts";
import { type Journal, JournalError } from "../runs/journal/journal.ts";
import { openRunJournal } from "../runs/run-journal.ts";
import type { RunInfo, RunLease, RunStore } from "../runs/store/run-store.ts";

export interface RunRecorderOptions {
  store: RunStore;
  info: RunInfo;
  /** Additional journal. Called after the store has persisted an event and before the action runs. */
  journal?: Journal | undefined;
  leaseMs: number;
  /** Called when an event cannot be recorded. No further action may run. */
  onLost(error: JournalError): void;
}

/** Records the events of a run that an external agent plans. */
export interface RunRecorder {
  lease: RunLease;
  /** Resolves when the event is recorded. */
  emit(event: AgentEvent): Promise<void>;
  close(): Promise<void>;
}

export async function openRunRecorder({
  store,
  info,
  journal,
  leaseMs,
  onLost,
}: RunRecorderOptions): Promise<RunRecorder> {
  const { runId } = info;
  const fail = (error: unknown) => {
    const failure = new JournalError(error);
    onLost(failure);
    return failure;
  };
  await store.create(info);
  const runJournal = await openRunJournal({ store, runId, leaseMs, onLost: fail });
  let seq = 0;
  let last: Promise<unknown> = Promise.resolve();

  async function write(event: AgentEvent): Promise<void> {
    seq += 1;
    const entry = { runId, seq, at: new Date().toISOString(), event };
    try {
      await runJournal.record(entry);
      await journal?.record(entry);
    } catch (error) {
      throw fail(error);
    }
  }

  return {
    lease: runJournal.lease,
    emit(event) {
      const writing = last.then(() => write(event));
      last = writing.catch(() => {});
      return writing;
    },
    async close() {
      await last;
      await runJournal.close();
    },
  };
}
