import type { OutlineEntry, PlannerInput, SnapshotField } from "@giselles-ai/protocol";
import type { FieldMeaning } from "../meaning/meanings.ts";
import { nameByText } from "../meaning/name-by-text.ts";
import { readFieldMeanings } from "../meaning/read-field-meanings.ts";

/** The page for matching: its fields, the texts around them, and the meanings of fields, which are read on first use. */
export interface Page {
  fields: SnapshotField[];
  outline: OutlineEntry[];
  url: string;
  title: string;
  /** The time at which the page is read, for relative dates. */
  now: Date;
  /** The texts that belong to a field in a repeated row. */
  textsAround(field: SnapshotField): string[];
  meaningOf(field: SnapshotField): FieldMeaning | undefined;
}

export function toPage(
  { fields: snapshotFields = [], outline = [], url, title }: PlannerInput["context"]["page"],
  now = new Date(),
): Page {
  const fields = nameByText(snapshotFields, outline);
  let meanings: Map<string, FieldMeaning> | undefined;
  const indexes = new Map(fields.map(({ fieldId }, index) => [fieldId, index]));
  return {
    fields,
    outline,
    url,
    title,
    now,
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
 * The texts between the previous duplicate of a field and the field itself. Buttons usually come at the end of the row they
 * belong to.
 */
function textsBetween(fields: SnapshotField[], outline: OutlineEntry[], index: number): string[] {
  const field = fields[index];
  if (!field) return [];
  const from =
    fields.slice(0, index).findLastIndex(({ kind, label }) => kind === field.kind && isDuplicate(label, field.label)) +
    1;
  const texts = outline.filter(({ at }) => at !== undefined && at >= from && at <= index).map(({ text }) => text);
  return [...texts, ...fields.slice(from, index).map(({ label }) => label)];
}

/** Labels that differ only in numbers: "Book for $310" and "Book for $99". */
function isDuplicate(a: string, b: string): boolean {
  return a.replace(/[\d.,]+/g, "0") === b.replace(/[\d.,]+/g, "0");
}
