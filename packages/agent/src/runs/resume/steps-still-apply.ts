import type { ActionStep, Snapshot, SnapshotField } from "@giselles-ai/protocol";
import { fieldOf } from "../../field-of.ts";
import type { Step } from "../../step.ts";

/** Whether steps that were planned for one snapshot mean the same in another. */
export function stepsStillApply(before: Snapshot, now: Snapshot, steps: readonly ActionStep[]): boolean {
  if (before.url !== now.url) return false;
  const named = steps.flatMap(({ action: { fieldId, id, from, to, point } }) => [fieldId, id, from, to, point]);
  return named.every((id) => {
    if (typeof id !== "string") return id === undefined; // a point of an old screenshot has no meaning
    const field = fieldOf(id, before);
    const other = fieldOf(id, now);
    return field !== undefined && other !== undefined && isSameField(field, other);
  });
}

/** Whether the page shows the values that it had when the step was planned, and those that the step has written since. */
export function valuesAreKept(before: Snapshot, now: Snapshot, { proposal, executions }: Step): boolean {
  const written = new Map(
    executions.flatMap(({ status, value }, index) => {
      const fieldId = proposal.steps[index]?.action.fieldId;
      return typeof fieldId === "string" && status !== "skipped" ? [[fieldId, value] as const] : [];
    }),
  );
  return before.fields.every((field) => {
    const other = fieldOf(field.fieldId, now);
    if (!other || !isSameField(field, other)) return true;
    const wanted = written.has(field.fieldId) ? written.get(field.fieldId) : field.currentValue;
    return wanted === undefined || Array.isArray(wanted) || wanted === other.currentValue;
  });
}

export function isSameField(one: SnapshotField, other: SnapshotField): boolean {
  const identity = ({ kind, label, name, group, frame, href }: SnapshotField) =>
    JSON.stringify([kind, label, name, group, frame, href]);
  return identity(one) === identity(other);
}
