import { drawnParent, isTag } from "../tree.ts";
import { cut, oneLine } from "../words.ts";
import { isTextEntry } from "./kind.ts";
import { accessibleName, visibleText } from "./name.ts";

const longestLabel = 120;

/** What to call an element: its accessible name, or the best that a person would find around it. */
export function readLabel(element: Element): string {
  return cut(
    accessibleName(element) ||
      oneLine(element.getAttribute("placeholder") ?? element.getAttribute("aria-placeholder")) ||
      legendOf(element) ||
      headerOf(element) ||
      textNearby(element) ||
      (isTextEntry(element) ? "" : visibleText(element)) ||
      imageName(element) ||
      spaced(element.getAttribute("name")) ||
      spaced(element.id) ||
      element.localName,
    longestLabel,
  );
}

/** The legend serves where the field is alone in its set; among several it would name them all the same. */
function legendOf(element: Element): string {
  const set = element.closest("fieldset");
  return set?.querySelectorAll("input, select, textarea").length === 1 ? accessibleName(set) : "";
}

function headerOf(element: Element): string {
  const cell = element.closest("td, [role=gridcell], [role=cell]");
  const row = cell?.parentElement;
  const table = cell?.closest("table, [role=table], [role=grid]");
  if (!cell || !row || !table) return "";
  const column = Array.from(row.children).indexOf(cell);
  const rowHeader = row.querySelector("th, [role=rowheader]");
  const headerRow = table.querySelector("thead tr, tr, [role=row]");
  const columnHeader = headerRow === row ? null : headerRow?.children[column];
  const parts = [rowHeader, columnHeader].flatMap((header) => (header && header !== cell ? visibleText(header) : ""));
  return oneLine(parts.filter(Boolean).join(" "));
}

/** Text just before the field, in the same small box: "Name: [____]". */
function textNearby(element: Element): string {
  if (
    !isTag(element, "input") &&
    !isTag(element, "select") &&
    !isTag(element, "textarea") &&
    !element.hasAttribute("role")
  ) {
    if (!(element as HTMLElement).isContentEditable) return "";
  }
  let at: Element | undefined = element;
  for (let depth = 0; at && depth < 3; depth += 1) {
    const text = textBefore(at);
    if (text) return text.length <= 80 ? text.replace(/\s*[:：*]+\s*$/, "") : "";
    at = drawnParent(at);
    if (!at || isTag(at, "form") || isTag(at, "body") || at.querySelectorAll("input, select, textarea").length > 1)
      return "";
  }
  return "";
}

function textBefore(element: Element): string {
  for (let node = element.previousSibling; node; node = node.previousSibling) {
    if (node.nodeType === 3) {
      const text = oneLine(node.nodeValue);
      if (text) return text;
    } else if (node.nodeType === 1) {
      const sibling = node as Element;
      if (/^(?:input|select|textarea|button|script|style)$/.test(sibling.localName)) return "";
      if (sibling.querySelector("input, select, textarea, button")) return "";
      return visibleText(sibling);
    }
  }
  return "";
}

function imageName(element: Element): string {
  const image = element.querySelector("img[alt], svg title, [aria-label]");
  return oneLine(image?.getAttribute("alt") ?? image?.getAttribute("aria-label") ?? image?.textContent);
}

function spaced(identifier: string | null): string {
  return oneLine(identifier?.replace(/([a-z\d])([A-Z])/g, "$1 $2").replace(/[_\-.[\]:]+/g, " "));
}
