// The page as a model reads it. Every word here is paid for on every call, so a line holds one element and nothing twice:
//
//   form "Registration"
//   input-1 "Full name"* = "Ada"
//   input-2 email "Email"* ! Please include an '@'
//   select-3 "Plan" = "Free" {Free|Pro|Team}
//   check-4 "Terms"* [ ]
//   button-5 "Register"
//
// `*` is required, `=` the value now, `!` what is wrong with it. Page text is always inside quotes, on one line: it cannot
// pass for a line of ours.
import type { Delta, OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { isToggle, nothingChanged } from "@giselles-ai/protocol/rules";
import { upFrom } from "../tree.ts";
import { anew, cut, hasWords, oneLine } from "../words.ts";
import { wordFor } from "./handles.ts";
import { visibleText } from "./name.ts";
import type { Row } from "./walk.ts";

/** Text, or rows that repeat, or a field: one row of one. */
export interface Line {
  entry?: OutlineEntry;
  rows: FieldRow[];
}

export interface FieldRow extends Row {
  fields: [SnapshotField, ...SnapshotField[]];
}

export interface RenderOptions {
  url: string;
  title: string;
  /** The most tokens to use. Default: no limit. */
  budget?: number | undefined;
  /** Options listed for a field. Default 12. */
  maxOptions?: number | undefined;
  /** Elements that a dialog keeps out of reach. Default: none. */
  behind?: number;
  /** Write out the addresses of links, and all that rows hold. */
  isWhole?: boolean;
}

const charactersPerToken = 3.2; // on the safe side for handles and quotes

/**
 * How many characters of each text are written: all, and fewer only where the budget does not allow it. Of rows, which repeat,
 * fewer than of a name, and of a name fewer than of a paragraph: what is cut in the middle can be neither read nor recognised as
 * a secret.
 */
const lengths = [1e9, 300, 120, 60, 36];
const shortest = { text: 300, name: 120 };

export function render(lines: Line[], options: RenderOptions): string {
  const { url, title, budget = 1e9, maxOptions = 12, behind, isWhole } = options;
  const room = budget * charactersPerToken;
  const namesakes = findNamesakes(lines);
  const rowTexts = new Map<Element, string>();
  const first = `page ${quote(title)} ${url}${behind ? `\nOnly the dialog can be used: ${behind} elements behind it are left out.` : ""}`;
  let written: string[][] = [];
  let isCut = false;
  for (const longest of lengths) {
    isCut = longest !== lengths[0];
    const listed = new Map<string, string>();
    written = renderLines(lines, { maxOptions, namesakes, listed, longest, rowTexts, isWhole });
    if (lengthOf(written) <= room) break;
  }
  const whole = `${first}\n${written.flat().join("\n")}`.trimEnd();
  if (whole.length > room + first.length) return cutOff(first, { lines, written, room });
  return isCut ? `${whole}\nTexts that end in … are cut. Ask with {"fieldId": id} or {"find": "words"}.` : whole;
}

function renderLines(lines: Line[], options: LineOptions): string[][] {
  let group = "";
  return lines.map((line) => {
    const at = groupOf(line) ?? group;
    const texts = [at === group ? "" : at, ...renderLine(line, options)].filter(Boolean);
    group = at;
    return texts;
  });
}

function lengthOf(written: string[][]): number {
  return written.reduce((sum, texts) => sum + texts.reduce((length, text) => length + text.length + 1, 0), 0);
}

/** A cut is never silent: it says what is missing and how to get it. */
function cutOff(first: string, { lines, written, room }: { lines: Line[]; written: string[][]; room: number }): string {
  let left = room;
  const end = written.findIndex((texts) => {
    left -= lengthOf([texts]);
    return left < 0;
  });
  // Of rows, those that still fit.
  const cut = written[end] ?? [];
  left += lengthOf([cut]);
  const fitting = cut.filter((text) => {
    left -= text.length + 1;
    return left >= 0;
  });
  const rows = lines[end]?.rows ?? [];
  const shown = rows[1] ? rows.slice(0, Math.max(0, fitting.length - 1)).flatMap(({ fields }) => fields).length : 0;
  const missing = lines.slice(end).flatMap(fieldsOf).length - shown;
  const said = [first, ...written.slice(0, end).flat(), ...(shown > 0 ? fitting : [])].join("\n");
  return `${said}\n… cut here: ${missing} more elements. Ask with a larger budget, or {"find": "words"}.`;
}

export function fieldsOf({ rows }: Line): SnapshotField[] {
  return rows.flatMap(({ fields }) => fields);
}

interface LineOptions {
  maxOptions: number;
  /** Kinds and labels that stand for several elements. */
  namesakes: Set<string>;
  /** Lists of options that were written out, and by which field. */
  listed: Map<string, string>;
  /** Characters of each text. */
  longest: number;
  /** What was read of rows. */
  rowTexts: Map<Element, string>;
  isWhole?: boolean | undefined;
}

function renderLine({ entry, rows }: Line, options: LineOptions): string[] {
  const { namesakes, longest, isWhole } = options;
  if (entry) return [renderText(entry, Math.max(longest, shortest.text))];
  if (rows.length > 1) return renderRows(rows, options);
  return rows.map(({ element, fields: [field] }) =>
    words(
      renderField(field, { ...options, longest: Math.max(longest, shortest.name) }),
      isWhole && field.href && `-> ${field.href}`,
      namesakes.has(namesake(field)) && surroundings(element, field.label),
    ),
  );
}

function renderText({ role, level = 2, text }: OutlineEntry, longest: number): string {
  return words(role === "heading" ? "#".repeat(level) : role !== "text" && role, quote(text, longest));
}

interface FieldOptions extends Pick<LineOptions, "maxOptions" | "longest"> {
  listed?: Map<string, string> | undefined;
}

function renderField(field: SnapshotField, options: FieldOptions): string {
  const { fieldId, placeholder, description } = field;
  const { longest } = options;
  return words(
    fieldId,
    shownType(field),
    called(field, longest),
    facts(field, options),
    placeholder && `hint ${quote(placeholder, longest)}`,
    description && `(${quote(description, longest)})`,
  );
}

function called({ label, required }: SnapshotField, longest: number): string {
  return quote(label, longest) + (required ? "*" : "");
}

/** The handle's word says most; only a finer type needs saying. */
function shownType({ kind, inputType = "text", fieldId }: SnapshotField): string {
  if ((kind === "text" || kind === "date") && inputType !== "text") return inputType;
  const word = wordFor(kind);
  return kind === "text" || (word !== "input" && fieldId.startsWith(word)) ? "" : kind;
}

/** All that may change about a field, or that limits what goes into it. */
function facts(field: SnapshotField, { maxOptions, longest, listed }: FieldOptions): string {
  const { kind, constraints: limits = {}, options, expanded, invalid } = field;
  return words(
    renderState(field, longest),
    field.disabled && "disabled",
    field.readOnly && "read-only",
    expanded !== undefined && (expanded ? "open" : "closed"),
    (limits.min || limits.max) && `${limits.min ?? ""}..${limits.max ?? ""}`,
    limits.step && `step ${limits.step}`,
    limits.maxLength !== undefined && `max ${limits.maxLength} chars`,
    limits.pattern && `pattern ${limits.pattern}`,
    limits.accept && `accepts ${limits.accept}`,
    limits.multiple && "several",
    options && kind !== "radio" && renderOptions(field.fieldId, options, { maxOptions, longest, listed }),
    invalid && `! ${quote(invalid)}`,
  );
}

function renderState({ kind, currentValue }: SnapshotField, longest: number): string {
  const isOn = currentValue === true;
  const mark = isOn ? "x" : " ";
  if (kind === "radio") return `(${mark})`;
  if (isToggle(kind)) return `[${mark}]`;
  if (isOn) return kind === "button" ? "pressed" : "selected";
  return currentValue ? renderValue(currentValue, longest) : "";
}

function renderValue(value: unknown, longest: number): string {
  return `= ${quote(String(value), longest)}`;
}

/** A list that another field offers too is not written again. */
function renderOptions(
  fieldId: string,
  options: string[],
  { maxOptions, longest, listed = new Map() }: FieldOptions,
): string {
  const list = options.join("|");
  const first = listed.get(list);
  if (first) return `{as ${first}}`;
  if (options.length > 2) listed.set(list, fieldId);
  const shown = options.slice(0, maxOptions).map((option) => cut(option, longest).replaceAll("|", "/"));
  const more = options.length - shown.length;
  return `{${shown.join("|")}${more > 0 ? `|… ${more} more` : ""}}`;
}

function words(...parts: unknown[]): string {
  return parts.filter(Boolean).join(" ");
}

function quote(text: string, most = 1e9): string {
  return `"${cut(text, most).replaceAll('"', "'")}"`;
}

// Rows

const optionsInRow = 6;

/**
 * Rows of the same controls are said once, with N for the number of the row; a row is then its number and its text. Where
 * the numbers of a row do not follow each other, all are given.
 *
 *   200 rows N: check-N "Select" | button-N+1 "Edit" | button-N+2 "Delete"
 *   7 "Ada Lovelace, admin"
 *   10,88,89 "Alan Turing, guest"
 */
function renderRows(rows: FieldRow[], { longest, rowTexts, isWhole }: LineOptions): string[] {
  const ofName = Math.max(longest, shortest.name);
  const options = { maxOptions: isWhole ? 1e9 : optionsInRow, longest: ofName };
  const told = rows.map(({ fields }) => fields.flatMap((field) => [called(field, ofName), facts(field, options)]));
  const common = told[0]?.map((text, part) => (told.every((row) => row[part] === text) ? text : "")) ?? [];
  const head = rows[0]?.fields.map((field, column) =>
    words(
      field.fieldId.replace(/\d+$/, column ? `N+${column}` : "N"),
      shownType(field),
      ...common.slice(2 * column, 2 * column + 2),
    ),
  );
  const texts = tellingParts(
    rows.map(({ element }) => readOnce(element, rowTexts)),
    longest,
  );
  return [
    `${rows.length} rows N: ${head?.join(" | ")}`,
    ...rows.map(({ fields }, index) => {
      const numbers = fields.map(({ fieldId }) => Number(fieldId.replace(/.*-/, "")));
      const follow = numbers.every((number, column) => number === (numbers[0] as number) + column);
      const own = told[index]?.filter((said, part) => said !== common[part]) ?? [];
      const text = texts[index] && quote(texts[index], longest);
      const links = isWhole ? fields.flatMap(({ href }) => (href ? `-> ${href}` : [])) : [];
      const isNew = text && hasMoreThan(texts[index] ?? "", fields);
      return words(follow ? numbers[0] : numbers.join(), ...own, isNew && text, ...links);
    }),
  ];
}

/** Whether a row says anything that its fields are not called already. */
function hasMoreThan(text: string, fields: SnapshotField[]): boolean {
  return hasWords.test(fields.reduce((rest, { label }) => rest.replace(label, ""), text));
}

function readOnce(element: Element, texts: Map<Element, string>): string {
  const text = texts.get(element) ?? visibleText(element, { links: false });
  texts.set(element, text);
  return text;
}

/** Where rows are too long, what all of them begin and end with is left out: never what tells them apart. */
function tellingParts(texts: string[], longest: number): string[] {
  const [first = ""] = texts;
  if (texts.length < 2 || texts.every(({ length }) => length <= longest)) return texts;
  const words = first.split(" ");
  const isShared = (part: string) => texts.every((text) => text.startsWith(part));
  let start = "";
  for (const word of words) {
    if (!isShared(`${start}${word} `)) break;
    start += `${word} `;
  }
  return texts.map((text) => text.slice(start.length));
}

// Elements that are called the same

function namesake({ kind, label }: SnapshotField): string {
  return `${kind} ${label}`;
}

function findNamesakes(lines: Line[]): Set<string> {
  const seen = new Set<string>();
  const names = lines.flatMap((line) => (line.rows.length === 1 ? fieldsOf(line).map(namesake) : []));
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}

/** What stands around an element that has namesakes, and tells it from them. */
function surroundings(element: Element, label: string): string {
  for (const around of upFrom(element, 7).slice(1)) {
    const all = around.textContent;
    if (all.length > 500) break;
    if (!hasWords.test(oneLine(all).replace(label, ""))) continue; // cheaper than to find out what of it is visible
    const text = visibleText(around).replace(label, "").trim();
    if (hasWords.test(text)) return `in ${quote(text, 50)}`;
  }
  return "";
}

function groupOf({ rows: [row] }: Line): string | undefined {
  if (!row) return undefined;
  const { group, frame } = row.fields[0];
  return words(frame && `in frame ${quote(frame)}`, row.found[0]?.group?.word, group && quote(group));
}

// Changes

/** What changed is told whole, unless it is as much as a page. */
const mostChanges = 200;
const mostRemoved = 60;
const inDelta = { maxOptions: 12, longest: 1000 };

export function renderDelta({ added, changed, removed, outline = [], url }: Delta): string {
  const all = [
    ...outline.map((entry) => `+ ${renderText(entry, inDelta.longest)}`),
    ...added.map((field) => `+ ${renderField(field, inDelta)}`),
    ...changed.map(({ fieldId, changes }) => `~ ${fieldId} ${words(...Object.entries(changes).map(renderChange))}`),
  ];
  const lines = all.slice(0, mostChanges);
  if (url) lines.unshift(`now at ${url}`);
  if (all.length > mostChanges) lines.push(`… ${all.length - mostChanges} more changes. ${anew}`);
  if (removed[0])
    lines.push(words("-", ...removed.slice(0, mostRemoved), removed[mostRemoved] && `… ${removed.length} in all`));
  return lines.join("\n") || nothingChanged;
}

function renderChange([key, value]: [string, unknown]): string {
  if (key === "currentValue")
    return typeof value === "boolean" ? `[${value ? "x" : " "}]` : renderValue(value, inDelta.longest);
  if (key === "invalid") return value ? `! ${quote(String(value))}` : "valid now";
  if (Array.isArray(value)) return renderOptions("", value, inDelta);
  if (value === true) return key;
  return value
    ? `${key} ${typeof value === "string" ? quote(value, inDelta.longest) : JSON.stringify(value)}`
    : `not ${key}`;
}
