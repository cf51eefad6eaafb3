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

/** Undefined for a missing field. */
type KnownKind = FieldKind | undefined;

const textKinds = /^(?:text|textarea|richtext|date|number|combobox)$/;
const multilineKinds = /^(?:textarea|richtext)$/;
const numberKinds = /^(?:number|range|slider)$/;
const choiceKinds = /^(?:combobox|select|listbox)$/;
const toggleKinds = /^(?:checkbox|radio|switch)$/;
const checkableItems = /^(?:option|button|menuitem|treeitem|gridcell)$/;

function isIn(kinds: RegExp, kind: KnownKind): boolean {
  return kinds.test(kind ?? "");
}

/**
 * Whether a field of this kind has a value that a click or key changes without any other effect. File fields don't: they need
 * an upload.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(holdsValue("text")).toBe(true);
 */
export function holdsValue(kind: KnownKind): boolean {
  return [textKinds, numberKinds, choiceKinds, toggleKinds, /^(?:color|option)$/].some((kinds) => isIn(kinds, kind));
}

/**
 * Whether a field of this kind accepts typed text.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isTextual("date")).toBe(true); // typed as 2026-11-16
 */
export function isTextual(kind: KnownKind): boolean {
  return isIn(textKinds, kind);
}

/**
 * Whether Enter starts a new line in a field of this kind instead of submitting.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isMultiline("textarea")).toBe(true);
 */
export function isMultiline(kind: KnownKind): boolean {
  return isIn(multilineKinds, kind);
}

/**
 * Whether the value of a field of this kind is a number.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isNumeric("slider")).toBe(true);
 */
export function isNumeric(kind: KnownKind): boolean {
  return isIn(numberKinds, kind);
}

/**
 * Whether a field of this kind offers options. A combobox may also accept other values.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isChoice("combobox")).toBe(true);
 */
export function isChoice(kind: KnownKind): boolean {
  return isIn(choiceKinds, kind);
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
  return isIn(toggleKinds, kind);
}

/**
 * Whether a field of this kind can be on or off: a toggle, a checkable item, or a toggle button.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isCheckable("menuitem")).toBe(true);
 */
export function isCheckable(kind: KnownKind): boolean {
  return isToggle(kind) || isIn(checkableItems, kind);
}

/**
 * Whether a click on a field of this kind may submit, delete or navigate. True for unknown fields.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(commitsOnClick("button")).toBe(true);
 */
export function commitsOnClick(kind: KnownKind): boolean {
  return !holdsValue(kind) && !isIn(/^(?:file|scroll-area)$/, kind);
}
