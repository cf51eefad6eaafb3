import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { takesValue } from "../families.ts";
import { bare } from "./texts-before.ts";

/** No label at all, or only the format of the value. */
const part = "(?:d{1,2}|t{1,2}|m{1,4}|y{2,4}|j{2,4}|a{2,4})";
export const unlabelled = new RegExp(
  `^(?:input|textarea|select|${part}(?:[-/. ]+${part}){1,2}|dd|tt|jj|gg|mm|yyyy|jjjj|aaaa|h{1,2}[:.]m{1,2}(?:[:.]s{1,2})?|[\\d0x#+()./ -]{3,}|(?:e\\.g\\b|(?:eg|ex|z\\.b|p\\. ?ej)[.:]|例[)）:：\\s]).*)$`,
  "i",
);
/** A name in the source that is not a word: "a7", "q_12". */
const isCode = /^(?:\p{L}{1,2}|.*\d.*)$/u;
const isFormat = (label: string) => !/^(?:input|textarea|select)$/.test(label);
const maxLabelLength = 40;

/**
 * Labels fields that have no label with the text before them, or after them if there is no text before the first. Long texts
 * are not labels.
 */
export function nameByText(fields: SnapshotField[], outline: OutlineEntry[] = []): SnapshotField[] {
  const isUnlabelled = ({ kind, label }: SnapshotField) => takesValue(kind) && unlabelled.test(label);
  const hasCode = ({ kind, label, name }: SnapshotField) => takesValue(kind) && label === name && isCode.test(label);
  const first = fields.findIndex(isUnlabelled);
  if (first < 0 && !fields.some(hasCode)) return fields;
  const texts = new Map<number, string>();
  for (const { at, text, role } of outline)
    if (at !== undefined && role === "text" && text.length <= maxLabelLength && /[\p{L}〒]/u.test(text))
      texts.set(at, text);
  const shift = texts.has(first) ? 0 : 1;
  return fields.map((field, index) => {
    const text = isUnlabelled(field) ? texts.get(index + shift) : hasCode(field) ? texts.get(index) : undefined;
    if (text === undefined) return field;
    const format =
      isFormat(field.label) && field.label !== field.name && !field.placeholder ? { placeholder: field.label } : {};
    return { ...field, ...format, label: bare(text) };
  });
}
