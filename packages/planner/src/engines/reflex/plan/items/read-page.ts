import type { Page } from "../../match/page.ts";
import { type Row, type Rows, readRows, textOfRow } from "../../match/rows.ts";
import { readTable, readTexts } from "../../match/tables.ts";
import { contentWords, parseNoun } from "../../read/parse-noun.ts";
import { normalise, stem } from "../../words.ts";
import { findRows, hasWord } from "./find-rows.ts";

/** Words of questions and requests that name nothing on the page. */
const asking =
  /^(?:what|whats|which|who|whose|when|where|how|much|many|does|did|tell|read|show|give|say|know|want|get|find|out|about|current|currently|shown|displayed|written|listed|under|given|page|below|above|column|table|list)$/;
const kinds: [RegExp, RegExp][] = [
  [/\b(?:how much|costs?|price)\b/, /[$€£¥₹]\s?\d|\d\s?(?:[$€£¥₹円]|eur|usd)\b/i],
  [/\b(?:how (?:big|large)|size)\b/, /\d\s?[kmgt]?b\b/i],
];

/** Reads what a phrase names: a cell by its row and column, or the text beside a label. Undefined if it is not certain. */
export function readFromPage(phrase: string, page: Page): string | undefined {
  return readCell(phrase, page) ?? readBeside(phrase, page);
}

/** "the role of Bob Stone", "what does Crest Pro cost?" */
function readCell(phrase: string, page: Page): string | undefined {
  const { rows, headers } = tableOf(page);
  if (rows.length === 0) return undefined;
  const plain = normalise(phrase).replace(/[?.!]+$/, "");
  const kind = kinds.find(([words]) => words.test(plain));
  const words = contentWords(plain).filter(
    (word) => !asking.test(word) && !kind?.[0].test(word) && !/^(?:big|large)$/.test(word),
  );
  // "the status of order 1003": the column that is named first.
  const first = words.find((word) => headers.some((header) => contentWords(header).some((one) => isSame(one, word))));
  const column = headers.findIndex(
    (header) => first !== undefined && contentWords(header).some((one) => isSame(one, first)),
  );
  if (column < 0 && !kind) return undefined;
  const name = headers[column] ?? "";
  const ofRow = words.filter((word) => !contentWords(name).some((one) => isSame(one, word)));
  const found = ofRow.length > 0 ? findRows({ words: ofRow, all: false }, page, headers, rows) : undefined;
  const [row, ...others] = found && "rows" in found ? found.rows : [];
  if (!row || others.length > 0) return undefined;
  return kind ? row.cells.find((cell) => kind[1].test(cell)) : cellOf(row, headers, column);
}

/** The rows with controls; otherwise a table of texts. */
function tableOf(page: Page): Rows {
  const rows = readRows(page);
  return rows.rows.length > 0 && rows.headers.length > 1 ? rows : (readTable(page) ?? rows);
}

function cellOf({ cells }: Row, headers: string[], column: number): string | undefined {
  return headers.length === cells.length ? cells[column] : undefined;
}

/** "the amount due": the text after its label, or after the colon. */
function readBeside(phrase: string, { outline }: Page): string | undefined {
  const words = contentWords(phrase.replace(/[?.!]+$/, "")).filter((word) => !asking.test(word));
  if (words.length === 0) return undefined;
  const texts = outline.filter(({ role }) => role !== "heading").map(({ text }) => text);
  const answers = texts.flatMap((text, index) => {
    const [, label = text, inline] = /^([^:]{2,40}):\s+(.+)$/.exec(text) ?? [];
    const names = contentWords(label);
    const isNamed = names.length <= words.length && words.every((word) => names.some((one) => isSame(one, word)));
    const value = inline ?? texts[index + 1];
    return isNamed && value ? [value] : [];
  });
  return new Set(answers).size === 1 ? answers[0] : undefined;
}

function isSame(a: string, b: string): boolean {
  return a === b || (a.length > 3 && stem(a) === stem(b));
}

/** "how many messages are unread?": the number of rows that have all of the words. */
export function countRows(phrase: string, page: Page): number | undefined {
  const noun = parseNoun(phrase.replace(/[?.!]+$/, "").replace(/^\s*how many\b/i, ""));
  const words = noun.words.filter((word) => !asking.test(word));
  const known = readRows(page).rows;
  const rows = known.length > 0 ? known : readTexts(page);
  if (rows.length === 0 || (words.length === 0 && noun.checked === undefined && !noun.all)) return undefined;
  const isKind = (word: string) => !rows.some((row) => hasWord(textOfRow(row), word));
  // In a list of texts, only words that it has can be counted.
  if (
    known.length === 0 &&
    !(words.length > 0 && words.every((word) => rows.some((row) => hasWord(textOfRow(row), word))))
  )
    return undefined;
  const found = findRows({ ...noun, words, all: true }, page, [], rows);
  if ("unused" in found) return undefined;
  return words.every(isKind) && noun.checked === undefined && !noun.limit && !noun.all
    ? rows.length
    : found.rows.length;
}
