import { hostname } from "node:os";
import { isStoreError } from "../store-error.ts";
import type { JournalEntry } from "./journal/journal.ts";
import type { RunLease, RunStore } from "./store/run-store.ts";

/** The journal of a run in its store, while this process holds the lease. */
export interface RunJournal {
  lease: RunLease;
  record(entry: JournalEntry): Promise<void>;
  /** Releases the lease. Idempotent. */
  close(): Promise<void>;
}

export interface RunJournalOptions {
  store: RunStore;
  runId: string;
  /** Lease duration in ms. If it is not renewed in time, another process can take over the run. */
  leaseMs: number;
  /** How long to wait for another process's lease, in ms. Default 0. */
  waitMs?: number;
  /** Called when another process has taken over the run. */
  onLost(error: unknown): void;
}

const retryMs = 50;

/** Acquires the lease of a run and renews it until the journal is closed. */
export async function openRunJournal(options: RunJournalOptions): Promise<RunJournal> {
  const { store, leaseMs, onLost } = options;
  const lease = await acquire(options);
  const timer = setInterval(() => {
    store.renew(lease).catch((error: unknown) => {
      if (!isStoreError(error, "FENCED")) return; // a lasting failure shows when the next entry is recorded
      clearInterval(timer);
      onLost(error);
    });
  }, leaseMs / 3);
  timer.unref();
  return {
    lease,
    record: (entry) => store.append(lease, entry),
    async close() {
      clearInterval(timer);
      await store.release(lease).catch(() => {}); // the lease expires by itself
    },
  };
}

async function acquire({ store, runId, leaseMs, waitMs = 0 }: RunJournalOptions): Promise<RunLease> {
  const owner = `process ${process.pid} on ${hostname()}`;
  const until = Date.now() + waitMs;
  for (;;) {
    try {
      return await store.acquire(runId, { owner, ttlMs: leaseMs });
    } catch (error) {
      if (!isStoreError(error, "LEASED") || Date.now() >= until) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
