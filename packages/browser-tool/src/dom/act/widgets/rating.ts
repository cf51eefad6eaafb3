// A rating that is only drawn: the item with the number that is asked for is pressed.
import type { ActionResult } from "../handler.ts";
import {
  attribute,
  childrenOf,
  hoverOver,
  matches,
  middle,
  mustBeEnabled,
  nextFrame,
  nextTask,
  queryAll,
  refuse,
  styleOf,
  understandNumber,
  verifiedBy,
} from "../kit.ts";
import type { Target } from "../target.ts";
import { clickPart } from "./click-part.ts";

export function isDrawnRating({ element, kind }: Target): boolean {
  return kind === "slider" && element.childElementCount > 2 && !matches(element, "[role],[tabindex]");
}

export async function setRating(target: Target, value: string): Promise<ActionResult> {
  mustBeEnabled(target);
  const items = () => childrenOf(target.element);
  const wanted = Number(understandNumber(value) ?? 0);
  const item = items()[wanted - 1] ?? refuse("OUT_OF_RANGE", `${target.name} takes 1 to ${items().length}.`);
  const before = items().map(lookOf).join();
  hoverOver(item, middle(item));
  await nextFrame();
  clickPart(item);
  await nextTask();
  const read = () => {
    const looks = items().map(lookOf);
    return looks.join() === before ? "" : String(countLike(looks));
  };
  return verifiedBy(target, read, (shown) => shown === String(wanted));
}

/** How many items look like the first. If more than two looks are mixed, none. */
function countLike(looks: string[]): number {
  const end = looks.findIndex((look) => look !== looks[0]);
  if (end < 0) return looks.length;
  return looks.slice(end).every((look) => look === looks[end]) ? end : 0;
}

/** What can differ between a full and an empty star. */
function lookOf(item: Element): string {
  return [item, ...queryAll(item, "*")]
    .map((part) => {
      const { color, fill, width, opacity } = styleOf(part);
      return [attribute(part, "class"), color, fill, width, opacity].join(" ");
    })
    .join();
}
