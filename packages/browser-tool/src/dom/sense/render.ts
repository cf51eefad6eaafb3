// Renders the page as text for a model. Every token is paid for on every call, so each line is one element, without repetition:
//
//   form "Registration"
//   input-1 "Full name"* = "Ada"
//   input-2 email "Email"* ! Please include an '@'
//   select-3 "Plan" = "Free" {Free|Pro|Team}
//   check-4 "Terms"* [ ]
//   button-5 "Register"
//
// `*` marks a required field, `=` its value, `!` its error. Page text is always quoted and on one line, so that a page cannot fake
// a line.
import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { isToggle } from "@giselles-ai/protocol/rules";
import { letterOrDigit, oneLine, truncate } from "../text.ts";
import { selfAndAncestors } from "../tree.ts";
import { handlePrefix } from "./handles.ts";
import { visibleText } from "./name.ts";
import type { Row } from "./walk.ts";

/** A text, several similar rows, or one field (a single row). */
export interface Line {
  entry?: OutlineEntry;
  /** The element of a text. */
  element?: Element;
  rows: FieldRow[];
}

export interface FieldRow extends Row {
  fields: [SnapshotField, ...SnapshotField[]];
}

export interface RenderOptions {
  url: string;
  title: string;
  /** Maximum number of tokens. Default: no limit. */
  budget?: number | undefined;
  /** Options listed for a field. Default 12. */
  maxOptions?: number | undefined;
  /** Number of elements that a modal dialog blocks. Default: none. */
  behind?: number;
  /** Include the addresses of links, and all options in rows. */
  isWhole?: boolean;
}

export const charactersPerToken = 3.2; // conservative, because of handles and quotes

/** Maximum lengths of each text, tried in order until the budget is met. */
const lengths = [1e9, 300, 120, 60, 36];
/** Paragraphs and names are not cut shorter: in half a text, neither the meaning nor a secret can be recognised. */
const minLengths = { text: 300, name: 120 };

export function render(lines: Line[], options: RenderOptions): string {
  const { url, title, budget = 1e9, maxOptions = 12, behind, isWhole } = options;
  const room = budget * charactersPerToken;
  const duplicateNames = findDuplicateNames(lines);
  const rowTexts = new Map<Element, string>();
  const first = `page ${quote(title)} ${url}${behind ? `\nOnly the dialog can be used: ${behind} elements behind it are omitted.` : ""}`;
  let written: string[][] = [];
  let isCut = false;
  for (const maxLength of lengths) {
    isCut = maxLength !== lengths[0];
    const listed = new Map<string, string>();
    written = renderLines(lines, { maxOptions, duplicateNames, listed, maxLength, rowTexts, isWhole });
    if (lengthOf(written) <= room) break;
  }
  const whole = `${first}\n${written.flat().join("\n")}`.trimEnd();
  if (whole.length > room + first.length) return cutOff(first, { lines, written, room });
  return isCut ? `${whole}\nTexts ending in … are cut. Ask with {"fieldId": id} or {"find": "words"}.` : whole;
}

function renderLines(lines: Line[], options: LineOptions): string[][] {
  let group = "";
  const written = lines.map((line) => {
    const lineGroup = groupOf(line) ?? group;
    const texts = [lineGroup === group ? "" : lineGroup, ...renderLine(line, options)].filter(Boolean);
    group = lineGroup;
    return texts;
  });
  joinShortTexts(lines, written);
  return written;
}

const maxShortText = 30;
const maxJoined = 240;

/** Puts neighbouring short texts, such as the headers of a table, on one line. */
function joinShortTexts(lines: Line[], written: string[][]): void {
  let first = -1;
  for (const [index, { entry }] of lines.entries()) {
    const [text, more] = written[index] ?? [];
    const isShort = text !== undefined && more === undefined && entry?.role === "text" && text.length <= maxShortText;
    const joined = first >= 0 && isShort ? `${written[first]?.[0]} ${text}` : "";
    if (joined && joined.length <= maxJoined) {
      written[first] = [joined];
      written[index] = [];
    } else first = isShort ? index : -1;
  }
}

function lengthOf(written: string[][]): number {
  return [...written.flat(), ""].join("\n").length;
}

/** Cuts the text to the budget, and says what is missing and how to get it. */
function cutOff(first: string, { lines, written, room }: { lines: Line[]; written: string[][]; room: number }): string {
  let left = room;
  const end = written.findIndex((texts) => {
    left -= lengthOf([texts]);
    return left < 0;
  });
  // Of several rows, keep those that still fit.
  const cut = written[end] ?? [];
  left += lengthOf([cut]);
  const fitting = cut.filter((text) => {
    left -= text.length + 1;
    return left >= 0;
  });
  const rows = lines[end]?.rows ?? [];
  const shown = rows[1] ? rows.slice(0, Math.max(0, fitting.length - 1)).flatMap(({ fields }) => fields).length : 0;
  const missing = lines.slice(end).flatMap(fieldsOf).length - shown;
  const kept = [first, ...written.slice(0, end).flat(), ...(shown > 0 ? fitting : [])].join("\n");
  return `${kept}\n… cut here: ${missing} more elements. Ask with a larger budget, or {"find": "words"}.`;
}

export function fieldsOf({ rows }: Line): SnapshotField[] {
  return rows.flatMap(({ fields }) => fields);
}

interface LineOptions {
  maxOptions: number;
  /** Kinds and labels that several elements share. */
  duplicateNames: Set<string>;
  /** Lists of options already written, with the field that has them. */
  listed: Map<string, string>;
  /** Maximum length of each text. */
  maxLength: number;
  /** Cached texts of rows. */
  rowTexts: Map<Element, string>;
  isWhole?: boolean | undefined;
}

function renderLine({ entry, rows }: Line, options: LineOptions): string[] {
  const { duplicateNames, maxLength, isWhole } = options;
  if (entry) return [renderText(entry, Math.max(maxLength, minLengths.text))];
  if (rows.length > 1) return renderRows(rows, options);
  return rows.map(({ element, fields: [field] }) =>
    words(
      renderField(field, { ...options, maxLength: Math.max(maxLength, minLengths.name) }),
      isWhole && field.href && `-> ${field.href}`,
      duplicateNames.has(nameKey(field)) && surroundings(element, field.label),
    ),
  );
}

export function renderText({ role, level = 2, text }: OutlineEntry, maxLength: number): string {
  return words(role === "heading" ? "#".repeat(level) : role !== "text" && role, quote(text, maxLength));
}

interface FieldOptions extends Pick<LineOptions, "maxOptions" | "maxLength"> {
  listed?: Map<string, string> | undefined;
}

export function renderField(field: SnapshotField, options: FieldOptions): string {
  const { fieldId, placeholder, description } = field;
  const { maxLength } = options;
  return words(
    fieldId,
    renderType(field),
    renderLabel(field, maxLength),
    renderDetails(field, options),
    placeholder && `hint ${quote(placeholder, maxLength)}`,
    description && `(${quote(description, maxLength)})`,
  );
}

function renderLabel({ label, required }: SnapshotField, maxLength: number): string {
  return quote(label, maxLength) + (required ? "*" : "");
}

/** The type, unless the handle's prefix says it already. */
function renderType({ kind, inputType = "text", fieldId }: SnapshotField): string {
  if ((kind === "text" || kind === "date") && inputType !== "text") return inputType;
  const word = handlePrefix(kind);
  return kind === "text" || (word !== "input" && fieldId.startsWith(word)) ? "" : kind;
}

/** The state of a field, and the limits of its value. */
function renderDetails(field: SnapshotField, { maxOptions, maxLength, listed }: FieldOptions): string {
  const { kind, constraints: limits = {}, options, expanded, invalid } = field;
  return words(
    renderState(field, maxLength),
    field.disabled && "disabled",
    field.readOnly && "read-only",
    expanded !== undefined && (expanded ? "open" : "closed"),
    (limits.min || limits.max) && `${limits.min ?? ""}..${limits.max ?? ""}`,
    limits.step && `step ${limits.step}`,
    limits.maxLength !== undefined && `max ${limits.maxLength} chars`,
    limits.pattern && `pattern ${limits.pattern}`,
    limits.accept && `accepts ${limits.accept}`,
    limits.multiple && "several",
    options && kind !== "radio" && renderOptions(field.fieldId, options, { maxOptions, maxLength, listed }),
    invalid && `! ${quote(invalid)}`,
  );
}

function renderState({ kind, currentValue }: SnapshotField, maxLength: number): string {
  const isOn = currentValue === true;
  const mark = isOn ? "x" : " ";
  if (kind === "radio") return `(${mark})`;
  if (isToggle(kind)) return `[${mark}]`;
  if (isOn) return kind === "button" ? "pressed" : "selected";
  return currentValue ? renderValue(currentValue, maxLength) : "";
}

export function renderValue(value: unknown, maxLength: number): string {
  return `= ${quote(String(value), maxLength)}`;
}

/** Refers to an earlier field with the same options instead of repeating them. */
export function renderOptions(
  fieldId: string,
  options: string[],
  { maxOptions, maxLength, listed = new Map() }: FieldOptions,
): string {
  const list = options.join("|");
  const first = listed.get(list);
  if (first) return `{as ${first}}`;
  if (options.length > 2) listed.set(list, fieldId);
  const shown = options.slice(0, maxOptions).map((option) => truncate(option, maxLength).replaceAll("|", "/"));
  const more = options.length - shown.length;
  return `{${shown.join("|")}${more > 0 ? `|… ${more} more` : ""}}`;
}

export function words(...parts: unknown[]): string {
  return parts.filter(Boolean).join(" ");
}

export function quote(text: string, maxLength = 1e9): string {
  return `"${truncate(text, maxLength).replaceAll('"', "'")}"`;
}

// Rows

const maxOptionsInRow = 6;

/**
 * Describes the controls of similar rows once, with N for the number of the row; each row is then its number and its text. If the
 * numbers in a row are not consecutive, all are listed.
 *
 *   200 rows N: check-N "Select" | button-N+1 "Edit" | button-N+2 "Delete"
 *   7 "Ada Lovelace, admin"
 *   10,88,89 "Alan Turing, guest"
 *
 * Rows that differ in nothing are one line: item-3 to item-7 "★"
 */
export function renderRows(
  rows: FieldRow[],
  { maxLength, rowTexts, isWhole }: Pick<LineOptions, "maxLength" | "rowTexts" | "isWhole">,
): string[] {
  const nameLength = Math.max(maxLength, minLengths.name);
  const options = { maxOptions: isWhole ? 1e9 : maxOptionsInRow, maxLength: nameLength };
  const parts = rows.map(({ fields }) =>
    fields.flatMap((field) => [renderLabel(field, nameLength), renderDetails(field, options)]),
  );
  const common = parts[0]?.map((text, part) => (parts.every((row) => row[part] === text) ? text : "")) ?? [];
  const head = rows[0]?.fields.map((field, column) =>
    words(
      field.fieldId.replace(/\d+$/, column ? `N+${column}` : "N"),
      renderType(field),
      ...common.slice(2 * column, 2 * column + 2),
    ),
  );
  const texts = distinguishingParts(
    rows.map(({ element }) => readOnce(element, rowTexts)),
    maxLength,
  );
  const lines = rows.map(({ fields }, index) => {
    const numbers = fields.map(({ fieldId }) => Number(fieldId.replace(/.*-/, "")));
    const isConsecutive = numbers.every((number, column) => number === (numbers[0] as number) + column);
    const own = parts[index]?.filter((text, part) => text !== common[part]) ?? [];
    const text = texts[index] && quote(texts[index], maxLength);
    const links = isWhole ? fields.flatMap(({ href }) => (href ? `-> ${href}` : [])) : [];
    const labels = fields.map(({ label }) => label);
    const hasMore = text && saysMoreThan(texts[index] ?? "", labels);
    return words(isConsecutive ? numbers[0] : numbers.join(), ...own, hasMore && text, ...links);
  });
  const areAlike = lines.every((line, index) => line === String(Number(lines[0]) + index));
  const [first, last] = [rows[0], rows.at(-1)].map((row) => row?.fields[0]?.fieldId);
  if (areAlike) return [words(first, "to", last, ...common)];
  return [`${rows.length} rows N: ${head?.join(" | ")}`, ...lines];
}

/** Whether a text says more than these labels of fields. */
export function saysMoreThan(text: string, labels: string[]): boolean {
  const longestFirst = Array.from(labels).sort((a, b) => b.length - a.length);
  return letterOrDigit.test(longestFirst.reduce((rest, label) => rest.replace(label, ""), text));
}

function readOnce(element: Element, texts: Map<Element, string>): string {
  const text = texts.get(element) ?? visibleText(element, { links: false });
  texts.set(element, text);
  return text;
}

/** If rows are too long, omits the start that all of them share, and keeps what distinguishes them. */
function distinguishingParts(texts: string[], maxLength: number): string[] {
  const [first = ""] = texts;
  if (texts.length < 2 || texts.every(({ length }) => length <= maxLength)) return texts;
  const words = first.split(" ");
  const isShared = (part: string) => texts.every((text) => text.startsWith(part));
  let start = "";
  for (const word of words) {
    if (!isShared(`${start}${word} `)) break;
    start += `${word} `;
  }
  return texts.map((text) => text.slice(start.length));
}

// Elements with the same name

export function nameKey({ kind, label }: SnapshotField): string {
  return `${kind} ${label}`;
}

function findDuplicateNames(lines: Line[]): Set<string> {
  return duplicatesIn(lines.flatMap((line) => (line.rows.length === 1 ? fieldsOf(line).map(nameKey) : [])));
}

export function duplicatesIn(names: string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}

/** The text around an element, to distinguish it from others with the same name. */
export function surroundings(element: Element, label: string): string {
  for (const ancestor of selfAndAncestors(element, 7).slice(1)) {
    const content = ancestor.textContent;
    if (content.length > 500) break;
    if (!letterOrDigit.test(oneLine(content).replace(label, ""))) continue; // cheaper than reading the visible text
    const text = visibleText(ancestor).replace(label, "").trim();
    if (letterOrDigit.test(text)) return `in ${quote(text, 50)}`;
  }
  return "";
}

function groupOf({ rows: [row] }: Line): string | undefined {
  if (!row) return undefined;
  const { group, frame } = row.fields[0];
  return words(frame && `in frame ${quote(frame)}`, row.fieldElements[0]?.group?.word, group && quote(group));
}
