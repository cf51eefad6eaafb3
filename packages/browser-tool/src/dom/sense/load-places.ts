// Places of a board or a grid: what something can be dropped on, and cells without text. In a script for a page, which must be
// small and does not know of all listeners, `load-places.script.ts` takes the place of this file.

import { cachedByKey } from "../read-cache.ts";
import { oneLine } from "../text.ts";
import { attribute, queryAll, styleOf, windowOf } from "../tree.ts";
import { kindOf } from "./kind.ts";
import { isListening } from "./listeners.ts";
import { headingOfColumn, isColumn } from "./looks/column.ts";
import { accessibleName, visibleText } from "./name.ts";

const headings = "h1,h2,h3,h4,h5,h6,header,legend,[role=heading]";
const maxNameLength = 60;

/** The name of a place to drop on. Empty if an element is none. */
export const placeName = cachedByKey((element: Element): string => {
  if (element.matches("html,body,[draggable=true]") || kindOf(element)) return "";
  // The root of a framework listens for every event, on behalf of all that is in it.
  if (isListening(element, "dragover") && !isListening(element, "dblclick")) {
    const { innerWidth, innerHeight } = windowOf(element);
    const { width, height } = element.getBoundingClientRect();
    const isWhole = width >= innerWidth * 0.9 && height >= innerHeight * 0.9;
    // A file field is the way to give files.
    if (isWhole || element.querySelector("input[type=file]")) return "";
    const text = element.childElementCount === 0 ? visibleText(element) : "";
    return text || toPlace(titleOf(element) || cellPosition(element) || "area");
  }
  const name =
    isColumn(element) && hasMovable(element.parentElement) && (headingOfColumn(element) || headingIn(element));
  return name ? toPlace(name) : "";
});

function toPlace(name: string): string {
  return `${name} (place to drop on)`;
}

function headingIn(element: Element): string {
  const inner = element.querySelector(headings);
  return inner ? visibleText(inner) : "";
}

const maxLooked = 300;

/** Whether there is something to move in a part of the page: by its cursor, or because it listens for the beginning of a drag. */
const hasMovable = cachedByKey((part: Element | null): boolean => {
  const isMovable = (element: Element) =>
    element.matches("[draggable=true]") || (!kindOf(element) && (startsDrag(element) || hasDragCursor(element)));
  return !!part && (startsDrag(part) || queryAll(part, "*").slice(0, maxLooked).some(isMovable));
});

function startsDrag(element: Element): boolean {
  return isListening(element, "pointerdown") || isListening(element, "mousedown");
}

function hasDragCursor(element: Element): boolean {
  return /^(?:grab|move)$/.test(styleOf(element).cursor);
}

/** Its own name, the heading in it or before it, or its short text. */
function titleOf(element: Element): string {
  const before = element.previousElementSibling;
  const name =
    accessibleName(element) ||
    headingIn(element) ||
    (before?.matches(headings) && visibleText(before)) ||
    oneLine(attribute(element, "title")) ||
    visibleText(element);
  return name && name.length <= maxNameLength ? name : "";
}

/** A text, with the place of its cell if it is a single sign, such as a piece on a board. */
export function withCell(element: Element, text: string): string {
  const position = /^\D$/u.test(text) && !kindOf(element) && cellPosition(element);
  return position ? `${text} (${position})` : text;
}

const minCells = 4;

/** Where an element is among others of its size that stand in rows and columns. Empty if it does not. */
export function cellPosition(element: Element): string {
  const { parentElement } = element;
  const { rows, columns } = parentElement ? gridIn(parentElement) : noGrid;
  if (rows.length < 2 || columns.length < 2) return "";
  const { left, top } = element.getBoundingClientRect();
  const [row, column] = [indexNear(rows, top), indexNear(columns, left)];
  return row < 0 || column < 0 ? "" : `row ${row + 1}, column ${column + 1}`;
}

const noGrid = { rows: [], columns: [] };

/** The tops and lefts of the children of one size. */
const gridIn = cachedByKey((parent: Element): { rows: number[]; columns: number[] } => {
  const boxes = Array.from(parent.children, (child) => child.getBoundingClientRect());
  const [first] = boxes;
  const cells = boxes.filter(
    ({ width, height }) => first && isNear(width, first.width) && isNear(height, first.height),
  );
  if (cells.length < minCells || !first || first.width < 4 || first.height < 4) return noGrid;
  const rows = distinct(cells.map(({ top }) => top));
  const columns = distinct(cells.map(({ left }) => left));
  // What is spread over a map has nearly as many rows and columns as it has elements.
  return rows.length * columns.length > 2 * cells.length ? noGrid : { rows, columns };
});

function distinct(values: number[]): number[] {
  const sorted = values.sort((a, b) => a - b);
  return sorted.filter((value, index) => index === 0 || !isNear(value, sorted[index - 1] ?? value));
}

function indexNear(values: number[], wanted: number): number {
  return values.findIndex((value) => isNear(value, wanted));
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 4;
}
