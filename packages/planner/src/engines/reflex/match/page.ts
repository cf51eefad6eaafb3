import type { OutlineEntry, PlannerInput, SnapshotField } from "@giselles-ai/protocol";
import type { FieldMeaning } from "../meaning/meanings.ts";
import { nameByText } from "../meaning/name-by-text.ts";
import { readFieldMeanings } from "../meaning/read-field-meanings.ts";

/** The page as the matcher sees it: its fields, the texts around them, and what the fields mean, read when first asked. */
export interface Page {
  fields: SnapshotField[];
  outline: OutlineEntry[];
  url: string;
  title: string;
  /** The texts that stand between the field before and the field after. */
  textsAround(field: SnapshotField): string[];
  meaningOf(field: SnapshotField): FieldMeaning | undefined;
}

export function toPage({ fields: seen = [], outline = [], url, title }: PlannerInput["context"]["page"]): Page {
  const fields = nameByText(seen, outline);
  let meanings: Map<string, FieldMeaning> | undefined;
  const indexes = new Map(fields.map(({ fieldId }, index) => [fieldId, index]));
  return {
    fields,
    outline,
    url,
    title,
    textsAround(field) {
      const index = indexes.get(field.fieldId) ?? -1;
      return textsBetween(fields, outline, index);
    },
    meaningOf({ fieldId }) {
      meanings ??= new Map(readFieldMeanings({ fields }).map((one) => [one.fieldId, one]));
      return meanings.get(fieldId);
    },
  };
}

/**
 * What belongs to a field that repeats: texts from the end of its twin before to itself. Buttons stand at the end of what
 * they are about more often than at its start.
 */
function textsBetween(fields: SnapshotField[], outline: OutlineEntry[], index: number): string[] {
  const field = fields[index];
  if (!field) return [];
  const from =
    fields.slice(0, index).findLastIndex(({ kind, label }) => kind === field.kind && isTwin(label, field.label)) + 1;
  const texts = outline.filter(({ at }) => at !== undefined && at >= from && at <= index).map(({ text }) => text);
  return [...texts, ...fields.slice(from, index).map(({ label }) => label)];
}

/** The same label, but for its numbers: "Book for $310" and "Book for $99". */
function isTwin(a: string, b: string): boolean {
  return a.replace(/[\d.,]+/g, "0") === b.replace(/[\d.,]+/g, "0");
}
