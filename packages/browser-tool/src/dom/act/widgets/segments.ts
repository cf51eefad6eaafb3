// Writes dates and times that are made of parts: each part is typed in its own place and form.
import type { DatePart, DateSegment } from "../../sense/segments.ts";
import type { ActionContext, ActionResult } from "../handler.ts";
import {
  focusElement,
  focusOn,
  isSegmented,
  matches,
  mustBeWritable,
  nextTask,
  readSegment,
  refuse,
  segmentsOf,
  segmentsText,
  tapKey,
  verifiedBy,
} from "../kit.ts";
import type { Target } from "../target.ts";
import { mustBeUnambiguous, splitRange, understandDateInput } from "./date.ts";
import { editText, selectContent } from "./edit-text.ts";
import { refuseFormat } from "./formats.ts";

type Parts = Partial<Record<DatePart, number | undefined>>;

export function isSegmentedField({ element }: Target): boolean {
  return matches(element, "[role=group]") && isSegmented(element);
}

/** Fills a date, a time, both, or the two dates of a range; clears all parts for an empty value. */
export async function fillSegments(target: Target, value: string, context: ActionContext): Promise<ActionResult> {
  mustBeWritable(target);
  const segments = () => {
    context.refresh(target);
    return segmentsOf(target.element);
  };
  const sets = splitSets(segments());
  const values = sets.length > 1 ? splitRange(value) : [value];
  if (value && values.length !== sets.length)
    refuse("INVALID_VALUE", `${target.name} takes ${sets.length} dates, such as 2026-03-04 to 2026-03-09.`);
  const wanted = sets.flatMap((set, index) => toNumbers(set, values[index] ?? "", target.name));
  const before = segments().map(readSegment);
  focusOn(target);
  const isAsRequested = () => segments().every((segment, index) => holds(segment, wanted[index]));
  await write(wanted, segments);
  if (!isAsRequested()) await write(wanted, segments); // one part may limit another: the 31st, while it is February
  if (!isAsRequested()) await write(before, segments);
  return verifiedBy(target, () => segmentsText(target.element), isAsRequested);
}

/** The parts of each date: a range has every part twice. */
function splitSets(segments: DateSegment[]): DateSegment[][] {
  const sets: DateSegment[][] = [];
  for (const segment of segments) {
    const last = sets.at(-1);
    if (!last || last.some(({ part }) => part === segment.part)) sets.push([segment]);
    else last.push(segment);
  }
  return sets;
}

/** The number for each part. */
function toNumbers(set: DateSegment[], value: string, name: string): (number | undefined)[] {
  if (!value) return set.map(() => undefined);
  const has = (part: DatePart) => set.some((segment) => segment.part === part);
  const type = has("hour") ? (has("year") ? "datetime-local" : "time") : has("day") ? "date" : "month";
  const text = mustBeUnambiguous(understandDateInput(type, value)) ?? refuseFormat(type, name);
  const [date = "", time = ""] = type === "time" ? ["", text] : text.split("T");
  const [year, month, day] = date.split("-").map(Number);
  const [hour = 0, minute, second = 0] = time.split(":").map(Number);
  const parts: Parts = { year, month, day, minute, second, dayPeriod: Number(hour >= 12) };
  parts.hour = has("dayPeriod") ? hour % 12 || 12 : hour;
  return set.map(({ part }) => parts[part]);
}

function holds(segment: DateSegment, wanted: number | undefined): boolean {
  const shown = readSegment(segment);
  if (shown === wanted || /weekday|era/.test(segment.part)) return true;
  if (wanted === undefined || shown === undefined) return false;
  if (segment.part === "hour") return shown % 12 === wanted % 12 && (shown > 11 || wanted < 13); // 0, 12 and 14 for 2 pm
  return segment.part === "year" && shown === wanted % 100;
}

async function write(wanted: (number | undefined)[], segments: () => DateSegment[]): Promise<void> {
  for (const [index, number] of wanted.entries()) {
    const segment = () => segments()[index] as DateSegment;
    if (holds(segment(), number)) continue;
    if (number === undefined) await erase(segment);
    else await writeOne(number, segment);
  }
}

/** Types the digits, or a letter for the half of the day; steps by the arrow keys if that is not taken. */
async function writeOne(number: number, segment: () => DateSegment): Promise<void> {
  const { part } = segment();
  const text = part === "dayPeriod" ? (number ? "p" : "a") : String(number).padStart(part === "year" ? 4 : 2, "0");
  const before = readSegment(segment());
  for (const character of text) {
    if (await press(character, segment)) editText(segment().element, character);
    await nextTask();
  }
  const maxSteps = readSegment(segment()) === before ? 2000 : 60;
  for (let steps = 0; steps < maxSteps && !holds(segment(), number); steps += 1) {
    const shown = readSegment(segment());
    await press((shown ?? 0) < number ? "ArrowUp" : "ArrowDown", segment);
    if (readSegment(segment()) === shown) break;
  }
}

/** A part loses one digit with each key, or all of them. */
async function erase(segment: () => DateSegment): Promise<void> {
  for (const key of ["Backspace", "Backspace", "Backspace", "Backspace", "Delete"]) {
    if (readSegment(segment()) === undefined) return;
    if (await press(key, segment)) editText(segment().element, "");
    await nextTask();
  }
}

/** Returns whether the page leaves the key to the browser. */
async function press(key: string, segment: () => DateSegment): Promise<boolean> {
  select(segment().element);
  const isDefault = tapKey(segment().element, key);
  await nextTask();
  return isDefault;
}

function select(element: HTMLElement): void {
  focusElement(element);
  selectContent(element);
}
