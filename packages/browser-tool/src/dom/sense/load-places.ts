// Places of a board or a grid: what something can be dropped on, and cells without text. In a script for a page, which must be
// small and does not know of all listeners, `load-places.script.ts` takes the place of this file.

import { cachedByKey } from "../read-cache.ts";
import { letterOrDigit, oneLine } from "../text.ts";
import { attribute, queryAll, selfAndAncestors, styleOf, windowOf } from "../tree.ts";
import { handleOf } from "./handles.ts";
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
    return text || withoutInner(element, toPlace(titleOf(element) || cellPosition(element) || "area"));
  }
  const name =
    isColumn(element) && hasMovable(element.parentElement) && (headingOfColumn(element) || headingIn(element));
  return name ? withoutInner(element, toPlace(name)) : "";
});

/** Of a column and the list in it, the list is where things are dropped. */
function withoutInner(element: Element, name: string): string {
  const isSame = (inner: Element) => isListening(inner, "dragover") && placeName(inner) === name;
  return queryAll(element, "*").some(isSame) ? "" : name;
}

/** Without the number of things in it, which changes when something is dropped. */
function toPlace(name: string): string {
  return `${name.replace(/\s*\(\d+\)$/, "") || name} (place to drop on)`;
}

/** Whether the name of an element says which it is, wherever it stands: of a place, and of a thing that stands in one to be moved. */
export function isNamedThing(element: Element): boolean {
  if (placeName(element)) return true;
  const { parentElement: parent } = element;
  if (kindOf(element) || !parent) return false;
  return !!placeName(parent) || (!handleOf(parent) && !!parent.parentElement && !!placeName(parent.parentElement));
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

const cells = "th,td,[role=columnheader],[role=gridcell],[role=cell]";
const maxThickness = 8;
const minEdges = 3;

/**
 * Whether an element repeats what is beside it, or serves only the arrangement of the window: a header around the button that sorts
 * by it, the thin edges of columns and of boxes with such edges all around, and all but the last corner of a dialog.
 */
export function isRedundant(element: Element): boolean {
  if (element.matches("th,[role=columnheader]")) return isOnlyButtons(element);
  const { parentElement: parent } = element;
  if (!parent || !isResizer(element)) return false;
  const siblings = Array.from(parent.children);
  if (element.closest(cells) || siblings.some((other) => other.matches(cells))) return isThin(element);
  const edges = siblings.filter(isResizer);
  if (edges.length < minEdges) return false;
  const isInDialog = element.closest("dialog,[role$=dialog]") !== null;
  return isThin(element) || (isInDialog && !/^(?:se|nwse)-/.test(styleOf(element).cursor));
}

function isOnlyButtons(header: Element): boolean {
  const kinds = queryAll(header, "*").flatMap((inner) => kindOf(inner) ?? []);
  const areButtons = kinds.length > 0 && kinds.every((kind) => kind === "button" || kind === "link");
  return areButtons && !letterOrDigit.test(visibleText(header));
}

function isResizer(element: Element): boolean {
  return /-resize$/.test(styleOf(element).cursor) && !letterOrDigit.test(element.textContent ?? "");
}

function isThin(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) <= maxThickness;
}

const maxRowLevels = 6;
const minRows = 3;

/** Whether a control has appeared in a row that was there before, as under the pointer: then the row says whose it is. */
export function hasAppearedInRow(
  element: Element,
  label: string,
  addedIds: ReadonlySet<string>,
  newTexts: ReadonlySet<Element>,
): boolean {
  const says = (part: Element) => letterOrDigit.test(visibleText(part).replace(label, ""));
  const row = selfAndAncestors(element, maxRowLevels)
    .slice(1)
    .find((part) => isOneOfMany(part) && says(part));
  return !!row && !addedIds.has(handleOf(row) ?? "") && !Array.from(newTexts).some((text) => row.contains(text));
}

function isOneOfMany({ localName, classList: [first], parentElement }: Element): boolean {
  const alike = Array.from(parentElement?.children ?? []).filter(
    (other) => other.localName === localName && other.classList[0] === first,
  );
  return alike.length >= minRows;
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
