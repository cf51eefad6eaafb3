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
import { fitting } from "../text.ts";
import { fieldsOf, type Line } from "./line.ts";
import { minLengths, quote, renderField, renderText, words } from "./render-field.ts";
import { renderRows } from "./render-rows.ts";
import { duplicatesIn, nameKey, surroundings } from "./same-name.ts";

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
export function render(lines: Line[], options: RenderOptions): string {
  const { url, title, budget = 1e9, maxOptions = 12, behind, isWhole } = options;
  const room = budget * charactersPerToken;
  const duplicateNames = findDuplicateNames(lines);
  const first = `page ${quote(title)} ${url}${behind ? `\nOnly the dialog can be used: ${behind} elements behind it are omitted.` : ""}`;
  let written: string[][] = [];
  let isCut = false;
  for (const maxLength of lengths) {
    isCut = maxLength !== lengths[0];
    const listed = new Map<string, string>();
    written = renderLines(lines, { maxOptions, duplicateNames, listed, maxLength, isWhole });
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
    const isShort =
      text !== undefined &&
      more === undefined &&
      entry?.role === "text" &&
      text.length <= maxShortText &&
      !text.includes("| "); // a row of a table has its own line
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
  const whole = fitting(written, room, (texts) => lengthOf([texts]));
  const end = whole.length;
  // Of several rows, keep those that still fit.
  const left = room - lengthOf(whole);
  const rowsLeft = fitting(written[end] ?? [], left, ({ length }) => length + 1);
  const rows = lines[end]?.rows ?? [];
  const shown = rows[1] ? rows.slice(0, Math.max(0, rowsLeft.length - 1)).flatMap(({ fields }) => fields).length : 0;
  const missing = lines.slice(end).flatMap(fieldsOf).length - shown;
  const kept = [first, ...whole.flat(), ...(shown > 0 ? rowsLeft : [])].join("\n");
  return `${kept}\n… cut here: ${missing} more elements. Ask with a larger budget, or {"find": "words"}.`;
}

interface LineOptions {
  maxOptions: number;
  /** Kinds and labels that several elements share. */
  duplicateNames: Set<string>;
  /** Lists of options already written, with the field that has them. */
  listed: Map<string, string>;
  /** Maximum length of each text. */
  maxLength: number;
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

function groupOf({ rows: [row] }: Line): string | undefined {
  if (!row) return undefined;
  const { group, frame } = row.fields[0];
  return words(frame && `in frame ${quote(frame)}`, row.fieldElements[0]?.group?.word, group && quote(group));
}

function findDuplicateNames(lines: Line[]): Set<string> {
  return duplicatesIn(lines.flatMap((line) => (line.rows.length === 1 ? fieldsOf(line).map(nameKey) : [])));
}
