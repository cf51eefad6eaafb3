// Converts dates and times as people write them to the format of date inputs. Ambiguous ones are refused.

import { normalise, refuse } from "../kit.ts";
/** The days that a text may mean, as 2026-03-04: two for 03/04/2026, none for 30 February. */
export function understandDay(text: string): string[] {
  const clean = normalise(text).replace(/(\d)(?:st|nd|rd|th)\b/g, "$1");
  const iso = /^(\d{4})[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})日?(?:[t ][0:.]+z?)?$/.exec(clean);
  if (iso) return realDay(iso[1], iso[2], iso[3]);
  const numbers = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/.exec(clean);
  if (!numbers) return understandNamedMonth(clean);
  const [, first, mark, second, year] = numbers;
  const isDayFirst = mark === "." || first === second; // with full stops, the day always comes first
  return [...realDay(year, second, first), ...(isDayFirst ? [] : realDay(year, first, second))];
}

/** The dates of a range: "4 March 2026 to 9 March 2026". */
export function splitRange(text: string): string[] {
  return text.split(/\s+(?:to|until|bis|[-–—~])\s+/);
}

/** Returns the only reading, if there is one. Throws if there are several. */
export function mustBeUnambiguous(readings: string[]): string | undefined {
  if (readings.length > 1) refuse("AMBIGUOUS", `This could mean ${readings.join(" or ")}. Specify which one.`);
  return readings[0];
}

let englishMonths: string[] | undefined;

function understandNamedMonth(text: string): string[] {
  const word = "([a-z]{3,9})\\.?";
  const match = RegExp(
    `^(?:${word},? )?(?:(\\d{1,2})\\.?[ -](?:of )?${word},?[ -]|${word} (\\d{1,2}),? )(\\d{4})$`,
  ).exec(text);
  if (!match) return [];
  const [, weekday = "", day, month, monthFirst, dayLast, year] = match;
  englishMonths ??= monthNames("en", "long");
  const index = englishMonths.findIndex((name) => name.startsWith((month ?? monthFirst) as string));
  // A wrong weekday means that either the weekday or the date is a mistake.
  return realDay(year, index + 1, day ?? dayLast).filter((iso) =>
    new Date(iso).toUTCString().toLowerCase().startsWith(weekday.slice(0, 3)),
  );
}

export function monthNames(language: string, month: "long" | "short"): string[] {
  const { format } = new Intl.DateTimeFormat(language, { month });
  return Array.from({ length: 12 }, (_, index) => normalise(format(new Date(2024, index, 2))).replace(".", ""));
}

type Digits = string | number | undefined;

/** The day as ISO, if it exists: `Date` reads 30 February as another day, or as none. */
function realDay(year: Digits, month: Digits, day: Digits): string[] {
  const iso = `${year}-${pad(month)}-${pad(day)}`;
  return new Date(iso).toJSON()?.startsWith(iso) ? [iso] : [];
}

/** Writes a day in the format of a placeholder such as "dd/mm/yyyy"; undefined if it is not one. */
export function formatLike(placeholder: string, iso: string): string | undefined {
  const [year = "", month = "", day = ""] = iso.split("-");
  const numbers: Record<string, string> = { y: year, m: month, d: day, j: year, t: day };
  const marks = /^([dmyjt]{1,4})([-/. ]+)([dmyjt]{1,4})([-/. ]+)([dmyjt]{1,4})$/.exec(normalise(placeholder))?.slice(1);
  const known = marks?.flatMap((token) => numbers[token.charAt(0)] ?? []);
  if (!marks || new Set(known).size < 3) return undefined;
  return marks
    .map((token) => {
      const number = numbers[token.charAt(0)];
      return number ? (token[1] ? number.slice(-token.length) : String(+number)) : token;
    })
    .join("");
}

/** The format of a date in numbers, such as "dd.mm.yyyy"; empty if it is none, or could be another. */
export function dateFormatOf(text: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(text.trim())) return "yyyy-mm-dd";
  const [, first = "", mark, second = "", year] =
    /^([\d_]{1,2})([-/.])([\d_]{1,2})\2([\d_]{4})$/.exec(text.trim()) ?? [];
  if (!year) return "";
  if (+first > 12 || mark === ".") return `dd${mark}mm${mark}yyyy`;
  return +second > 12 ? `mm${mark}dd${mark}yyyy` : "";
}

/** 24-hour time from "3:30 pm", "15.30", "9am". */
export function understandTime(text: string): string[] {
  const match = /^(\d{1,2})(?:[:.h]([0-5]\d))?(?::([0-5]\d)(?:\.\d+)?)?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim());
  const [, digits, minute, second, half] = match ?? [];
  if (!(minute || half)) return [];
  const written = Number(digits);
  const hour = half ? (written % 12) + (/p/i.test(half) ? 12 : 0) : written;
  if (hour > 23 || (half && (written < 1 || written > 12))) return [];
  return [`${pad(hour)}:${minute ?? "00"}${second ? `:${second}` : ""}`];
}

/** A time as 14:30 and as 2:30 PM; nothing for other texts. */
export function formsOfTime(text: string): string[] {
  const [time] = understandTime(text);
  if (!time) return [];
  const [hour = "", minute = ""] = time.split(":");
  return [time, `${+hour % 12 || 12}:${minute} ${+hour < 12 ? "AM" : "PM"}`];
}

/** The values that a text may mean for an input of this type. */
export function understandDateInput(type: string, text: string): string[] {
  return (readers[type] ?? understandDay)(text.trim());
}

const readers: Record<string, (text: string) => string[]> = {
  time: understandTime,
  month: (text) => {
    const days = understandDay(text.replace(/^\d{4}[-/.]\d{1,2}$/, "$&-1").replace(/^[a-z]/i, "1 $&"));
    return days.map((day) => day.slice(0, 7));
  },
  week: (text) => {
    const [, year, week] = /^(\d{4})-?\s?W(0?[1-9]|[1-4]\d|5[0-3])$/i.exec(text) ?? [];
    return week ? [`${year}-W${pad(week)}`] : [];
  },
  "datetime-local": (text) => {
    const [, date = "", hour = ""] = /^(.+?\d)(?:t|,?\s+(?:at\s+)?)(\d{1,2}(?:[:.]\d\d|\s*[ap]).*)$/i.exec(text) ?? [];
    return understandTime(hour).flatMap((time) => understandDay(date).map((day) => `${day}T${time}`));
  },
};

function pad(number: Digits): string {
  return String(number).padStart(2, "0");
}
