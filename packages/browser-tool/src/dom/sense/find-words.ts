// Finds words in a page, also in text that is not listed.
import type { SnapshotField } from "@giselles-ai/protocol";
import { normalise } from "../text.ts";
import { readField } from "./field.ts";
import { elementOf } from "./handles.ts";
import type { FieldElement } from "./item.ts";
import type { Line } from "./line.ts";
import { getLooks } from "./load-looks.ts";
import { visibleText } from "./name.ts";

/** The lines and rows that contain these words. */
export function linesWith(words: string, lines: Line[]): Line[] {
  const wanted = normalise(words);
  const has = (...texts: unknown[]) => texts.some((text) => text && normalise(String(text)).includes(wanted));
  const hasField = ({ label, currentValue, description, placeholder, href, options }: SnapshotField) =>
    has(label, currentValue, description, placeholder, href, options?.join(" "));
  return lines.flatMap(({ entry, rows }): Line | [] => {
    if (entry) return has(entry.text) ? { entry, rows } : [];
    const found = rows.filter(({ element, fields }) => fields.some(hasField) || (rows[1] && has(visibleText(element))));
    return found[0] ? { rows: found } : [];
  });
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
