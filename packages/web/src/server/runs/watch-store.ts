import type { RunStore } from "@giselles-ai/agent";
import type { ChangeNotifier } from "../notifier.ts";

/** Wraps a store to notify of every write to a run. */
export function watchStore(store: RunStore, { notify }: ChangeNotifier): RunStore {
  const notifyAfter = async <Result>(
    writing: Promise<Result>,
    runIdOf: (result: Result) => string,
  ): Promise<Result> => {
    const result = await writing;
    notify(runIdOf(result));
    return result;
  };
  return {
    ...store,
    create: (run) => notifyAfter(store.create(run), () => run.runId),
    append: (lease, entry) => notifyAfter(store.append(lease, entry), () => lease.runId),
    ask: (lease, question) => notifyAfter(store.ask(lease, question), () => lease.runId),
    answer: (id, given) => notifyAfter(store.answer(id, given), ({ runId }) => runId),
    take: (lease, id, use) => notifyAfter(store.take(lease, id, use), () => lease.runId),
  };
}
