import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { takesValue } from "../families.ts";
import { bare, isWord, textsBefore } from "./texts-before.ts";

const maxLabelLength = 60;

/** A label that stands at another field, such as the head of a table's first row or column, gives way to the text right before the field. */
export function nameByNearest(fields: SnapshotField[], outline: OutlineEntry[]): SnapshotField[] {
  const texts = textsBefore(fields, outline).map((all) => all.filter(isWord).map(bare));
  const labels = fields.map(({ label }) => bare(label));
  const isText = new Set(texts.flat());
  const isSame = (a: number, b: number) =>
    labels[a] === labels[b] && fields[a]?.group === fields[b]?.group && takesValue(fields[a]?.kind ?? "button");
  /** The label is asked once for several fields in a row, each with its own word. */
  const isShared = (index: number) => {
    let first = index;
    while (first > 0 && isSame(first - 1, index)) first -= 1;
    return texts[first]?.includes(labels[index] ?? "") && texts[first]?.at(-1) !== labels[index];
  };
  const nearest = fields.map((field, index) => {
    const [own, label = ""] = [texts[index]?.at(-1), labels[index]];
    if (!own || own === label || own.length > maxLabelLength || !takesValue(field.kind) || !isText.has(label))
      return undefined;
    return texts[index]?.includes(label) || isShared(index) ? undefined : own;
  });
  return fields.map((field, index) => {
    const label = labels[index];
    const isTitle =
      nearest.some((own, at) => own && labels[at] === label) && !isSame(index - 1, index) && !isSame(index + 1, index);
    const own = nearest[index] ?? (isTitle && takesValue(field.kind) ? texts[index]?.at(-1) : undefined);
    if (!own || own === label) return field;
    return { ...field, label: /^\p{Ll}/u.test(own) ? `${label} ${own}` : own };
  });
}
