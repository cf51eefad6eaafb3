import { type RunStore, StoreError } from "@giselles-ai/agent";

/** A store for one run. */
export interface WatchedJournal {
  store: RunStore;
  /** The reason why the journal of the run could not be written. */
  failure(): StoreError | undefined;
}

/**
 * Once the store could not be reached, nothing more is written: the run stays open, and a worker resumes it later by its journal.
 * Otherwise a Redis that is slow for a few seconds would end the run as failed.
 */
export function watchJournal(store: RunStore): WatchedJournal {
  let failure: StoreError | undefined;

  async function write<Result>(work: () => Promise<Result>): Promise<Result> {
    if (failure) throw failure;
    try {
      return await work();
    } catch (error) {
      if (StoreError.isInstance(error) && error.code === "UNAVAILABLE") failure = error;
      throw error;
    }
  }

  return {
    failure: () => failure,
    store: {
      create: (run) => store.create(run),
      find: (runId) => store.find(runId),
      runs: () => store.runs(),
      acquire: (runId, options) => store.acquire(runId, options),
      renew: (lease) => store.renew(lease),
      release: (lease) => store.release(lease),
      append: (lease, entry) => write(() => store.append(lease, entry)),
      read: (runId, fromSeq) => store.read(runId, fromSeq),
      ask: (lease, question) => write(() => store.ask(lease, question)),
      answer: (id, answer) => store.answer(id, answer),
      take: (lease, id, use) => write(() => store.take(lease, id, use)),
      approval: (id) => store.approval(id),
      approvals: (filter) => store.approvals(filter),
      remove: (runId) => store.remove(runId),
      close: async () => {}, // the runs of a worker share a store
    },
  };
}
