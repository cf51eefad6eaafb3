// Sliders that are only drawn: a small handle on a long track, and a number in the text beside them.
import { parentOf, selfAndAncestors, styleOf } from "../tree.ts";
import { isDrawn } from "./drawn.ts";
import { textsIn } from "./row.ts";

/** Whether an element is drawn on a track along which it can move. */
export function isOnTrack(element: Element): boolean {
  const { offsetWidth: width, offsetHeight: height } = element as HTMLElement;
  const track = parentOf(element) as HTMLElement | null;
  if (!track || !(width >= 8 && width <= 40 && height <= 40 && width < 1.4 * height)) return false; // a switch is wider than a handle
  const isLong = track.offsetWidth >= 4 * width && track.offsetHeight <= 2 * height && track.childElementCount <= 4;
  return isLong && /absolute|relative/.test(styleOf(element).position) && shownNumber(element) !== undefined;
}

const number = /^[^\p{L}\d]*?([-+\u2212]?\s*\d+(?:[.,]\d+)?)\s*[^\d]{0,4}$/u;

/** The number beside a slider, if there is only one: "Exposure +5", "40 %". */
export function shownNumber(element: Element): number | undefined {
  for (const ancestor of selfAndAncestors(element, 5).slice(1)) {
    const numbers = textsIn(ancestor, isDrawn).flatMap((text) => number.exec(text)?.[1] ?? []);
    if (numbers.length > 1) return undefined;
    if (numbers[0]) return Number(numbers[0].replace(/\s/g, "").replace("\u2212", "-").replace(",", "."));
  }
  return undefined;
}
