import type { Planner } from "@giselles-ai/planner";
import type { EarlierRun } from "../runs/conversation/conversation.ts";
import type { RunStore } from "../runs/store/run-store.ts";
import { createUndoPlanner } from "./create-undo-planner.ts";
import { findChanges } from "./find-changes.ts";
import { isUndoRequest } from "./undo-request.ts";

export interface UndoContext {
  store: RunStore;
  earlier: EarlierRun;
  /** The agent's own planner, for its budgets. */
  planner: Planner;
}

/** A planner that undoes what earlier runs of the conversation changed, if the task asks for that. */
export async function findUndoPlanner(task: string, context: UndoContext): Promise<Planner | undefined> {
  if (!isUndoRequest(task)) return undefined;
  const { store, earlier, planner } = context;
  const budgets: Planner["budgets"] = (goal, catalog) => planner.budgets(goal, catalog);
  return createUndoPlanner(await findChanges(store, earlier), budgets);
}
