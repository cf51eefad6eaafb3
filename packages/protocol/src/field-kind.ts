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
  "scroll-area",
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
  "scroll-area": [],
};

/** Undefined for a field that is not there. */
type KnownKind = FieldKind | undefined;

/** Of a field that is not there, or of a kind that only a newer peer knows. */
const unknownTraits: readonly Trait[] = ["commit"];

function has(kind: KnownKind, trait: Trait): boolean {
  return (traits[kind as FieldKind] ?? unknownTraits).includes(trait); // undefined is the key of nothing
}

/**
 * Whether a field of this kind holds a value that a click or a key may change, without any other effect. A file is uploaded
 * instead.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(holdsValue("text")).toBe(true);
 */
export function holdsValue(kind: KnownKind): boolean {
  return has(kind, "value");
}

/**
 * Whether text is typed into a field of this kind.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isTextual("date")).toBe(true); // it is typed, as 2026-11-16
 */
export function isTextual(kind: KnownKind): boolean {
  return has(kind, "text");
}

/**
 * Whether Enter begins a new line in a field of this kind, and sends nothing.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isMultiline("textarea")).toBe(true);
 */
export function isMultiline(kind: KnownKind): boolean {
  return has(kind, "multiline");
}

/**
 * Whether the value of a field of this kind is a number.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isNumeric("slider")).toBe(true);
 */
export function isNumeric(kind: KnownKind): boolean {
  return has(kind, "number");
}

/**
 * Whether a field of this kind offers values to choose from. A combobox may take others too.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isChoice("combobox")).toBe(true);
 */
export function isChoice(kind: KnownKind): boolean {
  return has(kind, "choice");
}

/**
 * Whether the value of a field of this kind is always one of those that it offers.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isClosedChoice("combobox")).toBe(false); // another text can be typed into it
 */
export function isClosedChoice(kind: KnownKind): boolean {
  return isChoice(kind) && !isTextual(kind);
}

/**
 * Whether a field of this kind is always either on or off.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isToggle("checkbox")).toBe(true);
 */
export function isToggle(kind: KnownKind): boolean {
  return has(kind, "toggle");
}

/**
 * Whether a field of this kind can be on or off: a toggle, an item of a list that may be checked, a button that may stay
 * pressed.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isCheckable("menuitem")).toBe(true);
 */
export function isCheckable(kind: KnownKind): boolean {
  return has(kind, "checkable");
}

/**
 * Whether a click on a field of this kind may send, delete or leave. It may also where nothing is known of the field.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(commitsOnClick("button")).toBe(true);
 */
export function commitsOnClick(kind: KnownKind): boolean {
  return has(kind, "commit");
}
