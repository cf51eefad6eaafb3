import type { PlanStep, Snapshot, SnapshotField } from "@giselles-ai/protocol";

/** Whether steps that were planned for one look at a page mean the same in another. */
export function isSamePlace(before: Snapshot, now: Snapshot, steps: readonly PlanStep[]): boolean {
  if (before.url !== now.url) return false;
  const named = steps.flatMap(({ args }) => [args.id, args.from, args.to, args.point]);
  return named.every((id) => {
    if (typeof id !== "string") return id === undefined; // a point of a picture that is gone means nothing any more
    const field = fieldOf(before, id);
    const other = fieldOf(now, id);
    return field !== undefined && other !== undefined && isSameField(field, other);
  });
}

export function isSameField(one: SnapshotField, other: SnapshotField): boolean {
  const identity = ({ kind, label, name, group, frame, href }: SnapshotField) =>
    JSON.stringify([kind, label, name, group, frame, href]);
  return identity(one) === identity(other);
}

function fieldOf({ fields }: Snapshot, id: string): SnapshotField | undefined {
  return fields.find(({ fieldId }) => fieldId === id);
}
