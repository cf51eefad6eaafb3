import type { OutlineEntry, PlannerInput, SnapshotField } from "@giselles-ai/protocol";
import type { LabelClassifier } from "../meaning/classify-label.ts";
import type { FieldMeaning } from "../meaning/meanings.ts";
import { readFieldMeanings } from "../meaning/read-field-meanings.ts";
import { readStructure } from "../meaning/read-structure.ts";
import { memoize } from "../memoize.ts";

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
  classify?: LabelClassifier,
): Page {
  const fields = readStructure(snapshotFields, outline);
  let meanings: Map<string, FieldMeaning> | undefined;
  const around = new Map<number, string[]>();
  const indexes = new Map(fields.map(({ fieldId }, index) => [fieldId, index]));
  return {
    fields,
    outline,
    url,
    title,
    now,
    textsAround(field) {
      const index = indexes.get(field.fieldId) ?? -1;
      const known = around.get(index);
      if (known) return known;
      const texts = textsBetween(fields, outline, index);
      around.set(index, texts);
      return texts;
    },
    meaningOf({ fieldId }) {
      meanings ??= new Map(readFieldMeanings({ fields }, classify).map((one) => [one.fieldId, one]));
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
  let from = index;
  while (from > 0 && !isDuplicate(fields[from - 1] as SnapshotField, field)) from -= 1;
  const texts = outline.filter(({ at }) => at !== undefined && at >= from && at <= index).map(({ text }) => text);
  return [...texts, ...fields.slice(from, index).map(({ label }) => label)];
}

/** Labels that differ only in numbers: "Book for $310" and "Book for $99". */
function isDuplicate(one: SnapshotField, other: SnapshotField): boolean {
  return one.kind === other.kind && withoutNumbers(one.label) === withoutNumbers(other.label);
}

const withoutNumbers = memoize((label: string) => label.replace(/[\d.,]+/g, "0"));
