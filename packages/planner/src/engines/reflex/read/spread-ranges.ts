import { parseDate } from "./dates.ts";

const range =
  /(?<!\d)(\d{1,2})(?:\.|st|nd|rd|th)?(\s*(?:[-–]|to|until|bis(?: zum)?|au|al|and|und|et|y)\s*)(\d{1,2}(?:\.|st|nd|rd|th)? (?:de )?)(\p{L}{3,10})((?:,| de)? \d{4})?/giu;
const japanese = /(\d{1,2}月)(\d{1,2}日)(から|〜|~|－|-)(\d{1,2}日)/gu;

/** "from 12 to 15 December" and "12月3日から6日" as two dates with their months. */
export function spreadRanges(text: string): string {
  return text
    .replace(range, (whole, day: string, to: string, last: string, name: string, year = "") =>
      parseDate(`${day} ${name} 2024`, { dayFirst: true }) ? `${day} ${name}${year}${to}${last}${name}${year}` : whole,
    )
    .replace(japanese, "$1$2$3$1$4");
}
