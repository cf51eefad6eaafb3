import { closest, ignoredContent, isDrawn, letterOrDigit, oneLine, parentOf, textsIn } from "./kit.ts";

/** The first text in a part of the page: its title, without what explains it. */
export function titleOf(part: Element): string {
  return drawnTexts(part)[0] ?? "";
}

/** The first texts that a person reads in a part of the page, outside of the element. */
export function drawnTexts(part: Node, element?: Element): string[] {
  return textsIn(part, isRead, 3).map(oneLine);

  function isRead(node: Node): boolean {
    const isOutside = !element?.contains(node) && !closest(parentOf(node), ignoredContent);
    return isOutside && letterOrDigit.test(node.nodeValue as string) && isDrawn(node);
  }
}
