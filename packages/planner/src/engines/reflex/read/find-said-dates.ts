// Finds dates as people say them one after another: "from 3 May to the 10th", "Monday to Friday", "the first Monday in June".
import { monthNumber } from "./dates.ts";
import {
  absolute,
  anyWeekday,
  bounded,
  type DateReader,
  type FoundDate,
  findDates,
  ordinal,
  shift,
  type Today,
  weekdayNumber,
} from "./find-dates.ts";

const places = [
  "first|1st|erste[rn]?|premier|primer",
  "second|2nd|zweite[rn]?|deuxième|segundo",
  "third|3rd|dritte[rn]?|troisième|tercer",
  "fourth|4th|vierte[rn]?|quatrième|cuarto",
  "last|letzte[rn]?|dernier|último",
];

const readers: [RegExp, DateReader][] = [
  [
    bounded(
      `(?:the )?(\\d{1,2})${ordinal} (?:of )?(this|next|diese[ns]|nächste[ns]|ce|de este|del próximo) (?:month|monats?|mois|mes)`,
    ),
    ([, day, which], today) => inMonth(day, which, today),
  ],
  [
    bounded(`(this|next|nächste[nsr]|diese[nsr]) (?:month|monat) (?:on|am) (?:the )?(\\d{1,2})${ordinal}`),
    ([, which, day], today) => inMonth(day, which, today),
  ],
  [/(今月|来月)の?(\d{1,2})日/u, ([, which, day], today) => inMonth(day, which, today)],
  [bounded(`(?:the )?(${places.join("|")}) ${anyWeekday} (?:of|in|im|de|en) (\\p{L}{3,})`), readPlaced],
];

/** Finds the dates in a sentence, from left to right. */
export function findSaidDates(text: string, now: Date): FoundDate[] {
  return inSequence(findDates(text, now, readers), text);
}

const startsWithWeekday = new RegExp(`^(?:(?:on|this|am|diesen|ce|este|el) )?${anyWeekday}(?!\\p{L})(?!.*\\d)`, "iu");

/** After another date, a weekday is the next one after it, and "the 10th" and "the same day" are read from there. */
function inSequence(found: FoundDate[], text: string): FoundDate[] {
  const all = [...found];
  for (const { 0: raw, 1: day, index } of text.matchAll(sequel)) {
    const isInside = found.some(({ start, end }) => index < end && start < index + raw.length);
    const before = all.findLast(({ end }) => end <= index);
    if (isInside || !before) continue;
    const iso = day === undefined ? before.iso : dayAfter(Number(day), before.iso);
    if (iso) all.push({ start: index, end: index + raw.trimEnd().length, iso });
    all.sort((a, b) => a.start - b.start);
  }
  return all.map((one, at) => {
    const before = all[at - 1];
    const isLater = !before || one.iso >= before.iso || !startsWithWeekday.test(text.slice(one.start, one.end));
    const weeks = isLater ? 0 : Math.ceil((Date.parse(before.iso) - Date.parse(one.iso)) / (7 * 86_400_000));
    return { ...one, iso: shift(toDay(one.iso), 7 * weeks) };
  });
}

const sequel =
  /(?<!\p{L})(?:the same day|am (?:sel|glei)\w* tag|(?:le )?même jour|el mismo día|同じ日|(?:the|el|le|den|am|der|zum|au|al) (\d{1,2})(?:st|nd|rd|th|\.)?(?=\s*(?:$|[.,;!?)]|and\b|at\b|und\b|um\b|et\b|y\b)))/giu;

function toDay(iso: string): Today {
  const [year = 0, month = 1, day = 1] = iso.split("-").map(Number);
  return { year, month, day };
}

/** The next day of that number after a date. */
function dayAfter(day: number, iso: string): string | undefined {
  const { year, month, day: before } = toDay(iso);
  return absolute(
    day >= before ? `${year}-${month}-${day}` : `${month === 12 ? year + 1 : year}-${(month % 12) + 1}-${day}`,
  );
}

function inMonth(day = "", which = "", { year, month }: Today): string | undefined {
  const isNext = /^(?:next|n|del p|来)/i.test(which);
  return absolute(isNext ? `${month === 12 ? year + 1 : year}-${(month % 12) + 1}-${day}` : `${year}-${month}-${day}`);
}

/** "the first Monday in December" */
function readPlaced([, place = "", day = "", name = ""]: RegExpExecArray, today: Today): string | undefined {
  const month = monthNumber(name);
  const wanted = weekdayNumber(day);
  const index = places.findIndex((words) => new RegExp(`^(?:${words})$`, "iu").test(place));
  if (month === undefined || wanted < 0) return undefined;
  const year = month < today.month ? today.year + 1 : today.year;
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const all = [1, 8, 15, 22, 29].map((one) => absolute(`${year}-${month}-${one + ((wanted - first + 7) % 7)}`));
  return index === 4 ? all.findLast(Boolean) : all[index];
}
