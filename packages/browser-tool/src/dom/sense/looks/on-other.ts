// Text that would be illegible on the boxes around it may lie on a box that is elsewhere in the document.
import { surrounds } from "./covered/painters.ts";
import {
  backgroundOf,
  cachedByKey,
  contains,
  documentOf,
  grounds,
  isLegible,
  type Painted,
  queryAll,
  rectOf,
  selfAndAncestors,
  tagOf,
} from "./kit.ts";

const media = /^(?:img|video|canvas|svg|iframe|object|embed)$/;

const findPlaces = cachedByKey((page: Document) =>
  queryAll(page, "*").map((element): [Element, DOMRect] => [element, rectOf(element)]),
);

/** Whether text in these colours differs from an element or a generated box that may lie behind it. */
export function isOnOther(parent: Element, box: DOMRect, colours: string[], ground: Painted): boolean {
  const groundOf = grounds();
  const isSeenOn = (layers: string[][] | undefined) =>
    layers === undefined || (!!layers[0] && isLegible(colours, { ...ground, layers }));
  return (
    findPlaces(documentOf(parent)).some(
      ([element, place]) =>
        surrounds(place, box) &&
        !contains(element, parent) &&
        (media.test(tagOf(element)) || isSeenOn(backgroundOf(groundOf(element).style))),
    ) ||
    selfAndAncestors(parent, 3).some((ancestor) =>
      ["::before", "::after"].some((side) => {
        const generated = getComputedStyle(ancestor, side);
        return generated.content !== "none" && isSeenOn(backgroundOf(generated));
      }),
    )
  );
}
