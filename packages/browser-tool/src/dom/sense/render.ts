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
import { cut } from "../words.ts";
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

export function render(lines: Line[], { url, title, budget, maxOptions = 12 }: RenderOptions): string {
  const written = [`page ${quote(cut(title, 80))} ${url}`];
  let group = "";
  const limit = budget === undefined ? Number.POSITIVE_INFINITY : budget * charactersPerToken;
  let length = written[0]?.length ?? 0;
  const duplicates = findDuplicates(lines);
  const listed = new Map<string, string>();
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as Line;
    const texts: string[] = [];
    const at = groupOf(line);
    if (at !== undefined && at !== group) {
      group = at;
      if (at) texts.push(at);
    }
    texts.push(...renderLine(line, { maxOptions, duplicates, listed }));
    const size = texts.reduce((sum, text) => sum + text.length + 1, 0);
    if (length + size > limit) {
      written.push(announceCut(lines.slice(index)));
      break;
    }
    length += size;
    written.push(...texts);
  }
  return written.join("\n");
}

/** A cut is never silent: it says what is missing and how to get it. */
function announceCut(rest: Line[]): string {
  const fields = rest.reduce(
    (sum, line) =>
      sum +
      (line.type === "field" ? 1 : line.type === "rows" ? line.rows.reduce((n, row) => n + row.fields.length, 0) : 0),
    0,
  );
  return `… cut here: ${fields} more elements. Ask again with a larger budget, or with the root set to a part of the page.`;
}

interface LineOptions {
  maxOptions: number;
  /** Lists of options that were written out, and by which field. */
  listed: Map<string, string>;
  duplicates: Set<string>;
}

function renderLine(line: Line, options: LineOptions): string[] {
  if (line.type === "text") return [renderText(line.entry)];
  if (line.type === "rows") return renderRows(line.rows, options);
  const { field, found } = line;
  const list = (field.options?.length ?? 0) > 2 && field.kind !== "radio" ? field.options?.join("|") : undefined;
  const first = list && options.listed.get(list);
  if (list && !first) options.listed.set(list, field.fieldId);
  const context = options.duplicates.has(sameness(field)) ? surroundings(found.element, field.label) : "";
  return [renderField(field, options, first || undefined) + context];
}

function renderText({ role, level, text }: OutlineEntry): string {
  if (role === "heading") return `${"#".repeat(Math.min(level ?? 2, 6))} ${quote(text)}`;
  return role === "text" ? quote(text) : `${role} ${quote(text)}`;
}

/** `sameOptions` names a field that offers the same, so that they need not be written again. */
export function renderField(
  field: SnapshotField,
  { maxOptions }: { maxOptions: number },
  sameOptions?: string,
): string {
  const parts = [field.fieldId, shownType(field), `${quote(field.label)}${field.required ? "*" : ""}`].filter(Boolean);
  parts.push(...state(field));
  if (field.constraints) parts.push(...limits(field));
  if (field.options && field.kind !== "radio") {
    parts.push(sameOptions ? `{as ${sameOptions}}` : renderOptions(field.options, maxOptions));
  }
  if (field.placeholder) parts.push(`hint ${quote(cut(field.placeholder, 40))}`);
  if (field.description) parts.push(`(${quote(cut(field.description, 100))})`);
  if (field.invalid) parts.push(`! ${quote(field.invalid)}`);
  return parts.join(" ");
}

/** The handle's word says most; only a finer type needs saying. */
function shownType({ kind, inputType, fieldId }: SnapshotField): string {
  if (kind === "text" || kind === "date")
    return inputType === "text" || inputType === undefined ? (kind === "date" ? "date" : "") : inputType;
  if (
    fieldId.startsWith(kind) ||
    kind === "checkbox" ||
    kind === "richtext" ||
    kind === "custom" ||
    kind === "opaque-frame"
  )
    return "";
  return kind;
}

function state({ kind, currentValue, disabled, readOnly, expanded }: SnapshotField): string[] {
  const parts: string[] = [];
  if (kind === "checkbox" || kind === "switch") parts.push(currentValue === true ? "[x]" : "[ ]");
  else if (kind === "radio") parts.push(currentValue === true ? "(x)" : "( )");
  else if (currentValue === true) parts.push(kind === "button" ? "pressed" : "selected");
  else if (currentValue) parts.push(`= ${quote(cut(String(currentValue), 120))}`);
  if (disabled) parts.push("disabled");
  if (readOnly) parts.push("read-only");
  if (expanded !== undefined) parts.push(expanded ? "open" : "closed");
  return parts;
}

function limits({ constraints = {} }: SnapshotField): string[] {
  const { min, max, step, pattern, maxLength, accept, multiple } = constraints;
  const parts: string[] = [];
  if (min !== undefined || max !== undefined) parts.push(`${min ?? ""}..${max ?? ""}`);
  if (step) parts.push(`step ${step}`);
  if (maxLength !== undefined) parts.push(`max ${maxLength} chars`);
  if (pattern) parts.push(`pattern ${pattern}`);
  if (accept) parts.push(`accepts ${accept}`);
  if (multiple) parts.push("several");
  return parts;
}

function renderOptions(options: string[], most: number): string {
  const shown = options.slice(0, most).map((option) => cut(option, 40).replaceAll("|", "/"));
  const more = options.length - shown.length;
  return `{${shown.join("|")}${more > 0 ? `|… ${more} more` : ""}}`;
}

// Rows

/**
 * Rows of the same controls are said once, with N for the number of the row; a row is then its number and its text. Where
 * the numbers of a row do not follow each other, all are given.
 *
 *   200 rows N: check-N "Select" | button-N+1 "Edit" | button-N+2 "Delete"
 *   7 "Ada Lovelace, admin"
 *   10,88,89 "Alan Turing, guest"
 */
function renderRows(rows: FieldRow[], { maxOptions }: LineOptions): string[] {
  const first = rows[0] as FieldRow;
  if (rows.some((row) => row.fields.length !== first.fields.length))
    return rows.flatMap(({ fields }) => fields.map((field) => renderField(field, { maxOptions })));
  const common = first.fields.map((field, column) => ({
    label: rows.every((row) => row.fields[column]?.label === field.label),
    state: rows.every((row) => stateText(row.fields[column]) === stateText(field)),
  }));
  const head = first.fields.map((field, column) => {
    const word = field.fieldId.replace(/\d+$/, column === 0 ? "N" : `N+${column}`);
    const { label, state } = common[column] as (typeof common)[number];
    return [
      word,
      shownType(field),
      label && quote(field.label) + (field.required ? "*" : ""),
      state && stateText(field),
    ]
      .filter(Boolean)
      .join(" ");
  });
  return [
    `${rows.length} rows N: ${head.join(" | ")}`,
    ...rows.map((row) => renderRow(row, common, rows.length > 100 ? 36 : 60)),
  ];
}

function stateText(field: SnapshotField | undefined): string {
  if (!field) return "";
  return [
    ...state(field),
    ...limits(field),
    field.options && field.kind !== "radio" ? renderOptions(field.options, 6) : "",
    field.invalid ? `! ${quote(field.invalid)}` : "",
  ]
    .filter(Boolean)
    .join(" ");
}

function renderRow(row: FieldRow, common: { label: boolean; state: boolean }[], longest: number): string {
  const numbers = shorten(row.fields.map(({ fieldId }) => fieldId.slice(fieldId.lastIndexOf("-") + 1)));
  const own: string[] = [];
  row.fields.forEach((field, column) => {
    const { label, state } = common[column] as { label: boolean; state: boolean };
    const said = [!label && quote(field.label), !state && stateText(field)].filter(Boolean).join(" ");
    if (said) own.push(said);
  });
  const text = cut(visibleText(row.element, { links: false }), longest);
  return [numbers, ...own, text && quote(text)].filter(Boolean).join(" ");
}

function shorten(numbers: string[]): string {
  const follow = numbers.every((number, index) => Number(number) === Number(numbers[0]) + index);
  return follow ? String(numbers[0]) : numbers.join(",");
}

// Elements that are called the same

function sameness({ kind, label }: SnapshotField): string {
  return `${kind} ${label}`;
}

function findDuplicates(lines: Line[]): Set<string> {
  const seen = new Set<string>();
  const duplicates = new Set<string>();
  for (const line of lines) {
    if (line.type !== "field") continue;
    const same = sameness(line.field);
    if (seen.has(same)) duplicates.add(same);
    seen.add(same);
  }
  return duplicates;
}

/** What stands around an element that has namesakes, and tells it from them. */
function surroundings(element: Element, label: string): string {
  let around = element.parentElement;
  for (let level = 0; level < 6 && around && (around.textContent?.length ?? 0) < 500; level += 1) {
    const text = visibleText(around).replace(label, "").trim();
    if (/[\p{L}\d]/u.test(text)) return ` in ${quote(cut(text, 50))}`;
    around = around.parentElement;
  }
  return "";
}

function groupOf(line: Line): string | undefined {
  if (line.type === "text") return undefined;
  const found = line.type === "field" ? line.found : line.rows[0]?.found[0];
  const field = line.type === "field" ? line.field : line.rows[0]?.fields[0];
  if (!found || !field) return undefined;
  const word = found.group?.word ?? "";
  const name = field.group ? ` ${quote(field.group)}` : "";
  const frame = field.frame ? `in frame ${quote(field.frame)} ` : "";
  return word || frame ? `${frame}${word}${name}`.trim() : "";
}

function quote(text: string): string {
  return `"${text.replaceAll('"', "'")}"`;
}

// Changes

export function renderDelta({ added, changed, removed, outline = [], url }: Delta): string {
  const lines: string[] = [];
  if (url !== undefined) lines.push(`now at ${url}`);
  for (const entry of outline) lines.push(`+ ${renderText(entry)}`);
  for (const field of added.slice(0, 60)) lines.push(`+ ${renderField(field, { maxOptions: 8 })}`);
  if (added.length > 60) lines.push(`+ … ${added.length - 60} more elements: take a snapshot.`);
  for (const { fieldId, changes } of changed.slice(0, 60)) lines.push(`~ ${fieldId} ${renderChanges(changes)}`);
  if (changed.length > 60) lines.push(`~ … ${changed.length - 60} more changes: take a snapshot.`);
  if (removed.length > 0)
    lines.push(
      `- ${removed.length > 12 ? `${removed.slice(0, 12).join(" ")} … ${removed.length} in all` : removed.join(" ")}`,
    );
  return lines.length > 0 ? lines.join("\n") : "nothing else changed";
}

function renderChanges(changes: Record<string, unknown>): string {
  return Object.entries(changes)
    .map(([key, value]) => {
      if (key === "currentValue")
        return value === true ? "[x]" : value === false ? "[ ]" : `= ${quote(cut(String(value), 120))}`;
      if (key === "invalid") return value === null ? "valid now" : `! ${quote(String(value))}`;
      if (key === "options") return Array.isArray(value) ? renderOptions(value, 8) : "no options";
      if (value === true) return key;
      if (value === null || value === false) return `not ${key}`;
      return `${key} ${typeof value === "string" ? quote(cut(value, 100)) : JSON.stringify(value)}`;
    })
    .join(" ");
}
