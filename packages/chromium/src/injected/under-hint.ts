import { elementAt, isInside, isTextEntry, middle } from "@giselles-ai/browser-tool/dom/internal";

/** Whether a popover lies over the middle of a text field. */
export function isCoveredByHint(element: Element): unknown {
  const hit = isTextEntry(element) && elementAt(element.ownerDocument, middle(element));
  return hit && !isInside(hit, element) && hit.closest("[popover]");
}
