import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";

const unlabelled = /^(?:input|textarea|select)$/;
const maxLabelLength = 40;

/**
 * Labels fields that have no label with the text before them, or after them if there is no text before the first. Long texts
 * are not labels.
 */
export function nameByText(fields: SnapshotField[], outline: OutlineEntry[] = []): SnapshotField[] {
  const first = fields.findIndex(({ label }) => unlabelled.test(label));
  if (first < 0) return fields;
  const texts = new Map<number, string>();
  for (const { at, text, role } of outline)
    if (at !== undefined && role === "text" && text.length <= maxLabelLength) texts.set(at, text);
  const shift = texts.has(first) ? 0 : 1;
  return fields.map((field, index) => {
    const text = unlabelled.test(field.label) ? texts.get(index + shift) : undefined;
    return text === undefined ? field : { ...field, label: text.replace(/\s*[:：*]+\s*$/, "") };
  });
}
