// Elements with words in their own text, also where text is not listed: people can click, double-click or right-click any text.
import { createVisibility, forEachNode, ignoredContent, matches, normalise, ownText } from "./kit.ts";

/** Elements inside of those in `listed` are left out. */
export function findTexts(
  words: string,
  listed: ReadonlySet<Element | undefined>,
  root: Document | Element,
): Element[] {
  const wanted = normalise(words);
  const { isVisible } = createVisibility();
  const found: Element[] = [];
  const enter = (element: Element) => {
    if (matches(element, ignoredContent) || listed.has(element)) return;
    if (normalise(ownText(element)).includes(wanted) && isVisible(element)) found.push(element);
    forEachNode(element, enter);
  };
  enter(root === document ? document.body : (root as Element));
  return found;
}
