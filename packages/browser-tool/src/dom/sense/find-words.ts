// Finds words in a page, also in text that is not listed.
import type { SnapshotField } from "@giselles-ai/protocol";
import { readField } from "./field.ts";
import { elementOf } from "./handles.ts";
import type { FieldElement } from "./item.ts";
import type { Line } from "./line.ts";
import { getLooks } from "./load-looks.ts";

/** Without looks, all lines. */
export function linesWith(words: string, lines: Line[]): Line[] {
  return getLooks()?.linesWith(words, lines) ?? lines;
}

/** Plain text that is searched for gets a handle, because people can press any text. */
export function readTextsWith(
  words: string,
  fields: SnapshotField[],
  { root = document, boxes = false }: { root?: Document | Element; boxes?: boolean | undefined },
): Line[] {
  const controls = fields.filter(({ kind }) => kind !== "scroll-area");
  const listed = new Set(controls.map(({ fieldId }) => elementOf(fieldId)));
  const texts = getLooks()?.findTexts(words, listed, root) ?? [];
  return texts.map((element) => {
    const fieldElement: FieldElement = { element, kind: "custom", group: undefined, frame: "" };
    return { rows: [{ element, fieldElements: [fieldElement], fields: [readField(fieldElement, boxes)] }] };
  });
}
