// Groups of field kinds for matching, beyond the traits that the protocol defines.
import type { FieldKind } from "@giselles-ai/protocol";
import { commitsOnClick, isChoice, isClosedChoice, isNumeric, isTextual, isToggle } from "@giselles-ai/protocol/rules";

type Family = (kind: FieldKind) => boolean;

function family(...kinds: FieldKind[]): Family {
  const members = new Set(kinds);
  return (kind) => members.has(kind);
}

/** Accepts a value, typed, set or chosen. */
export const takesValue: Family = (kind) => isTextual(kind) || isNumeric(kind) || isChoice(kind) || kind === "color";

/** Accepts any value, not only one of its options. */
export const takesAnyValue: Family = (kind) => takesValue(kind) && !isClosedChoice(kind);

/** Kinds that forms use to ask for data. */
export const holdsAnswer = family("text", "textarea", "select", "combobox", "number", "date");

/** Accepts sentences. */
export const holdsProse = family("text", "textarea", "richtext");

/** Text of one line or more, without marks. */
export const isPlainText = family("text", "textarea");

/** Accepts one line of any text. */
export const holdsLine = family("text", "combobox");

/** Can be named in "press …". */
export const isPressed: Family = (kind) => (commitsOnClick(kind) && kind !== "opaque-frame") || kind === "option";

/** What a person would call a button or a link. */
export const isButtonLike = family("button", "link", "custom", "menuitem", "tab");

/** May submit a form. */
export const isSender = family("button", "custom");

/** May expand hidden content. */
export const mayUnfold = family("button", "treeitem", "tab", "custom");

/** Its label may describe the purpose of the form. */
export const isAction = family("button", "link");

/** One of the fields for the day, month and year of a date. */
export const mayHoldDatePart = family("text", "number", "select", "combobox");

/** Its label names the row that it is in. */
export const namesRow = family("link", "checkbox");

/** May open an item of a list, such as a mail. */
export const mayOpenItem = family("button", "link", "custom");

/** May answer or dismiss a question. */
export const isAnswer = family("button", "link", "custom");

/** May be a suggestion of a field. */
export const isSuggestion = family("option", "menuitem", "custom", "treeitem");

/** Whether a kind is close enough to the requested one. */
export function isNear(wanted: FieldKind, kind: FieldKind): boolean {
  return nearFamilies.some((isIn) => isIn(wanted) && isIn(kind));
}

const nearFamilies: Family[] = [
  (kind) => isPressed(kind) || kind === "switch",
  (kind) => isTextual(kind) || isNumeric(kind),
  (kind) => isChoice(kind) || kind === "radio",
  isToggle,
];
