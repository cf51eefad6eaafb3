// A planner without a model: it puts back the values that a run has changed. Its plan is reviewed like any other.
import { randomUUID } from "node:crypto";
import type { Planner } from "@giselles-ai/planner";
import {
  type HistoryStep,
  isClosedChoice,
  mayHaveHappened,
  type PlannerInput,
  type PlannerOutput,
  type PlanStep,
  type SnapshotField,
} from "@giselles-ai/protocol";
import { type Changes, undoEngine } from "./find-changes.ts";
import { toResult } from "./to-result.ts";
import { joinSentences, type UndoMessages, undoMessagesFor } from "./undo-messages.ts";

export function createUndoPlanner(changes: Changes | undefined, budgets: Planner["budgets"]): Planner {
  return {
    budgets,
    generatePlan: async (input) =>
      toResult(undoEngine, { ...common(input, changes), ...decide(input, changes) } as PlannerOutput),
  };
}

function common({ capability_profile }: PlannerInput, changes: Changes | undefined) {
  return {
    plan_id: randomUUID(),
    autonomy_level: capability_profile === "unleashed" ? "auto" : capability_profile,
    reasoning_summary: "Undone by code, without a model.",
    ...(changes && { notes: changes.key }), // a later undo skips them
  };
}

function decide({ goal, context }: PlannerInput, changes: Changes | undefined): object {
  const say = undoMessagesFor(goal);
  const end = (message: string) => ({ decision: "done", complete: true, message, steps: [] });
  if (!changes) return end(say.nothing);
  const { found, missing } = findFields(changes.fields, context.page.fields ?? []);
  const limits = [
    ...(missing.length > 0 ? [say.missing(missing)] : []),
    ...(changes.final.length > 0 ? [say.final(changes.final)] : []),
  ];
  const last = context.steps?.findLast(({ proposal }) => proposal.steps.length > 0);
  if (last) return end(joinSentences([...describeResult(last, say), ...limits]));
  const steps = found.flatMap(({ before, now }) =>
    before.currentValue === now.currentValue ? [] : putBack(before, now),
  );
  if (steps.length > 0) return { decision: "act", complete: false, message: say.plan(steps.length), steps };
  return end(joinSentences([...(found.length > 0 ? [say.alreadyBack] : []), ...limits]) || say.nothing);
}

/** The same field, or the only one with the same kind, label and group. */
function findFields(before: readonly SnapshotField[], page: readonly SnapshotField[]) {
  const isLike = (one: SnapshotField, other: SnapshotField) =>
    one.kind === other.kind && one.label === other.label && one.group === other.group;
  const found: { before: SnapshotField; now: SnapshotField }[] = [];
  const missing: string[] = [];
  for (const field of before) {
    const same = page.find((other) => other.fieldId === field.fieldId && isLike(field, other));
    const alike = page.filter((other) => isLike(field, other));
    const now = same ?? (alike.length === 1 ? alike[0] : undefined);
    if (now) found.push({ before: field, now });
    else missing.push(field.label);
  }
  return { found, missing };
}

function putBack({ kind, currentValue }: SnapshotField, { fieldId: id, label }: SnapshotField): PlanStep {
  const text = typeof currentValue === "boolean" ? (currentValue ? "yes" : "no") : currentValue;
  return {
    tool: isClosedChoice(kind) ? "select" : "fill",
    args: { id, value: text },
    explanation: "",
    estimated_risk: "low",
    confidence: 1,
    memo: { label },
  };
}

function describeResult({ proposal, executions }: HistoryStep, say: UndoMessages): string[] {
  const all = proposal.steps.map(({ args, memo }, index) => {
    const execution = executions[index];
    const isBack = execution !== undefined && mayHaveHappened(execution);
    const label = String(memo?.label);
    return { isBack, name: isBack ? label : withReason(label, args.value, execution?.message) };
  });
  const namesOf = (wanted: boolean) => all.flatMap(({ isBack, name }) => (isBack === wanted ? name : []));
  const [back, failed] = [namesOf(true), namesOf(false)];
  return [...(back.length > 0 ? [say.done(back)] : []), ...(failed.length > 0 ? [say.failed(failed)] : [])];
}

/** Names the value, and why the field does not take it, such as an option that is disabled by now. */
function withReason(label: string, value: unknown, message = ""): string {
  const [reason = ""] = message.replace(/ \([a-z]+-\d+\)/, "").split(/\.(?: |$)/);
  const named = value === "" ? label : `${label} (${JSON.stringify(value)})`;
  return [named, reason].filter(Boolean).join(": ");
}
