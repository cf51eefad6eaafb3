// The name of a control without one, in a row of text: the first text of the row.
import { drawnTexts } from "./drawn-texts.ts";
import { cachedByKey, letterOrDigit, matches, queryAll, selfAndAncestors } from "./kit.ts";

const maxLevels = 6;
const maxTitleLength = 120;

/** The title of the row in which a control is the only one of its kind. Empty if there is none. */
export const rowTitle = cachedByKey(findTitle);

function findTitle(element: Element): string {
  for (const ancestor of selfAndAncestors(element, maxLevels).slice(1)) {
    if (matches(ancestor, "html,body")) return "";
    const isShared = similarIn(ancestor, element).length > 1;
    const [first, ...rest] = isShared ? textsBeside(element) : drawnTexts(ancestor, element);
    if (first === undefined && !isShared) continue;
    const second = rest[0] ?? "";
    const title =
      first && !/\p{L}/u.test(first) && second.length < maxTitleLength ? `${first} ${second}`.trim() : first;
    return title && title.length <= maxTitleLength && letterOrDigit.test(title) ? title : "";
  }
  return "";
}

/** The elements in a part of the page that are marked up like this one, and of its size. */
export function similarIn(part: Element, element: Element): Element[] {
  const { localName, classList, offsetWidth, offsetHeight } = element as HTMLElement;
  const [first] = classList;
  return queryAll(part, first ? `${localName}.${CSS.escape(first)}` : `${localName}:not([class])`).filter(
    (other) => Math.abs(other.offsetWidth - offsetWidth) < 4 && Math.abs(other.offsetHeight - offsetHeight) < 4,
  );
}

/** The texts right after an element, or right before it. */
function textsBeside(element: Element): string[] {
  const besides = [element.nextSibling, element.nextElementSibling, element.previousSibling];
  return besides.map((node) => (node ? drawnTexts(node, element) : [])).find(([text]) => text) ?? [];
}
