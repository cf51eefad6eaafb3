// Records in lines: "key: value", with headings, lists, tables and lines of an address between them.
import type { Fact, FormDocument } from "./facts.ts";
import { readCompound } from "./read-compound.ts";
import { readMoment, readRange } from "./read-moment.ts";
import { itemName, readScalar, remainingInstruction, toFact, toKeyFact, toMomentFacts } from "./to-fact.ts";

interface Line {
  text: string;
  indent: number;
  /** Whether an empty line, or nothing, is before it. */
  isFirst: boolean;
  isItem: boolean;
}

const pair = /^([^:=：\t\n]{1,120}?)\s*(?::+(?!(?<=\d:)\d)|=|：+|\t)\s*(\S.*?)\s*$/u;
const dashed = /^(\p{L}[^:=\t\n,]{1,40}?)\s+[-–—]\s+(\S.*?)\s*$/u;
const bullet = /^(?:[-*•‣]|\d{1,2}[.)])\s+/u;
const heading = /^(\p{L}[^:：=\t\n,.!?]{0,40}?)\s*([:：]?)$/u;
/** "Renewal of permit RP-20331" is a value with its name, and no heading. */
const coded = /^(\p{L}[\p{L} .'’-]{2,38}?),?\s+((?:[A-Z]{1,5}[-/ ]?)?\d[\d/-]{2,}[A-Z]{0,2})$/u;
/** "Ms Yewande Coker" is a person, and no heading. */
const titled =
  /^(?:Mr|Mrs|Ms|Miss|Mx|Herr|Frau|Mme|Mlle|Madame|Monsieur|Sra?|Dr|Prof)\.?(?: \p{Lu}[\p{L}.'’-]*){2,4}$/u;
const tableLine = /^\|.*\|$/;
const ruleLine = /^[\s|:+-]+$/;

/** Reads lines of which at least half are "key: value". */
export function readLines(goal: string): FormDocument | undefined {
  const lines = toLines(goal);
  const texts = lines.map(({ text }) => text);
  const isPair = (text: string) => toPair(text) !== undefined;
  const isDashed = texts.filter((text) => !isPair(text) && dashed.test(text)).length > 1;
  const pairOf = (text: string) => toPair(text) ?? (isDashed ? toDashed(text) : undefined);
  const reader = new BlockReader(lines, pairOf);
  const { facts, rest, read } = reader.readAll();
  const count = texts.filter((text) => pairOf(text) !== undefined).length;
  if (count < 2 || read < lines.length / 2) return undefined;
  return { facts, rest: remainingInstruction(rest.join(". ")) };
}

function toLines(goal: string): Line[] {
  let isFirst = true;
  return goal.split(/\r?\n|;\s(?=[\p{L}\d][^:;\n]{1,80}:\s)/u).flatMap((raw): Line[] => {
    // "**Name:** Ada"
    const text = raw.trim().replace(/(\*\*|__)(?=\S)(.+?)\1/g, "$2");
    const line = {
      text: text.replace(bullet, ""),
      indent: raw.length - raw.trimStart().length,
      isFirst,
      isItem: bullet.test(text),
    };
    isFirst = text === "";
    return text ? [line] : [];
  });
}

type Pair = [key: string, value: string];

function toPair(text: string): Pair | undefined {
  const [, key = "", value = ""] = pair.exec(text) ?? [];
  // A long question may be a key, but not a sentence that continues after a colon.
  const isKey = key.length <= 48 || (!/[.!;]\s|,.*,/.test(key) && key.split(" ").length < 16);
  return key && isKey && !/https?$/i.test(key) && !tableLine.test(text) ? [key, value] : undefined;
}

function toDashed(text: string): Pair | undefined {
  const [, key = "", value = ""] = dashed.exec(text) ?? [];
  return key ? [key, value] : undefined;
}

/** Reads the lines in their order. A heading holds for the lines that are indented below it, or until an empty line. */
class BlockReader {
  readonly lines: Line[];
  readonly pairOf: (text: string) => Pair | undefined;
  readonly #facts: Fact[] = [];
  readonly #rest: string[] = [];
  #read = 0;

  constructor(lines: Line[], pairOf: (text: string) => Pair | undefined) {
    this.lines = lines;
    this.pairOf = pairOf;
  }

  readAll(): { facts: Fact[]; rest: string[]; read: number } {
    for (let at = 0; at < this.lines.length; ) at = this.#readAt(at);
    return { facts: this.#facts, rest: this.#rest, read: this.#read };
  }

  #readAt(at: number): number {
    const line = this.lines[at] as Line;
    if (tableLine.test(line.text))
      return this.#readRows(
        at,
        this.#endOf(at, ({ text }) => tableLine.test(text)),
        "row",
      );
    const own = this.pairOf(line.text);
    if (own) {
      this.#add([], own);
      return at + 1;
    }
    if (titled.test(line.text)) {
      this.#add([], ["name", line.text]);
      return at + 1;
    }
    const [, what = "", code = ""] = coded.exec(line.text) ?? [];
    if (what) {
      this.#add([], [what, code]);
      return at + 1;
    }
    const [, name = "", colon] = heading.exec(line.text) ?? [];
    const next = this.lines[at + 1];
    const isHeading = name && next && !next.isFirst && (colon || (line.isFirst && this.pairOf(next.text)));
    if (isHeading && !announces.test(name)) return this.#readBlock(at + 1, name);
    this.#readFree([], line.text);
    return at + 1;
  }

  /** The lines that belong to a heading. */
  #readBlock(from: number, name: string): number {
    this.#read += 1;
    const [first, before] = [this.lines[from] as Line, this.lines[from - 1] as Line];
    const isIndented = first.indent > before.indent;
    const isTable = tableLine.test(first.text);
    const to = this.#endOf(from, ({ indent, isFirst, isItem, text }, index) => {
      if (isTable) return tableLine.test(text);
      if (isIndented) return indent > before.indent;
      if (first.isItem) return isItem;
      // "Skier 2:" ends what is under "Skier 1:".
      const isNext = !!heading.exec(text)?.[2] && this.pairOf(text) === undefined;
      return index === from || (!isFirst && !isNext);
    });
    const lines = this.lines.slice(from, to);
    if (isTable) return this.#readRows(from, to, name);
    if (lines.every(({ isItem }) => isItem)) this.#readList(lines, name);
    else if (lines.some(({ text }) => this.pairOf(text)))
      for (const { text } of lines) {
        const own = this.pairOf(text);
        if (own) this.#add([name], own);
        else this.#readFree([name], text);
      }
    else this.#readTexts(lines, name);
    return to;
  }

  /** A long text, or the lines of an address. */
  #readTexts(lines: Line[], name: string): void {
    const text = lines.map((line) => line.text).join("\n");
    const { pieces, unknown } = readCompound(text);
    this.#read += lines.length;
    if (pieces.length < 2 || unknown.length > pieces.length) this.#facts.push(toKeyFact([], name, text));
    else
      this.#facts.push(
        ...pieces.map(({ key, value, meaning }) => ({
          ...toFact([...toPath(name), key], value),
          ...(meaning && { meaning }),
        })),
      );
    if (pieces.length >= 2) this.#facts.push(...unknown.map((one) => toKeyFact([], `${name} - ${one}`, true)));
  }

  /** "- Item: Laptop, Price: 20" is a row; "- Laptop" is one of several values. */
  #readList(lines: Line[], name: string): void {
    this.#read += lines.length;
    const rows = lines.map(({ text }) =>
      text.split(/[,;]\s+(?=\p{L}[^,:;]{1,30}:\s)/u).map((part) => this.pairOf(part)),
    );
    const isRow = (row: (Pair | undefined)[]): row is Pair[] => row.every((one) => one !== undefined);
    if (rows.every(isRow) && rows.some((row) => row.length > 1))
      for (const [at, row] of rows.entries())
        for (const [key, value] of row)
          this.#facts.push(toKeyFact([itemName(name, at, rows.length)], key, readScalar(value)));
    else if (rows.every(isRow)) for (const row of rows) for (const own of row) this.#add([name], own, 0);
    else
      this.#facts.push(
        toKeyFact(
          [],
          name,
          lines.map(({ text }) => text),
        ),
      );
  }

  #readRows(from: number, to: number, name: string): number {
    const rows = this.lines
      .slice(from, to)
      .filter(({ text }) => !ruleLine.test(text))
      .map(({ text }) =>
        text
          .slice(1, -1)
          .split("|")
          .map((cell) => cell.trim()),
      );
    const [names = [], ...others] = rows;
    this.#read += to - from;
    for (const [at, cells] of others.entries())
      for (const [column, cell] of cells.entries())
        if (cell && names[column])
          this.#facts.push(toKeyFact([itemName(name, at, others.length)], names[column], readScalar(cell)));
    return to;
  }

  #add(path: string[], [key, value]: Pair, lines = 1): void {
    this.#read += lines;
    this.#facts.push(toKeyFact(path.flatMap(toPath), key, readScalar(value)));
  }

  /** A line without a key: its values are recognised by their format. */
  #readFree(path: string[], text: string): void {
    const range = readRange(text);
    const moment = readMoment(text);
    const { pieces, unknown } = readCompound(text);
    const parents = path.flatMap(toPath);
    if (range) {
      const own = range.what ? [...parents, ...toPath(range.what)] : parents;
      this.#facts.push(toFact([...own, "from"], range.from), toFact([...own, "to"], range.to));
    } else if (pieces.length > 0 && unknown.length === 0)
      this.#facts.push(
        ...pieces.map(({ key, value, meaning }) => ({
          ...toFact([...parents, key], value),
          ...(meaning && { meaning }),
        })),
      );
    else if (moment && isShort.test(moment.before)) this.#facts.push(...toMomentFacts(moment, parents));
    else {
      this.#rest.push(text);
      return;
    }
    this.#read += 1;
  }

  #endOf(from: number, belongs: (line: Line, index: number) => boolean): number {
    let to = from;
    while (to < this.lines.length && belongs(this.lines[to] as Line, to)) to += 1;
    return Math.max(to, from + 1);
  }
}

/** One to three words before a date say what it is the date of. */
const isShort = /^\p{L}[\p{L}.'’()]*(?: \p{L}[\p{L}.'’()]*){0,2}$/u;

/** "Here are my details:" is not a heading. */
const announces =
  /\b(?:fill|complete|enter|use|here|following|below|form|details|information|data|ausf[üu]ll\p{L}*|daten|remplis\p{L}*|rellen\p{L}*)\b|入力|記入|以下/iu;

function toPath(name: string): string[] {
  return toKeyFact([], name, true).path;
}
