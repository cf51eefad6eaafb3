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
import { cut, oneLine } from "../words.ts";
import { visibleText } from "./name.ts";
import type { Found, Row } from "./walk.ts";

export type Line =
  | { type: "field"; field: SnapshotField; found: Found }
  | { type: "text"; entry: OutlineEntry }
  | { type: "rows"; rows: FieldRow[] };

export interface FieldRow extends Row {
  fields: SnapshotField[];
}

export interface RenderOptions {
  url: string;
  title: string;
  /** The most tokens to use. Default: no limit. */
  budget?: number;
  /** Options listed for a field. Default 12. */
  maxOptions?: number;
}

const charactersPerToken = 3.2; // on the safe side for handles and quotes

export function render(
  lines: Line[],
  { url, title, budget = Number.POSITIVE_INFINITY, maxOptions = 12 }: RenderOptions,
): string {
  const written = [`page ${quote(cut(title, 80))} ${url}`];
  const options = { maxOptions, namesakes: findNamesakes(lines), listed: new Map<string, string>() };
  let room = budget * charactersPerToken;
  let group = "";
  for (const [index, line] of lines.entries()) {
    const at = groupOf(line) ?? group;
    const texts = [...(at && at !== group ? [at] : []), ...renderLine(line, options)];
    group = at;
    room -= texts.join().length;
    if (room < 0) {
      // A cut is never silent: it says what is missing and how to get it.
      const missing = lines.slice(index).reduce((sum, rest) => sum + fieldsOf(rest).length, 0);
      written.push(
        `… cut here: ${missing} more elements. Ask again with a larger budget, or with a part of the page as root.`,
      );
      break;
    }
    written.push(...texts);
  }
  return written.join("\n");
}

function fieldsOf(line: Line): SnapshotField[] {
  if (line.type === "rows") return line.rows.flatMap(({ fields }) => fields);
  return line.type === "field" ? [line.field] : [];
}

interface LineOptions {
  maxOptions: number;
  /** Kinds and labels that stand for several elements. */
  namesakes: Set<string>;
  /** Lists of options that were written out, and by which field. */
  listed: Map<string, string>;
}

function renderLine(line: Line, options: LineOptions): string[] {
  if (line.type === "text") return [renderText(line.entry)];
  if (line.type === "rows") return renderRows(line.rows);
  const { field, found } = line;
  const context = options.namesakes.has(namesake(field)) && surroundings(found.element, field.label);
  return [words(renderField(field, options.maxOptions, options.listed), context)];
}

function renderText({ role, level = 2, text }: OutlineEntry): string {
  return words(role === "heading" ? "#".repeat(level) : role !== "text" && role, quote(text));
}

function renderField(field: SnapshotField, maxOptions: number, listed?: Map<string, string>): string {
  const { fieldId, label, required, placeholder, description } = field;
  return words(
    fieldId,
    shownType(field),
    quote(label) + (required ? "*" : ""),
    facts(field, maxOptions, listed),
    placeholder && `hint ${quote(cut(placeholder, 40))}`,
    description && `(${quote(cut(description, 100))})`,
  );
}

/** The handle's word says most; only a finer type needs saying. */
function shownType({ kind, inputType = "text", fieldId }: SnapshotField): string {
  if (kind === "text" || (kind === "date" && inputType !== "text")) return inputType === "text" ? "" : inputType;
  return fieldId.startsWith(kind) || /^(?:checkbox|richtext|custom|opaque-frame)$/.test(kind) ? "" : kind;
}

/** All that may change about a field, or that limits what goes into it. */
function facts(
  { fieldId, kind, currentValue, disabled, readOnly, expanded, constraints = {}, options, invalid }: SnapshotField,
  maxOptions: number,
  listed?: Map<string, string>,
): string {
  const { min = "", max = "", step, pattern, maxLength, accept, multiple } = constraints;
  const [open, close] = kind === "radio" ? "()" : "[]";
  return words(
    /^(?:checkbox|switch|radio)$/.test(kind)
      ? `${open}${currentValue === true ? "x" : " "}${close}`
      : currentValue === true
        ? kind === "button"
          ? "pressed"
          : "selected"
        : currentValue && `= ${quote(cut(currentValue, 120))}`,
    disabled && "disabled",
    readOnly && "read-only",
    expanded !== undefined && (expanded ? "open" : "closed"),
    (min || max) && `${min}..${max}`,
    step && `step ${step}`,
    maxLength !== undefined && `max ${maxLength} chars`,
    pattern && `pattern ${pattern}`,
    accept && `accepts ${accept}`,
    multiple && "several",
    options && kind !== "radio" && renderOptions(fieldId, options, maxOptions, listed),
    invalid && `! ${quote(invalid)}`,
  );
}

/** A list that another field offers too is not written again. */
function renderOptions(fieldId: string, options: string[], most: number, listed = new Map<string, string>()): string {
  const list = options.join("|");
  const first = listed.get(list);
  if (first) return `{as ${first}}`;
  if (options.length > 2) listed.set(list, fieldId);
  const shown = options.slice(0, most).map((option) => cut(option, 40).replaceAll("|", "/"));
  const more = options.length - shown.length;
  return `{${shown.join("|")}${more > 0 ? `|… ${more} more` : ""}}`;
}

function words(...parts: unknown[]): string {
  return parts.filter(Boolean).join(" ");
}

function quote(text: string): string {
  return `"${text.replaceAll('"', "'")}"`;
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
function renderRows(rows: FieldRow[]): string[] {
  const { fields } = rows[0] as FieldRow;
  const told = rows.map((row) =>
    row.fields.map((field) => [quote(field.label) + (field.required ? "*" : ""), facts(field, optionsInRow)]),
  );
  const isCommon = fields.map((_, column) =>
    [0, 1].map((part) => told.every((row) => row[column]?.[part] === told[0]?.[column]?.[part])),
  );
  /** The label and facts of a control, as far as all rows have them in common, or as far as they do not. */
  const say = (row: number, column: number, common: boolean) =>
    words(...(told[row]?.[column] ?? []).filter((_, part) => isCommon[column]?.[part] === common));
  const head = fields.map((field, column) =>
    words(field.fieldId.replace(/\d+$/, column ? `N+${column}` : "N"), shownType(field), say(0, column, true)),
  );
  const longest = rows.length > 100 ? 36 : 60;
  return [
    `${rows.length} rows N: ${head.join(" | ")}`,
    ...rows.map((row, index) => {
      const numbers = row.fields.map(({ fieldId }) => Number(fieldId.replace(/.*-/, "")));
      const follow = numbers.every((number, column) => number === (numbers[0] ?? 0) + column);
      const text = cut(visibleText(row.element, { links: false }), longest);
      return words(
        follow ? numbers[0] : numbers.join(),
        ...fields.map((_, column) => say(index, column, false)),
        text && quote(text),
      );
    }),
  ];
}

// Elements that are called the same

function namesake({ kind, label }: SnapshotField): string {
  return `${kind} ${label}`;
}

function findNamesakes(lines: Line[]): Set<string> {
  const seen = new Set<string>();
  return new Set(
    lines.flatMap((line) => {
      if (line.type !== "field") return [];
      const name = namesake(line.field);
      return seen.size === seen.add(name).size ? [name] : [];
    }),
  );
}

/** What stands around an element that has namesakes, and tells it from them. */
function surroundings(element: Element, label: string): string {
  for (let around = element.parentElement, level = 0; around && level < 6; around = around.parentElement, level += 1) {
    const all = around.textContent ?? "";
    if (all.length > 500) return "";
    if (!hasMore(all, label)) continue; // cheaper than to find out what of it is visible
    const text = visibleText(around).replace(label, "").trim();
    if (hasMore(text, "")) return `in ${quote(cut(text, 50))}`;
  }
  return "";
}

function hasMore(text: string, label: string): boolean {
  return /[\p{L}\d]/u.test(oneLine(text).replace(label, ""));
}

function groupOf(line: Line): string | undefined {
  if (line.type === "text") return undefined;
  const found = line.type === "field" ? line.found : line.rows[0]?.found[0];
  const { group, frame } = fieldsOf(line)[0] ?? {};
  return words(frame && `in frame ${quote(frame)}`, found?.group?.word, group && quote(group));
}

// Changes

const mostChanges = 60;

export function renderDelta({ added, changed, removed, outline = [], url }: Delta): string {
  const all = [
    ...outline.map((entry) => `+ ${renderText(entry)}`),
    ...added.map((field) => `+ ${renderField(field, 8)}`),
    ...changed.map(({ fieldId, changes }) => `~ ${fieldId} ${words(...Object.entries(changes).map(renderChange))}`),
  ];
  const lines = [...(url === undefined ? [] : [`now at ${url}`]), ...all.slice(0, mostChanges)];
  if (all.length > mostChanges) lines.push(`… ${all.length - mostChanges} more changes: take a snapshot.`);
  if (removed.length > 0)
    lines.push(`- ${removed.slice(0, 12).join(" ")}${removed.length > 12 ? ` … ${removed.length} in all` : ""}`);
  return lines.join("\n") || "nothing else changed";
}

function renderChange([key, value]: [string, unknown]): string {
  if (key === "currentValue")
    return typeof value === "boolean" ? (value ? "[x]" : "[ ]") : `= ${quote(cut(String(value), 120))}`;
  if (key === "invalid") return value === null ? "valid now" : `! ${quote(String(value))}`;
  if (Array.isArray(value)) return renderOptions("", value, 8);
  if (value === true) return key;
  return value ? `${key} ${typeof value === "string" ? quote(cut(value, 100)) : JSON.stringify(value)}` : `not ${key}`;
}
