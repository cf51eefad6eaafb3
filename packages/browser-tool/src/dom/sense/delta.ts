import type { Delta, OutlineEntry, SnapshotField } from "@giselles-ai/protocol";

interface State {
  fields: SnapshotField[];
  lines: { entry?: OutlineEntry }[];
  page: { url: string };
}

/** What changed between two looks at the page; of its text, what is new, unless the caller knows better. */
export function diff(since: string, before: State, after: State, outline = newText(before, after)): Delta {
  const old = new Map(before.fields.map((field) => [field.fieldId, field]));
  const delta: Delta = { since, added: [], changed: [], removed: [] };
  for (const field of after.fields) {
    const { fieldId } = field;
    const known = old.get(fieldId);
    old.delete(fieldId);
    const changes = known && compare(known, field);
    if (!changes) delta.added.push(field);
    else if (Object.keys(changes)[0]) delta.changed.push({ fieldId, changes });
  }
  delta.removed = [...old.keys()];
  if (outline[0]) delta.outline = outline;
  if (before.page.url !== after.page.url) delta.url = after.page.url;
  return delta;
}

function newText(before: State, after: State): OutlineEntry[] {
  const said = new Set(before.lines.map(({ entry }) => entry?.text));
  return after.lines.flatMap(({ entry }) => (entry && !said.has(entry.text) ? entry : []));
}

function compare(before: SnapshotField, after: SnapshotField): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const name in { ...before, ...after }) {
    const key = name as keyof SnapshotField;
    // Places move and selectors with them; neither is news.
    const isSame = before[key] === after[key] || JSON.stringify(before[key]) === JSON.stringify(after[key]);
    const isPlace = /box|selector/.test(key) || (after.kind === "scroll-area" && key === "currentValue");
    if (!isSame && !isPlace) changes[key] = after[key] ?? null;
  }
  return changes;
}
