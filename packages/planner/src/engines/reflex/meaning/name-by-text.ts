import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";

const nameless = /^(?:input|textarea|select)$/;
const longest = 40;

/**
 * Fields that nothing ties to a label are named by the text beside them: the one before, or, where the first of them has
 * none before it, the one after. Long texts are no names.
 */
export function nameByText(fields: SnapshotField[], outline: OutlineEntry[] = []): SnapshotField[] {
  const first = fields.findIndex(({ label }) => nameless.test(label));
  if (first < 0) return fields;
  const texts = new Map<number, string>();
  for (const { at, text, role } of outline)
    if (at !== undefined && role === "text" && text.length <= longest) texts.set(at, text);
  const shift = texts.has(first) ? 0 : 1;
  return fields.map((field, index) => {
    const text = nameless.test(field.label) ? texts.get(index + shift) : undefined;
    return text === undefined ? field : { ...field, label: text.replace(/\s*[:：*]+\s*$/, "") };
  });
}
