// What is opaque and may lie over text: pictures, and boxes that are not painted in the order of the text.
import { appendTo, isFrame, member, queryAll, rectOf, styleOf, tagOf } from "../kit.ts";
import { isPictureOpaque } from "./picture.ts";
import { samples } from "./shapes.ts";
import { alphaOf, isContext, isItem, isOpaque, withAncestors } from "./stacking.ts";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Painter {
  element: Element;
  box: Box;
}

const bandHeight = 100;
const maxBands = 1000;

/** The part of the page, from top to bottom, that a position is in. */
export function bandOf(top: number): number {
  return Math.floor(top / bandHeight);
}

/** All elements of a page that have a box, by the parts of the page that they are in. */
export function findBands(page: Document): Map<number, Painter[]> {
  const bands = new Map<number, Painter[]>();
  for (const element of allElements(page)) {
    const { left, top, right, bottom } = rectOf(element);
    const whole = { left, top, right, bottom };
    const box = bottom - top < maxBands * bandHeight ? whole : visibleBox(element);
    if (!box || !isLarge(box)) continue;
    const first = bandOf(box.top - 2);
    const last = Math.min(first + maxBands, bandOf(box.bottom));
    for (let band = first; band <= last; band += 1) appendTo(bands, band, { element, box });
  }
  return bands;
}

/** The part of an element that is not cut off, if it is opaque and may lie over text. */
export function paintedBox(element: Element): Box | undefined {
  const isPicture = /^(?:img|video|canvas)$/.test(tagOf(element));
  const inner = isFrame(element) ? element.contentDocument?.body : undefined;
  const style = styleOf(element);
  const isFilled = isOpaque(style) || isFilledByBorders(element, style) || (inner && isOpaque(styleOf(inner)));
  if (!isFilled && !isPicture) return undefined;
  const isApart = isPicture || style.position !== "static" || isItem(element) || isContext(style);
  return isApart && (isFilled || isPictureOpaque(element)) ? visibleBox(element) : undefined;
}

/** Whether borders of one colour leave no room between them. */
function isFilledByBorders(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.borderTopWidth === "0px" && style.borderLeftWidth === "0px") return false; // saves reading the rest of most
  const { borderStyle, borderColor, display } = style;
  const isNarrow =
    Math.min(member(element, "clientWidth"), member(element, "clientHeight")) < 3 && display !== "inline";
  return isNarrow && borderStyle === "solid" && /^[^)]*\)$/.test(borderColor) && alphaOf(borderColor) > 0.9;
}

function allElements(root: ParentNode): Element[] {
  return queryAll<Element>(root, "*").flatMap((each) => {
    const inside = member(each, "shadowRoot");
    return inside ? [each, ...allElements(inside)] : [each];
  });
}

/** The part of an element that the boxes around it show. */
export function visibleBox(element: Element): Box | undefined {
  let { left, top, right, bottom } = rectOf(element);
  for (const each of withAncestors(element).slice(1)) {
    if (/^(?:body|html)$/.test(tagOf(each)) || styleOf(each).overflow === "visible") continue;
    const box = rectOf(each);
    [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
    [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
  }
  const box = { left, top, right, bottom };
  return isLarge(box) ? box : undefined;
}

function isLarge({ left, top, right, bottom }: Box): boolean {
  return right - left > 3 && bottom - top > 3;
}

export function surrounds(outer: Box, { left, top, right, bottom }: Box): boolean {
  return outer.left <= left + 1 && outer.top <= top + 2 && outer.right >= right - 1 && outer.bottom >= bottom - 2;
}

export function meets(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}

/** Whether boxes leave nothing of another box. */
export function fill(boxes: readonly Box[], box: DOMRect): boolean {
  if (boxes.some((each) => surrounds(each, box))) return true;
  const has = ({ left, top, right, bottom }: Box, [x, y]: [number, number]) =>
    left <= x && x <= right && top <= y && y <= bottom;
  return boxes.length > 1 && samples(box).every((point) => boxes.some((each) => has(each, point)));
}
