// Describes actions in words, for every screen and language. No zod: this also runs in browsers. An action without an entry in
// `sentences` does not compile.
import type { AgentActionName, AgentActionOf, AnyAction } from "./action.ts";
import type { ActionWords, PhraseName, Tense } from "./action-words/action-words.ts";
import { englishActions } from "./action-words/english.ts";
import { type FieldKind, isToggle } from "./field-kind.ts";
import { readSecretReference } from "./secret-reference.ts";

/** Fixed text, the label of an element, a value, or the placeholder of a hidden value. */
export type ActionPart = { text: string } | { name: string } | { value: unknown } | { secret: string };

export interface DescribedField {
  label: string;
  /** Where it is, if others have its label. */
  place?: string | undefined;
  kind?: string | undefined;
  sensitive?: boolean | undefined;
}

/** Returns undefined for a field that is not on the page. */
export type FindField = (fieldId: string) => DescribedField | undefined;

export interface DescribeOptions {
  /** Default: English. */
  words?: ActionWords;
  /** Default: planned. */
  tense?: Tense;
}

/**
 * Describes an action as a list of parts. Values are exact unless they are secret.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(formatActionParts(describeAction(action, find))).toBe('Fill "Name" with "Ada"');
 */
export function describeAction(
  action: AnyAction,
  findField: FindField,
  { words = englishActions, tense = "planned" }: DescribeOptions = {},
): ActionPart[] {
  const context = { words, findField };
  const describe = Object.hasOwn(sentences, action.action)
    ? (sentences[action.action as AgentActionName] as Describe<AgentActionName>)
    : undefined;
  const [name, slots] = describe
    ? describe(action as AgentActionOf<AgentActionName>, context) // unchecked: its values are only printed
    : describeOther(action);
  const phrase = words.phrases[name];
  return fillSlots(
    (tense === "asked" ? phrase.asked : undefined) ?? phrase[tense === "asked" ? "planned" : tense],
    slots,
  );
}

interface DescribeContext {
  words: ActionWords;
  findField: FindField;
}

type Slots = Record<string, ActionPart[]>;
type Sentence = [phrase: PhraseName, slots: Slots];
type Describe<Name extends AgentActionName> = (action: AgentActionOf<Name>, context: DescribeContext) => Sentence;

const sentences: { [Name in AgentActionName]: Describe<Name> } = {
  fill: ({ fieldId, value }, context) =>
    describeToggle(fieldId, value, context) ?? [
      "fill",
      { name: describeTarget(fieldId, context), value: describeValue(value, fieldId, context) },
    ],
  click: ({ fieldId, double, button, modifiers = [] }, context) => {
    const name = describeTarget(fieldId, context);
    if (modifiers.length > 0 || button === "middle")
      return ["click_with", { name, value: [{ value: [...modifiers, ...(button === "middle" ? [button] : [])] }] }];
    return [button === "right" ? "right_click" : double ? "double_click" : "click", { name }];
  },
  select: ({ fieldId, value, values }, context) => [
    "select",
    { name: describeTarget(fieldId, context), value: describeValue(values ?? value, fieldId, context) },
  ],
  check: ({ fieldId, checked }, context) => [
    checked === false ? "uncheck" : "check",
    { name: describeTarget(fieldId, context) },
  ],
  clear: ({ fieldId }, context) => ["clear", { name: describeTarget(fieldId, context) }],
  press: ({ keys, fieldId }, context) => [
    fieldId === undefined ? "press" : "press_in",
    {
      value: [keys === undefined ? { secret: context.words.secret } : { value: keys }],
      name: describeTarget(fieldId, context),
    },
  ],
  hover: ({ fieldId, point }, context) => ["hover", { name: describeTarget(fieldId ?? point, context) }],
  scroll: ({ fieldId, deltaY }, context) => [
    fieldId !== undefined ? "scroll_to" : deltaY !== undefined ? "scroll_by" : "scroll",
    { name: describeTarget(fieldId, context), value: [{ value: deltaY }] },
  ],
  upload: ({ fieldId, files }, context) => [
    "upload",
    { name: describeTarget(fieldId, context), value: [{ value: fileNames(files) }] },
  ],
  drag: ({ from, to }, context) => ["drag", { name: describeTarget(from, context), to: describeTarget(to, context) }],
  click_point: ({ point }, context) => ["click_point", { name: describeTarget(point, context) }],
  long_press: ({ fieldId, point }, context) => ["long_press", { name: describeTarget(fieldId ?? point, context) }],
  navigate: ({ url }) => ["navigate", { value: [{ value: url }] }],
  wait_for_idle: ({ text, gone }) => [
    text !== undefined ? "wait_for_text" : gone !== undefined ? "wait_until_gone" : "wait_for_idle",
    { value: [{ value: text ?? gone }] },
  ],
  snapshot: () => ["snapshot", {}],
  fetch: ({ url, method = "GET", body }) => [
    body === undefined ? "fetch" : "fetch_with",
    { value: [{ value: url }], method: [{ text: String(method) }], content: [{ value: body }] },
  ],
  read_file: ({ path }) => ["read_file", { value: [{ value: path }] }],
  write_file: ({ path, content }) => ["write_file", { value: [{ value: path }], content: [{ value: content }] }],
  shell: ({ cmd }) => ["shell", { value: [{ value: cmd }] }],
  call_page_tool: ({ name, input }) => ["call_page_tool", { value: [{ value: name }], content: [{ value: input }] }],
};

/** Describes a custom tool, or an action of a newer peer. */
function describeOther({ action, ...args }: AnyAction): Sentence {
  const phrase = Object.keys(args).length === 0 ? "other" : "other_with";
  return [phrase, { value: [{ value: action }], content: [{ value: args }] }];
}

/** Filling a checkbox with "yes" or "no" reads as ticking it. */
function describeToggle(fieldId: string, value: unknown, context: DescribeContext): Sentence | undefined {
  const { kind } = context.findField(fieldId) ?? {};
  if (!isToggle(kind as FieldKind) || (value !== "yes" && value !== "no")) return undefined;
  return [value === "yes" ? "check" : "uncheck", { name: describeTarget(fieldId, context) }];
}

function describeTarget(target: unknown, { words, findField }: DescribeContext): ActionPart[] {
  if (target === undefined) return [{ text: words.page }];
  if (typeof target !== "string") {
    const { x, y, fieldId } = (target ?? {}) as { x?: unknown; y?: unknown; fieldId?: unknown };
    if (typeof fieldId === "string") return describeTarget(fieldId, { words, findField } as DescribeContext);
    return fillSlots(words.point, { x: [{ value: x }], y: [{ value: y }] });
  }
  const field = findField(target);
  if (!field) return fillSlots(words.missing, { name: [{ name: target }] });
  if (field.label !== "")
    return [{ name: field.label }, ...(field.place ? [{ text: " (" }, { name: field.place }, { text: ")" }] : [])];
  return fillSlots(words.unlabelled, { kind: [{ text: String(field.kind) }], name: [{ name: target }] });
}

/** Secrets arrive as references by name, or already masked by the page or the journal. */
function describeValue(value: unknown, fieldId: string, { words, findField }: DescribeContext): ActionPart[] {
  const name = readSecretReference(value);
  if (name !== undefined) return [{ secret: words.namedSecret.replace("{value}", name) }];
  const isHidden = findField(fieldId)?.sensitive || (typeof value === "string" && mask.test(value));
  return [isHidden ? { secret: words.secret } : { value }];
}

const mask = /^•+$/;

function fileNames(files: unknown): unknown {
  if (!Array.isArray(files)) return files;
  return files.map((file: unknown) => (typeof file === "string" ? file : (file as { name?: unknown } | null)?.name));
}

function fillSlots(template: string, slots: Slots): ActionPart[] {
  return template
    .split(/\{(\w+)\}/)
    .flatMap((piece, index) => (index % 2 === 1 ? (slots[piece] ?? []) : piece === "" ? [] : [{ text: piece }]));
}

/**
 * Formats parts as one line of plain text. Names and values are quoted, so that nothing in them can pass for fixed text.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(formatActionParts(describeAction(action, find))).toBe('Fill "Name" with "Ada"');
 */
export function formatActionParts(parts: readonly ActionPart[]): string {
  const isJapanese = parts.some((part) => "text" in part && kana.test(part.text));
  const inQuotes = isJapanese ? quoteInJapanese : quote;
  return parts
    .map((part) => {
      if ("text" in part) return part.text;
      if ("secret" in part) return part.secret;
      return inQuotes("name" in part ? part.name : part.value);
    })
    .join("");
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Brackets inside the value are escaped, so that the value ends where its brackets end. */
function quoteInJapanese(value: unknown): string {
  if (Array.isArray(value)) return value.map(quoteInJapanese).join("、");
  const quoted = quote(value);
  return typeof value === "string" ? `「${quoted.slice(1, -1).replace(/[「」]/gu, "\\$&")}」` : quoted;
}

/**
 * Control characters, line separators, marks that change the text direction, and all else that a screen does not show. Joiners and
 * variation selectors, which belong to ordinary words and pictures, are shown by what is before them, unless several follow each
 * other: text can be hidden in these.
 */
const unprintable =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2,}/gu;

/**
 * Quotes a value and escapes invisible characters. A list becomes its quoted items.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(quote(["Ada", "Bob"])).toBe('"Ada", "Bob"');
 */
export function quote(value: unknown): string {
  if (Array.isArray(value)) return value.map(quote).join(", ");
  const json = JSON.stringify(value) ?? "nothing";
  return json.replace(unprintable, (marks) =>
    marks.replace(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
}

/**
 * Formats a value without quotes, for screens that highlight values.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(formatValue(["Ada", "Bob"])).toBe("Ada, Bob");
 */
export function formatValue(value: unknown): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.map(formatValue).join(", ") : (JSON.stringify(value) ?? "");
}

const editableProperties = ["value", "url", "cmd", "content", "body", "path"];

/**
 * Returns the property that a person may edit before approving the action.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(editableProperty(action)).toBe("value");
 */
export function editableProperty(action: AnyAction): string | undefined {
  return editableProperties.find((name) => typeof action[name] === "string");
}
