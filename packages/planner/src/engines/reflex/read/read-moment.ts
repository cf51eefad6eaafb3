// A date inside a text, with the time and the place after it: "Lost on 9 May 2026 at about 18:40", "geb. 3.9.1967 in Köln".
import { isoDate, parseDate, parseTime } from "./dates.ts";

export interface Moment {
  /** The text before the date, without the word that leads to it. */
  before: string;
  date: string;
  time?: string;
  /** The end, if a range of times follows the date. */
  until?: string;
  place?: string;
}

const numeric = String.raw`\d{1,2}[./-]\d{1,2}[./-]\d{4}(?!\d)|\d{4}-\d{2}-\d{2}|\d{4}年\d{1,2}月\d{1,2}日`;
const named = String.raw`\d{1,2}(?:st|nd|rd|th|er|º|\.)? (?:de |of |di )?\p{L}{3,12}\.? (?:de |del |di )?\d{4}|\p{L}{3,9} \d{1,2}(?:st|nd|rd|th)?,? \d{4}`;
const dateText = new RegExp(`(?<![\\p{L}\\d/.-])(?:${numeric}|${named})`, "u");
const clock = String.raw`\d{1,2}:\d{2}(?: ?[ap]\.?m\.?)?|\d{1,2} ?[ap]\.?m\.?|\d{1,2} ?h(?: ?\d{2})?(?!\p{L})|\d{1,2}(?:[.:]\d{2})? Uhr|\d{1,2}時(?:\d{1,2}分)?`;
const timeAfter = new RegExp(
  `^(?:[,\\s]+(?:at|um|à|a las?|às|alle|ore|om|o|kl\\.?|about|around|approx\\.?|ca\\.?|circa|gegen|vers|hacia|rond|kurz nach|T))*[,\\s]*(${clock})`,
  "iu",
);
const timeEnd = new RegExp(`^\\s*(?:[-–—~～]|to|until|till|bis|à|a(?:lle)?|tot|do)\\s*(${clock})`, "iu");
const placeAfter = /^(?:[,\s]+(?:in|at|à|en|a|em|te|w|i)\s+|,\s+)(\p{Lu}[^,;]*)$/u;
/** Words that lead to a date. */
const leads = /(?:^|[\s,]+)(?:on|am|le|el|il|op|em|dnia|den|the|since|from|seit|ab|depuis|desde|dal?|od)\s*$/iu;

/** The first date in a text, as YYYY-MM-DD. */
export function findDate(text: string): string | undefined {
  const date = parseDate(dateText.exec(text)?.[0] ?? "");
  return date && isoDate(date);
}

/** Undefined unless the whole text is read. */
export function readMoment(text: string): Moment | undefined {
  const found = dateText.exec(text);
  if (!found || !parseDate(found[0], { dayFirst: true })) return undefined;
  const before = text
    .slice(0, found.index)
    .trim()
    .replace(leads, "")
    .replace(/[,;:\s]+$/, "");
  let rest = text.slice(found.index + found[0].length).replace(/[.\s]+$/, "");
  const time = timeAfter.exec(rest);
  if (time) rest = rest.slice(time[0].length);
  const end = time ? timeEnd.exec(rest) : null;
  if (end) rest = rest.slice(end[0].length);
  const place = placeAfter.exec(rest);
  if (place) rest = "";
  if (/[^\s,.]/.test(rest)) return undefined;
  const clockTime = time && parseTime(time[1] ?? "");
  const until = end && parseTime(end[1] ?? "");
  return {
    before,
    date: found[0],
    ...(clockTime && { time: clockTime }),
    ...(until && { until }),
    ...(place && { place: place[1] ?? "" }),
  };
}

const point = String.raw`${numeric}|${named}|${clock}|\d{1,2}(?=\s+(?:and|to|until|und|bis|et|à|y|a)\s+\d{1,2}:\d{2})|\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,3}`;
const range = new RegExp(
  `^(.*?)(?:^|(?<=\\s))(?:between|from|zwischen|vom|von|entre|desde|del?|du|d[ae]l?|van|od|z)\\s+(${point})\\s+(?:and|to|till|until|und|bis(?: zum)?|et|au|à|y|e|al?|hasta|en|tot|do|até)\\s+(${point})[.\\s]*$`,
  "iu",
);

/** "From Oslo to Bergen", "Dal 26 dicembre 2026 al 2 gennaio 2027", "zwischen 9:00 und 12:00". */
export function readRange(text: string): { what: string; from: string; to: string } | undefined {
  const [, what = "", from = "", to = ""] = range.exec(text) ?? [];
  const kindOf = (one: string) => (parseDate(one) ? "date" : /\d/.test(one) ? "time" : "name");
  // Without a case, "from a to b" would be a range of names.
  const isName = [from, to].every((one) => /^\p{Lu}/u.test(one));
  if (!from || kindOf(from) !== kindOf(to) || (kindOf(from) === "name" && (!isName || what.trim()))) return undefined;
  return { what: what.trim(), from, to };
}
