// A planner without a model: it empties the fields of the page. Its plan is reviewed like any other, and can be undone.
import { randomUUID } from "node:crypto";
import type { Planner } from "@giselles-ai/planner";
import {
  type FieldKind,
  type HistoryStep,
  holdsValue,
  isTextual,
  isToggle,
  mayHaveHappened,
  type PlannerInput,
  type PlannerOutput,
  type PlanStep,
  type SnapshotField,
} from "@giselles-ai/protocol";
import { type ClearMessages, clearMessagesFor } from "./clear-messages.ts";
import { toResult } from "./to-result.ts";
import { joinSentences } from "./undo-messages.ts";

export const clearEngine = "clear";

export function createClearPlanner(budgets: Planner["budgets"]): Planner {
  return { budgets, generatePlan: async (input) => toResult(clearEngine, plan(input)) };
}

function plan({ goal, context, capability_profile }: PlannerInput): PlannerOutput {
  const say = clearMessagesFor(goal);
  const common = {
    plan_id: randomUUID(),
    autonomy_level: capability_profile === "unleashed" ? ("auto" as const) : capability_profile,
    reasoning_summary: "Cleared by code, without a model.",
  };
  const fields = (context.page.fields ?? []).filter(hasValue);
  const last = context.steps?.findLast(({ proposal }) => proposal.steps.length > 0);
  const steps = last ? [] : fields.flatMap(clear);
  if (steps.length > 0) return { ...common, decision: "act", complete: false, message: say.plan(steps.length), steps };
  const kept = fields.filter((field) => clear(field).length === 0 && !isUntouched(field)).map(({ label }) => label);
  const message = [...(last ? describeResult(last, say) : [say.nothing]), ...(kept.length > 0 ? [say.kept(kept)] : [])];
  return { ...common, decision: "done", complete: true, message: joinSentences(message), steps: [] };
}

function hasValue({ kind, currentValue, disabled, readOnly }: SnapshotField): boolean {
  if (disabled || readOnly || !(holdsValue(kind) || isToggle(kind))) return false;
  return currentValue === true || (typeof currentValue === "string" && currentValue !== "");
}

/** A list shows its first option until somebody chooses. */
function isUntouched({ currentValue, options = [] }: SnapshotField): boolean {
  return options[0] !== undefined && currentValue === options[0];
}

/** A choice always has a value, and so has a slider: they stay. */
function canBeEmpty(kind: FieldKind): boolean {
  return isTextual(kind) || (isToggle(kind) && kind !== "radio");
}

function clear({ fieldId, kind, label }: SnapshotField): PlanStep[] {
  if (!canBeEmpty(kind)) return [];
  const value = isToggle(kind) ? "no" : "";
  const notes = { explanation: "", estimated_risk: "low" as const, confidence: 1, memo: { label } };
  return [{ tool: "fill", args: { id: fieldId, value }, ...notes }];
}

function describeResult({ proposal, executions }: HistoryStep, say: ClearMessages): string[] {
  const labels = (wanted: boolean) =>
    proposal.steps.flatMap(({ memo }, index) => {
      const execution = executions[index];
      return (execution !== undefined && mayHaveHappened(execution)) === wanted ? [String(memo?.label)] : [];
    });
  const [cleared, failed] = [labels(true), labels(false)];
  return [...(cleared.length > 0 ? [say.done(cleared)] : []), ...(failed.length > 0 ? [say.failed(failed)] : [])];
}
