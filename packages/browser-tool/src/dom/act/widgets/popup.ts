// Popups without any role: what appears next to a field after it was opened or typed into.

import {
  elementAt,
  flatDescendants,
  isInside,
  isRendered,
  letterOrDigit,
  queryAll,
  rectOf,
  rootOf,
  selfAndAncestors,
  styleOf,
  windowOf,
} from "../kit.ts";

/** How far below or above a field to look, in pixels. */
const distances = [6, 18, 34];
/** How far from its left end, in pixels. A popup of short words is narrow. */
const insets = [40, 12];

interface Where {
  /** It may be a sheet or a dialog over the page, away from the field. */
  isSheet?: boolean;
}

/** Remembers what is rendered now. The returned function finds what has appeared next to the field since. */
export function watchForPopup(page: Document): (field: Element, where?: Where) => Element | undefined {
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
  const findSheet = (field: Element) => {
    const { innerWidth, innerHeight } = windowOf(page.body);
    const points = [0.5, 0.9].map((share) => ({ x: innerWidth / 2, y: innerHeight * share }));
    return points
      .flatMap((point) => selfAndAncestors(elementAt(page, point)).filter(isRendered).reverse())
      .find((element) => isNew(element, field) && isSheet(element));
  };
  return (field, { isSheet: mayBeSheet = false } = {}) => {
    const { left, top, bottom, width } = rectOf(field);
    const points = insets.flatMap((inset) =>
      distances
        .flatMap((distance) => [bottom + distance, top - distance])
        .map((y) => ({ x: left + Math.min(width / 2, inset), y })),
    );
    for (const point of points) {
      const around = selfAndAncestors(elementAt(page, point)).filter(isRendered);
      const popup = around.findLast((element) => isNew(element, field) && !isVeil(element));
      if (popup) return popup;
    }
    return mayBeSheet ? findSheet(field) : undefined;
  };
}

/** An empty layer over the page, behind a sheet. */
function isVeil(element: Element): boolean {
  return !element.firstChild && styleOf(element).position === "fixed";
}

function isSheet(element: Element): boolean {
  return styleOf(element).position === "fixed" && letterOrDigit.test(element.textContent ?? "");
}

function countIn(text: string, part: string): number {
  return part.trim() ? text.split(part).length - 1 : 0;
}
