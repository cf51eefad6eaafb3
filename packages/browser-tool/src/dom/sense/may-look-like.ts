// Quick tests for what can only be seen by looks. They may say yes too often, but never no: then it is not looked at.
import type { FieldKind } from "@giselles-ai/protocol";
import { attribute, closest, isTag, matches, rectOf, selfAndAncestors, styleOf, tagOf } from "../tree.ts";
import { isListening } from "./listeners.ts";

const tick = /^[\u2713\u2714\u2705\u2611\u2612]\ufe0f?$/;

/** Whether an element may be drawn as a switch or a checkbox: small, clickable, and without text but a tick. */
export function mayBeToggle(element: Element): boolean {
  const { offsetWidth: width, offsetHeight: height } = element as HTMLElement;
  if (!(width >= 12 && width <= 96 && height >= 12 && height <= 48)) return false;
  const text = element.textContent.trim();
  return (!text || tick.test(text)) && element.childElementCount <= 2 && isClickable(element);
}

function isClickable(element: Element): boolean {
  if (closest(element, "label,a[href]") || attribute(element, "role")) return false;
  const { cursor } = styleOf(element);
  if (cursor === "pointer") return true;
  return (
    /auto|default/.test(cursor) &&
    selfAndAncestors(element, 5).some((ancestor) => isListening(ancestor) && !matches(ancestor, "html,body"))
  );
}

/** Whether the own name of an element may be only for screen readers. */
export function mayHaveUnseenName(element: Element): boolean {
  return matches(element, "[aria-label]:not(input:not([role]),textarea)");
}

export function mayReactToHover(element: Element): boolean {
  return (
    (styleOf(element).cursor === "default" && !isTag(element, "label")) ||
    selfAndAncestors(element, 3).some((part) => isListening(part, "hover"))
  );
}

/** Whether an element may be a rating of some icons. */
export function mayBeRating(element: Element): boolean {
  return element.childElementCount > 2 && !element.textContent.trim();
}

const minGraphicSize = { width: 100, height: 60 };

/** Whether an element may be a chart, a map or a drawing. */
export function mayBeGraphic(element: Element): boolean {
  if (!/^(?:svg|canvas)$/.test(tagOf(element))) return false;
  const { width, height } = rectOf(element);
  return width >= minGraphicSize.width && height >= minGraphicSize.height;
}

/** Kinds of which one may be chosen without a role that says so, and how many peers it takes to see that. */
export const minPeers: Partial<Record<FieldKind, number>> = {
  custom: 3,
  link: 3,
  tab: 3,
  option: 3,
  button: 4,
  gridcell: 4,
};

/** Whether there are enough fields of a kind for one to look chosen. */
export function mayHaveChosen(kinds: FieldKind[]): boolean {
  return Object.entries(minPeers).some(([kind, least]) => kinds.filter((other) => other === kind).length >= least);
}
