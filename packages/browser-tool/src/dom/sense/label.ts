import { all, attribute, isElement, upFrom } from "../tree.ts";
import { cut, oneLine, spaced } from "../words.ts";
import { isTextEntry, nativeFields } from "./kind.ts";
import { accessibleName, textOf, visibleText } from "./name.ts";

const longestLabel = 120;

/** What to call an element: its accessible name, or the best that a person would find around it. */
export function readLabel(element: Element): string {
  return cut(
    accessibleName(element) ||
      oneLine(attribute(element, "placeholder") || attribute(element, "aria-placeholder")) ||
      legendOf(element) ||
      headerOf(element) ||
      textNearby(element) ||
      (isTextEntry(element) ? "" : visibleText(element)) ||
      imageName(element) ||
      spaced(attribute(element, "name")) ||
      spaced(element.id) ||
      element.localName,
    longestLabel,
  );
}

/** The legend serves where the field is alone in its set; among several it would name them all the same. */
function legendOf(element: Element): string {
  const set = element.closest("fieldset");
  return set && all(set, nativeFields).length === 1 ? accessibleName(set) : "";
}

function headerOf(element: Element): string {
  const cell = element.closest("td,[role$=cell]");
  const row = cell?.parentElement;
  const table = row?.closest("table,[role=table],[role=grid]");
  if (!cell || !row || !table) return "";
  const column = Array.from(row.children).indexOf(cell);
  const headers = [row.querySelector("th,[role=rowheader]"), table.querySelector("tr,[role=row]")?.children[column]];
  return textOf(headers.filter((header) => header && header !== cell) as Element[]);
}

/** Text just before the field, in the same small box: "Name: [____]". */
function textNearby(element: Element): string {
  if (!element.matches(`${nativeFields},[role]`) && !(element as HTMLElement).isContentEditable) return "";
  for (const at of upFrom(element, 3)) {
    if (at.matches("form,body") || all(at, nativeFields).length > 1) break;
    const text = textBefore(at);
    if (text) return text.length <= 80 ? text.replace(/\s*[:：*]+\s*$/, "") : "";
  }
  return "";
}

const noText = `${nativeFields},button,script,style`;

function textBefore(element: Element): string {
  let text = "";
  for (let node = element.previousSibling; node && !text; node = node.previousSibling) {
    if (isElement(node)) return node.matches(noText) || node.querySelector(noText) ? "" : visibleText(node);
    if (node.nodeType === 3) text = oneLine(node.nodeValue);
  }
  return text;
}

function imageName(element: Element): string {
  const image = element.querySelector("svg title,[aria-label]");
  return image ? oneLine(attribute(image, "aria-label") || image.textContent) : "";
}
