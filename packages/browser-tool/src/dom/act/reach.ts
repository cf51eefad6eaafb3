// Makes sure that a pointer can reach an element: in view, and not covered.
import type { Point } from "@giselles-ai/protocol";
import { readLabel } from "../sense/label.ts";
import { boxOf, imageOf } from "../sense/visibility.ts";
import { truncate } from "../text.ts";
import {
  closest,
  contains,
  elementAt,
  frameOf,
  isInside,
  matches,
  queryAll,
  rectOf,
  selfAndAncestors,
  styleOf,
  tagOf,
} from "../tree.ts";
import { refuse } from "./action-error.ts";
import { isUnderHint } from "./cover-rules.ts";
import { clickWithPointer, focusElement } from "./events.ts";
import { mustBeEnabled, mustBeVisible, type Target } from "./target.ts";

export interface PointerTarget {
  /** What a pointer hits: the innermost part of the element, or of its visible replacement. */
  element: Element;
  at: Point;
}

/** Scrolls a target into view if needed, and refuses if it is covered. */
export function reach(target: Target): PointerTarget {
  const visible = mustBeVisible(target);
  const element = pressableBox(visible, target.element) ?? refuse("NOT_ALLOWED", `${target.name} ignores clicks.`);
  let place = findPressPoint(element, target.element);
  if (place.cover) {
    bringIntoView(element, "center");
    place = findPressPoint(element, target.element);
  }
  const { at, hit, cover } = place;
  if (cover) refuse("COVERED", `${target.name} is covered by ${describeCover(cover)}. Close that first.`);
  return { element: hit && isInside(hit, element) ? hit : element, at };
}

/** Where a person presses a field: itself, or the box of its widget if it leaves the clicks to that. */
function pressableBox(element: Element, target: Element): Element | undefined {
  const takesClicks = (box: Element) => styleOf(box).pointerEvents !== "none";
  if (takesClicks(element)) return element;
  if (!matches(target, "input,textarea,select")) return undefined;
  return selfAndAncestors(element, 5).find((box) => takesClicks(box) && isSameWidget(box, target));
}

export function clickOn(target: Target): void {
  if (isUnderHint?.(target.element)) return;
  const { element, at } = reach(target);
  clickWithPointer(element, at);
}

export function focusOn(target: Target): void {
  mustBeEnabled(target);
  if (!isUnderHint?.(target.element)) reach(target);
  focusElement(target.element);
}

export function bringIntoView(element: Element, block: "center" | "nearest"): void {
  element.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
}

export function middle(element: Element): Point {
  return pointIn(element, 0.5, 0.5);
}

/** A point in the first visible box of an element: a link may run over two lines. */
function pointIn(element: Element, across: number, down: number): Point {
  const boxes = Array.from(element.getClientRects());
  const box = boxes.find(({ width, height }) => width && height) ?? boxOf(element);
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

/** Where to try to press an element, as shares of its width and height. */
const pressPoints = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.2],
  [0.5, 0.8],
  [0.1, 0.1],
  [0.9, 0.1],
  [0.1, 0.9],
  [0.9, 0.9],
] as const;

interface PressPoint {
  at: Point;
  hit: Element | undefined;
  /** What covers it; the body if it is out of view. */
  cover: Element | undefined;
}

/** The first point of an element that is not covered; its middle if all are. */
function findPressPoint(element: Element, target: Element): PressPoint {
  const page = element.ownerDocument;
  const examine = ([across, down]: readonly [number, number]): PressPoint => {
    const at = pointIn(element, across, down);
    const hit = elementAt(page, at);
    const isHit = hit && (belongsTo(hit, element) || belongsTo(hit, target));
    return { at, hit, cover: isHit ? coverOfFrame(page, at) : (hit ?? page.body) };
  };
  return examine(pressPoints.find((shares) => !examine(shares).cover) ?? pressPoints[0]);
}

/** What covers the frame that shows a document, or a frame around it. */
function coverOfFrame(page: Document, { x, y }: Point): Element | undefined {
  const frame = frameOf(page);
  if (!frame) return undefined;
  const box = rectOf(frame);
  const outside = { x: box.x + frame.clientLeft + x, y: box.y + frame.clientTop + y };
  const hit = elementAt(frame.ownerDocument, outside);
  return hit && hit !== frame ? hit : coverOfFrame(frame.ownerDocument, outside);
}

function belongsTo(hit: Element, target: Element): boolean {
  const label = closest(hit, "label");
  return (
    isInside(hit, target) ||
    (label && (label.control === target || contains(label, target))) ||
    (!matches(target, "a, button, summary") && isSameWidget(hit, target)) ||
    // Firefox says that the image is hit, whatever the area. There, areas have the image's box; elsewhere they have none.
    (hit === imageOf(target) && rectOf(target).width > 0)
  );
}

/** Libraries put placeholders and icons over their field, in one small box. */
function isSameWidget(hit: Element, target: Element): boolean {
  for (const box of selfAndAncestors(target, 5).slice(1)) {
    if (
      matches(box, "form, body") ||
      rectOf(box).height > 100 ||
      queryAll(box, ":is(input, textarea, select):not([type=hidden], [aria-hidden=true]), a[href]").length > 1
    )
      return false;
    if (isInside(hit, box) && !isDialogLike(hit, box)) return true;
  }
  return false;
}

function isDialogLike(hit: Element, box: Element): boolean {
  const over = rectOf(hit);
  const under = rectOf(box);
  return (
    /fixed|absolute/.test(styleOf(hit).position) && (over.width > under.width * 1.5 || over.height > under.height * 1.5)
  );
}

function describeCover(cover: Element): string {
  const dialog = closest(cover, "dialog,[role$=dialog]");
  const named = dialog ?? cover;
  return `${dialog ? "the dialog" : `<${tagOf(named)}>`} "${truncate(readLabel(named), 60)}"`;
}
