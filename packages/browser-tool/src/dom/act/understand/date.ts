// Dates and times as people write them, into the one form that a date input takes. What could mean two days is refused.
import { normalise } from "../../words.ts";
import { refuse } from "../action-error.ts";

/** The days that a text may mean, in the form 2026-03-04: two for 03/04/2026, none for 30 February. */
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

/** The one reading, if there is any; throws all of several. */
export function mustBeClear(readings: string[]): string | undefined {
  if (readings.length > 1) refuse("AMBIGUOUS", `This could mean ${readings.join(" or ")}. Say which.`);
  return readings[0];
}

let english: string[] | undefined;

function understandNamedMonth(text: string): string[] {
  const word = "([a-z]{3,9})\\.?";
  const found = RegExp(
    `^(?:${word},? )?(?:(\\d{1,2})\\.?[ -](?:of )?${word},?[ -]|${word} (\\d{1,2}),? )(\\d{4})$`,
  ).exec(text);
  if (!found) return [];
  const [, weekday = "", day, month, monthFirst, dayLast, year] = found;
  english ??= monthNames("en", "long");
  const index = english.findIndex((name) => name.startsWith((month ?? monthFirst) as string));
  // A weekday that does not fit says that one of the two is a mistake.
  return realDay(year, index + 1, day ?? dayLast).filter((iso) =>
    new Date(iso).toUTCString().toLowerCase().startsWith(weekday.slice(0, 3)),
  );
}

export function monthNames(language: string, month: "long" | "short"): string[] {
  const { format } = new Intl.DateTimeFormat(language, { month });
  return Array.from({ length: 12 }, (_, index) => normalise(format(new Date(2024, index, 2))).replace(".", ""));
}

type Digits = string | number | undefined;

/** A date that no calendar has is read as another, or as none. */
function realDay(year: Digits, month: Digits, day: Digits): string[] {
  const iso = `${year}-${pad(month)}-${pad(day)}`;
  return new Date(iso).toJSON()?.startsWith(iso) ? [iso] : [];
}

/** 24-hour time from "3:30 pm", "15.30", "9am". */
export function understandTime(text: string): string[] {
  const found = /^(\d{1,2})(?:[:.h]([0-5]\d))?(?::([0-5]\d)(?:\.\d+)?)?\s*(?:([ap])\.?m?\.?)?$/i.exec(text.trim());
  const [, digits, minute, second, half] = found ?? [];
  if (!(minute || half)) return [];
  const said = Number(digits);
  const hour = half ? (said % 12) + (/p/i.test(half) ? 12 : 0) : said;
  if (hour > 23 || (half && (said < 1 || said > 12))) return [];
  return [`${pad(hour)}:${minute ?? "00"}${second ? `:${second}` : ""}`];
}

/** The values that an input of this type could be given for a text. */
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
