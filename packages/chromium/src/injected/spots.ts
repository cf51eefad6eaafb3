// Recognises one of several elements that a person can only distinguish by where they are, after the page has drawn them again.
// Only in the driver: it is too large for a page.
import {
  isNamedThing,
  queryAll,
  recogniseSpots,
  type Spot,
  selfAndAncestors,
} from "@giselles-ai/browser-tool/dom/internal";

/** Handles then stay with such elements. */
export function keepSpots(): void {
  recogniseSpots({ spotOf: trySpotOf, isSameSpot, isNamedThing });
}

/** An element without a spot loses its handle when it is drawn again, which is better than that the page cannot be read. */
function trySpotOf(elements: Element[], index: number): Spot | undefined {
  try {
    return spotOf(elements, index);
  } catch {
    return undefined;
  }
}

/** Attributes that show a state. */
const stateName = /^(?:class|tabindex|data-state|aria-(?!row|pos).*)$/;
const maxLevels = 4;
const maxParts = 20;
const maxTextLength = 80;

/** The spot of one of such elements. */
function spotOf(elements: Element[], index: number): Spot {
  const beside = [elements[index - 1], elements[index + 1]];
  const isOwn = (part: Element) => beside.every((other) => !part.contains(other ?? null));
  // One of them can be inside another: then the outer one is its own unit.
  const unit = selfAndAncestors(elements[index], maxLevels).filter(isOwn).at(-1) ?? (elements[index] as Element);
  const parts = [unit, ...queryAll<Element>(unit, "*")].slice(0, maxParts);
  const texts = [unit.previousElementSibling, unit, unit.nextElementSibling].map((part) =>
    part?.textContent?.trim().slice(0, maxTextLength),
  );
  return {
    markup: JSON.stringify([parts.map(describePart), texts]),
    classes: parts.map(({ classList }) => Array.from(classList)),
  };
}

function describePart(part: Element): string[] {
  const lasting = Array.from(part.attributes).filter(({ name }) => !stateName.test(name));
  return [part.localName, ...lasting.map(({ name, value }) => name + value).sort()];
}

function isSameSpot(old: Spot, now: Spot | undefined): boolean {
  const isWithin = (one: string[] = [], other: string[] = []) => one.every((name) => other.includes(name));
  return (
    old.markup === now?.markup &&
    old.classes.every((names, index) => isWithin(names, now.classes[index]) || isWithin(now.classes[index], names))
  );
}
