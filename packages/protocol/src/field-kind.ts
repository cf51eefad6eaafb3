// What the kinds of fields have in common, decided once for the page, its drivers, the policy and every screen. Without zod,
// because it also runs in other people's pages.

/** The first five are what the oldest clients know. */
export const fieldKinds = [
  "text",
  "textarea",
  "select",
  "checkbox",
  "radio",
  "button",
  "link",
  "file",
  "date",
  "number",
  "range",
  "color",
  "richtext",
  "combobox",
  "listbox",
  "switch",
  "slider",
  "tab",
  "menuitem",
  "option",
  "treeitem",
  "gridcell",
  "custom",
  "opaque-frame",
] as const;
export type FieldKind = (typeof fieldKinds)[number];

type Trait = "value" | "text" | "multiline" | "number" | "choice" | "toggle" | "checkable" | "commit";

const traits: Record<FieldKind, readonly Trait[]> = {
  text: ["value", "text"],
  textarea: ["value", "text", "multiline"],
  richtext: ["value", "text", "multiline"],
  date: ["value", "text"],
  number: ["value", "text", "number"],
  range: ["value", "number"],
  slider: ["value", "number"],
  color: ["value"],
  combobox: ["value", "text", "choice"],
  select: ["value", "choice"],
  listbox: ["value", "choice"],
  option: ["value", "checkable"],
  checkbox: ["value", "toggle", "checkable"],
  radio: ["value", "toggle", "checkable"],
  switch: ["value", "toggle", "checkable"],
  file: [],
  button: ["commit", "checkable"],
  menuitem: ["commit", "checkable"],
  treeitem: ["commit", "checkable"],
  gridcell: ["commit", "checkable"],
  link: ["commit"],
  tab: ["commit"],
  custom: ["commit"],
  "opaque-frame": ["commit"],
};

/** Undefined for a field that is not there. */
type KnownKind = FieldKind | undefined;

/** Of a field that is not there, or of a kind that only a newer peer knows. */
const unknownTraits: readonly Trait[] = ["commit"];

function has(kind: KnownKind, trait: Trait): boolean {
  return (traits[kind as FieldKind] ?? unknownTraits).includes(trait); // undefined is the key of nothing
}

/** It holds a value that a click or a key may change, and nothing more comes of that. A file is uploaded instead. */
export function holdsValue(kind: KnownKind): boolean {
  return has(kind, "value");
}

/** Text is typed into it. */
export function isTextual(kind: KnownKind): boolean {
  return has(kind, "text");
}

/** Enter begins a new line in it, and sends nothing. */
export function isMultiline(kind: KnownKind): boolean {
  return has(kind, "multiline");
}

/** Its value is a number. */
export function isNumeric(kind: KnownKind): boolean {
  return has(kind, "number");
}

/** Its value is one of those that it offers; a combobox may take others too. */
export function isChoice(kind: KnownKind): boolean {
  return has(kind, "choice");
}

/** Its value is one of those that it offers, and never another. */
export function isClosedChoice(kind: KnownKind): boolean {
  return isChoice(kind) && !isTextual(kind);
}

/** It is on or off, always. */
export function isToggle(kind: KnownKind): boolean {
  return has(kind, "toggle");
}

/** It can be on or off: a toggle, an item of a list that may be checked, a button that may stay pressed. */
export function isCheckable(kind: KnownKind): boolean {
  return has(kind, "checkable");
}

/** A click on it may send, delete or leave. So may one on a field of which nothing is known. */
export function commitsOnClick(kind: KnownKind): boolean {
  return has(kind, "commit");
}
