import { letterOrDigit, oneLine } from "../text.ts";
import { closest, documentOf, parentOf } from "../tree.ts";
import { isDrawn } from "./drawn.ts";
import { ignoredContent } from "./name.ts";

/** The first text in a part of the page: its title, without what explains it. */
export function titleOf(part: Element): string {
  return drawnTexts(part)[0] ?? "";
}

/** The first texts that a person reads in a part of the page, outside of the element. */
export function drawnTexts(part: Node, element?: Element): string[] {
  const texts: string[] = [];
  const walker = documentOf(part).createTreeWalker(part, 4);
  for (let node = part.nodeType === 3 ? part : walker.nextNode(); node && texts.length < 3; node = walker.nextNode()) {
    const text = oneLine(node.nodeValue);
    const isRead = letterOrDigit.test(text) && !element?.contains(node) && !closest(parentOf(node), ignoredContent);
    if (isRead && isDrawn(node)) texts.push(text);
  }
  return texts;
}
