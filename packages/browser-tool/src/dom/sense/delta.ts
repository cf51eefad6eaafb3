import type { ChangedField, Delta, OutlineEntry, SnapshotField } from "@giselles-ai/protocol";

interface State {
  fields: Map<string, SnapshotField>;
  outline: OutlineEntry[];
  url: string;
}

/** Places move and selectors with them; neither is news. */
const unremarkable = new Set(["box", "selector", "fieldId"]);

export function diff(since: string, before: State, after: State): Delta {
  const added: SnapshotField[] = [];
  const changed: ChangedField[] = [];
  for (const [id, field] of after.fields) {
    const old = before.fields.get(id);
    if (!old) added.push(field);
    else {
      const changes = compare(old, field);
      if (changes) changed.push({ fieldId: id, changes });
    }
  }
  const removed = Array.from(before.fields.keys()).filter((id) => !after.fields.has(id));
  const said = new Set(before.outline.map(({ text }) => text));
  const outline = after.outline.filter(({ text }) => !said.has(text));
  return {
    since,
    added,
    changed,
    removed,
    ...(outline.length > 0 && { outline }),
    ...(before.url !== after.url && { url: after.url }),
  };
}

function compare(before: SnapshotField, after: SnapshotField): Record<string, unknown> | undefined {
  let changes: Record<string, unknown> | undefined;
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof SnapshotField>) {
    if (unremarkable.has(key) || isSame(before[key], after[key])) continue;
    changes ??= {};
    changes[key] = after[key] ?? null;
  }
  return changes;
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === "object" && typeof b === "object" && JSON.stringify(a) === JSON.stringify(b));
}
