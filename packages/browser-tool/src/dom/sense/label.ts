import { isToggle } from "@giselles-ai/protocol/rules";
import { oneLine, splitIdentifier, truncate } from "../text.ts";
import {
  attribute,
  childrenOf,
  closest,
  isEditable,
  isTag,
  matches,
  parentOf,
  queryAll,
  rectOf,
  selfAndAncestors,
  tagOf,
} from "../tree.ts";
import { isGraphic, readByLooks } from "./by-looks.ts";
import { isDragHandle } from "./drag-handle.ts";
import { isTextEntry, kindOf, nativeFields } from "./kind.ts";
import { underCovers } from "./load-covers.ts";
import { cellPosition, placeName, withCell } from "./load-places.ts";
import { accessibleName, textOf, visibleText } from "./name.ts";
import { rowLike } from "./row.ts";
import { textBeside } from "./text-beside.ts";
import { isOnTrack } from "./track.ts";
import { isRendered } from "./visibility.ts";

/** Longer than any real label. */
const maxLabelLength = 1000;

/** The label of an element: its accessible name, or the best that a person would find on it or around it. */
export const readLabel = underCovers((element: Element, kind = kindOf(element)): string => {
  if (kind === "scroll-area") return accessibleName(element) || splitIdentifier(element.id) || "unnamed area";
  const isDrawn = kind === "slider" ? isOnTrack(element) : isToggle(kind) && !isToggle(kindOf(element));
  const name = accessibleName(element) || (isDrawn && readByLooks("rowTitle", element)) || "";
  const place = placeName(element);
  if (place) return place;
  if (kind === "custom" && isGraphic(element)) return readByLooks("graphicName", element);
  if (!name && kind === "custom" && isDragHandle(element)) return readByLooks("handleName", element) || "drag handle";
  const hint = oneLine(attribute(element, "placeholder") || attribute(element, "aria-placeholder"));
  return truncate(
    hiddenListName(element) ||
      (name !== hint && name) ||
      orphanLabel(element) ||
      hint ||
      headerOf(element) ||
      textNearby(element) ||
      ((kind === "combobox" || matches(element, nativeFields)) && readByLooks("nameAround", element)) ||
      (kind === "richtext" && readByLooks("blockKind", element)) ||
      (isTextEntry(element) || isTag(element, "select") ? "" : withCell(element, visibleText(element))) ||
      splitIdentifier(attribute(element, "name")) ||
      readByLooks("iconName", element) ||
      cellPosition(element) ||
      readByLooks("lastName", element) ||
      "unnamed",
    maxLabelLength,
  );
});

/** A widget that replaces a hidden native list or field has the name of that. */
function hiddenListName(element: Element): string {
  const list = hiddenListBeside(element);
  return list ? accessibleName(list) : "";
}

/** The hidden native list or field that a widget replaces. */
export function hiddenListBeside(element: Element): Element | undefined {
  if (!matches(element, "[role=combobox],[role=listbox],[tabindex],[aria-haspopup]")) return undefined;
  for (const ancestor of selfAndAncestors(element, 4)) {
    const places = [ancestor.previousElementSibling, ancestor.nextElementSibling, element.querySelector("select")];
    const beside = places.find((other) => other && (isTag(other, "select") || isTextEntry(other)));
    if (beside && (!isRendered(beside) || rectOf(beside).width < 2)) return beside;
  }
  return undefined;
}

/** A label that labels nothing, just before the box in which a text field is alone. */
function orphanLabel(element: Element): string {
  for (const box of selfAndAncestors(element, isTextEntry(element) ? 7 : 0)) {
    if (matches(box, "form,body,fieldset") || queryAll(box, nativeFields).length > 1) break;
    const before = box.previousElementSibling;
    if (isTag(before, "label") && !before.control) return visibleText(before);
  }
  return "";
}

/** The headers of the row and the column of a table's cell. */
export function headerOf(element: Element): string {
  const cell = closest(element, "td,[role$=cell]");
  const row = parentOf(cell);
  const table = closest(row, "table,[role=table],[role=grid]");
  if (!cell || !row || !table) return "";
  const column = childrenOf(row).indexOf(cell);
  const first = table.querySelector("tr,[role=row]")?.children[column];
  // Above a field, any text without fields is a header; above other text, only what is marked as one.
  const isHeader = matches(element, nativeFields)
    ? !first?.querySelector(nativeFields)
    : matches(first, "th,[role=columnheader],thead *");
  const headers = [row.querySelector("th,[role=rowheader]"), isHeader && first];
  return textOf(headers.filter((header) => header && header !== cell) as Element[]);
}

/** Text next to the field in the same small box: "Name: [____]", or "[x] Name" for a checkbox. */
function textNearby(element: Element): string {
  if (!matches(element, `${nativeFields},[role],[tabindex]`) && !isEditable(element)) return "";
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
