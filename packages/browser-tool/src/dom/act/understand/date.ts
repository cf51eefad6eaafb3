// Dates and times as people write them, into the one form that a date input takes. What could mean two days is refused.
import { refuse } from "../action-error.ts";

export interface Day {
  year: number;
  month: number;
  day: number;
}

export type Understood<Value> = { value: Value } | { unclear: string[] } | undefined;

const months = "january february march april may june july august september october november december".split(" ");
const weekdays = "sunday monday tuesday wednesday thursday friday saturday".split(" ");

/** A day; `unclear` with both readings for 03/04/2026; undefined for what is no day, such as 30 February. */
export function understandDay(text: string): Understood<Day> {
  const clean = text
    .trim()
    .toLowerCase()
    .replace(/(\d)(?:st|nd|rd|th)\b/g, "$1")
    .replace(/\s+/g, " ");
  const iso = /^(\d{4})[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})日?(?:[t ]00:00(?::00(?:\.0+)?)?z?)?$/.exec(clean);
  if (iso) return realDay(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/.exec(clean);
  if (!numbers) return understandNamedMonth(clean);
  const [, first, mark, second, year] = numbers;
  const one = realDay(year, second, first);
  const other = mark === "." ? undefined : realDay(year, first, second); // with full stops, the day always comes first
  if (one && other && first !== second) return { unclear: [isoDay(one.value), isoDay(other.value)] };
  return one ?? other;
}

/** Throws both readings of what has two. */
export function mustBeClear<Value>(understood: Understood<Value>): Value | undefined {
  if (understood && "unclear" in understood)
    refuse("AMBIGUOUS", `This could mean ${understood.unclear.join(" or ")}. Write it like that.`);
  return understood?.value;
}

function understandNamedMonth(text: string): { value: Day } | undefined {
  const word = "([a-z]{3,9})\\.?";
  const found = RegExp(
    `^(?:${word},? )?(?:(\\d{1,2})\\.?[ -](?:of )?${word},?[ -]|${word} (\\d{1,2}),? )(\\d{4})$`,
  ).exec(text);
  if (!found) return undefined;
  const [, weekday, day, month, monthFirst, dayLast, year] = found;
  const isMonth = (name: string) => name.startsWith((month ?? monthFirst) as string);
  const real = realDay(year, months.findIndex(isMonth) + 1, day ?? dayLast);
  // A weekday that does not fit says that one of the two is a mistake.
  return real && (!weekday || weekdays[dateOf(real.value).getUTCDay()]?.startsWith(weekday)) ? real : undefined;
}

function dateOf({ year, month, day }: Day): Date {
  return new Date(Date.UTC(year, month - 1, day));
}

type Digits = string | number | undefined;

function realDay(year: Digits, month: Digits, day: Digits): { value: Day } | undefined {
  const value = { year: Number(year), month: Number(month), day: Number(day) };
  const date = dateOf(value);
  return date.getUTCMonth() === value.month - 1 && date.getUTCDate() === value.day ? { value } : undefined;
}

export function isoDay({ year, month, day }: Day): string {
  return `${year}-${pad(month)}-${pad(day)}`;
}

/** 24-hour time from "3:30 pm", "15.30", "9am". */
export function understandTime(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.h]([0-5]\d))?(?::([0-5]\d)(?:\.\d+)?)?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim());
  const [, digits, minute, second, half] = found ?? [];
  if (!found || !(minute || half)) return undefined;
  const said = Number(digits);
  const hour = half ? (said % 12) + (/p/i.test(half) ? 12 : 0) : said;
  if (hour > 23 || (half && (said < 1 || said > 12))) return undefined;
  return `${pad(hour)}:${minute ?? "00"}${second ? `:${second}` : ""}`;
}

/** The value that an input of this type takes. */
export function understandDateInput(type: string, text: string): Understood<string> {
  return (readers[type] ?? readDate)(text.trim());
}

const readers: Record<string, (text: string) => Understood<string>> = {
  time: (text) => {
    const value = understandTime(text);
    return value ? { value } : undefined;
  },
  month: (text) => {
    const day = understandDay(text.replace(/^\d{4}[-/.]\d{1,2}$/, "$&-1").replace(/^[a-z]/i, "1 $&"));
    return inForm(day, (iso) => iso.slice(0, 7));
  },
  week: (text) => {
    const [, year, week] = /^(\d{4})-?\s?W(\d{1,2})$/i.exec(text) ?? [];
    return Number(week) >= 1 && Number(week) <= 53 ? { value: `${year}-W${pad(Number(week))}` } : undefined;
  },
  "datetime-local": (text) => {
    const [, date = "", hour = ""] = /^(.+?\d)(?:t|,?\s+(?:at\s+)?)(\d{1,2}(?:[:.]\d\d|\s*[ap]).*)$/i.exec(text) ?? [];
    const time = understandTime(hour);
    return time ? inForm(understandDay(date), (iso) => `${iso}T${time}`) : undefined;
  },
};

function readDate(text: string): Understood<string> {
  return inForm(understandDay(text), (iso) => iso);
}

function inForm(day: Understood<Day>, form: (iso: string) => string): Understood<string> {
  return day && ("unclear" in day ? { unclear: day.unclear.map(form) } : { value: form(isoDay(day.value)) });
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
