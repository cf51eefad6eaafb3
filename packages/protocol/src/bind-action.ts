// Binds actions to what was judged: the element that gets a key, and what pressing an element sends. No zod: this also runs
// inside a page.
import type { AnyAction } from "./action.ts";
import type { Sends } from "./field.ts";
import { commitsOnClick, type FieldKind, holdsValue, isMultiline, isTextual } from "./field-kind.ts";

/** What binding needs of a snapshot. */
export interface JudgedPage {
  fields: readonly { fieldId: string; kind: FieldKind; sends?: Sends | undefined }[];
  focus?: string | undefined;
}

/** The digest of an element that by itself sends nothing. */
export const sendsNothing = "nothing";
/** The focus of a page in which no element has it. */
export const noFocus = "none";
const otherFocus = "other";

const pressingKey = /^(?:enter|return|numpadenter|space|spacebar|)$/i;
/** These leave the focus where it is. */
const stayingKey =
  /^(?:.|shift|backspace|del|delete|escape|esc|home|end|page(?:up|down)|(?:arrow)?(?:up|down|left|right))$/iu;

/** Leaves the focus where it is in a field that accepts text, and in a page without a focus, which scrolls. */
const spaceKey = /^(?:space(?:bar)?| )$/i;

/** Selecting, copying, cutting, pasting and undoing. */
const editingChord = /^(?:control|ctrl|meta|command|cmd)\+[acvxz]$/i;

function staysInPlace(keys: unknown): boolean {
  return editingChord.test(String(keys)) || splitChord(keys).every((key) => stayingKey.test(key));
}

/** The keys of a chord. The plus itself is a key too. */
function splitChord(keys: unknown): string[] {
  return String(keys)
    .split(/\+(?!$)/)
    .map((key) => key.trim());
}

/**
 * Whether a key presses a button, follows a link or submits a form, depending on where it goes.
 *
 * @example <caption>packages/protocol/src/bind-action.test.ts</caption>
 * expect(isPressingKey("Enter")).toBe(true);
 */
export function isPressingKey(keys: unknown): boolean {
  return pressingKey.test(splitChord(keys).at(-1) ?? "");
}

/**
 * Returns the id of the element that gets a key, "none" if no element has the focus, and undefined if it cannot be known before
 * the earlier actions have run.
 *
 * @example <caption>packages/protocol/src/bind-action.test.ts</caption>
 * expect(findKeyTarget({ action: "press", keys: "Enter" }, [fill], page)).toBe("input-1");
 */
export function findKeyTarget(
  { fieldId }: AnyAction,
  before: readonly AnyAction[],
  page: JudgedPage,
): string | undefined {
  if (typeof fieldId === "string") return fieldId;
  const earlier = before.filter(({ action }) => !/^(?:scroll|hover|snapshot|wait_for_idle)$/.test(action));
  const last = earlier.at(-1);
  if (!last) return page.focus === otherFocus ? undefined : page.focus;
  const isPress = last.action === "press";
  const isNamed = isPress || typeof last.fieldId === "string";
  const target = isNamed ? findKeyTarget(last, earlier.slice(0, -1), page) : undefined;
  if (/^(?:fill|clear|select)$/.test(last.action)) return target;
  const kind = page.fields.find(({ fieldId: id }) => id === target)?.kind;
  const isTyped = spaceKey.test(String(last.keys)) && (isTextual(kind) || target === noFocus);
  const stays = isPress
    ? isTyped || staysInPlace(last.keys)
    : /^(?:click|check)$/.test(last.action) && holdsValue(kind);
  return stays ? target : undefined;
}

/**
 * Returns the index of the first key whose target depends on the actions before it, or the number of actions. It has to be
 * judged when those have run.
 *
 * @example <caption>packages/protocol/src/bind-action.test.ts</caption>
 * expect(findOpenKey([fill, { action: "press", keys: "Tab" }, { action: "press", keys: "Space" }], page)).toBe(2);
 */
export function findOpenKey(actions: readonly AnyAction[], page: JudgedPage, from = 0): number {
  const index = actions.findIndex(
    (action, at) =>
      at > from && action.action === "press" && findKeyTarget(action, actions.slice(from, at), page) === undefined,
  );
  return index === -1 ? actions.length : index;
}

/**
 * Returns the actions with what they were judged by: the digest of what they send, and the element that gets a key. The page
 * refuses an action if that has changed. A page of an old release, which reports no focus, gets the actions as they are.
 *
 * @example <caption>packages/protocol/src/bind-action.test.ts</caption>
 * expect(bindActions([{ action: "click", fieldId: "button-2" }], page)).toEqual([
 *   { action: "click", fieldId: "button-2", expects: "abc" },
 * ]);
 */
export function bindActions(actions: readonly AnyAction[], page: JudgedPage): AnyAction[] {
  return actions.map((written, index) => {
    const { expects: _, focus: __, ...action } = written;
    if (page.focus === undefined || !/^(?:click|check|long_press|press)$/.test(action.action)) return action;
    const isKey = action.action === "press";
    const target = isKey ? findKeyTarget(action, actions.slice(0, index), page) : action.fieldId;
    const field = page.fields.find(({ fieldId }) => fieldId === target);
    const isPress = isKey ? isPressingKey(action.keys) && !isWriting(action.keys, field) : commitsOnClick(field?.kind);
    return {
      ...action,
      ...(isKey && action.fieldId === undefined && target !== undefined && { focus: target }),
      ...(field && isPress && { expects: field.sends?.digest ?? sendsNothing }),
    };
  });
}

/** Enter in a text of several lines and a space in a text only write. */
function isWriting(keys: unknown, field: JudgedPage["fields"][number] | undefined): boolean {
  return isMultiline(field?.kind) || (holdsValue(field?.kind) && !/enter|return/i.test(String(keys)));
}
