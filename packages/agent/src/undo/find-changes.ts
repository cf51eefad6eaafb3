// What a run has changed on the page, with the values that the fields had before.
import { type ActionWords, type AnyAction, isToggle, mayHaveHappened, type SnapshotField } from "@giselles-ai/protocol";
import { type EarlierRun, readEarlierRun } from "../runs/conversation/conversation.ts";
import type { RunStore } from "../runs/store/run-store.ts";
import { StepHistory } from "../step-history.ts";

export const undoEngine = "undo";

export interface Changes {
  /** The run that made them; with the number of the change, if it is only one of them. */
  key: string;
  /** Each changed field as it was before. */
  fields: SnapshotField[];
  /** What was done and cannot be put back, in words. */
  final: string[];
}

const writes = new Set(["fill", "select", "check", "clear", "type"]);
const harmless = new Set(["hover", "scroll", "wait_for_idle", "snapshot", "read_file"]);
const maxRuns = 50;

export interface ChangesOptions {
  words: ActionWords;
  /** Only the last change that has not been undone. */
  onlyLast: boolean;
}

/** The changes of the latest run that changed something and has not been undone. */
export async function findChanges(
  store: RunStore,
  last: EarlierRun,
  { words, onlyLast }: ChangesOptions,
): Promise<Changes | undefined> {
  const undone = new Set<string>();
  let run: EarlierRun | undefined = last;
  for (let count = 0; run && count < maxRuns; count += 1) {
    const { runId }: EarlierRun = run;
    const [undoes] = run.steps.flatMap(({ planned, proposal }) =>
      planned.engine === undoEngine && proposal.notes ? [proposal.notes] : [],
    );
    if (undoes) undone.add(undoes);
    else if (!undone.has(runId)) {
      const changes = changesOf(run, words).filter((_, index) => !undone.has(keyOf(runId, index)));
      const final = changes.at(-1);
      if (final) return onlyLast ? toChanges(keyOf(runId, changes.indexOf(final)), [final]) : toChanges(runId, changes);
    }
    run = run.after === undefined ? undefined : await readEarlierRun(store, run.after);
  }
  return undefined;
}

function keyOf(runId: string, index: number): string {
  return `${runId} ${index}`;
}

/** A field as it was before, or an action that cannot be put back, in words. */
type Change = { field: SnapshotField } | { final: string };

function toChanges(key: string, changes: readonly Change[]): Changes {
  const fields = new Map<string, SnapshotField>();
  for (const change of changes)
    if ("field" in change && !fields.has(change.field.fieldId)) fields.set(change.field.fieldId, change.field);
  return {
    key,
    fields: [...fields.values()],
    final: changes.flatMap((change) => ("final" in change ? change.final : [])),
  };
}

function changesOf({ steps, snapshots }: EarlierRun, words: ActionWords): Change[] {
  const history = new StepHistory();
  return steps.flatMap((step) => {
    history.add(step, snapshots.get(step));
    const known = new Map(snapshots.get(step)?.fields.map((field) => [field.fieldId, field]));
    return step.proposal.steps.flatMap(({ action }, index): Change[] => {
      const execution = step.executions[index];
      if (!execution || !mayHaveHappened(execution) || harmless.has(action.action)) return [];
      const field = known.get(String(action.fieldId));
      if (field && canPutBack(action, field)) return [{ field }];
      return [{ final: history.describe(action, step, { tense: "done", words }) }];
    });
  });
}

function canPutBack({ action }: AnyAction, { kind, sensitive }: SnapshotField): boolean {
  if (sensitive || kind === "file") return false;
  return writes.has(action) || (action === "click" && isToggle(kind));
}
