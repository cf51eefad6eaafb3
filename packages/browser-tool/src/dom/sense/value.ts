import type { Constraints, FieldKind } from "@giselles-ai/protocol";
import { byIds, isTag } from "../tree.ts";
import { cut, oneLine } from "../words.ts";
import { accessibleName, visibleText } from "./name.ts";
import { readShown } from "./shown.ts";

export type Value = string | boolean;

/** What the page shows in a control now, unmasked: callers decide what may leave the page. */
export function readValue(element: Element, kind: FieldKind): Value {
  if (isTag(element, "select")) return selectedLabels(element).join(", ");
  if (isTag(element, "input")) {
    if (element.type === "checkbox" || element.type === "radio") return element.checked;
    if (element.type === "file") return Array.from(element.files ?? [], ({ name }) => name).join(", ");
    return kind === "button"
      ? ""
      : element.value || (kind === "combobox" && !element.list ? readShown(element).texts.join(", ") : "");
  }
  if (isTag(element, "textarea")) return element.value;
  return valueByRole(element, kind);
}

function valueByRole(element: Element, kind: FieldKind): Value {
  switch (kind) {
    case "slider":
    case "number":
      return element.getAttribute("aria-valuetext") ?? element.getAttribute("aria-valuenow") ?? "";
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
    default:
      return isOn(element);
  }
}

/** Checked, selected or pressed, as ARIA says it. */
export function isOn(element: Element): boolean {
  return ["checked", "selected", "pressed"].some((state) => element.getAttribute(`aria-${state}`) === "true");
}

/** What a rich-text editor holds, a line a block, without the space that editors keep in empty lines. */
export function editorText(element: Element): string {
  // biome-ignore lint/performance/useDomNodeTextContent: its line breaks are the paragraphs
  return (element as HTMLElement).innerText
    .replace(/[\u200b\ufeff]/g, "")
    .replace(/\u00a0/g, " ")
    .replace(/\n{2,}/g, "\n")
    .trim();
}

export function selectedLabels(select: HTMLSelectElement): string[] {
  return Array.from(select.selectedOptions, nativeOptionLabel);
}

export function nativeOptionLabel(option: HTMLOptionElement): string {
  return oneLine(option.label) || oneLine(option.textContent) || option.value;
}

export function optionLabel(option: Element): string {
  return accessibleName(option) || visibleText(option);
}

export function optionsIn(list: Element): Element[] {
  return Array.from(list.querySelectorAll('[role="option"], [role="menuitemradio"], [role="treeitem"]'));
}

export function chosenOptions(list: Element): Element[] {
  return optionsIn(list).filter(isOn);
}

/** The labels on offer, where the page holds them already. */
export function readOptions(element: Element, kind: FieldKind): string[] | undefined {
  if (isTag(element, "select")) return Array.from(element.options, nativeOptionLabel);
  if (isTag(element, "input") && element.list)
    return Array.from(element.list.options, (option) => option.label || option.value);
  if (kind === "listbox") return optionsIn(element).map(optionLabel);
  if (kind === "combobox") {
    const lists = [...byIds(element, "aria-controls"), ...byIds(element, "aria-owns")].flatMap(optionsIn);
    return lists.length > 0 ? lists.map(optionLabel) : undefined;
  }
  return undefined;
}

export function readConstraints(element: Element): Constraints | undefined {
  const { maxLength, multiple } = element as HTMLInputElement;
  const constraints: Constraints = {};
  for (const name of ["min", "max", "step", "pattern", "accept"] as const) {
    const value = element.getAttribute(name) ?? element.getAttribute(`aria-value${name}`);
    if (value && value !== "any") constraints[name] = value;
  }
  if (maxLength >= 0) constraints.maxLength = maxLength;
  if (multiple === true || element.getAttribute("aria-multiselectable") === "true") constraints.multiple = true;
  return Object.keys(constraints).length > 0 ? constraints : undefined;
}

/** The message that the page shows about a field, or that the browser would show. */
export function readInvalid(element: Element): string | undefined {
  const claimed = element.getAttribute("aria-invalid");
  const native = nativeMessage(element);
  if (!claimed || claimed === "false") return native && cut(native, 160);
  const shown = [...byIds(element, "aria-errormessage"), ...byIds(element, "aria-describedby")].map((message) =>
    visibleText(message),
  );
  return cut(oneLine(shown.join(" ")) || native || "invalid", 160);
}

/** An empty required field is no news until the person has tried. */
function nativeMessage(element: Element): string | undefined {
  const control = element as HTMLInputElement;
  if (!control.validity || control.validity.valid || !control.willValidate) return undefined;
  const untouched = control.validity.valueMissing && !element.matches(":user-invalid");
  return untouched ? undefined : oneLine(control.validationMessage) || "invalid";
}

export function isDisabled(element: Element): boolean {
  if (element.matches(":disabled")) return true;
  return element.closest('[aria-disabled="true"]') !== null;
}

export function isReadOnly(element: Element): boolean {
  if ((isTag(element, "input") || isTag(element, "textarea")) && element.readOnly) return true;
  return element.getAttribute("aria-readonly") === "true";
}

export function isRequired(element: Element): boolean {
  return (element as HTMLInputElement).required === true || element.getAttribute("aria-required") === "true";
}

export function isExpanded(element: Element): boolean | undefined {
  if (isTag(element, "summary")) return (element.parentElement as HTMLDetailsElement).open;
  const expanded = element.getAttribute("aria-expanded");
  return expanded === "true" ? true : expanded === "false" ? false : undefined;
}

export function readDescription(element: Element): string {
  const described = byIds(element, "aria-describedby")
    .map((shown) => visibleText(shown))
    .join(" ");
  return cut(oneLine(described) || oneLine(element.getAttribute("aria-description")), 160);
}
