// Finds what actions write into sensitive fields. Everything that shows or keeps actions hides that.
import { type AnyAction, isPageAction } from "./action.ts";
import { findKeyTarget, type JudgedPage } from "./bind-action.ts";
import { writtenByKeys } from "./typed-text.ts";

/** Whether a field is sensitive. It gets no id if it cannot be known which element will get a key. */
export type IsSensitive = (fieldId: string | undefined) => boolean;

export interface SensitiveWrites {
  /** What each action writes into a sensitive field. Undefined if it writes into none. */
  written: (object | undefined)[];
  /** The texts in it, also those that are typed key by key. References such as {{secret:name}} are none. */
  texts: string[];
}

/**
 * Finds what actions write into sensitive fields of the page that they were planned for.
 *
 * @example <caption>packages/protocol/src/sensitive-writes.test.ts</caption>
 * const { texts } = findSensitiveWrites(actions, page, isSensitive);
 */
export function findSensitiveWrites(
  actions: readonly AnyAction[],
  page: JudgedPage,
  isSensitive: IsSensitive,
): SensitiveWrites {
  const written = actions.map((action, index) => {
    const isTyped = writtenByKeys(action) !== undefined;
    const target = isTyped ? findKeyTarget(action, actions.slice(0, index), page) : (action.fieldId ?? action.id);
    if (!isTyped && typeof target !== "string") return undefined;
    return isSensitive(target as string | undefined) ? splitWritten(action).written : undefined;
  });
  const texts = [...written.flatMap(textsIn), ...typedTexts(actions, written)];
  return { written, texts: [...new Set(texts)].sort((one, other) => other.length - one.length) };
}

/**
 * Returns the actions without what they write into sensitive fields.
 *
 * @example <caption>packages/protocol/src/sensitive-writes.test.ts</caption>
 * const shown = hideSensitiveWrites(actions, page, isSensitive);
 */
export function hideSensitiveWrites(
  actions: readonly AnyAction[],
  page: JudgedPage,
  isSensitive: IsSensitive,
): AnyAction[] {
  const { written } = findSensitiveWrites(actions, page, isSensitive);
  return actions.map((action, index) => (written[index] ? splitWritten(action).shown : action));
}

/** Divides an action into what it writes, if anything, and the rest, which people must see: also which other key is pressed. */
function splitWritten(action: AnyAction): { written: object | undefined; shown: AnyAction } {
  const { action: name, fieldId, id, keys, expects, focus, only, ...rest } = action;
  const { value, values, text, files, ...others } = rest;
  const how = { ...(fieldId !== undefined && { fieldId }), ...(id !== undefined && { id }) };
  const bound = {
    ...(expects !== undefined && { expects }),
    ...(focus !== undefined && { focus }),
    ...(only !== undefined && { only }),
  };
  if (!isPageAction(name)) {
    const written = { ...rest, ...(keys !== undefined && { keys }) };
    return { written: isEmpty(written) ? undefined : written, shown: { action: name, ...how, ...bound } };
  }
  const isTyped = writtenByKeys(action) !== undefined;
  const written = withoutMissing({ value, values, text, files, ...(isTyped && { keys }) });
  const shown = { action: name, ...how, ...others, ...bound, ...(keys !== undefined && !isTyped && { keys }) };
  return { written: isEmpty(written) ? undefined : written, shown };
}

/** Characters that are typed one after the other are a text. */
function typedTexts(actions: readonly AnyAction[], written: readonly (object | undefined)[]): string[] {
  const texts: string[] = [];
  let typed = "";
  actions.forEach((action, index) => {
    const key = written[index] && writtenByKeys(action);
    if (key === undefined && typed !== "") texts.push(typed);
    typed = key === undefined ? "" : typed + key;
  });
  return typed === "" ? texts : [...texts, typed];
}

const references = /^(?:\{\{secret:[^}]*\}\})+$/;

/** The texts in a value of any shape. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value === "" || references.test(value) ? [] : [value];
  if (typeof value === "number") return [String(value)];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function withoutMissing(object: object): object {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

function isEmpty(object: object): boolean {
  return Object.keys(object).length === 0;
}
