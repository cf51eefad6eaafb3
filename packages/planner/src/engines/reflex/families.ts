// Families of fields that instructions and documents speak of, where the protocol's traits of a kind are not enough.
import {
  commitsOnClick,
  type FieldKind,
  isChoice,
  isClosedChoice,
  isNumeric,
  isTextual,
  isToggle,
} from "@giselles-ai/protocol";

type Family = (kind: FieldKind) => boolean;

function family(...kinds: FieldKind[]): Family {
  const all = new Set(kinds);
  return (kind) => all.has(kind);
}

/** A value is written into it, set, or chosen in it. */
export const takesValue: Family = (kind) => isTextual(kind) || isNumeric(kind) || isChoice(kind) || kind === "color";

/** A value is written into it or set, whatever it is. */
export const takesAnyValue: Family = (kind) => takesValue(kind) && !isClosedChoice(kind);

/** What forms ask people about themselves goes into these. */
export const holdsAnswer = family("text", "textarea", "select", "combobox", "number", "date");

/** Sentences. */
export const holdsProse = family("text", "textarea", "richtext");

/** One line of any text. */
export const holdsLine = family("text", "combobox");

/** It is called by its name to be pressed. */
export const isPressed: Family = (kind) => (commitsOnClick(kind) && kind !== "opaque-frame") || kind === "option";

/** A person would call it a button or a link. */
export const isButtonLike = family("button", "link", "custom", "menuitem", "tab");

/** It may send a form off. */
export const isSender = family("button", "custom");

/** It may fold something out. */
export const mayUnfold = family("button", "treeitem", "tab", "custom");

/** It says what its form is for. */
export const isAction = family("button", "link");

/** It answers a question, or waves it away. */
export const isAnswer = family("button", "link", "custom");

/** What a field suggests comes in these. */
export const isSuggestion = family("option", "menuitem", "custom", "treeitem");

/** A kind that is nearly the one that was named. */
export function isNear(wanted: FieldKind, kind: FieldKind): boolean {
  return nearFamilies.some((isIn) => isIn(wanted) && isIn(kind));
}

const nearFamilies: Family[] = [
  (kind) => isPressed(kind) || kind === "switch",
  (kind) => isTextual(kind) || isNumeric(kind),
  (kind) => isChoice(kind) || kind === "radio",
  isToggle,
];
