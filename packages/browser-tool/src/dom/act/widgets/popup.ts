// Popups without any role: what appears next to a field after it was opened or typed into.
import { isRendered } from "../../sense/visibility.ts";
import { elementAt, isInside, queryAll, selfAndAncestors } from "../../tree.ts";

/** How far below or above a field to look, in pixels. */
const distances = [6, 18, 34];

/** Remembers what is rendered now. The returned function finds what has appeared next to the field since. */
export function watchForPopup(page: Document): (field: Element) => Element | undefined {
  const before = new Set<Element>(queryAll(page, "body *").filter(isRendered));
  const isNew = (element: Element, field: Element) => !before.has(element) && !isInside(field, element);
  return (field) => {
    const { left, top, bottom, width } = field.getBoundingClientRect();
    const points = distances.flatMap((distance) =>
      [bottom + distance, top - distance].map((y) => ({ x: left + Math.min(width / 2, 40), y })),
    );
    for (const point of points) {
      const popup = selfAndAncestors(elementAt(page, point)).findLast((element) => isNew(element, field));
      if (popup && isRendered(popup)) return popup;
    }
    return undefined;
  };
}
