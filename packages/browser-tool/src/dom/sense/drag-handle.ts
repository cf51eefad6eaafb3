// Small parts that are only dragged: the corners of a crop frame, the edge that resizes a box, a splitter.

import { cachedByKey } from "../read-cache.ts";
import { letterOrDigit } from "../text.ts";
import { flatTreeParent, matches, queryAll, styleOf } from "../tree.ts";

const maxSize = 40;
const maxThickness = 16;
const dragCursor = /^(?:crosshair|all-scroll|grab.*|move|.*-resize)$/;

/** Whether an element is a handle to drag, by its own cursor or because it takes the finger's movements for itself. */
export const isDragHandle = cachedByKey((element: Element): boolean => {
  if (element.childElementCount > 2) return false; // first, as it needs no layout
  const { offsetWidth: width, offsetHeight: height } = element as HTMLElement;
  if (!(width > 2 && height > 2)) return false;
  const isSmall = width <= maxSize && height <= maxSize;
  if (!isSmall && Math.min(width, height) > maxThickness) return false;
  const parent = flatTreeParent(element);
  // What is around a field is its drawing.
  if (!parent || queryAll(element, "input")[0] || letterOrDigit.test(element.textContent ?? "")) return false;
  const { cursor, touchAction } = styleOf(element);
  const around = styleOf(parent);
  if (dragCursor.test(cursor)) return cursor !== around.cursor;
  return isSmall && touchAction === "none" && around.touchAction !== "none" && !matches(element, "svg,svg *,button");
});
