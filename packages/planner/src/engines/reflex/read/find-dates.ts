// Finds dates in sentences: absolute ones, and relative ones such as "next Friday" and "in two weeks".
import { readNumberWord } from "./amounts.ts";
import { isoDate, monthNumber, type PlainDate, parseDate } from "./dates.ts";

export interface FoundDate {
  start: number;
  end: number;
  /** As YYYY-MM-DD. */
  iso: string;
}

export type Today = Required<PlainDate>;
export type DateReader = (found: RegExpExecArray, today: Today) => string | undefined;

const weekdays = [
  "sundays?|sonntags?|dimanche|domingo|日曜日?",
  "mondays?|montags?|lundi|lunes|月曜日?",
  "tuesdays?|dienstags?|mardi|martes|火曜日?",
  "wednesdays?|mittwochs?|mercredi|mi[ée]rcoles|水曜日?",
  "thursdays?|donnerstags?|jeudi|jueves|木曜日?",
  "fridays?|freitags?|vendredi|viernes|金曜日?",
  "saturdays?|samstags?|sonnabends?|samedi|s[áa]bado|土曜日?",
];
export const anyWeekday = `(${weekdays.join("|")})`;
const isWeekday = new RegExp(`^(?:(?:on|this|am|diesen|ce|este|el) )?${anyWeekday}$`, "iu");
const word = String.raw`(\d{1,3}|\p{L}+)`;
export const ordinal = String.raw`(?:st|nd|rd|th|er|º|\.)?`;

const offsets: [string, number][] = [
  ["day after tomorrow|the day after tomorrow|übermorgen|après-demain|pasado mañana|明後日|あさって", 2],
  ["tomorrow|(?<!tag |woch )morgen|demain|(?<!\\bla )mañana|明日|あした", 1],
  ["today|heute|aujourd['’]hui|hoy|今日|本日", 0],
  ["day before yesterday|vorgestern|avant-hier|anteayer|一昨日|おととい", -2],
  ["yesterday|gestern|hier|ayer|昨日", -1],
];
const units: [RegExp, "day" | "week" | "month" | "year"][] = [
  [/^(?:day|tag|jour|d[íi]a|日)/i, "day"],
  [/^(?:week|woche|semaine|semana|週)/i, "week"],
  [/^(?:month|monat|mois|mes|か月|ヶ月)/i, "month"],
  [/^(?:year|jahr|an|año|年)/i, "year"],
];
const unit =
  "(days?|weeks?|months?|years?|tage?n?|wochen?|monate?n?|jahre?n?|jours?|semaines?|mois|ans?|d[íi]as?|semanas?|mes(?:es)?|años?)";

/** In order: the first that matches at a place applies. */
const readers: [RegExp, DateReader][] = [
  [/\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?!\d)|\d{4}年\d{1,2}月\d{1,2}日/u, ([text]) => absolute(text)],
  [/(?<![\d.,])\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2})(?![\d])/u, ([text]) => absolute(text)],
  [/(?<!\d)(\d{1,2})月(\d{1,2})日/u, ([, month, day], today) => nextOccurrence(Number(month), Number(day), today)],
  [
    new RegExp(
      String.raw`(?<![\p{L}\d])(?:the )?(\d{1,2})${ordinal}\s+(?:of |de |di )?(\p{L}{3,})\.?(?:,?\s+(?:de |del |of )?(\d{4}))?(?!\d)`,
      "iu",
    ),
    ([, day, month, year], today) => named(day, month, year, today),
  ],
  [
    /(?<![\p{L}\d])(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?(?![\d:])/iu,
    ([, month, day, year], today) => named(day, month, year, today),
  ],
  [
    /(?<=(?:^|am|vom|bis|de[nr]|zum|ab|und|[-–]) ?)(\d{1,2})\.(\d{1,2})\.(?!\d)/iu,
    ([, day, month], today) => nextOccurrence(Number(month), Number(day), today),
  ],
  [bounded(`${word} ${unit} from (?:now|today)`), ([, count, of], today) => relative(count, of, today, 1)],
  ...offsets.map(([words, days]): [RegExp, DateReader] => [bounded(words), (_, today) => shift(today, days)]),
  [/(\d{1,3})日後/u, ([, count], today) => shift(today, Number(count))],
  [/(\d{1,2})週間?後/u, ([, count], today) => shift(today, 7 * Number(count))],
  [/(\d{1,2})[かヶ]月後/u, ([, count], today) => shiftBy(today, Number(count), "month")],
  [bounded(`(?:in|within|dans|en|dentro de) ${word} ${unit}`), ([, count, of], today) => relative(count, of, today, 1)],
  [bounded(`${word} ${unit} ago`), ([, count, of], today) => relative(count, of, today, -1)],
  [bounded(`vor ${word} ${unit}`), ([, count, of], today) => relative(count, of, today, -1)],
  [
    bounded(`(?:next|nächste[nr]?|kommende[nr]? woche|next week'?s?) ${anyWeekday}`),
    ([, day], today) => weekday(day, today, 1),
  ],
  [
    bounded(`(?:el )?pr[óo]ximo ${anyWeekday}|${anyWeekday} prochaine?`),
    ([, a, b], today) => weekday(a ?? b, today, 1),
  ],
  [new RegExp(`今週の?${anyWeekday}`, "u"), ([, day], today) => weekday(day, today, 0)],
  [new RegExp(`来週の?${anyWeekday}`, "u"), ([, day], today) => weekday(day, today, 1)],
  [bounded(`(?:last|letzten?|vergangenen) ${anyWeekday}`), ([, day], today) => weekday(day, today, -1)],
  [
    bounded(
      `(?:on |this |coming |am |diesen |ce |este |el )?${anyWeekday}(?: (?:of |in )?(?:this|that|diese|(?:the |der)?(?:same|selben)) (?:week|woche))?`,
    ),
    ([, day], today) => weekday(day, today, 0),
  ],
  [new RegExp(`${anyWeekday}`, "u"), ([, day], today) => weekday(day, today, 0)],
];

export function bounded(pattern: string): RegExp {
  return new RegExp(String.raw`(?<![\p{Script=Latin}\d])(?:${pattern})(?![\p{Script=Latin}\d])`, "iu");
}

/** Finds the dates in a text, from left to right. */
export function findDates(text: string, now: Date, more: [RegExp, DateReader][] = []): FoundDate[] {
  const today = { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() };
  const found: FoundDate[] = [];
  let rest = text;
  for (const [pattern, read] of [...more, ...readers]) {
    for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
      const iso = read(match, today);
      const end = match.index + match[0].length;
      if (iso) found.push({ start: match.index, end, iso });
      rest = `${rest.slice(0, match.index)}${(iso ? "\ue000" : "\ue001").repeat(match[0].length)}${rest.slice(end)}`;
    }
    rest = restore(rest, text);
  }
  return withWeekdays(
    found.sort((a, b) => a.start - b.start),
    text,
  );
}

/** "Thursday, 22 April 2027", "el viernes 26 de marzo": the day of the week belongs to the date after it. */
function withWeekdays(found: FoundDate[], text: string): FoundDate[] {
  return found.flatMap((one, at) => {
    const before = found[at - 1];
    const next = found[at + 1];
    if (next && isWeekday.test(text.slice(one.start, one.end)) && joins.test(text.slice(one.end, next.start)))
      return [];
    const isJoined =
      before && isWeekday.test(text.slice(before.start, before.end)) && joins.test(text.slice(before.end, one.start));
    return [isJoined ? { ...one, start: before.start } : one];
  });
}

const joins = /^,?\s*(?:(?:the|den|dem|der|le|el|il)\s+)?$/iu;

/** What one reader tried without success is open to the next. */
function restore(masked: string, text: string): string {
  return masked.replace(/\ue001+/g, (gap, at: number) => text.slice(at, at + gap.length));
}

/** A text that is a date and nothing else. */
export function readWholeDate(text: string, now: Date): string | undefined {
  const trimmed = text.trim().replace(/^(?:on|at|from|by|the|am|den|le|el|ab)\s+/i, "");
  const [only, ...others] = findDates(trimmed, now);
  return only && others.length === 0 && only.start === 0 && only.end === trimmed.length ? only.iso : undefined;
}

export function weekdayNumber(name: string): number {
  return weekdays.findIndex((words) => new RegExp(`^(?:${words})$`, "iu").test(name));
}

export function absolute(text: string): string | undefined {
  const date = parseDate(text);
  return date && isoDate(date);
}

function named(day = "", month = "", year: string | undefined, today: Today): string | undefined {
  const number = monthNumber(month);
  if (number === undefined) return undefined;
  return year ? absolute(`${year}-${number}-${Number(day)}`) : nextOccurrence(number, Number(day), today);
}

/** A day without a year is the next one. */
function nextOccurrence(month: number, day: number, today: Today): string | undefined {
  const isPast = month < today.month || (month === today.month && day < today.day);
  return absolute(`${isPast ? today.year + 1 : today.year}-${month}-${day}`);
}

export function shift({ year, month, day }: Today, days: number): string {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return isoDate({ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() });
}

function shiftBy(today: Today, count: number, of: "day" | "week" | "month" | "year"): string {
  if (of === "day" || of === "week") return shift(today, of === "day" ? count : 7 * count);
  const months = today.month - 1 + (of === "month" ? count : 12 * count);
  const [year, month] = [today.year + Math.floor(months / 12), ((months % 12) + 12) % 12];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return isoDate({ year, month: month + 1, day: Math.min(today.day, last) });
}

function relative(count = "", of = "", today: Today, sign: number): string | undefined {
  const number = /^\d+$/.test(count)
    ? Number(count)
    : /^(?:an?|einer?m?)$/i.test(count)
      ? 1
      : Number(readNumberWord(count));
  const kind = units.find(([pattern]) => pattern.test(of))?.[1];
  return Number.isFinite(number) && kind ? shiftBy(today, sign * number, kind) : undefined;
}

/** -1: the last one; 0: the next one; 1: the one of the next week. */
function weekday(name = "", today: Today, week: number): string | undefined {
  const wanted = weekdayNumber(name);
  const current = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
  if (wanted < 0) return undefined;
  if (week < 0) return shift(today, -(((current - wanted + 6) % 7) + 1));
  if (week === 0) return shift(today, ((wanted - current + 6) % 7) + 1);
  const monday = (current + 6) % 7;
  return shift(today, 7 - monday + ((wanted + 6) % 7));
}
