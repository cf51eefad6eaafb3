import { hostname } from "node:os";
import { isStoreError } from "../store-error.ts";
import type { JournalEntry } from "./journal/journal.ts";
import type { Lease, RunStore } from "./store/run-store.ts";

/** A run in its store, for as long as this process drives it. */
export interface RunBook {
  lease: Lease;
  record(entry: JournalEntry): Promise<void>;
  /** Lets the run go. Twice does no harm. */
  close(): Promise<void>;
}

export interface RunBookOptions {
  store: RunStore;
  runId: string;
  /** After this long without a word, another may take the run over. */
  leaseMs: number;
  /** How long another's lease is waited for. Default: not at all. */
  waitMs?: number;
  /** Another has taken the run over. */
  onLost(error: unknown): void;
}

const pauseMs = 50;

/** Takes the right to drive a run, and keeps it until the book is closed. */
export async function openRunBook(options: RunBookOptions): Promise<RunBook> {
  const { store, leaseMs, onLost } = options;
  const lease = await acquire(options);
  const timer = setInterval(() => {
    store.renew(lease).catch((error: unknown) => {
      if (!isStoreError(error, "FENCED")) return; // it may pass; and if it does not, the next entry says so
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
      await store.release(lease).catch(() => {}); // then it ends by itself
    },
  };
}

async function acquire({ store, runId, leaseMs, waitMs = 0 }: RunBookOptions): Promise<Lease> {
  const owner = `process ${process.pid} on ${hostname()}`;
  const until = Date.now() + waitMs;
  for (;;) {
    try {
      return await store.acquire(runId, { owner, ttlMs: leaseMs });
    } catch (error) {
      if (!isStoreError(error, "LEASED") || Date.now() >= until) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
