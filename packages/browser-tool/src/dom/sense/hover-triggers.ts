// Finds elements that reveal hidden content while the pointer is over them, by the page's own style sheets:
// `nav li:hover > ul { display: block }`.

import { cachedByKey } from "../read-cache.ts";
import { matches, queryAll, selfAndAncestors } from "../tree.ts";
import { reactsToHover } from "./by-looks.ts";
import { kindOf } from "./kind.ts";
import { isSelector, type RuleStyle, readSheets, selectorsIn } from "./sheets.ts";
import { isRendered } from "./visibility.ts";

const triggersIn = cachedByKey(findTriggers);

/** Whether something happens while the pointer is over an element. */
export function opensOnHover(element: Element): boolean {
  return triggersIn(element.ownerDocument).has(element) || reactsToHover(element);
}

function findTriggers(page: Document): Set<Element> {
  const triggers = new Set<Element>();
  for (const { revealed, trigger } of revealingSelectors(page)) {
    for (const hidden of queryAll(page, revealed)) {
      const hasText = hidden.textContent?.trim();
      if (!hasText && !kindOf(hidden)) continue;
      const over = selfAndAncestors(hidden).find((ancestor) => matches(ancestor, trigger));
      if (!over || over === hidden || !isRendered(over)) continue;
      if (!hasText && over.querySelector("input")) continue; // the icon of a field, over which one can hover
      if (
        !isRendered(hidden) ||
        (matches(over, ":hover") && hidingSelectors(page).some((each) => matches(hidden, each)))
      )
        triggers.add(over);
    }
  }
  return triggers;
}

/** Whether an element shows something: text, or a picture. */
export function hasContent(element: Element): boolean {
  return !!(element.textContent?.trim() || element.querySelector("img,svg,canvas,i"));
}

interface Reveal {
  /** Matches what a rule reveals, whether or not the pointer is there. */
  revealed: string;
  /** Matches what the pointer must be over. */
  trigger: string;
}

const revealingSelectors = readSheets(readReveals);
/** Match what is hidden while the pointer is elsewhere. */
const hidingSelectors = readSheets(({ selector, style: { display, visibility, opacity } }) =>
  (display === "none" || visibility === "hidden" || opacity === "0") && !selector.includes(":hover") ? [selector] : [],
);

function readReveals({ selector, style }: RuleStyle): Reveal[] {
  if (!(style.display || style.visibility || style.opacity)) return [];
  return selectorsIn(selector).flatMap((each) => {
    // What stands beside the trigger is not in it, and is revealed by its own position in the page.
    const trigger = /((?:\([^()]*\)|[^\s>+~()])+):hover(?!.*:hover).*[\s>]/.exec(each)?.[1];
    const revealed = each.replaceAll(":hover", "");
    return trigger && isSelector(revealed) ? { trigger, revealed } : [];
  });
}
