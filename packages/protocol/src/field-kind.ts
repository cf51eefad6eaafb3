// The traits of each kind of field, shared by the page, the drivers, the policy and the screens. No zod: this also runs inside
// the driven page.

/** The oldest clients know only the first five. */
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

/** Undefined for a missing field. */
type KnownKind = FieldKind | undefined;

/** For a missing field, or a kind that only a newer peer knows. */
const unknownTraits: readonly Trait[] = ["commit"];

function has(kind: KnownKind, trait: Trait): boolean {
  const known = kind !== undefined && Object.hasOwn(traits, kind) ? traits[kind] : unknownTraits;
  return known.includes(trait);
}

/**
 * Whether a field of this kind has a value that a click or key changes without any other effect. File fields don't: they need
 * an upload.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(holdsValue("text")).toBe(true);
 */
export function holdsValue(kind: KnownKind): boolean {
  return has(kind, "value");
}

/**
 * Whether a field of this kind accepts typed text.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isTextual("date")).toBe(true); // typed as 2026-11-16
 */
export function isTextual(kind: KnownKind): boolean {
  return has(kind, "text");
}

/**
 * Whether Enter starts a new line in a field of this kind instead of submitting.
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
 * Whether a field of this kind offers options. A combobox may also accept other values.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isChoice("combobox")).toBe(true);
 */
export function isChoice(kind: KnownKind): boolean {
  return has(kind, "choice");
}

/**
 * Whether a field of this kind accepts only its options.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isClosedChoice("combobox")).toBe(false); // other text can be typed
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
 * Whether a field of this kind can be on or off: a toggle, a checkable item, or a toggle button.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isCheckable("menuitem")).toBe(true);
 */
export function isCheckable(kind: KnownKind): boolean {
  return has(kind, "checkable");
}

/**
 * Whether a click on a field of this kind may submit, delete or navigate. True for unknown fields.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(commitsOnClick("button")).toBe(true);
 */
export function commitsOnClick(kind: KnownKind): boolean {
  return has(kind, "commit");
}
