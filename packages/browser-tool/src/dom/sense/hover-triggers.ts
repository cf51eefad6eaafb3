// Finds elements that reveal hidden content while the pointer is over them, by the page's own style sheets:
// `nav li:hover > ul { display: block }`.
import { queryAll, selfAndAncestors } from "../tree.ts";
import { cachedByKey } from "./read-cache.ts";
import { readSheets } from "./sheets.ts";
import { isRendered } from "./visibility.ts";

const triggersIn = cachedByKey(findTriggers);

export function opensOnHover(element: Element): boolean {
  return triggersIn(element.ownerDocument).has(element);
}

function findTriggers(page: Document): Set<Element> {
  const triggers = new Set<Element>();
  for (const { revealed, trigger } of revealingSelectors(page)) {
    for (const hidden of queryAll(page, revealed)) {
      if (!/\S/.test(hidden.textContent ?? "")) continue;
      const over = selfAndAncestors(hidden).find((ancestor) => ancestor.matches(trigger));
      if (!over || over === hidden || !isRendered(over)) continue;
      if (!isRendered(hidden) || over.matches(":hover")) triggers.add(over);
    }
  }
  return triggers;
}

interface Reveal {
  /** Matches what a rule reveals, whether or not the pointer is there. */
  revealed: string;
  /** Matches what the pointer must be over. */
  trigger: string;
}

const revealingSelectors = readSheets(readRule);

function readRule(rule: CSSRule): Reveal[] {
  const { selectorText, style } = rule as CSSStyleRule;
  if (!selectorText) return "cssRules" in rule ? Array.from((rule as CSSGroupingRule).cssRules).flatMap(readRule) : [];
  if (!selectorText.includes(":hover") || !(style.display || style.visibility || style.opacity)) return [];
  return selectorText.split(",").flatMap((selector) => {
    const at = selector.lastIndexOf(":hover");
    const rest = selector.slice(at + ":hover".length);
    // Only what is inside of the trigger: what stands beside it is revealed by its own position in the page.
    if (at <= 0 || !/^\s*[>\s]\s*[^+~]+$/.test(rest)) return [];
    const trigger = selector.slice(0, at).replaceAll(":hover", "").trim();
    return /[(,]|^$|[>+~\s]$/.test(trigger) || rest.includes("::") ? [] : { trigger, revealed: trigger + rest };
  });
}
