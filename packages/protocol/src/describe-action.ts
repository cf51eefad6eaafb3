// What an action does, in words: the one table of it, for every screen and every language. Without zod, because it is also used
// in browsers. A new action that has no sentence here does not compile.
import type { AgentActionName, AgentActionOf, AnyAction } from "./action.ts";
import type { ActionWords, PhraseName, Tense } from "./action-words/action-words.ts";
import { englishActions } from "./action-words/english.ts";
import { type FieldKind, isToggle } from "./field-kind.ts";
import { readReference } from "./secret-reference.ts";

/** Our own words, the name of an element, a value, or what stands for a value that is not shown. */
export type ActionPart = { text: string } | { name: string } | { value: unknown } | { secret: string };

export interface DescribedField {
  label: string;
  kind?: string | undefined;
  sensitive?: boolean | undefined;
}

/** The field of an id; undefined for one that is not in the page. */
export type FindField = (fieldId: string) => DescribedField | undefined;

export interface DescribeOptions {
  /** Default: English. */
  words?: ActionWords;
  /** Default: planned. */
  tense?: Tense;
}

/**
 * An action in words, in parts. Values are the very ones, unless they are secret.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(writeParts(describeAction(action, find))).toBe('Fill "Name" with "Ada"');
 */
export function describeAction(
  action: AnyAction,
  findField: FindField,
  { words = englishActions, tense = "planned" }: DescribeOptions = {},
): ActionPart[] {
  const about = { words, findField };
  const describe = Object.hasOwn(sentences, action.action)
    ? (sentences[action.action as AgentActionName] as Describe<AgentActionName>)
    : undefined;
  const [name, slots] = describe
    ? describe(action as AgentActionOf<AgentActionName>, about) // what it holds is only written down
    : describeOther(action);
  const phrase = words.phrases[name];
  return fillSlots(
    (tense === "asked" ? phrase.asked : undefined) ?? phrase[tense === "asked" ? "planned" : tense],
    slots,
  );
}

interface About {
  words: ActionWords;
  findField: FindField;
}

type Slots = Record<string, ActionPart[]>;
type Sentence = [phrase: PhraseName, slots: Slots];
type Describe<Name extends AgentActionName> = (action: AgentActionOf<Name>, about: About) => Sentence;

const sentences: { [Name in AgentActionName]: Describe<Name> } = {
  fill: ({ fieldId, value }, about) =>
    tick(fieldId, value, about) ?? ["fill", { name: place(fieldId, about), value: given(value, fieldId, about) }],
  click: ({ fieldId, double, button, modifiers = [] }, about) => {
    const name = place(fieldId, about);
    if (modifiers.length > 0 || button === "middle")
      return ["click_with", { name, value: [{ value: [...modifiers, ...(button === "middle" ? [button] : [])] }] }];
    return [button === "right" ? "right_click" : double ? "double_click" : "click", { name }];
  },
  select: ({ fieldId, value, values }, about) => [
    "select",
    { name: place(fieldId, about), value: given(values ?? value, fieldId, about) },
  ],
  check: ({ fieldId, checked }, about) => [checked === false ? "uncheck" : "check", { name: place(fieldId, about) }],
  clear: ({ fieldId }, about) => ["clear", { name: place(fieldId, about) }],
  press: ({ keys, fieldId }, about) => [
    fieldId === undefined ? "press" : "press_in",
    { value: [{ value: keys }], name: place(fieldId, about) },
  ],
  hover: ({ fieldId }, about) => ["hover", { name: place(fieldId, about) }],
  scroll: ({ fieldId, deltaY }, about) => [
    fieldId !== undefined ? "scroll_to" : deltaY !== undefined ? "scroll_by" : "scroll",
    { name: place(fieldId, about), value: [{ value: deltaY }] },
  ],
  upload: ({ fieldId, files }, about) => [
    "upload",
    { name: place(fieldId, about), value: [{ value: namesOf(files) }] },
  ],
  drag: ({ from, to }, about) => ["drag", { name: place(from, about), to: place(to, about) }],
  click_point: ({ point }, about) => ["click_point", { name: place(point, about) }],
  long_press: ({ fieldId, point }, about) => ["long_press", { name: place(fieldId ?? point, about) }],
  navigate: ({ url }) => ["navigate", { value: [{ value: url }] }],
  wait_for_idle: () => ["wait_for_idle", {}],
  snapshot: () => ["snapshot", {}],
  fetch: ({ url, method = "GET", body }) => [
    body === undefined ? "fetch" : "fetch_with",
    { value: [{ value: url }], method: [{ text: String(method) }], content: [{ value: body }] },
  ],
  read_file: ({ path }) => ["read_file", { value: [{ value: path }] }],
  write_file: ({ path, content }) => ["write_file", { value: [{ value: path }], content: [{ value: content }] }],
  shell: ({ cmd }) => ["shell", { value: [{ value: cmd }] }],
};

/** A user's own tool, or what only a newer peer knows. */
function describeOther({ action, ...args }: AnyAction): Sentence {
  const phrase = Object.keys(args).length === 0 ? "other" : "other_with";
  return [phrase, { value: [{ value: action }], content: [{ value: args }] }];
}

/** A box is ticked, not filled. */
function tick(fieldId: string, value: unknown, about: About): Sentence | undefined {
  const { kind } = about.findField(fieldId) ?? {};
  if (!isToggle(kind as FieldKind) || (value !== "yes" && value !== "no")) return undefined;
  return [value === "yes" ? "check" : "uncheck", { name: place(fieldId, about) }];
}

/** An element by its label, or a point. */
function place(where: unknown, { words, findField }: About): ActionPart[] {
  if (where === undefined) return [{ text: words.page }];
  if (typeof where !== "string") {
    const { x, y } = (where ?? {}) as { x?: unknown; y?: unknown };
    return fillSlots(words.point, { x: [{ value: x }], y: [{ value: y }] });
  }
  const field = findField(where);
  if (!field) return fillSlots(words.missing, { name: [{ name: where }] });
  if (field.label !== "") return [{ name: field.label }];
  return fillSlots(words.unlabelled, { kind: [{ text: String(field.kind) }], name: [{ name: where }] });
}

/** What goes into a field. A secret is named, or comes from the page or the record as a mask. */
function given(value: unknown, fieldId: string, { words, findField }: About): ActionPart[] {
  const name = readReference(value);
  if (name !== undefined) return [{ secret: words.namedSecret.replace("{value}", name) }];
  const isHidden = findField(fieldId)?.sensitive || (typeof value === "string" && mask.test(value));
  return [isHidden ? { secret: words.secret } : { value }];
}

const mask = /^•+$/;

/** Files are told by their names. */
function namesOf(files: unknown): unknown {
  if (!Array.isArray(files)) return files;
  return files.map((file: unknown) => (typeof file === "string" ? file : (file as { name?: unknown } | null)?.name));
}

function fillSlots(template: string, slots: Slots): ActionPart[] {
  return template
    .split(/\{(\w+)\}/)
    .flatMap((piece, index) => (index % 2 === 1 ? (slots[piece] ?? []) : piece === "" ? [] : [{ text: piece }]));
}

/**
 * On one line of plain text: names and values are in quotes, so that nothing in them can pass for words of ours.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(writeParts(describeAction(action, find))).toBe('Fill "Name" with "Ada"');
 */
export function writeParts(parts: readonly ActionPart[]): string {
  return parts
    .map((part) => {
      if ("text" in part) return part.text;
      if ("secret" in part) return part.secret;
      return quote("name" in part ? part.name : part.value);
    })
    .join("");
}

/** Controls, line ends, and marks that turn the direction of what follows. */
const unprintable = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * In quotes, with every character to be seen; a list as its items.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(quote(["Ada", "Bob"])).toBe('"Ada", "Bob"');
 */
export function quote(value: unknown): string {
  if (Array.isArray(value)) return value.map(quote).join(", ");
  const written = JSON.stringify(value) ?? "nothing";
  return written.replace(unprintable, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * A value without quotes, for a screen that sets it apart by its look.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(writeValue(["Ada", "Bob"])).toBe("Ada, Bob");
 */
export function writeValue(value: unknown): string {
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.map(writeValue).join(", ") : (JSON.stringify(value) ?? "");
}

const editable = ["value", "url", "cmd", "content", "body", "path"];

/**
 * The property that a person who is asked to allow the action may change.
 *
 * @example <caption>packages/protocol/src/name-actions.test.ts</caption>
 * expect(editableProperty(action)).toBe("value");
 */
export function editableProperty(action: AnyAction): string | undefined {
  return editable.find((name) => typeof action[name] === "string");
}
