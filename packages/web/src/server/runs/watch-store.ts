import type { RunStore } from "@giselles-ai/agent";
import type { Bell } from "../bell.ts";

/** The same store, which rings for a run whenever something is written of it here. */
export function watchStore(store: RunStore, { ring }: Bell): RunStore {
  const after = async <Result>(writing: Promise<Result>, runIdOf: (result: Result) => string): Promise<Result> => {
    const result = await writing;
    ring(runIdOf(result));
    return result;
  };
  return {
    ...store,
    create: (run) => after(store.create(run), () => run.runId),
    append: (lease, entry) => after(store.append(lease, entry), () => lease.runId),
    ask: (lease, question) => after(store.ask(lease, question), () => lease.runId),
    answer: (id, given) => after(store.answer(id, given), ({ runId }) => runId),
    take: (lease, id, use) => after(store.take(lease, id, use), () => lease.runId),
  };
}
