// Finds what has changed its place among the things that were there before, and says where it is now.
import type { SnapshotField } from "@giselles-ai/protocol";
import type { Line } from "../line.ts";
import type { FoundText, TextChanges } from "../new-text.ts";
import { blockOf, closest, listIds, quote, rowLike, visibleText } from "./kit.ts";

const maxMoves = 4;

/** Says for a few elements where they are now; for many, their new order. */
export function describeMoves(
  before: SnapshotField[],
  { fields, lines }: { fields: SnapshotField[]; lines: Line[] },
  texts: TextChanges["moved"],
): string[] {
  const ids = fields.map(({ fieldId }) => fieldId);
  const moved = findMoved(
    before.map(({ fieldId }) => fieldId),
    ids,
  );
  const name = (index: number) => fields[index] && `${ids[index]} "${fields[index].label}"`;
  const show = (row: Element | undefined) => row && quote(visibleText(row), 50);
  if (moved[maxMoves]) {
    const rows = lines.flatMap((line) => (line.rows[1] ? line.rows : []));
    const order = rows
      .filter((row) => row.fields.some(({ fieldId }) => moved.includes(fieldId)))
      .map(({ element, fields: [{ fieldId }] }) => `${fieldId} ${show(element)}`);
    return [`new order: ${order[0] ? order.join(", ") : listIds(moved)}`];
  }
  const places = moved[0]
    ? moved.map((id) => [name(ids.indexOf(id)), name(ids.indexOf(id) - 1)])
    : texts.map(({ row, previous }) => [show(row), show(previous)]);
  if (places[maxMoves]) return [`new order: ${places.map(([place]) => place).join(", ")}`];
  return places.map(([place, previous]) => `${place} is now ${previous ? `after ${previous}` : "first"}`);
}

/** Of the texts that occur once, before and now, the rows of those that have changed places. */
export function movedRows(
  found: FoundText[],
  before: Map<string, number>,
  now: Map<string, number>,
): TextChanges["moved"] {
  const singles = (texts: Map<string, number>) =>
    Array.from(texts.keys()).filter((text) => before.get(text) === 1 && now.get(text) === 1);
  const moved = new Set(findMoved(singles(before), singles(now)));
  const rowOf = ({ parent }: FoundText) => closest(parent, rowLike) ?? blockOf(parent);
  const rows = Array.from(new Set(moved.size ? found.map(rowOf) : []));
  const isMoved = new Set(found.filter(({ text }) => moved.has(text)).map(rowOf));
  return rows.flatMap((row, index) => (isMoved.has(row) ? { row, previous: rows[index - 1] } : []));
}

/** The keys that are no longer in the same order, as few as possible. */
function findMoved(before: string[], after: string[]): string[] {
  const places = new Map(before.map((key, index) => [key, index]));
  const common = after.filter((key) => places.has(key));
  const kept = new Set(longestRising(common.map((key) => places.get(key) as number)));
  return common.filter((key) => !kept.has(places.get(key) as number));
}

/** The longest rising subsequence. */
function longestRising(numbers: number[]): number[] {
  const lasts: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of numbers) {
    // Most numbers rise, so this looks at few.
    const place = lasts.findLastIndex((last) => last < number);
    previous.set(number, lasts[place]);
    lasts[place + 1] = number;
  }
  const rising: number[] = [];
  for (let number = lasts.at(-1); number !== undefined; number = previous.get(number)) rising.push(number);
  return rising;
}
