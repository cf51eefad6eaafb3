import { letterOrDigit, oneLine } from "../text.ts";
import { isElement, matches } from "../tree.ts";
import { nativeFields } from "./kind.ts";
import { visibleText } from "./name.ts";
import { isRendered } from "./visibility.ts";

/** The text of a box with one of these belongs to a control, so it names nothing else. */
const nonText = `${nativeFields},button,script,style,[tabindex="0"]`;

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
