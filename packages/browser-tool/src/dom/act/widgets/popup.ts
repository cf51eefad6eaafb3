// Popups without any role: what appears next to a field after it was opened or typed into.

import {
  elementAt,
  flatDescendants,
  isInside,
  isRendered,
  queryAll,
  rectOf,
  rootOf,
  selfAndAncestors,
} from "../kit.ts";

/** How far below or above a field to look, in pixels. */
const distances = [6, 18, 34];

/** Remembers what is rendered now. The returned function finds what has appeared next to the field since. */
export function watchForPopup(page: Document): (field: Element) => Element | undefined {
  const elements = queryAll(page, "body *").flatMap((element) =>
    element.shadowRoot ? [element, ...flatDescendants(element)] : element,
  );
  const known = new Set<Element>(elements);
  const before = new Set<Element>(elements.filter(isRendered));
  const textBefore = page.body.textContent;
  /** A page that draws itself again has new elements with the same texts. */
  const isRedrawn = (element: Element) =>
    !known.has(element) &&
    rootOf(element) === page && // the text of the page is without that of components
    countIn(page.body.textContent, element.textContent) <= countIn(textBefore, element.textContent);
  const isNew = (element: Element, field: Element) =>
    !before.has(element) && !isInside(field, element) && !isRedrawn(element);
  return (field) => {
    const { left, top, bottom, width } = rectOf(field);
    const points = distances.flatMap((distance) =>
      [bottom + distance, top - distance].map((y) => ({ x: left + Math.min(width / 2, 40), y })),
    );
    for (const point of points) {
      const around = selfAndAncestors(elementAt(page, point)).filter(isRendered);
      const popup = around.findLast((element) => isNew(element, field));
      if (popup) return popup;
    }
    return undefined;
  };
}

function countIn(text: string, part: string): number {
  return part.trim() ? text.split(part).length - 1 : 0;
}
