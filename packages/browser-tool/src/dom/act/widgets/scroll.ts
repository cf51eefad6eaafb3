import type { Handler } from "../handler.ts";
import {
  actAndObserve,
  bringIntoView,
  describeScrollState,
  elementAt,
  middle,
  mustBeVisible,
  nextFrame,
  refuse,
  selfAndAncestors,
  styleOf,
} from "../kit.ts";

export const scroll: Handler<"scroll"> = async ({ fieldId, deltaY = 0 }, context) => {
  const { find, page } = context;
  const target = fieldId ? find(fieldId) : undefined;
  if (target && !deltaY) {
    mustBeVisible(target);
    bringIntoView(target.element, "center");
    return { target, verify: () => ({ holds: !!elementAt(target.element.ownerDocument, middle(target.element)) }) };
  }
  const scroller = target ? scrollerOf(target.element) : pageScroller(page);
  const before = scroller.scrollTop;
  scroller.scrollBy({ top: deltaY, behavior: "instant" });
  // Lists load more when they are scrolled, so the end is the end only after that. Scroll events come with the next frame.
  await actAndObserve(context, nextFrame);
  if (scroller.scrollTop === before && deltaY) refuse("REJECTED", "It is already at the end.", "failed");
  return { target, message: `There is ${describeScrollState(scroller) || "no more"}.` };
};

/** The nearest ancestor that scrolls: by default one that a person can scroll. */
export function scrollerOf(element: Element, overflow = /auto|scroll/): Element {
  const page = element.ownerDocument;
  const isScroller = (ancestor: Element) =>
    ancestor.ownerDocument === page &&
    ancestor.scrollHeight > ancestor.clientHeight &&
    overflow.test(styleOf(ancestor).overflowY);
  return selfAndAncestors(element).find(isScroller) ?? page.scrollingElement ?? element;
}

/** The document's scroller, or, if the document itself does not scroll, what scrolls in the middle of the viewport. */
function pageScroller(page: Document): Element {
  const own = page.scrollingElement ?? page.documentElement;
  const { clientWidth, clientHeight } = own;
  return own.scrollHeight > clientHeight
    ? own
    : scrollerOf(elementAt(page, { x: clientWidth / 2, y: clientHeight / 2 }) ?? own);
}
