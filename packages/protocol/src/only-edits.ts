// What counts as an edit where a user is asked about the rest. No zod: this also runs inside a page. A test of the agent holds it
// to the policy table: nothing here is an edit that the profile "auto" would ask about.
import type { AnyAction } from "./action.ts";
import { findKeyTarget, isPressingKey, type JudgedPage } from "./bind-action.ts";
import type { SnapshotField } from "./field.ts";
import { commitsOnClick } from "./field-kind.ts";

type EditedField = Pick<SnapshotField, "kind" | "href" | "origin">;

const writing = /^(?:fill|select|clear|check|click)$/;
/** A key that writes or moves the caret or focus. With another modifier than Shift, the page may have bound anything to it. */
const writingKey =
  /^(?:shift\+)?(?:.|tab|backspace|del|delete|escape|esc|home|end|page(?:up|down)|(?:arrow)?(?:up|down|left|right))$/iu;

/**
 * Whether an action on a field only edits it: it presses nothing, opens no address, and stays in the page. False for unknown
 * fields and for keys.
 *
 * @example <caption>packages/protocol/src/only-edits.test.ts</caption>
 * expect(onlyEdits({ action: "select", fieldId: "button-1", value: "Delete" }, { kind: "button" })).toBe(false);
 */
export function onlyEdits({ action }: AnyAction, field: EditedField | undefined): boolean {
  if (action === "scroll") return true;
  if (field?.origin !== undefined || field?.kind === "opaque-frame") return false;
  if (action === "hover") return true;
  return writing.test(action) && field !== undefined && field.href === undefined && !commitsOnClick(field.kind);
}

/**
 * Whether a key of a list of actions only writes, and it is known where.
 *
 * @example <caption>packages/protocol/src/only-edits.test.ts</caption>
 * expect(onlyWrites([fill, { action: "press", keys: "Control+S" }], 1, page)).toBe(false);
 */
export function onlyWrites(
  actions: readonly AnyAction[],
  index: number,
  page: Pick<JudgedPage, "focus"> & { fields: readonly (JudgedPage["fields"][number] & EditedField)[] },
): boolean {
  const action = actions[index];
  if (action?.action !== "press" || isPressingKey(action.keys)) return false;
  if (!writingKey.test(String(action.keys)) && !isSelectAll(action.keys)) return false;
  const target = findKeyTarget(action, actions.slice(0, index), page);
  const field = page.fields.find(({ fieldId }) => fieldId === target);
  return target !== undefined && field?.origin === undefined && field?.kind !== "opaque-frame";
}

function isSelectAll(keys: unknown): boolean {
  return /^(?:control|ctrl|meta|command|cmd)\+a$/i.test(String(keys));
}
