// What can only be seen by the looks of an element. Where they cannot be read (see load-looks.script.ts), it is left out.

import { cachedByKey } from "../read-cache.ts";
import { isDragHandle } from "./drag-handle.ts";
import type { FieldElement } from "./item.ts";
import { getLooks } from "./load-looks.ts";
import type { DrawnToggle } from "./looks/drawn-toggle.ts";
import type { Looks } from "./looks/index.ts";
import {
  mayBeGraphic,
  mayBeRating,
  mayBeToggle,
  mayHaveChosen,
  mayHaveUnseenName,
  mayReactToHover,
} from "./may-look-like.ts";

/** The switch or checkbox that an element without a role is drawn as. */
export function drawnToggle(element: Element): DrawnToggle | undefined {
  return mayBeToggle(element) ? getLooks()?.readToggle(element) : undefined;
}

/** What a part of the page that is not marked up as a control is drawn as. */
export function drawnKind(element: Element): DrawnToggle["kind"] | "custom" | "slider" | undefined {
  const drawn = drawnToggle(element)?.kind;
  if (drawn || isDragHandle(element) || isMark(element)) return drawn ?? "custom";
  return mayBeRating(element) && getLooks()?.isRating(element) ? "slider" : undefined;
}

/** Whether an element is a graphic that shows something: a chart, a map, a drawing. */
export const isGraphic = cachedByKey(
  (element: Element) => mayBeGraphic(element) && !!getLooks()?.showsSomething(element),
);

/** Whether an element is a shape of a graphic that a person points at. */
function isMark(element: Element): boolean {
  const svg = (element as SVGElement).ownerSVGElement;
  return !!svg && isGraphic(svg) && !!getLooks()?.isMark(element);
}

/** Whether an element has a listener for the pointer over it, or is one of the items of a list that has. */
export function reactsToHover(element: Element): boolean {
  return mayReactToHover(element) && !!getLooks()?.isHovered(element);
}

/** The label in the row of an element whose own name is only for screen readers. */
export function seenLabel(element: Element): string {
  return mayHaveUnseenName(element) ? readByLooks("seenLabel", element) : "";
}

/** Rows of text that have changed places. */
export function movedRows(...given: Parameters<Looks["movedRows"]>): ReturnType<Looks["movedRows"]> {
  return getLooks()?.movedRows(...given) ?? [];
}

/** Where elements and rows of text are now. */
export function describeMoves(...given: Parameters<Looks["describeMoves"]>): string[] {
  return getLooks()?.describeMoves(...given) ?? [];
}

/** A name or another word that can only be seen by looks. Empty if there is none. */
export function readByLooks(
  what:
    | "blockKind"
    | "columnHeading"
    | "graphicName"
    | "handleName"
    | "iconName"
    | "seenLabel"
    | "lastName"
    | "nameAround"
    | "rowLabel"
    | "rowTitle"
    | "textNearby",
  element: Element,
): string {
  return getLooks()?.[what](element) ?? "";
}

/** Finds those of some fields that look chosen among their siblings. */
export function chosenByLooks(fields: FieldElement[]): Set<Element> {
  const looks = mayHaveChosen(fields.map(({ kind }) => kind)) ? getLooks() : undefined;
  return looks?.findChosen(fields) ?? new Set();
}
