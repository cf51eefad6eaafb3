import { childrenOf, parentOf, rectOf, styleOf } from "./kit.ts";
import { rowTitle } from "./row-title.ts";

const sides: Record<string, string> = { n: "top", s: "bottom", e: "right", w: "left" };

/** A name by the place of a handle and by what it belongs to: "right edge handle of Design review". */
export function handleName(element: Element): string {
  const { cursor } = styleOf(element);
  const letters = /^([ns]?[ew]?)-resize$/.exec(cursor)?.[1];
  const words = letters ? Array.from(letters, (letter) => sides[letter] as string) : sidesOf(element, cursor);
  const place = words[1] ? `${words.join(" ")} corner` : words[0] ? `${words[0]} edge` : "";
  const title = rowTitle(element);
  return [place || (/resize/.test(cursor) ? "resize" : "drag"), "handle", title && `of ${title}`]
    .filter(Boolean)
    .join(" ");
}

/** At which sides of the box around it, or of one beside it, a handle is. */
function sidesOf(element: Element, cursor: string): string[] {
  const { left, right, top, bottom, width, height } = rectOf(element);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const parent = parentOf(element);
  const isLarger = (box: DOMRect) =>
    box.width >= width && box.height >= height && box.width * box.height > 3 * width * height;
  const boxes = [...childrenOf(parent).filter((other) => other !== element), ...(parent ? [parent] : [])]
    .map((other) => rectOf(other))
    .filter(
      (box) =>
        isLarger(box) &&
        x > box.left - width &&
        x < box.right + width &&
        y > box.top - height &&
        y < box.bottom + height,
    );
  for (const box of boxes) {
    const isAt = (place: number, edge: number, size: number) => Math.abs(place - edge) <= Math.max(size, 4);
    const isHorizontal = !/^(?:ns|row)-/.test(cursor);
    const isVertical = !/^(?:ew|col)-/.test(cursor);
    const found = [
      isVertical && (isAt(y, box.top, height) ? "top" : isAt(y, box.bottom, height) && "bottom"),
      isHorizontal && (isAt(x, box.left, width) ? "left" : isAt(x, box.right, width) && "right"),
    ].filter((side) => side !== false);
    if (found[0]) return found;
  }
  return [];
}
