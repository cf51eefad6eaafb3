// What an approval depends on, and what a person should know of it besides the actions. No zod: this also runs in browsers.
import type { AnyAction } from "./action.ts";
import type { ActionWords } from "./action-words/action-words.ts";
import { englishActions } from "./action-words/english.ts";
import type { ApprovalQuestion } from "./approval.ts";
import { findKeyTarget, isPressingKey } from "./bind-action.ts";
import { quote } from "./describe-action.ts";
import type { Sends } from "./field.ts";
import { commitsOnClick, type FieldKind, isClosedChoice } from "./field-kind.ts";
import { formatPlace, placeOf } from "./place-of.ts";
import type { Snapshot } from "./snapshot.ts";

/**
 * Returns what an approval of these actions depends on: the fields of the page, what pressing them sends, the focus if a key goes
 * there, and all that the page says of its tools that are called. Unless the actions only write, also the text of the page: the
 * price beside a button is part of what was approved.
 *
 * @example <caption>packages/protocol/src/approved-page.test.ts</caption>
 * const asked = approvedPage(page, [click], { onlyEdits: false });
 */
export function approvedPage(
  { origin, url, fields, text = "", focus = "", tools = [] }: Snapshot,
  actions: readonly AnyAction[],
  { onlyEdits }: { onlyEdits: boolean },
): unknown[] {
  const hasKeys = actions.some(({ action, fieldId }) => action === "press" && fieldId === undefined);
  const called = tools.filter((tool) => actions.some(({ name }) => name === tool.name));
  return [origin, url, fields.map(identify), onlyEdits ? "" : text, hasKeys ? focus : "", ...called];
}

function identify(field: Snapshot["fields"][number]): unknown[] {
  const { fieldId, kind, label, name, group, frame, inputType, href, options, currentValue, disabled, sends, redrawn } =
    field;
  return [
    fieldId,
    kind,
    label,
    name,
    group,
    frame,
    inputType,
    href,
    options,
    currentValue,
    disabled,
    sends?.digest,
    redrawn,
  ];
}

const maxOptions = 60;

/**
 * The fields of an approval, for a person who does not see the page: what they show now, and what else can be chosen.
 *
 * @example <caption>packages/protocol/src/approved-page.test.ts</caption>
 * const [plan] = askedFields({ fields: [{ ...choice, ...rest, currentValue: "Free" }] }, new Set(["select-1"]));
 */
export function askedFields(
  page: Pick<Snapshot, "fields" | "text">,
  named: ReadonlySet<unknown>,
): ApprovalQuestion["fields"] {
  return page.fields
    .filter(({ fieldId }) => named.has(fieldId))
    .map((field) => {
      const { fieldId, label, kind, sensitive = false, currentValue, options, sends } = field;
      const place = formatPlace(placeOf(field, page));
      return {
        ...{ fieldId, label, kind, sensitive },
        ...(place && { place }),
        ...(!sensitive && typeof currentValue === "string" && { value: currentValue }),
        ...(isClosedChoice(kind) && options && options.length <= maxOptions && { options }),
        ...(sends && { sends }),
      };
    });
}

/** The page of an approval, as far as its actions need it. */
export interface AskedPage {
  url: string;
  focus?: string | undefined;
  fields: readonly { fieldId: string; label: string; kind: string; sends?: Sends | undefined }[];
}

/**
 * Returns what an action of a list does that its description does not say: the button that a key presses, the address if it is not
 * the page's own, and what is sent without being shown.
 *
 * @example <caption>packages/protocol/src/approved-page.test.ts</caption>
 * const lines = describeSending([click], 0, page);
 */
export function describeSending(
  actions: readonly AnyAction[],
  index: number,
  { url, fields, focus }: AskedPage,
  words: ActionWords = englishActions,
): string[] {
  const action = actions[index];
  if (!action || !/^(?:click|check|long_press|press)$/.test(action.action)) return [];
  if (action.action === "press" && !isPressingKey(action.keys)) return [];
  const known = fields.map((field) => ({ ...field, kind: field.kind as FieldKind }));
  const page = { fields: known, focus };
  const target = action.action === "press" ? findKeyTarget(action, actions.slice(0, index), page) : action.fieldId;
  const field = fields.find(({ fieldId }) => fieldId === target);
  const { sends } = field ?? {};
  if (action.action !== "press" && sends?.by !== undefined) return []; // a click in a field sends nothing
  const isPressed = action.fieldId === undefined && commitsOnClick(field?.kind as FieldKind);
  const pressed = sends?.by ?? (isPressed ? field?.label : undefined);
  const { presses, goesTo, unseen } = { ...englishActions, ...words };
  const values = sends?.unseen?.map(({ name, value }) => `${quote(name)} = ${quote(value)}`);
  return [
    ...(pressed ? [fill(presses, quote(pressed))] : []),
    ...(sends && withoutQuery(sends.url) !== withoutQuery(url) ? [fill(goesTo, withoutQuery(sends.url))] : []),
    ...(values ? [fill(unseen, values.join(", "))] : []),
  ];
}

function fill(template = "", value: string): string {
  return template.replace("{value}", () => value);
}

/** Also without what could pass for another line. */
function withoutQuery(url: string): string {
  return (url.split(/[?#]/)[0] ?? url).replace(/[\s\p{C}]+/gu, " ");
}
