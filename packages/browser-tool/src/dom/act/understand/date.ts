// Dates and times as people write them, into the one form that a date input takes. What could mean two days is refused.

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
  if (iso) return realDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const named = understandNamedMonth(clean);
  if (named) return named;
  const numbers = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4})$/.exec(clean);
  if (!numbers) return undefined;
  const [first, second, year] = [Number(numbers[1]), Number(numbers[3]), Number(numbers[4])];
  if (numbers[2] === ".") return realDay(year, second, first); // with full stops, the day always comes first
  const readings = [realDay(year, second, first), realDay(year, first, second)].filter(
    (reading) => reading !== undefined,
  );
  const [one, other] = readings;
  if (one && other && first !== second) return { unclear: [isoDay(one.value), isoDay(other.value)] };
  return one ?? other;
}

function understandNamedMonth(text: string): { value: Day } | undefined {
  const found =
    /^(?:([a-z]{3,9})\.?,? )?(?:(\d{1,2})\.?[ -](?:of )?([a-z]{3,9})\.?,?[ -](\d{4})|([a-z]{3,9})\.? (\d{1,2}),? (\d{4}))$/.exec(
      text,
    );
  if (!found) return undefined;
  const [, weekday, day, month, year, monthFirst, dayLast, yearLast] = found;
  const isMonth = startOf((month ?? monthFirst) as string);
  const real = realDay(Number(year ?? yearLast), months.findIndex(isMonth) + 1, Number(day ?? dayLast));
  // A weekday that does not fit says that one of the two is a mistake.
  return real && (!weekday || weekdays.findIndex(startOf(weekday)) === weekdayOf(real.value)) ? real : undefined;
}

function startOf(short: string): (whole: string) => boolean {
  return (whole) => whole.startsWith(short);
}

function weekdayOf({ year, month, day }: Day): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

function realDay(year: number, month: number, day: number): { value: Day } | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return real ? { value: { year, month, day } } : undefined;
}

export function isoDay({ year, month, day }: Day): string {
  return `${String(year).padStart(4, "0")}-${pad(month)}-${pad(day)}`;
}

/** 24-hour time from "3:30 pm", "15.30", "9am". */
export function understandTime(text: string): string | undefined {
  const found = /^(\d{1,2})(?:[:.h](\d{2}))?(?::(\d{2})(?:\.\d+)?)?\s*([ap])?\.?m?\.?$/i.exec(text.trim());
  if (!found || (!found[2] && !found[4])) return undefined;
  let hour = Number(found[1]);
  const minute = Number(found[2] ?? 0);
  const half = found[4]?.toLowerCase();
  if (half && (hour < 1 || hour > 12)) return undefined;
  if (half === "p" && hour < 12) hour += 12;
  if (half === "a" && hour === 12) hour = 0;
  if (hour > 23 || minute > 59 || Number(found[3] ?? 0) > 59) return undefined;
  return `${pad(hour)}:${pad(minute)}${found[3] ? `:${found[3]}` : ""}`;
}

/** The value that an input of this type takes. */
export function understandDateInput(type: string, text: string): Understood<string> {
  switch (type) {
    case "time": {
      const time = understandTime(text);
      return time ? { value: time } : undefined;
    }
    case "month": {
      const found = /^(\d{4})[-/.](\d{1,2})$/.exec(text.trim()) ?? undefined;
      const day = found
        ? realDay(Number(found[1]), Number(found[2]), 1)
        : understandNamedMonth(`1 ${text.trim().toLowerCase()}`);
      return day ? { value: isoDay(day.value).slice(0, 7) } : undefined;
    }
    case "week": {
      const found = /^(\d{4})-?\s?W(\d{1,2})$/i.exec(text.trim());
      return found && Number(found[2]) >= 1 && Number(found[2]) <= 53
        ? { value: `${found[1]}-W${pad(Number(found[2]))}` }
        : undefined;
    }
    case "datetime-local": {
      const found = /^(.+?\d)(?:t|,?\s+(?:at\s+)?)(\d{1,2}(?:[:.]\d\d|\s*[ap]).*)$/i.exec(text.trim());
      const time = found ? understandTime(found[2] as string) : undefined;
      const day = found ? understandDay(found[1] as string) : undefined;
      if (!time || !day) return undefined;
      return "unclear" in day
        ? { unclear: day.unclear.map((reading) => `${reading}T${time}`) }
        : { value: `${isoDay(day.value)}T${time}` };
    }
    default: {
      const day = understandDay(text);
      return day && "value" in day ? { value: isoDay(day.value) } : day;
    }
  }
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
