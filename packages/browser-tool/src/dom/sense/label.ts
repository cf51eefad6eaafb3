import { isToggle } from "@giselles-ai/protocol/rules";
import { oneLine, splitIdentifier, truncate } from "../text.ts";
import { attribute, isElement, isTag, queryAll, selfAndAncestors } from "../tree.ts";
import { isTextEntry, kindOf, nativeFields } from "./kind.ts";
import { accessibleName, textOf, visibleText } from "./name.ts";
import { isRendered } from "./visibility.ts";

/** Longer than any real label. */
const maxLabelLength = 1000;

/** The label of an element: its accessible name, or the best that a person would find on it or around it. */
export function readLabel(element: Element, kind = kindOf(element)): string {
  if (kind === "scroll-area") return accessibleName(element) || splitIdentifier(element.id) || element.localName;
  const name = accessibleName(element);
  const hint = oneLine(attribute(element, "placeholder") || attribute(element, "aria-placeholder"));
  return truncate(
    hiddenListName(element) ||
      (name !== hint && name) ||
      orphanLabel(element) ||
      hint ||
      legendOf(element) ||
      headerOf(element) ||
      buttonBeside(element) ||
      textNearby(element) ||
      (isTextEntry(element) || isTag(element, "select") ? "" : visibleText(element)) ||
      imageName(element) ||
      splitIdentifier(attribute(element, "name")) ||
      hintOf(element) ||
      splitIdentifier(element.id) ||
      element.localName,
    maxLabelLength,
  );
}

/** A widget that replaces a hidden native list or field has the name of that. */
function hiddenListName(element: Element): string {
  const list = hiddenListBeside(element);
  return list ? accessibleName(list) : "";
}

/** The hidden native list or field that a widget replaces. */
export function hiddenListBeside(element: Element): Element | undefined {
  if (!element.matches("[role=combobox],[role=listbox],[tabindex],[aria-haspopup]")) return undefined;
  for (const ancestor of selfAndAncestors(element, 4)) {
    const places = [ancestor.previousElementSibling, ancestor.nextElementSibling, element.querySelector("select")];
    const beside = places.find((other) => other && (isTag(other, "select") || isTextEntry(other)));
    if (beside && (!isRendered(beside) || beside.getBoundingClientRect().width < 2)) return beside;
  }
  return undefined;
}

/** A label that labels nothing, just before the box in which a text field is alone. */
function orphanLabel(element: Element): string {
  for (const box of selfAndAncestors(element, isTextEntry(element) ? 7 : 0)) {
    if (box.matches("form,body,fieldset") || queryAll(box, nativeFields).length > 1) break;
    const before = box.previousElementSibling;
    if (isTag(before, "label") && !before.control) return visibleText(before);
  }
  return "";
}

/** The legend, if the field is alone in its fieldset. */
function legendOf(element: Element): string {
  const set = element.closest("fieldset");
  return set && queryAll(set, nativeFields).length === 1 ? accessibleName(set) : "";
}

/** The headers of the row and the column of a table's cell. */
export function headerOf(element: Element, cells = "td,[role$=cell]"): string {
  const cell = element.closest(cells);
  const row = cell?.parentElement;
  const table = row?.closest("table,[role=table],[role=grid]");
  if (!cell || !row || !table) return "";
  const column = Array.from(row.children).indexOf(cell);
  const headers = [row.querySelector("th,[role=rowheader]"), table.querySelector("tr,[role=row]")?.children[column]];
  return textOf(headers.filter((header) => header && header !== cell) as Element[]);
}

/** The name of the button that opens a hidden file field. */
function buttonBeside(element: Element): string {
  if (kindOf(element) !== "file") return "";
  const button = element.parentElement?.querySelector("button,[role=button]");
  return button ? accessibleName(button) : "";
}

/** Text next to the field in the same small box: "Name: [____]", or "[x] Name" for a checkbox. */
function textNearby(element: Element): string {
  if (!element.matches(`${nativeFields},[role],[tabindex]`) && !(element as HTMLElement).isContentEditable) return "";
  const sides = isToggle(kindOf(element))
    ? (["nextSibling", "previousSibling"] as const)
    : (["previousSibling"] as const);
  for (const ancestor of selfAndAncestors(element, 3)) {
    if (ancestor.matches("form,body,fieldset") || queryAll(ancestor, nativeFields).length > 1) break;
    const text = sides.map((side) => textBeside(ancestor, side)).find(Boolean);
    if (text) return text.length <= 80 ? text.replace(/\s*[:：*]+\s*$/, "") : "";
  }
  return "";
}

const nonText = `${nativeFields},button,script,style`;

function textBeside(element: Element, side: "previousSibling" | "nextSibling"): string {
  let text = "";
  for (let node = element[side]; node && !text; node = node[side]) {
    if (isElement(node)) {
      if (node.matches(nonText) || node.querySelector(nonText)) return "";
      text = isRendered(node) ? visibleText(node) : "";
    } else if (node.nodeType === 3) text = oneLine(node.nodeValue);
  }
  return text;
}

function imageName(element: Element): string {
  const image = element.querySelector("svg title,[aria-label],[title],img[alt]");
  if (!image) return "";
  const label = ["aria-label", "title", "alt"].map((name) => oneLine(attribute(image, name))).find(Boolean);
  return label ?? oneLine(image.textContent);
}

const tooltipName = /^data-(?:.*-)?(?:tooltip|title|tip|label)$/;
const identifierName = /^data-(?:action|icon|test(?:id)?|cy|command|value)$/;
/** Class names of icon sets: `fa-trash`, `bi-trash`, `icon-trash`, `mdi:trash`. */
const iconClass =
  /^(?:fa|fas|far|fab|bi|mdi|ti|ri|pi|la|ion|icon|glyphicon|el-icon|anticon|lucide|octicon|uil|bx)[-_:](?!solid|regular|brands|light|thin|lg|sm|xs|fw|\d)(.+)$/i;

/** For icons without a name: a name from an attribute, a file or a class. */
function hintOf(element: Element): string {
  const inside = [element, ...queryAll(element, "*").slice(0, 8)];
  const firstOf = (names: RegExp) =>
    inside.flatMap(({ attributes }) => Array.from(attributes)).find(({ name, value }) => value && names.test(name))
      ?.value ?? "";
  const files = inside.map(
    (part) => attribute(part, "href") || attribute(part, "xlink:href") || attribute(part, "src"),
  );
  const file = files.map((address) => /([\w-]+)(?:\.\w+)?(?:\?.*)?$/.exec(address)?.[1]).find(Boolean);
  const classes = inside.flatMap((part) => Array.from(part.classList));
  const icon = classes.map((name) => iconClass.exec(name)?.[1]).find(Boolean);
  const word = classes.find(
    (name) => /^[a-z]{3,}(?:[-_][a-z]+)*$/i.test(name) && !/^(?:icon|btn|button|item|col|row)$/i.test(name),
  );
  return oneLine(firstOf(tooltipName)) || splitIdentifier(icon ?? file ?? (firstOf(identifierName) || word || ""));
}
