import { isElement, isRendered, letterOrDigit, matches, nativeFields, oneLine, visibleText } from "./kit.ts";

/** The text of a box with one of these belongs to a control, so it names nothing else. */
export const nonText = `${nativeFields},button,script,style,[tabindex="0"]`;

/** The nearest text before or after an element. Signs alone, such as ":" or "–", are not a name. */
export function textBeside(
  element: Element,
  side: "previousSibling" | "nextSibling",
  read: (part: Element) => string = visibleText,
): string {
  for (let node = element[side]; node; node = node[side]) {
    let text = "";
    if (isElement(node)) {
      if (matches(node, nonText) || node.querySelector(nonText)) return "";
      text = isRendered(node) ? read(node) : "";
    } else if (node.nodeType === 3) text = oneLine(node.nodeValue);
    if (letterOrDigit.test(text)) return text;
  }
  return "";
}
