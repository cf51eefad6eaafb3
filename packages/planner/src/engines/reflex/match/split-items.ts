// The items of a list in a record, for the rows of a table: the first item for the first row.
import type { Fact } from "../read/facts.ts";
import { nameScore } from "./name-score.ts";
import type { Question } from "./questions.ts";
import { findRows } from "./split-parts.ts";

/** "item 2" is the second of its list. */
const itemOf = ({ path }: Fact) => /^(.+) (\d{1,2})$/u.exec(path.at(-2) ?? "");

/** Gives the values of each item the fields of its row, if the columns are called like most of them. */
export function placeItems(facts: Fact[], questions: Question[]): Fact[] {
  const rows = findRows(questions);
  const [first = []] = rows;
  const lists = new Set(facts.flatMap((fact) => itemOf(fact)?.[1] ?? []));
  const placed = new Map<Fact, Question>();
  for (const list of lists) {
    const items = facts.filter((fact) => itemOf(fact)?.[1] === list);
    const columns = matchColumns([...new Set(items.map(({ path }) => path.at(-1) ?? ""))], first);
    if (columns.size < 2 || columns.size < new Set(items.map(({ path }) => path.at(-1))).size / 2) continue;
    for (const fact of items) {
      const question = rows[Number(itemOf(fact)?.[2]) - 1]?.[columns.get(fact.path.at(-1) ?? "") ?? -1];
      if (question) placed.set(fact, question);
    }
  }
  return facts.map((fact) => {
    const fieldId = placed.get(fact)?.fields[0]?.fieldId;
    return fieldId === undefined ? fact : { ...fact, fieldId };
  });
}

/** The column of each key, the most similar pairs first. */
function matchColumns(keys: string[], row: Question[]): Map<string, number> {
  const pairs = keys
    .flatMap((key) => row.map(({ label }, column) => ({ key, column, score: nameScore(key, label) })))
    .filter(({ score }) => score >= 0.5)
    .sort((a, b) => b.score - a.score);
  const columns = new Map<string, number>();
  for (const { key, column } of pairs)
    if (!columns.has(key) && ![...columns.values()].includes(column)) columns.set(key, column);
  return columns;
}
