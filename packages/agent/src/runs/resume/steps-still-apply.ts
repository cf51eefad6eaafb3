import type { ActionStep, Snapshot, SnapshotField } from "@giselles-ai/protocol";
import { fieldOf } from "../../field-of.ts";

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

export function isSameField(one: SnapshotField, other: SnapshotField): boolean {
  const identity = ({ kind, label, name, group, frame, href }: SnapshotField) =>
    JSON.stringify([kind, label, name, group, frame, href]);
  return identity(one) === identity(other);
}
