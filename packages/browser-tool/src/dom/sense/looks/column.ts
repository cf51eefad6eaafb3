// What stands in a column of a calendar or board belongs to the heading above that column, which only the geometry shows.
import {
  cachedByKey,
  childrenOf,
  letterOrDigit,
  parentOf,
  queryAll,
  rectOf,
  selfAndAncestors,
  visibleText,
} from "./kit.ts";

const minColumns = 3;
const maxHeadingLength = 30;

/** The heading above the column in which a placed element is. */
export function columnHeading(element: Element): string {
  const column = selfAndAncestors(element, 4).find(isColumn);
  return column ? headingOfColumn(column) : "";
}

/** Whether an element is one of the columns of a calendar or board. */
export function isColumn(element: Element): boolean {
  const parent = parentOf(element);
  return !!parent && columnsIn(parent).includes(element);
}

/** The heading above a column. */
export function headingOfColumn(column: Element): string {
  const row = parentOf(column);
  const heading = row && headingsAbove(row).find((other) => isAbove(other, column));
  return heading ? visibleText(heading) : "";
}

/** Whether the middle of a heading is over a column. */
function isAbove(heading: Element, column: Element): boolean {
  const { left, right } = rectOf(heading);
  const box = rectOf(column);
  const middle = (left + right) / 2;
  return right - left < 1.5 * box.width && middle > box.left && middle < box.right;
}

/** Children of one size, side by side. */
const columnsIn = cachedByKey((parent: Element): Element[] => {
  const last = parent.lastElementChild?.getBoundingClientRect();
  if (!last || last.height < 100 || last.width < 30) return [];
  const columns = childrenOf(parent).filter((child) => {
    const { top, width } = rectOf(child);
    return isNear(top, last.top) && isNear(width, last.width);
  });
  return columns.length >= minColumns ? columns : [];
});

/** Short texts before the columns, one above each of them. */
const headingsAbove = cachedByKey((parent: Element): Element[] => {
  const columns = columnsIn(parent);
  const isShort = ({ textContent }: Element) =>
    !!textContent && textContent.trim().length <= maxHeadingLength && letterOrDigit.test(textContent);
  for (const part of selfAndAncestors(parent, 4)) {
    const above = part.previousElementSibling;
    for (const row of above ? [above, ...queryAll(above, "*")] : []) {
      const headings = childrenOf(row).filter(isShort);
      if (columns.every((column) => headings.some((heading) => isAbove(heading, column)))) return headings;
    }
  }
  return [];
});

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 6;
}
