// Getting at an element as a pointer would: into view, and not under something else.

import { readLabel } from "../sense/label.ts";
import { all, frameOf, hitAt, isInside, styleOf, upFrom } from "../tree.ts";
import { cut } from "../words.ts";
import { refuse } from "./action-error.ts";
import { type At, clickWithPointer, giveFocus } from "./events.ts";
import { mustBeEnabled, mustBeInSight, type Target } from "./target.ts";

export interface Reached {
  /** What a pointer would press: the innermost part of the element, or what stands for it. */
  element: Element;
  at: At;
}

/** Scrolls a target into view if need be, and makes sure that nothing lies over it. */
export function reach(target: Target): Reached {
  const element = mustBeInSight(target);
  if (styleOf(element).pointerEvents === "none") refuse("NOT_ALLOWED", `${target.name} takes no clicks.`);
  let place = findPlace(element, target.element);
  if (place.cover) {
    bringIntoView(element, "center");
    place = findPlace(element, target.element);
  }
  const { at, hit, cover } = place;
  if (cover) refuse("COVERED", `${target.name} is covered by ${describeCover(cover)}. Close that first.`);
  return { element: hit && isInside(hit, element) ? hit : element, at };
}

/** Clicks on a target, where it can be reached. */
export function clickOn(target: Target): void {
  const { element, at } = reach(target);
  clickWithPointer(element, at);
}

/** Gives the focus to a target that is in use and in reach. */
export function focusOn(target: Target): void {
  mustBeEnabled(target);
  reach(target);
  giveFocus(target.element);
}

/** Clicks on a part of what was reached already. */
export function clickPart(element: Element): void {
  bringIntoView(element, "nearest");
  clickWithPointer(element, middle(element));
}

export function bringIntoView(element: Element, block: "center" | "nearest"): void {
  element.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
}

export function middle(element: Element): At {
  return pointIn(element, 0.5, 0.5);
}

/** A link may run over two lines; its first piece is a place to press. */
function pointIn(element: Element, across: number, down: number): At {
  const boxes = Array.from(element.getClientRects());
  const box = boxes.find(({ width, height }) => width && height) ?? element.getBoundingClientRect();
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

const places = [
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

interface Spot {
  at: At;
  hit: Element | undefined;
  /** What lies over it, which is the page itself if it is out of view. */
  cover: Element | undefined;
}

/** Where an element can be pressed; its middle, if it is covered everywhere. */
function findPlace(element: Element, target: Element): Spot {
  const page = element.ownerDocument;
  const look = ([across, down]: readonly [number, number]): Spot => {
    const at = pointIn(element, across, down);
    const hit = hitAt(page, at);
    const isOurs = hit && (belongsTo(hit, element) || belongsTo(hit, target));
    return { at, hit, cover: isOurs ? coverOfFrame(page, at) : (hit ?? page.body) };
  };
  return look(places.find((place) => !look(place).cover) ?? places[0]);
}

/** The frame that shows a page may itself be under something. */
function coverOfFrame(page: Document, { x, y }: At): Element | undefined {
  const frame = frameOf(page);
  if (!frame) return undefined;
  const box = frame.getBoundingClientRect();
  const outside = { x: box.x + frame.clientLeft + x, y: box.y + frame.clientTop + y };
  const hit = hitAt(frame.ownerDocument, outside);
  return hit && hit !== frame ? hit : coverOfFrame(frame.ownerDocument, outside);
}

function belongsTo(hit: Element, target: Element): boolean {
  const label = hit.closest("label");
  return (
    isInside(hit, target) ||
    (label && (label.control === target || label.contains(target))) ||
    (!target.matches("a, button, summary") && isSameWidget(hit, target))
  );
}

/** Libraries lay placeholders and icons over the field that they belong to, in one small box. */
function isSameWidget(hit: Element, target: Element): boolean {
  for (const box of upFrom(target, 5).slice(1)) {
    if (
      box.matches("form, body") ||
      box.getBoundingClientRect().height > 100 ||
      all(box, "input:not([type=hidden]), textarea, select, a[href]").length > 1
    )
      return false;
    if (isInside(hit, box) && !isDialogLike(hit, box)) return true;
  }
  return false;
}

function isDialogLike(hit: Element, box: Element): boolean {
  const over = hit.getBoundingClientRect();
  const under = box.getBoundingClientRect();
  return (
    /fixed|absolute/.test(styleOf(hit).position) && (over.width > under.width * 1.5 || over.height > under.height * 1.5)
  );
}

function describeCover(cover: Element): string {
  const dialog = cover.closest("dialog,[role$=dialog]");
  const named = dialog ?? cover;
  return `${dialog ? "the dialog" : `<${named.localName}>`} "${cut(readLabel(named), 60)}"`;
}
