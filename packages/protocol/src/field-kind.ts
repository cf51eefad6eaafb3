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

const holdsAValue = 1;
const textual = 2;
const multiline = 4;
const numeric = 8;
const choice = 16;
const toggle = 32;
/** An item or button that may be on or off, besides the toggles, which always are. */
const checkable = 64;
/** A click neither changes a value nor commits. */
const inert = 128;

/** Components of this kind often have their label in the row, and not in the markup. */
const labelInRow = 256;

const traits: Record<FieldKind, number> = {
  text: holdsAValue | textual,
  textarea: holdsAValue | textual | multiline,
  richtext: holdsAValue | textual | multiline,
  date: holdsAValue | textual | labelInRow,
  number: holdsAValue | textual | numeric | labelInRow,
  range: holdsAValue | numeric,
  slider: holdsAValue | numeric | labelInRow,
  color: holdsAValue,
  combobox: holdsAValue | textual | choice | labelInRow,
  select: holdsAValue | choice,
  listbox: holdsAValue | choice | labelInRow,
  checkbox: holdsAValue | toggle,
  radio: holdsAValue | toggle,
  switch: holdsAValue | toggle | labelInRow,
  option: holdsAValue | checkable,
  button: checkable,
  menuitem: checkable,
  treeitem: checkable,
  gridcell: checkable,
  link: 0,
  tab: 0,
  custom: 0,
  "opaque-frame": 0,
  file: inert,
  "scroll-area": inert,
};

/** False for kinds that are not in the table: `&` with undefined, or with a property that every object inherits, is 0. */
function has(kind: KnownKind, trait: number): boolean {
  return (traits[kind as FieldKind] & trait) > 0;
}

/**
 * Whether a field of this kind has a value that a click or key changes without any other effect. File fields don't: they need
 * an upload.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(holdsValue("text")).toBe(true);
 */
export function holdsValue(kind: KnownKind): boolean {
  return has(kind, holdsAValue);
}

/**
 * Whether a field of this kind accepts typed text.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isTextual("date")).toBe(true); // typed as 2026-11-16
 */
export function isTextual(kind: KnownKind): boolean {
  return has(kind, textual);
}

/**
 * Whether Enter starts a new line in a field of this kind instead of submitting.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isMultiline("textarea")).toBe(true);
 */
export function isMultiline(kind: KnownKind): boolean {
  return has(kind, multiline);
}

/**
 * Whether the value of a field of this kind is a number.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isNumeric("slider")).toBe(true);
 */
export function isNumeric(kind: KnownKind): boolean {
  return has(kind, numeric);
}

/**
 * Whether a field of this kind offers options. A combobox may also accept other values.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isChoice("combobox")).toBe(true);
 */
export function isChoice(kind: KnownKind): boolean {
  return has(kind, choice);
}

/**
 * Whether the label of a field of this kind may stand only in its row, beside its component.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(mayBeLabelledByRow("switch")).toBe(true);
 */
export function mayBeLabelledByRow(kind: KnownKind): boolean {
  return has(kind, labelInRow);
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
  return has(kind, toggle);
}

/**
 * Whether a field of this kind can be on or off: a toggle, a checkable item, or a toggle button.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(isCheckable("menuitem")).toBe(true);
 */
export function isCheckable(kind: KnownKind): boolean {
  return has(kind, toggle | checkable);
}

/**
 * Whether a click on a field of this kind may submit, delete or navigate. True for unknown fields.
 *
 * @example <caption>packages/protocol/src/field-kind.test.ts</caption>
 * expect(commitsOnClick("button")).toBe(true);
 */
export function commitsOnClick(kind: KnownKind): boolean {
  return !has(kind, holdsAValue | inert);
}
