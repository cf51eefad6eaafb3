import { bringIntoView, clickWithPointer, elementAt, isInside, middle } from "../kit.ts";

/** Clicks on a part of a target that was already reached: on what a pointer would hit in it, because only that may listen. */
export function clickPart(element: Element): void {
  bringIntoView(element, "nearest");
  const at = middle(element);
  const hit = elementAt(element.ownerDocument, at);
  clickWithPointer(hit && isInside(hit, element) ? hit : element, at);
}
