// The text in the page that a person takes for the name of a field.
import { isToggle, kindOf, matches, nativeFields, queryAll, rowLike, selfAndAncestors, tagOf } from "./kit.ts";
import { textBeside } from "./text-beside.ts";

/** Text next to the field in the same small box: "Name: [____]", or "[x] Name" for a checkbox. */
export function textNearby(element: Element): string {
  const sides = isToggle(kindOf(element))
    ? (["nextSibling", "previousSibling"] as const)
    : (["previousSibling"] as const);
  for (const ancestor of selfAndAncestors(element, 3)) {
    if (matches(ancestor, "form,body,fieldset") || queryAll(ancestor, nativeFields).length > 1) break;
    if (ancestor !== element && isOneOfBlocks(ancestor)) break;
    const text = sides.map((side) => textBeside(ancestor, side)).find(Boolean);
    if (text && isNextRow(ancestor)) break; // that text is the name of another row
    if (text) return text.length <= 80 ? text.replace(/\s*[:：*]+\s*$/, "") : "";
  }
  return "";
}

/** Whether a box is one of several with editable text: what stands before it is the document around them. */
function isOneOfBlocks({ parentElement }: Element): boolean {
  return !!parentElement && queryAll(parentElement, "[contenteditable=true]").length > 1;
}

/** Whether an element and the one before it are rows of one list. */
function isNextRow(element: Element): boolean {
  const before = element.previousElementSibling;
  if (before?.localName !== tagOf(element) || matches(element, "td,th")) return false;
  return matches(element, rowLike) || (!!element.classList[0] && element.classList[0] === before.classList[0]);
}
