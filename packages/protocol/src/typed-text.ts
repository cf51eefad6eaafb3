// Keys that write: characters, and texts that are typed where the focus is.
import type { AnyAction } from "./action.ts";

const modifiers = /^(?:control|ctrl|shift|alt|option|meta|command|cmd)$/i;
const named =
  /^(?:enter|return|numpadenter|tab|esc|escape|space|spacebar|backspace|del|delete|insert|home|end|page ?(?:up|down)|(?:arrow ?)?(?:up|down|left|right)|contextmenu|f\d{1,2}|.)$/iu;
/** Keys in a row, a name that we do not know, and what would press something. */
const notText = /^(?:arrow|page|num|caps|scroll|print|media|audio|browser|key|digit)|[\n\r\t]/i;
const maxLength = 500;
const character = /^(?:shift\+)?(.|space)$/isu;

/**
 * Whether a press is a text to type, not a key.
 *
 * @example <caption>packages/protocol/src/sensitive-writes.test.ts</caption>
 * expect(isTypedText({ action: "press", keys: "Ada L" })).toBe(true);
 */
export function isTypedText(action: AnyAction): action is AnyAction & { keys: string } {
  const { action: name, keys } = action;
  if (name !== "press" || typeof keys !== "string" || notText.test(keys) || keys.length > maxLength) return false;
  const parts = keys.split(/\+(?!$)/).map((part) => part.trim() || " ");
  return !(named.test(parts.at(-1) ?? "") && parts.slice(0, -1).every((part) => modifiers.test(part)));
}

/** What a press writes, if it is a character or a text. */
export function writtenByKeys(action: AnyAction): string | undefined {
  if (isTypedText(action)) return action.keys;
  const [, key] = (action.action === "press" && character.exec(String(action.keys))) || [];
  return key?.toLowerCase() === "space" ? " " : key;
}
