import type { FieldKind } from "@giselles-ai/protocol";

/** A named part of the page: a form, a dialog, a section. */
export interface Group {
  word: string;
  element: Element;
  /** Read on first use. */
  name?: string;
}

export interface FieldElement {
  element: Element;
  kind: FieldKind;
  group: Group | undefined;
  frame: string;
}

/** A text, several similar rows, or one field (a single row). */
export interface Item {
  text?: {
    element: Element;
    role: TextRole;
    level?: number | undefined;
    /** The nodes of the element that belong to this text. Default: all inline content. */
    nodes?: Node[];
  };
  rows: ElementRow[];
}

export interface ElementRow {
  element: Element;
  fieldElements: FieldElement[];
}

export type TextRole = "heading" | "alert" | "status" | "text";

export function fieldElementsIn({ rows }: Item): FieldElement[] {
  return rows.flatMap(({ fieldElements }) => fieldElements);
}
