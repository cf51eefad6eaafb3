import type { Constraints, FieldKind } from "@giselles-ai/protocol";
import { oneLine, truncate } from "../text.ts";
import {
  attribute,
  childrenOf,
  closest,
  flatDescendants,
  isAriaTrue,
  isTag,
  matches,
  ownText,
  parentOf,
  queryAll,
  rectOf,
  referencedElements,
  tagOf,
} from "../tree.ts";
import { drawnToggle, isGraphic } from "./by-looks.ts";
import { leavesIn, readDisplayedSelection } from "./displayed-selection.ts";
import { trackShare } from "./kind.ts";
import { headerOf } from "./label.ts";
import { accessibleName, spokenValue, textOf, visibleText } from "./name.ts";
import { segmentsText } from "./segments.ts";
import { shownNumber } from "./track.ts";

export type Value = string | boolean;

/** The value that a control shows, unmasked: callers decide what may leave the page. */
export function readValue(element: Element, kind: FieldKind): Value {
  if (isTag(element, "select")) return selectedLabels(element).join(", ");
  if (isTag(element, "textarea")) return element.value;
  if (isTag(element, "input")) {
    const { type, checked, files, value, list } = element;
    if (/checkbox|radio/.test(type)) return checked;
    if (files) return Array.from(files, ({ name }) => name).join(", ");
    if (kind === "button") return "";
    if (value || kind !== "combobox" || list) return value;
  }
  switch (kind) {
    case "slider":
    case "number":
      return spokenValue(element) || shareText(element);
    case "richtext":
    case "text":
      return editorText(element);
    case "date":
      return segmentsText(element);
    case "combobox":
      return readSelection(element).join(", ");
    case "listbox":
      return chosenOptions(element).map(optionLabel).join(", ");
    case "custom":
      if (isGraphic(element)) return describeGraphic(element);
      return (matches(element, "td") && headerOf(element) && visibleText(element)) || isMarkedOn(element);
    case "link":
      return isMarkedOn(element);
    case "opaque-frame":
      return "";
    case "scroll-area":
      return describeScrollState(element);
    case "switch":
    case "checkbox":
      return attribute(element, "role") ? isOn(element) : !!drawnToggle(element)?.isOn;
    default:
      return isOn(element) || isMarkedOn(element);
  }
}

/** Class words for the one that is chosen. */
const onWords = /(?:^|[-_ ])(?:selected|active|current|checked|pressed|chosen|on)(?= |$)/i;

/** Whether a class alone marks an element as chosen, unlike most of its neighbours. */
function isMarkedOn(element: Element): boolean {
  if (!onWords.test(attribute(element, "class"))) return isClaimed(element, "aria-current");
  const peers = childrenOf(parentOf(element)).filter((other) => tagOf(other) === tagOf(element));
  return peers.some((peer) => !onWords.test(attribute(peer, "class")));
}

/** Whether an attribute has a value other than false. */
function isClaimed(element: Element, name: string): boolean {
  return /^(?!false$)./.test(attribute(element, name));
}

/** Of a slider that has no value in the page. */
function shareText(element: Element): string {
  const share = trackShare(element);
  return String(shownNumber(element) ?? (share === undefined ? "" : `${share}%`));
}

/** The displayed selection. A text in a placeholder is one if it is the name of an option. */
function readSelection(element: Element): string[] {
  const { texts, placeholders } = readDisplayedSelection(element);
  if (texts[0] || !placeholders[0]) return texts;
  const options = listsOf(element).flatMap(optionsIn);
  return placeholders.filter((text) => options.some((option) => oneLine(option.textContent) === text));
}

/** What a snapshot says of a graphic beside its name. */
function describeGraphic(element: Element): string {
  const { width, height } = rectOf(element);
  return `graphic ${Math.round(width)}×${Math.round(height)}`;
}

/** In which directions an area can be scrolled further. */
export function describeScrollState({ scrollTop, scrollHeight, clientHeight }: Element): string {
  const above = scrollTop > 1 ? "above" : "";
  const below = scrollTop + clientHeight < scrollHeight - 1 ? "below" : "";
  const sides = [above, below].filter(Boolean).join(" and ");
  return sides && `more ${sides}`;
}

/** Whether an element is checked, selected or pressed by ARIA. */
export function isOn(element: Element): boolean {
  return matches(element, "[aria-checked=true],[aria-selected=true],[aria-pressed=true]");
}

/** The text of a rich-text editor, one line for each block, without the filler characters of empty lines. */
export function editorText(element: Element): string {
  // biome-ignore lint/performance/useDomNodeTextContent: only innerText has the line breaks of paragraphs
  return tidy((element as HTMLElement).innerText.replace(/[\u200b\ufeff]/g, ""));
}

export function tidy(text: string): string {
  return text
    .replace(/\u00a0/g, " ")
    .replace(/[\r\n]+/g, "\n")
    .trim();
}

export function selectedLabels(select: HTMLSelectElement): string[] {
  return Array.from(select.selectedOptions, nativeOptionLabel);
}

export function nativeOptionLabel(option: HTMLOptionElement): string {
  return oneLine(option.label) || option.value;
}

export function optionLabel(option: Element): string {
  return accessibleName(option) || visibleText(option) || oneLine(leavesIn(option).map(ownText).join(" ")); // those of a closed list are hidden
}

export function optionsIn(list: Element): Element[] {
  const options = "[role=option],[role^=menuitem],[role=treeitem]";
  const found = queryAll(list, options);
  return found[0] ? found : flatDescendants(list).filter((element) => matches(element, options));
}

export function chosenOptions(list: Element): Element[] {
  return optionsIn(list).filter(isOn);
}

/** The lists that an element controls or owns by ARIA. */
export function listsOf(element: Element): Element[] {
  return [...referencedElements(element, "aria-controls"), ...referencedElements(element, "aria-owns")];
}

/** The labels of the options that are in the page. */
export function readOptions(element: Element, kind: FieldKind): string[] | undefined {
  const native = isTag(element, "select") ? element : isTag(element, "input") && element.list;
  if (native) return Array.from(native.options).flatMap((one) => (isDisabled(one) ? [] : nativeOptionLabel(one)));
  const lists = kind === "combobox" ? listsOf(element) : kind === "listbox" ? [element] : [];
  const options = lists.flatMap(optionsIn).flatMap((one) => (isDisabled(one) ? [] : optionLabel(one)));
  return options.length ? options : undefined;
}

export function readConstraints(element: Element): Constraints | undefined {
  const { maxLength, multiple } = element as HTMLInputElement;
  const constraints: Constraints = {};
  for (const name of ["min", "max", "step", "pattern", "accept"] as const) {
    const value = attribute(element, name) || attribute(element, `aria-value${name}`);
    if (value && value !== "any") constraints[name] = value;
  }
  if (maxLength >= 0) constraints.maxLength = maxLength;
  if (multiple === true || isAriaTrue(element, "multiselectable")) constraints.multiple = true;
  return Object.keys(constraints)[0] ? constraints : undefined;
}

const maxMessageLength = 160;

/** The error message that the page shows for a field, or that the browser would show. */
export function readInvalid(element: Element): string {
  const isWrong = isClaimed(element, "aria-invalid");
  const shown = isWrong
    ? textOf([...referencedElements(element, "aria-errormessage"), ...referencedElements(element, "aria-describedby")])
    : "";
  return truncate(shown || nativeMessage(element) || (isWrong ? "invalid" : ""), maxMessageLength);
}

/** An empty required field has no message until the person has tried to submit it. */
function nativeMessage(element: Element): string {
  if (!matches(element, ":invalid")) return ""; // the getter of a custom element may throw
  const { validity, validationMessage } = element as HTMLInputElement;
  return validity?.valueMissing && !matches(element, ":user-invalid") ? "" : oneLine(validationMessage);
}

/** Whether an element or an ancestor is disabled. A disabled fieldset does not disable its legend and links. */
export function isDisabled(element: Element): boolean {
  return closest(element, ":disabled:not(fieldset),[aria-disabled=true]") !== null;
}

/** Whether an element has a state by HTML or ARIA. */
export function hasState(element: Element, state: "readOnly" | "required"): boolean {
  return (element as HTMLInputElement)[state] === true || isAriaTrue(element, state.toLowerCase());
}

export function isExpanded(element: Element): boolean | undefined {
  if (isTag(element, "summary")) return (parentOf(element) as HTMLDetailsElement).open;
  return attribute(element, "aria-expanded") ? isAriaTrue(element, "expanded") : undefined;
}

export function readDescription(element: Element): string {
  const described = textOf(referencedElements(element, "aria-describedby"));
  return truncate(described || oneLine(attribute(element, "aria-description")), maxMessageLength);
}
