import { isToggle } from "@giselles-ai/protocol/rules";
import { all, attribute, isElement, isTag, upFrom } from "../tree.ts";
import { cut, oneLine, spaced } from "../words.ts";
import { isTextEntry, kindOf, nativeFields } from "./kind.ts";
import { accessibleName, textOf, visibleText } from "./name.ts";
import { isRendered } from "./visibility.ts";

/** Far more than anybody writes: what is shown of it is cut where there is no room. */
const longestLabel = 1000;

/** What to call an element: its accessible name, or the best that a person would find on it or around it. */
export function readLabel(element: Element, kind = kindOf(element)): string {
  if (kind === "scroll-area") return accessibleName(element) || spaced(element.id) || element.localName;
  return cut(
    hiddenListName(element) ||
      accessibleName(element) ||
      oneLine(attribute(element, "placeholder") || attribute(element, "aria-placeholder")) ||
      legendOf(element) ||
      headerOf(element) ||
      buttonBeside(element) ||
      textNearby(element) ||
      (isTextEntry(element) ? "" : visibleText(element)) ||
      imageName(element) ||
      spaced(attribute(element, "name")) ||
      hintOf(element) ||
      spaced(element.id) ||
      element.localName,
    longestLabel,
  );
}

/** A widget that a library draws in the place of a list is called what the list is called. */
function hiddenListName(element: Element): string {
  if (!element.matches("[role=combobox],[role=listbox],[tabindex],[aria-haspopup]")) return "";
  for (const at of upFrom(element, 4)) {
    const beside = [at.previousElementSibling, at.nextElementSibling].find((other) => isTag(other, "select"));
    if (beside && !isRendered(beside)) return accessibleName(beside);
  }
  return "";
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

/** A hidden file field is known by the button that opens it. */
function buttonBeside(element: Element): string {
  if (kindOf(element) !== "file") return "";
  const button = element.parentElement?.querySelector("button,[role=button]");
  return button ? accessibleName(button) : "";
}

/** Text beside the field, in the same small box: "Name: [____]", and "[x] Name" for what is ticked. */
function textNearby(element: Element): string {
  if (!element.matches(`${nativeFields},[role]`) && !(element as HTMLElement).isContentEditable) return "";
  const sides = isToggle(kindOf(element))
    ? (["nextSibling", "previousSibling"] as const)
    : (["previousSibling"] as const);
  for (const at of upFrom(element, 3)) {
    if (at.matches("form,body,fieldset") || all(at, nativeFields).length > 1) break;
    const text = sides.map((side) => textBeside(at, side)).find(Boolean);
    if (text) return text.length <= 80 ? text.replace(/\s*[:：*]+\s*$/, "") : "";
  }
  return "";
}

const noText = `${nativeFields},button,script,style`;

function textBeside(element: Element, side: "previousSibling" | "nextSibling"): string {
  let text = "";
  for (let node = element[side]; node && !text; node = node[side]) {
    if (isElement(node)) {
      if (node.matches(noText) || node.querySelector(noText)) return "";
      text = isRendered(node) ? visibleText(node) : "";
    } else if (node.nodeType === 3) text = oneLine(node.nodeValue);
  }
  return text;
}

function imageName(element: Element): string {
  const image = element.querySelector("svg title,[aria-label],[title],img[alt]");
  if (!image) return "";
  const told = ["aria-label", "title", "alt"].map((name) => oneLine(attribute(image, name))).find(Boolean);
  return told ?? oneLine(image.textContent);
}

const toldBy = [
  "data-tooltip",
  "data-title",
  "data-original-title",
  "data-bs-original-title",
  "data-tip",
  "data-label",
];
const namedBy = ["data-action", "data-icon", "data-testid", "data-test", "data-cy", "data-command", "data-value"];
/** How sets of icons name theirs: `fa-trash`, `bi-trash`, `icon-trash`, `mdi:trash`. */
const iconClass =
  /^(?:fa|fas|far|fab|bi|mdi|ti|ri|pi|la|ion|icon|glyphicon|el-icon|anticon|lucide|octicon|uil|bx)[-_:](?!solid|regular|brands|light|thin|lg|sm|xs|fw|\d)(.+)$/i;

/** What is drawn has no name at all: what its author called it, in an attribute, a file or a class. */
function hintOf(element: Element): string {
  const inside = [element, ...all(element, "*").slice(0, 8)];
  const said = (names: string[]) =>
    inside.flatMap((at) => names.map((name) => attribute(at, name))).find(Boolean) ?? "";
  const files = inside.map((at) => attribute(at, "href") || attribute(at, "xlink:href") || attribute(at, "src"));
  const file = files.map((address) => /([\w-]+)(?:\.\w+)?(?:\?.*)?$/.exec(address)?.[1]).find(Boolean);
  const classes = inside.flatMap((at) => Array.from(at.classList));
  const icon = classes.map((name) => iconClass.exec(name)?.[1]).find(Boolean);
  const word = classes.find(
    (name) => /^[a-z]{3,}(?:[-_][a-z]+)*$/i.test(name) && !/^(?:icon|btn|button|item|col|row)$/i.test(name),
  );
  return oneLine(said(toldBy)) || spaced(icon ?? file ?? (said(namedBy) || word || ""));
}
