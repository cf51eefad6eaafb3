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
}

const charactersPerToken = 3.2; // on the safe side for handles and quotes

export function render(lines: Line[], { url, title, budget = 1e9, maxOptions = 12 }: RenderOptions): string {
  const written = [`page ${quote(title, 80)} ${url}`];
  const options = { maxOptions, namesakes: findNamesakes(lines), listed: new Map<string, string>() };
  let room = budget * charactersPerToken;
  let group = "";
  for (const [index, line] of lines.entries()) {
    const at = groupOf(line) ?? group;
    const texts = [at === group ? "" : at, ...renderLine(line, options)].filter(Boolean);
    group = at;
    room -= texts.join().length;
    if (room < 0) {
      // A cut is never silent: it says what is missing and how to get it.
      const missing = lines.slice(index).flatMap(fieldsOf).length;
      written.push(`… cut here: ${missing} more elements. Ask again with a larger budget or a root.`);
      break;
    }
    written.push(...texts);
  }
  return written.join("\n");
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
}

function renderLine({ entry, rows }: Line, { namesakes, maxOptions, listed }: LineOptions): string[] {
  if (entry) return [renderText(entry)];
  if (rows.length > 1) return renderRows(rows);
  return rows.map(({ element, fields: [field] }) =>
    words(renderField(field, maxOptions, listed), namesakes.has(namesake(field)) && surroundings(element, field.label)),
  );
}

function renderText({ role, level = 2, text }: OutlineEntry): string {
  return words(role === "heading" ? "#".repeat(level) : role !== "text" && role, quote(text));
}

function renderField(field: SnapshotField, maxOptions: number, listed?: Map<string, string>): string {
  const { fieldId, placeholder, description } = field;
  return words(
    fieldId,
    shownType(field),
    called(field),
    facts(field, maxOptions, listed),
    placeholder && `hint ${quote(placeholder, 40)}`,
    description && `(${quote(description, 100)})`,
  );
}

function called({ label, required }: SnapshotField): string {
  return quote(label) + (required ? "*" : "");
}

/** The handle's word says most; only a finer type needs saying. */
function shownType({ kind, inputType = "text", fieldId }: SnapshotField): string {
  if ((kind === "text" || kind === "date") && inputType !== "text") return inputType;
  const word = wordFor(kind);
  return kind === "text" || (word !== "input" && fieldId.startsWith(word)) ? "" : kind;
}

/** All that may change about a field, or that limits what goes into it. */
function facts(field: SnapshotField, maxOptions: number, listed?: Map<string, string>): string {
  const { kind, constraints: limits = {}, options, expanded, invalid } = field;
  return words(
    renderState(field),
    field.disabled && "disabled",
    field.readOnly && "read-only",
    expanded !== undefined && (expanded ? "open" : "closed"),
    (limits.min || limits.max) && `${limits.min ?? ""}..${limits.max ?? ""}`,
    limits.step && `step ${limits.step}`,
    limits.maxLength !== undefined && `max ${limits.maxLength} chars`,
    limits.pattern && `pattern ${limits.pattern}`,
    limits.accept && `accepts ${limits.accept}`,
    limits.multiple && "several",
    options && kind !== "radio" && renderOptions(field.fieldId, options, maxOptions, listed),
    invalid && `! ${quote(invalid)}`,
  );
}

function renderState({ kind, currentValue }: SnapshotField): string {
  const isOn = currentValue === true;
  const mark = isOn ? "x" : " ";
  if (kind === "radio") return `(${mark})`;
  if (isToggle(kind)) return `[${mark}]`;
  if (isOn) return kind === "button" ? "pressed" : "selected";
  return currentValue ? renderValue(currentValue) : "";
}

function renderValue(value: unknown): string {
  return `= ${quote(String(value), 120)}`;
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
function renderRows(rows: FieldRow[]): string[] {
  const told = rows.map(({ fields }) => fields.flatMap((field) => [called(field), facts(field, optionsInRow)]));
  const common = told[0]?.map((text, part) => (told.every((row) => row[part] === text) ? text : "")) ?? [];
  const head = rows[0]?.fields.map((field, column) =>
    words(
      field.fieldId.replace(/\d+$/, column ? `N+${column}` : "N"),
      shownType(field),
      ...common.slice(2 * column, 2 * column + 2),
    ),
  );
  return [
    `${rows.length} rows N: ${head?.join(" | ")}`,
    ...rows.map(({ element, fields }, index) => {
      const numbers = fields.map(({ fieldId }) => Number(fieldId.replace(/.*-/, "")));
      const follow = numbers.every((number, column) => number === (numbers[0] as number) + column);
      const text = cut(visibleText(element, { links: false }), rows.length > 100 ? 36 : 60);
      return words(
        follow ? numbers[0] : numbers.join(),
        ...(told[index]?.filter((said, part) => said !== common[part]) ?? []),
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

const mostChanges = 60;
const mostRemoved = 12;

export function renderDelta({ added, changed, removed, outline = [], url }: Delta): string {
  const all = [
    ...outline.map((entry) => `+ ${renderText(entry)}`),
    ...added.map((field) => `+ ${renderField(field, 8)}`),
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
  if (key === "currentValue") return typeof value === "boolean" ? `[${value ? "x" : " "}]` : renderValue(value);
  if (key === "invalid") return value ? `! ${quote(String(value))}` : "valid now";
  if (Array.isArray(value)) return renderOptions("", value, 8);
  if (value === true) return key;
  return value ? `${key} ${typeof value === "string" ? quote(value, 100) : JSON.stringify(value)}` : `not ${key}`;
}
