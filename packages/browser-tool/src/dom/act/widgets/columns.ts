// Dates and times that are chosen in columns of numbers, one column for each part.
import { isRendered, leavesIn, nextFrame, oneLine, parentOf, rectOf, sleep } from "../kit.ts";
import { clickPart } from "./click-part.ts";
import { mustBeUnambiguous, understandDateInput, understandDay, understandTime } from "./date.ts";

type Column = Map<number, Element>;

/** Columns turn to what is pressed. */
const turnMs = 250;

/** Presses each part of a date, a time or both. Undefined if the popup has no column for a part. */
export async function pickInColumns(
  value: string,
  popup: Element,
): Promise<{ days: string[]; time: string } | undefined> {
  const [both = ""] = understandDateInput("datetime-local", value);
  const [timeOnly] = understandTime(value);
  const [day = "", time = ""] = both
    ? both.split("T")
    : timeOnly
      ? ["", timeOnly]
      : [mustBeUnambiguous(understandDay(value)) ?? ""];
  const numbers = [day.split("-"), time.split(":")].flat().filter(Boolean).map(Number);
  const find = (index: number) => arrange(columnsIn(popup), !!day)[index]?.get(numbers[index] as number);
  if (!numbers[0] || !numbers.every((_, index) => arrange(columnsIn(popup), !!day)[index])) return undefined;
  for (const index of numbers.keys()) {
    const item = find(index);
    if (!item) return undefined;
    clickPart(item);
    await nextFrame();
    await sleep(turnMs);
  }
  return { days: day ? [day] : [], time };
}

/** In the order year, month, day, hour, minute, whatever their order on the screen. */
function arrange(columns: Column[], hasDay: boolean): Column[] {
  if (!hasDay) return columns;
  const largest = (column: Column) => Math.max(...column.keys());
  const year = columns.findIndex((column) => largest(column) > 1900);
  if (year < 0) return [];
  const [first, second, ...rest] = columns.filter((_, index) => index !== year) as [Column, Column, ...Column[]];
  const isDayFirst = largest(first) > 12;
  return [columns[year] as Column, ...(isDayFirst ? [second, first] : [first, second]), ...rest];
}

/** The columns from left to right: numbers under each other in one box, each once. */
function columnsIn(popup: Element): Column[] {
  const boxes = new Map<Element, Column>();
  for (const leaf of leavesIn(popup)) {
    const [digits] = /^\d{1,4}(?=\D?$)/.exec(oneLine(leaf.textContent)) ?? [];
    const item = digits ? itemAround(leaf) : undefined;
    const box = parentOf(item);
    if (!digits || !item || !box || !isRendered(box)) continue;
    const column = boxes.get(box) ?? new Map();
    column.set(Number(digits), item);
    boxes.set(box, column);
  }
  return [...boxes].filter(([box, column]) => isColumn(column) && isRendered(box)).map(([, column]) => column);
}

/** The outermost element with the same text. */
function itemAround(leaf: Element): Element {
  const parent = parentOf(leaf);
  return parent && oneLine(parent.textContent) === oneLine(leaf.textContent) ? itemAround(parent) : leaf;
}

function isColumn(column: Column): boolean {
  const [first, second] = [...column.values()].map((item) => rectOf(item));
  return !!first && !!second && Math.abs(first.left - second.left) < 2 && first.top !== second.top;
}
