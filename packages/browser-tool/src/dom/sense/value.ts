import type { Constraints, FieldKind } from "@giselles-ai/protocol";
import { all, attribute, byIds, isTag, isTrue } from "../tree.ts";
import { cut, oneLine } from "../words.ts";
import { accessibleName, spokenValue, textOf, visibleText } from "./name.ts";
import { readShown } from "./shown.ts";

export type Value = string | boolean;

/** What the page shows in a control now, unmasked: callers decide what may leave the page. */
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
      return spokenValue(element);
    case "richtext":
    case "text":
      return editorText(element);
    case "combobox":
      return readShown(element).texts.join(", ");
    case "listbox":
      return chosenOptions(element).map(optionLabel).join(", ");
    case "link":
    case "custom":
    case "opaque-frame":
      return "";
    case "scroll-area":
      return moreIn(element);
    default:
      return isOn(element);
  }
}

/** In which directions an area can be scrolled on. */
export function moreIn({ scrollTop, scrollHeight, clientHeight }: Element): string {
  const above = scrollTop > 1 ? "above" : "";
  const below = scrollTop + clientHeight < scrollHeight - 1 ? "below" : "";
  return `more ${[above, below].filter(Boolean).join(" and ")}`;
}

/** Checked, selected or pressed, as ARIA says it. */
export function isOn(element: Element): boolean {
  return element.matches("[aria-checked=true],[aria-selected=true],[aria-pressed=true]");
}

/** What a rich-text editor holds, a line a block, without the space that editors keep in empty lines. */
export function editorText(element: Element): string {
  // biome-ignore lint/performance/useDomNodeTextContent: its line breaks are the paragraphs
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
  return accessibleName(option) || visibleText(option);
}

export function optionsIn(list: Element): Element[] {
  return all(list, "[role=option],[role^=menuitem],[role=treeitem]");
}

export function chosenOptions(list: Element): Element[] {
  return optionsIn(list).filter(isOn);
}

/** The lists that an element says it opens. */
export function listsOf(element: Element): Element[] {
  return [...byIds(element, "aria-controls"), ...byIds(element, "aria-owns")];
}

/** The labels on offer, where the page holds them already. */
export function readOptions(element: Element, kind: FieldKind): string[] | undefined {
  const native = isTag(element, "select") ? element : isTag(element, "input") && element.list;
  if (native) return Array.from(native.options, nativeOptionLabel);
  const lists = kind === "combobox" ? listsOf(element) : kind === "listbox" ? [element] : [];
  const options = lists.flatMap(optionsIn).map(optionLabel);
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
  if (multiple === true || isTrue(element, "multiselectable")) constraints.multiple = true;
  return Object.keys(constraints)[0] ? constraints : undefined;
}

const longestMessage = 160;

/** The message that the page shows about a field, or that the browser would show. */
export function readInvalid(element: Element): string {
  const isClaimed = /^(?!false$)./.test(attribute(element, "aria-invalid"));
  const shown = isClaimed
    ? textOf([...byIds(element, "aria-errormessage"), ...byIds(element, "aria-describedby")])
    : "";
  return cut(shown || nativeMessage(element) || (isClaimed ? "invalid" : ""), longestMessage);
}

/** An empty required field is no news until the person has tried. */
function nativeMessage(element: Element): string {
  const { validity, validationMessage } = element as HTMLInputElement;
  return validity?.valueMissing && !element.matches(":user-invalid") ? "" : oneLine(validationMessage);
}

/** By itself, or in what is; but a disabled fieldset leaves its legend and its links in use. */
export function isDisabled(element: Element): boolean {
  return element.closest(":disabled:not(fieldset),[aria-disabled=true]") !== null;
}

/** Whether HTML or ARIA says so. */
export function isMarked(element: Element, state: "readOnly" | "required"): boolean {
  return (element as HTMLInputElement)[state] === true || isTrue(element, state.toLowerCase());
}

export function isExpanded(element: Element): boolean | undefined {
  if (isTag(element, "summary")) return (element.parentElement as HTMLDetailsElement).open;
  return attribute(element, "aria-expanded") ? isTrue(element, "expanded") : undefined;
}

export function readDescription(element: Element): string {
  const described = textOf(byIds(element, "aria-describedby"));
  return cut(described || oneLine(attribute(element, "aria-description")), longestMessage);
}
