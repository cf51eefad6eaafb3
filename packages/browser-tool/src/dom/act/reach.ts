// Getting at an element as a pointer would: into view, and not under something else.

import { readLabel } from "../sense/label.ts";
import { Sight } from "../sense/visibility.ts";
import { drawnParent, frameOf, isInside, isTag, viewOf } from "../tree.ts";
import { cut } from "../words.ts";
import { ActionError } from "./action-error.ts";
import type { At } from "./events.ts";
import { mustBeInSight, type Target } from "./target.ts";

export interface Reached {
  /** What a pointer would press: the element, or what stands for it. */
  element: HTMLElement;
  at: At;
}

/** Scrolls a target into view if need be, and makes sure that nothing lies over it. */
export function reach(target: Target): Reached {
  mustBeInSight(target);
  const sight = new Sight();
  const element = (
    sight.sees(target.element) ? target.element : (sight.standIn(target.element) ?? target.element)
  ) as HTMLElement;
  if (viewOf(element).getComputedStyle(element).pointerEvents === "none") {
    throw new ActionError("NOT_ALLOWED", `${target.name} takes no clicks now (pointer-events: none).`);
  }
  let place = findPlace(element, target.element);
  if ("cover" in place) {
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    place = findPlace(element, target.element);
  }
  if ("cover" in place)
    throw new ActionError(
      "COVERED",
      `${target.name} is covered by ${describeCover(place.cover)}. Close or move that first.`,
    );
  return { element, at: place.at };
}

export function middle(element: Element): At {
  const box = firstBox(element);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A link may run over two lines; its first piece is a place to press. */
function firstBox(element: Element): DOMRect {
  const boxes = Array.from(element.getClientRects()).filter(({ width, height }) => width > 0 && height > 0);
  return boxes.length > 1 ? (boxes[0] as DOMRect) : element.getBoundingClientRect();
}

const places = [
  [0.5, 0.5],
  [0.25, 0.5],
  [0.75, 0.5],
  [0.5, 0.2],
  [0.5, 0.8],
] as const;

/** Where an element can be pressed; or what lies over it, which is the page itself if it is out of view. */
function findPlace(element: HTMLElement, target: Element): { at: At } | { cover: Element } {
  const page = element.ownerDocument;
  const box = firstBox(element);
  let cover: Element | undefined;
  for (const [across, down] of places) {
    const at = { x: box.x + box.width * across, y: box.y + box.height * down };
    const hit = hitAt(page, at.x, at.y);
    const over =
      hit && (belongsTo(hit, element) || belongsTo(hit, target)) ? coverOfFrame(page, at) : (hit ?? page.body);
    if (!over) return { at };
    cover ??= over;
  }
  return { cover: cover ?? page.body };
}

/** The frame that shows a page may itself be under something. */
function coverOfFrame(page: Document, at: At): Element | undefined {
  const frame = frameOf(page) as HTMLElement | undefined;
  if (!frame) return undefined;
  const box = frame.getBoundingClientRect();
  const outside = { x: box.x + frame.clientLeft + at.x, y: box.y + frame.clientTop + at.y };
  const hit = hitAt(frame.ownerDocument, outside.x, outside.y);
  return hit && hit !== frame ? hit : coverOfFrame(frame.ownerDocument, outside);
}

/** The innermost element at a point of the view, through shadow roots. */
export function hitAt(page: Document, x: number, y: number): Element | undefined {
  let hit = page.elementFromPoint(x, y);
  while (hit?.shadowRoot) {
    const inner = hit.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  return hit ?? undefined;
}

function belongsTo(hit: Element, target: Element): boolean {
  if (isInside(hit, target)) return true;
  const label = hit.closest("label");
  if (label && (label.control === target || label.contains(target))) return true;
  return isSameWidget(hit, target);
}

/** Libraries lay placeholders and icons over the field that they belong to, in one small box. */
function isSameWidget(hit: Element, target: Element): boolean {
  if (/^(?:a|button|summary)$/.test(target.localName)) return false;
  let box: Element | undefined = target;
  for (let level = 0; level < 4; level += 1) {
    box = box && drawnParent(box);
    if (!box || isTag(box, "form") || isTag(box, "body")) return false;
    if (box.getBoundingClientRect().height > 100) return false;
    if (box.querySelectorAll("input:not([type=hidden]), textarea, select, a[href]").length > 1) return false;
    if (isInside(hit, box) && !isDialogLike(hit, box)) return true;
  }
  return false;
}

function isDialogLike(hit: Element, box: Element): boolean {
  const { position } = viewOf(hit).getComputedStyle(hit);
  if (position !== "fixed" && position !== "absolute") return false;
  const over = hit.getBoundingClientRect();
  const under = box.getBoundingClientRect();
  return over.width > under.width * 1.5 || over.height > under.height * 1.5;
}

function describeCover(cover: Element): string {
  const dialog = cover.closest('dialog, [role="dialog"], [role="alertdialog"]');
  const named = dialog ?? cover;
  const label = cut(readLabel(named), 60);
  const word = dialog ? "the dialog" : `<${named.localName}>`;
  return label && label !== named.localName ? `${word} "${label}"` : `${word}${named.id ? ` #${named.id}` : ""}`;
}
