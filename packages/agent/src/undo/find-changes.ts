// What a run has changed on the page, with the values that the fields had before.
import { type AnyAction, isToggle, type SnapshotField } from "@giselles-ai/protocol";
import { type EarlierRun, readEarlierRun } from "../runs/conversation/conversation.ts";
import type { RunStore } from "../runs/store/run-store.ts";
import { StepHistory } from "../step-history.ts";

export const undoEngine = "undo";

export interface Changes {
  /** The run that made them. */
  runId: string;
  /** Each changed field as it was before. */
  fields: SnapshotField[];
  /** What was done and cannot be put back, in words. */
  final: string[];
}

const writes = new Set(["fill", "select", "check", "clear", "type"]);
const harmless = new Set(["hover", "scroll", "wait_for_idle", "snapshot", "read_file"]);
const maxRuns = 50;

/** The changes of the latest run that changed something and has not been undone. */
export async function findChanges(store: RunStore, last: EarlierRun): Promise<Changes | undefined> {
  const undone = new Set<string>();
  let run: EarlierRun | undefined = last;
  for (let count = 0; run && count < maxRuns; count += 1) {
    const changes = changesOf(run);
    const [undoes] = run.steps.flatMap(({ planned, proposal }) =>
      planned.engine === undoEngine && proposal.notes ? [proposal.notes] : [],
    );
    if (undoes) undone.add(undoes);
    else if (!undone.has(run.runId) && changes.fields.length + changes.final.length > 0) return changes;
    run = run.after === undefined ? undefined : await readEarlierRun(store, run.after);
  }
  return undefined;
}

function changesOf({ runId, steps, snapshots }: EarlierRun): Changes {
  const history = new StepHistory();
  const fields = new Map<string, SnapshotField>();
  const final: string[] = [];
  for (const step of steps) {
    history.add(step, snapshots.get(step));
    const known = new Map(snapshots.get(step)?.fields.map((field) => [field.fieldId, field]));
    step.proposal.steps.forEach(({ action }, index) => {
      const { status } = step.executions[index] ?? {};
      if ((status !== "applied" && status !== "unknown") || harmless.has(action.action)) return;
      const field = known.get(String(action.fieldId));
      if (field && canPutBack(action, field)) {
        if (!fields.has(field.fieldId)) fields.set(field.fieldId, field);
      } else final.push(history.describe(action, step, { tense: "done" }));
    });
  }
  return { runId, fields: [...fields.values()], final };
}

function canPutBack({ action }: AnyAction, { kind, sensitive }: SnapshotField): boolean {
  if (sensitive || kind === "file") return false;
  return writes.has(action) || (action === "click" && isToggle(kind));
}
