import type { SnapshotField } from "@giselles-ai/protocol";
import { namesRow } from "../families.ts";
import { normalise } from "../words.ts";
import type { Page } from "./page.ts";

/** One of the repeated parts of a page: a row of a table, a message in a list, a product. */
export interface Row {
  /** Its texts and the labels of its links, in reading order. */
  cells: string[];
  fields: SnapshotField[];
}

export interface Rows {
  rows: Row[];
  /** The texts right before the first row, which may be the names of the columns. */
  headers: string[];
}

type Token = { text: string } | { field: SnapshotField };

/** The rows of a page, found by the elements that repeat. Empty if nothing does. */
export function readRows(page: Page): Rows {
  const known = read.get(page);
  if (known) return known;
  const rows = findRows(tokensOf(page));
  read.set(page, rows);
  return rows;
}

const read = new WeakMap<Page, Rows>();

function tokensOf({ fields, outline }: Page): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const levels = outline.flatMap(({ role, level }) => (role === "heading" ? [level] : []));
  // One heading is about the page; several of a level are the names of its parts.
  const isShown = ({ role, level }: Page["outline"][number]) =>
    role === "text" || (role === "heading" && levels.filter((one) => one === level).length > 1);
  for (const entry of outline.filter(isShown)) {
    while (at < Math.min(entry.at ?? 0, fields.length)) tokens.push({ field: fields[at++] as SnapshotField });
    tokens.push({ text: entry.text });
  }
  return [...tokens, ...fields.slice(at).map((field) => ({ field }))];
}

/** Elements of the same kind and label, except for numbers; boxes and links of a list differ in their labels. */
function markOf(token: Token): string {
  if ("text" in token) return "";
  const { kind, label } = token.field;
  if (kind === "checkbox" && token.field.group === undefined) return "checkbox";
  if (kind === "link") return `link ${label.replace(/\d[\d.,]*/g, "0")}`;
  return kind === "button" || kind === "menuitem" ? `${kind} ${label.replace(/\d[\d.,]*/g, "0")}` : "";
}

function findRows(tokens: Token[]): Rows {
  const counts = new Map<string, number[]>();
  for (const [index, token] of tokens.entries()) {
    const mark = markOf(token);
    if (mark) counts.set(mark, [...(counts.get(mark) ?? []), index]);
  }
  const most = Math.max(...[...counts.values()].map(({ length }) => length));
  const repeated = [...counts].filter(([, places]) => places.length === most);
  const places = repeated.at(-1)?.[1] ?? [];
  if (most < 2) return { rows: [], headers: [] };
  return startsRow(tokens, places) ? rowsFrom(tokens, places) : rowsUpTo(tokens, places);
}

/** Whether the repeated element is the first of its row: as many texts follow the last one as lie between two of them. */
function startsRow(tokens: Token[], places: number[]): boolean {
  const [first = 0, second = 0] = places;
  const field = fieldAt(tokens, first);
  if (field?.kind === "button") return false;
  const between = countTexts(tokens.slice(first + 1, second));
  const last = places.findLast((place) => countTexts(textsAfter(tokens, place)) > 0) ?? first;
  return between === 0 ? field?.kind === "checkbox" : countTexts(textsAfter(tokens, last)) === between;
}

function textsAfter(tokens: Token[], place: number): Token[] {
  const end = tokens.findIndex((token, index) => index > place && "field" in token);
  return tokens.slice(place + 1, end < 0 ? undefined : end);
}

function countTexts(tokens: Token[]): number {
  return tokens.filter((token) => "text" in token).length;
}

function fieldAt(tokens: Token[], index: number): SnapshotField | undefined {
  const token = tokens[index];
  return token && "field" in token ? token.field : undefined;
}

/** Each row begins with the repeated element and ends before the next one, or before an element that no row has. */
function rowsFrom(tokens: Token[], places: number[]): Rows {
  const hasTexts = countTexts(tokens.slice(places[0], places[1])) > 0;
  const rows = places.flatMap((place, index) => {
    const end = places[index + 1] ?? place + 1 + textsAfter(tokens, place).length;
    const row = toRow(tokens.slice(place, end));
    return hasTexts && row.cells.length < 2 ? [] : [row];
  });
  return { rows, headers: headersBefore(tokens, places[0] ?? 0) };
}

/** Each row ends with the repeated element. The first one begins as late as the others are long. */
function rowsUpTo(tokens: Token[], places: number[]): Rows {
  const parts = places.slice(1).map((place, index) => tokens.slice((places[index] ?? 0) + 1, place + 1));
  const longest = Math.max(...parts.map(countTexts));
  const marks = new Set(parts.flat().map((token) => ("field" in token ? token.field.kind : "text")));
  let start = places[0] ?? 0;
  let texts = 0;
  while (start > 0) {
    const before = tokens[start - 1] as Token;
    const isText = "text" in before;
    if (isText ? texts >= longest : !marks.has(before.field.kind)) break;
    if (isText) texts += 1;
    start -= 1;
  }
  const first = tokens.slice(start, (places[0] ?? 0) + 1);
  const all = [first, ...parts, ...lastWithout(tokens, places, longest)];
  return { rows: all.map(toRow), headers: headersBefore(tokens, start) };
}

/** A last row with another button: "Sold out, Notify me" below rows with "Add to cart". */
function lastWithout(tokens: Token[], places: number[], longest: number): Token[][] {
  const from = (places.at(-1) ?? 0) + 1;
  const end = tokens.findIndex((token, index) => index >= from && "field" in token);
  const next = fieldAt(tokens, end);
  const texts = end - from;
  return next?.kind === "button" && texts > 0 && texts <= longest ? [tokens.slice(from, end + 1)] : [];
}

function headersBefore(tokens: Token[], start: number): string[] {
  const from = tokens.findLastIndex((token, index) => index < start && "field" in token) + 1;
  return tokens.slice(from, start).flatMap((token) => ("text" in token ? [token.text] : []));
}

function toRow(tokens: Token[]): Row {
  return {
    cells: tokens.flatMap((token) =>
      "text" in token ? [token.text] : namesRow(token.field.kind) ? [token.field.label] : [],
    ),
    fields: tokens.flatMap((token) => ("field" in token ? [token.field] : [])),
  };
}

/** All words of a row, for comparison. */
export function textOfRow({ cells }: Row): string {
  return ` ${cells.map((cell) => normalise(cell)).join(" · ")} `;
}
