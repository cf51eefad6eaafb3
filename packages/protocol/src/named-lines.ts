// Values in lines: "name: value" below each other, and tables.
import type { NamedValue } from "./quoted-value.ts";

const line =
  /^[^\S\n]*(?:[-*•]\s+|export\s+|set\s+)?(?:[*_]{1,2})?(?<name>[\p{L}_][\p{L}\p{M}\p{N}_./' -]{0,60}?)(?:[*_]{1,2})?[^\S\n]{0,40}[:=：][^\S\n]*(?:[*_]{1,2}[^\S\n]*)?(?<value>.*?)\s*$/u;

interface Line {
  text: string;
  start: number;
}

/** The lines of a text, and of texts in its JSON, where a line ends with the two characters of an escape. */
export function splitLines(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  let before = 0;
  for (const { index, 0: end } of text.matchAll(/\n|\\{1,7}n|$/g)) {
    const after = end.startsWith("\\") ? end.length - 1 : 0;
    lines.push(...partsOf({ text: text.slice(start, index), start }, before, after));
    start = index + end.length;
    before = after;
  }
  return lines;
}

/** A line ends with the quote that ends its text. `before` and `after`: the backslashes of the line ends around it. */
function partsOf(line: Line, before: number, after: number): Line[] {
  const quotes =
    before + after === 0 ? [] : [...line.text.matchAll((before || after) === 1 ? /(?<!\\)"/g : /\\{0,7}"/g)];
  const [first, last] = [quotes.at(0), quotes.at(-1)];
  if (!first || !last) return [line];
  const from = last.index + last[0].length;
  return [
    ...(before > 0 ? [{ text: line.text.slice(0, first.index), start: line.start }] : []),
    ...(after > 0 ? [{ text: line.text.slice(from), start: line.start + from }] : []),
  ];
}

export function* linesIn(lines: readonly Line[]): Iterable<NamedValue> {
  for (const [index, { text: written, start }] of lines.entries()) {
    const { name = "", value = "" } = line.exec(written)?.groups ?? {};
    const from = start + written.lastIndexOf(value);
    const isBlock = /^[|>][+-]?\d?$/.test(value);
    if (isBlock) yield* blockBelow(lines, index, name);
    if (isBlock || name === "" || value === "" || /^["'`[{&*!]/.test(value)) continue;
    const isEnvironment = /^\s*(?:export\s+|set\s+)?[A-Z][A-Z\d]*_[A-Z\d_]+=/.test(written);
    const isAmong = [lines[index - 1], lines[index + 1]].some((other) => other !== undefined && line.test(other.text));
    if (!isEnvironment && !isAmong) continue;
    const plain = value.replace(/\s+#.*$/, "");
    yield { name, value: plain, start: from, end: from + plain.length, isBare: true };
  }
}

function* blockBelow(lines: readonly Line[], index: number, name: string): Iterable<NamedValue> {
  const indentOf = (text = "") => /^\s*/.exec(text)?.[0].length ?? 0;
  const indent = indentOf(lines[index]?.text);
  for (const { text, start } of lines.slice(index + 1)) {
    const own = indentOf(text);
    if (own <= indent) return;
    const value = text.trim();
    yield { name, value, start: start + own, end: start + own + value.length, isBare: false };
  }
}

// Tables: a line with names, and lines with as many values

const cellPatterns = ["\\t", "\\|", ";", ","].map(
  (sign) =>
    new RegExp(
      `(?:^|${sign})[^\\S\\t]*(?:\\\\?"((?:[^"\\\\]|""|\\\\"\\\\")*)\\\\?"|([^${sign}]*?))\\s*(?=${sign}|$)`,
      "gu",
    ),
);

export function* cellsIn(lines: readonly Line[]): Iterable<NamedValue> {
  for (const pattern of cellPatterns) {
    let head: NamedValue[] = [];
    for (const { start: at, text: written } of lines) {
      const cells = splitCells(written, at, pattern);
      if (cells.length < 2) head = [];
      else if (head.length !== cells.length) head = cells.every(({ value }) => /^[^:]{0,40}$/.test(value)) ? cells : [];
      else for (const [index, cell] of cells.entries()) yield { ...cell, name: head[index]?.value ?? "" };
    }
  }
}

function splitCells(written: string, at: number, pattern: RegExp): NamedValue[] {
  const cells: NamedValue[] = [];
  for (const match of written.matchAll(pattern)) {
    const inner = match[1] ?? match[2] ?? "";
    const start = at + match.index + match[0].lastIndexOf(inner);
    const value = match[1] === undefined ? inner : inner.replaceAll(/\\?"\\?"/g, '"');
    cells.push({ name: "", value, start, end: start + inner.length, isBare: true });
  }
  return cells;
}
