import type { Planner } from "@giselles-ai/planner";
import { englishActions, japaneseActions } from "@giselles-ai/protocol";
import type { EarlierRun } from "../runs/conversation/conversation.ts";
import type { RunStore } from "../runs/store/run-store.ts";
import { createClearPlanner } from "./create-clear-planner.ts";
import { createUndoPlanner } from "./create-undo-planner.ts";
import { findChanges } from "./find-changes.ts";
import { isInJapanese } from "./undo-messages.ts";
import { isAboutLastChange, isClearRequest, isUndoRequest } from "./undo-request.ts";

export interface UndoContext {
  store: RunStore;
  /** The run before it in the same conversation. */
  earlier: EarlierRun | undefined;
  /** The agent's own planner, for its budgets. */
  planner: Planner;
}

const wordsFor = (task: string) => (isInJapanese(task) ? japaneseActions : englishActions);

/** Whether a message asks to undo or to clear. It is never the answer to a question. */
export function isUndoOrClear(message: string): boolean {
  return isUndoRequest(message) || isClearRequest(message);
}

/** A planner that undoes what earlier runs of the conversation changed, or empties the form, if the task asks for that. */
export async function findUndoPlanner(task: string, context: UndoContext): Promise<Planner | undefined> {
  const { store, earlier, planner } = context;
  const budgets: Planner["budgets"] = (goal, catalog) => planner.budgets(goal, catalog);
  if (isClearRequest(task)) return createClearPlanner(budgets);
  return earlier && isUndoRequest(task)
    ? createUndoPlanner(
        await findChanges(store, earlier, { words: wordsFor(task), onlyLast: isAboutLastChange(task) }),
        budgets,
      )
    : undefined;
}
