import { amountIn } from "../../match/amounts.ts";
import type { Page } from "../../match/page.ts";
import { type Row, readRows, textOfRow } from "../../match/rows.ts";
import type { Limit, Noun } from "../../read/intents.ts";
import { normalise, stem } from "../../words.ts";

export type FoundRows = { rows: Row[] } | { unused: string[] };

/**
 * The rows that a noun means. Each word must be in some rows, which are the ones that are meant, or in all rows, the headings or the
 * given texts, which say what kind of thing a row is. A word that is nowhere has no use, and nothing is found.
 */
export function findRows(noun: Noun, page: Page, alsoUsed: string[] = [], rows = readRows(page).rows): FoundRows {
  const general = normalise([...headings(page), ...alsoUsed].join(" · "));
  const unused: string[] = [];
  let left = rows;
  for (const word of noun.words) {
    const having = left.filter((row) => hasWord(textOfRow(row), word));
    if (having.length > 0) left = having;
    else if (!hasWord(general, word) && word !== noun.kind) unused.push(word);
  }
  if (unused.length > 0 || rows.length === 0) return { unused: unused.length > 0 ? unused : noun.words };
  if (noun.checked !== undefined) left = left.filter((row) => isChecked(row) === noun.checked);
  if (noun.limit) left = left.filter((row) => fulfils(row, noun.limit as Limit));
  return { rows: choose(left, noun) };
}

function choose(rows: Row[], { ordinal, superlative }: Noun): Row[] {
  if (superlative) {
    const measured = rows.map((row) => ({ row, amount: amountIn(row.cells.join(" · "), superlative.of) }));
    const known = measured.filter((one): one is { row: Row; amount: number } => one.amount !== undefined);
    known.sort((a, b) => (superlative.most ? b.amount - a.amount : a.amount - b.amount));
    // One number among many rows, such as that of an invoice, is not what is compared.
    if (known.length < 2 && rows.length > 1) return [];
    // Equal amounts are several rows, and the request does not say which one.
    const chosen = known[(ordinal ?? 1) - 1];
    return ordinal !== undefined && ordinal < 1
      ? []
      : known.filter(({ amount }) => amount === chosen?.amount).map(({ row }) => row);
  }
  if (ordinal === undefined) return rows;
  const one = rows.at(ordinal < 0 ? ordinal : ordinal - 1);
  return one ? [one] : [];
}

export function fulfils({ cells }: Row, { less, amount }: Limit): boolean {
  const value = amountIn(cells.join(" · "), "price") ?? amountIn(cells.join(" · "), "number");
  return value !== undefined && (less ? value < amount : value > amount);
}

export function isChecked({ fields }: Row): boolean {
  return fields.some(({ kind, currentValue }) => kind === "checkbox" && currentValue === true);
}

function headings({ outline, title }: Page): string[] {
  return [title, ...outline.filter(({ role }) => role === "heading").map(({ text }) => text)];
}

/** Whether a text has a word, in the singular or the plural. */
export function hasWord(text: string, word: string): boolean {
  const bare = word.replace(/^[$€£]/, "");
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.:,@/_-]*/gu) ?? [];
  return words.some((one) => {
    const other = one.replace(/['’]s$|[.,:'’]+$/g, "");
    return other === bare || (bare.length > 3 && stem(other) === stem(bare)) || `${other}s` === bare;
  });
}
