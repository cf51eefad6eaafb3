import type { FieldKind } from "@giselles-ai/protocol";
import { isTag } from "../tree.ts";

const inputKinds: Record<string, FieldKind | undefined> = {
  hidden: undefined,
  button: "button",
  submit: "button",
  reset: "button",
  image: "button",
  checkbox: "checkbox",
  radio: "radio",
  file: "file",
  range: "range",
  color: "color",
  number: "number",
  date: "date",
  time: "date",
  month: "date",
  week: "date",
  "datetime-local": "date",
};

const roleKinds: Record<string, FieldKind | undefined> = {
  button: "button",
  link: "link",
  checkbox: "checkbox",
  radio: "radio",
  switch: "switch",
  textbox: "text",
  searchbox: "text",
  combobox: "combobox",
  listbox: "listbox",
  option: "option",
  slider: "slider",
  spinbutton: "number",
  tab: "tab",
  menuitem: "menuitem",
  menuitemcheckbox: "menuitem",
  menuitemradio: "menuitem",
  treeitem: "treeitem",
};

/** The role that an element claims: the first that we know. */
export function roleOf(element: Element): string {
  const roles = element.getAttribute("role");
  if (!roles) return "";
  const listed = roles.toLowerCase().split(/\s+/);
  return listed.find((role) => role in roleKinds) ?? listed[0] ?? "";
}

/** What an element is to the person who operates it; undefined for all that is only looked at. Reads no style. */
export function kindOf(element: Element): FieldKind | undefined {
  switch (element.localName) {
    case "input":
      return kindOfInput(element as HTMLInputElement);
    case "textarea":
      return isCombobox(element) ? "combobox" : "textarea";
    case "select":
      return "select";
    case "button":
      return kindOfButton(element);
    case "a":
    case "area":
      return (element as HTMLAnchorElement).href || element.hasAttribute("xlink:href")
        ? (roleKinds[roleOf(element)] ?? "link")
        : kindByAttributes(element);
    case "summary":
      return isTag(element.parentElement, "details") ? "button" : undefined;
    default:
      return kindByAttributes(element);
  }
}

function kindOfInput(element: HTMLInputElement): FieldKind | undefined {
  const { type } = element;
  if (type in inputKinds) {
    if (type === "checkbox" && roleOf(element) === "switch") return "switch";
    return inputKinds[type];
  }
  if (isCombobox(element)) return "combobox";
  return roleOf(element) === "spinbutton" ? "number" : "text";
}

function isCombobox(element: Element): boolean {
  return (
    roleOf(element) === "combobox" ||
    element.hasAttribute("list") ||
    /^(?:list|both)$/.test(element.getAttribute("aria-autocomplete") ?? "") ||
    element.getAttribute("aria-haspopup") === "listbox"
  );
}

function kindOfButton(element: Element): FieldKind {
  const kind = roleKinds[roleOf(element)] ?? "button";
  return kind === "button" && element.getAttribute("aria-haspopup") === "listbox" ? "combobox" : kind;
}

function kindByAttributes(element: Element): FieldKind | undefined {
  const { attributes } = element;
  if (attributes.length === 0) return undefined;
  if (isEditingHost(element)) return "richtext";
  const role = roleOf(element);
  if (role) {
    if (role in roleKinds) {
      const kind = roleKinds[role];
      if (kind === "button" && element.getAttribute("aria-haspopup") === "listbox") return "combobox";
      return kind === "listbox" && element.getAttribute("aria-hidden") === "true" ? undefined : kind;
    }
    if (role === "gridcell" && (element.hasAttribute("tabindex") || element.hasAttribute("aria-selected")))
      return "gridcell";
  }
  if (element.hasAttribute("onclick")) return "custom";
  return undefined;
}

/** The outermost editable element; what is inside is its text. */
export function isEditingHost(element: Element): boolean {
  const editable = element.getAttribute("contenteditable");
  if (editable === null || editable.toLowerCase() === "false") return false;
  return (element as HTMLElement).isContentEditable && !element.parentElement?.isContentEditable;
}

/** Text goes in, and what was there is replaced. */
export function isTextEntry(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  if (isTag(element, "textarea")) return true;
  return (
    isTag(element, "input") &&
    inputKinds[element.type] !== "button" &&
    !/^(?:checkbox|radio|file|hidden|range|color)$/.test(element.type)
  );
}
