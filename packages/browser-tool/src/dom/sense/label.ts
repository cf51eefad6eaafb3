import { isToggle, mayBeLabelledByRow } from "@giselles-ai/protocol/rules";
import { oneLine, splitIdentifier, truncate } from "../text.ts";
import {
  attribute,
  childrenOf,
  closest,
  isEditable,
  isTag,
  matches,
  parentOf,
  rectOf,
  selfAndAncestors,
} from "../tree.ts";
import { isGraphic, readByLooks, seenLabel } from "./by-looks.ts";
import { underCovers } from "./covers.ts";
import { isDragHandle } from "./drag-handle.ts";
import { isTextEntry, kindOf, nativeFields } from "./kind.ts";
import { cellPosition, placeName, withCell } from "./load-places.ts";
import { accessibleName, textOf, visibleText } from "./name.ts";
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
  const inRow = isTextEntry(element) || mayBeLabelledByRow(kind);
  return truncate(
    hiddenListName(element) ||
      (inRow && seenLabel(element)) ||
      (name !== hint && name) ||
      (inRow && readByLooks("rowLabel", element)) ||
      hint ||
      headerOf(element) ||
      ((matches(element, `${nativeFields},[role],[tabindex]`) || isEditable(element)) &&
        readByLooks("textNearby", element)) ||
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
  if (!list) return "";
  return (attribute(list, "aria-label") && readByLooks("rowLabel", element)) || accessibleName(list);
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
