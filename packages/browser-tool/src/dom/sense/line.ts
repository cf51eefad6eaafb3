import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import type { ElementRow } from "./item.ts";

/** A text, several similar rows, or one field (a single row). */
export interface Line {
  entry?: OutlineEntry;
  /** The element of a text. */
  element?: Element;
  rows: FieldRow[];
}

export interface FieldRow extends ElementRow {
  fields: [SnapshotField, ...SnapshotField[]];
}

export function fieldsOf({ rows }: Line): SnapshotField[] {
  return rows.flatMap(({ fields }) => fields);
}
