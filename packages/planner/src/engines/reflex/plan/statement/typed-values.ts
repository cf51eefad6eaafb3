// Values that are recognised by their format before a sentence is taken apart.
import type { Question } from "../../match/questions.ts";
import { findPhones } from "../../read/find-phones.ts";
import { findSaidDates } from "../../read/find-said-dates.ts";
import { findTimes } from "../../read/find-times.ts";
import { spreadRanges } from "../../read/spread-ranges.ts";
import { asksMoment, asksPhone, asksTime } from "./asked-types.ts";
import { keepDays, withoutMarks } from "./keep-days.ts";

export interface TypedValue {
  type: "quote" | "email" | "url" | "date" | "address" | "phone" | "time" | "month" | "code" | "amount";
  /** As it was written. */
  raw: string;
  /** A date as YYYY-MM-DD, a time as HH:MM; otherwise the text itself. */
  value: string;
}

export interface TypedText {
  /** The text with ⟪0⟫, ⟪1⟫ … in place of the values. */
  text: string;
  values: TypedValue[];
}

const quote = /"([^"\n]+)"|“([^”]+)”|「([^」]+)」|『([^』]+)』|«\s?([^»]+?)\s?»|„([^“”]+)[“”]/gu;
const email = /<?([\w.+-]+@[\w-]+(?:\.[\w-]+)+)>?/gu;
const url = /\b(https?:\/\/[^\s,;]+|www\.[^\s,;]+)/giu;

/** Times and telephone numbers are recognised only for the questions of a form that asks for them. */
export function maskTyped(goal: string, now: Date, questions: Question[] = []): TypedText {
  const values: TypedValue[] = [];
  const put = (type: TypedValue["type"], raw: string, value: string) =>
    ` \u27ea${values.push({ type, raw: withoutMarks(raw), value: withoutMarks(value) }) - 1}\u27eb `;
  const take =
    (type: TypedValue["type"]) =>
    (raw: string, ...groups: unknown[]) =>
      put(type, raw, groups.find((one): one is string => typeof one === "string") ?? raw);
  const plain = keepDays(spreadRanges(goal), questions)
    .replace(quote, take("quote"))
    .replace(url, take("url"))
    .replace(email, take("email"));
  const found = [
    ...findSaidDates(plain, now).map((one) => ({ ...one, type: "date" as const, value: one.iso })),
    ...(questions.some(asksPhone) ? findPhones(plain) : []).map((one) => ({ ...one, type: "phone" as const })),
    ...(questions.some(asksTime) ? findTimes(plain) : []).map((one) => ({ ...one, type: "time" as const })),
  ];
  const isFree = (one: (typeof found)[number], index: number) =>
    !found.slice(0, index).some(({ start, end }) => one.start < end && start < one.end);
  const sorted = found.filter(isFree).sort((a, b) => a.start - b.start);
  let text = "";
  let from = 0;
  for (const { start, end, type, value } of questions.some(asksMoment) ? joinMoments(sorted, plain) : sorted) {
    text += plain.slice(from, start) + put(type, plain.slice(start, end), value);
    from = end;
  }
  const whole = withoutMarks(text + plain.slice(from));
  return { text: whole.replace(/[ \t]+/g, " ").trim(), values };
}

interface Found {
  start: number;
  end: number;
  type: TypedValue["type"];
  value: string;
}

const between = /^,?\s*(?:(?:at|by|um|à|a las?|a|on|am|le|el|gegen)\s)?\s*$/iu;

/** A date and the time beside it are one value for a field that asks for both. */
function joinMoments(found: Found[], text: string): Found[] {
  const joined: Found[] = [];
  for (const one of found) {
    const last = joined.at(-1);
    const isPair =
      last && new Set([last.type, one.type]).size === 2 && [last, one].every(({ type }) => /date|time/.test(type));
    if (isPair && !last.value.includes("T") && between.test(text.slice(last.end, one.start))) {
      const [date, time] = last.type === "date" ? [last, one] : [one, last];
      joined.splice(-1, 1, { start: last.start, end: one.end, type: "date", value: `${date.value}T${time.value}` });
    } else joined.push(one);
  }
  return joined;
}

const marks = /\u27ea(\d+)\u27eb/g;

/** Restores the values: quotes without their marks, and dates and times as written, or in the form that a field for them takes. */
export function restore(text: string, values: TypedValue[], asked?: "date" | "time"): string {
  return text
    .replace(marks, (_, index) => {
      const { type, raw = "", value = "" } = values[Number(index)] ?? {};
      return (type === "date" || type === "time") && type !== asked ? raw : value;
    })
    .replace(/\s+([,;.!?)])/g, "$1")
    .replace(/[ \t]+/g, " ")
    .trim();
}

/** Restores the values exactly as they were written. */
export function restoreRaw(text: string, values: TypedValue[]): string {
  return text
    .replace(marks, (_, index) => values[Number(index)]?.raw ?? "")
    .replace(/[ \t]+/g, " ")
    .trim();
}

/** The only value in a text, if the text is nothing else. */
export function soleValue(text: string, values: TypedValue[]): TypedValue | undefined {
  const found = /^\s*\u27ea(\d+)\u27eb\s*$/.exec(text);
  return found ? values[Number(found[1])] : undefined;
}
