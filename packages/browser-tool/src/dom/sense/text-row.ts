// Rows of a table that hold only text are one line each, with their cells in order.
import { oneLine } from "../text.ts";
import { childrenOf, closest, matches, queryAll } from "../tree.ts";
import { kindOf } from "./kind.ts";
import { visibleText } from "./name.ts";

/** The row of text around an element, if it is one of several cells without controls. */
export function textRowAround(element: Element): Element | undefined {
  const row = closest(element, "tr,[role=row]");
  return row && isTextRow(row) ? row : undefined;
}

export function isTextRow(row: Element): boolean {
  return matches(row, "tr,[role=row]") && row.childElementCount > 1 && !queryAll(row, "*").some(kindOf);
}

/** The cells of a row. Empty ones keep their place. */
export function rowText(row: Element): string {
  const cells = childrenOf(row).map((cell) => visibleText(cell));
  return cells.some(Boolean) ? oneLine(cells.join(" | ")) : "";
}
