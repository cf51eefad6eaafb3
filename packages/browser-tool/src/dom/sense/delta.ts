import type { Delta, OutlineEntry, SnapshotField } from "@giselles-ai/protocol";

interface State {
  fields: SnapshotField[];
  page: { url: string };
}

interface Appeared {
  /** The new texts. */
  appeared: { entry: OutlineEntry }[];
}

/** The differences between two page states. */
export function diff(since: string, before: State, after: State, { appeared }: Appeared): Delta {
  const remaining = new Map(before.fields.map((field) => [field.fieldId, field]));
  const delta: Delta = { since, added: [], changed: [], removed: [] };
  for (const field of after.fields) {
    const { fieldId } = field;
    const known = remaining.get(fieldId);
    remaining.delete(fieldId);
    const changes = known && compare(known, field);
    if (!changes) delta.added.push(field);
    else if (Object.keys(changes)[0]) delta.changed.push({ fieldId, changes });
  }
  delta.removed = Array.from(remaining.keys());
  if (appeared[0]) delta.outline = appeared.map(({ entry }) => entry);
  if (before.page.url !== after.page.url) delta.url = after.page.url;
  return delta;
}

function compare(before: SnapshotField, after: SnapshotField): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const name in { ...before, ...after }) {
    const key = name as keyof SnapshotField;
    // Positions and selectors change without meaning anything.
    const isSame = before[key] === after[key] || JSON.stringify(before[key]) === JSON.stringify(after[key]);
    const isPosition = /box|selector|redrawn/.test(key) || (after.kind === "scroll-area" && key === "currentValue");
    if (!isSame && !isPosition) changes[key] = after[key] ?? null;
  }
  return changes;
}
