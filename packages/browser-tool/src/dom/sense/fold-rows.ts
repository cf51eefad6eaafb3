// Merges what a page repeats into rows.
import type { FieldKind } from "@giselles-ai/protocol";
import { matches, tagOf } from "../tree.ts";
import { fieldElementsIn, type Item } from "./item.ts";
import { rowLike } from "./row.ts";

export const minRows = 4;

/** A child, with the items found in it. */
export interface RowPart {
  element: Element;
  inside: Item[];
}

/** Merges neighbours with the same kinds of controls into rows. */
export function foldRows(parts: RowPart[], out: Item[]): void {
  const shapes = parts.map(shapeOf);
  for (let start = 0, end = 0; start < parts.length; start = end) {
    const shape = shapes[start];
    while (end < parts.length && shapes[end] === shape) end += 1;
    const run = parts.slice(start, end);
    if (shape && run.length >= minRows)
      out.push({
        rows: run.map(({ element, inside }) => ({ element, fieldElements: inside.flatMap(fieldElementsIn) })),
      });
    else for (const { inside } of run) out.push(...inside);
  }
}

const maxItemsPerRow = 24;
const rowKinds = new Set<FieldKind>(["link", "option", "menuitem", "treeitem", "gridcell", "custom", "tab"]);
const repeatedKinds = new Set<FieldKind>(["button", "checkbox", "radio"]);

/** A key for similar rows. Empty if it is not a row: only text, a single plain field, or a container of rows. */
function shapeOf({ element, inside }: RowPart): string {
  if (inside.length > maxItemsPerRow || inside.some(({ rows }) => rows.length > 1)) return "";
  const found = inside.flatMap(fieldElementsIn);
  const [first] = found;
  if (!first) return "";
  const isRow = rowKinds.has(first.kind);
  const isAlone = inside.length === 1 && !repeatedKinds.has(first.kind) && !matches(element, rowLike);
  if (!isRow && (isAlone || first.element === element)) return "";
  return [tagOf(element), ...found.map(({ kind }) => kind)].join(" ");
}
