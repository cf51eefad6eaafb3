import { toNumber } from "../read/amounts.ts";
import { parseTime } from "../read/dates.ts";
import type { Superlative } from "../read/intents.ts";
import { findDate } from "../read/read-moment.ts";

/** The amount that a text shows: a price with its currency, a duration in minutes, or its only number. */
export function amountIn(text: string, of: Superlative["of"]): number | undefined {
  if (of === "price") return priceIn(text);
  if (of === "duration") return durationIn(text);
  if (of === "rating") return ratingIn(text);
  if (of === "date") return dateIn(text) ?? clockIn(text);
  if (of === "age") return ageIn(text);
  return sizeIn(text) ?? onlyNumber(text) ?? priceIn(text);
}

/** The day that a text shows, as a number. */
function dateIn(text: string): number | undefined {
  const found = findDate(text);
  return found === undefined ? undefined : Date.parse(found);
}

function clockIn(text: string): number | undefined {
  const times = text.match(/\b\d{1,2}:\d{2}(?: ?[ap]m)?\b/gi) ?? [];
  const [hours, minutes] = (times.length === 1 ? (parseTime(times[0] ?? "") ?? "") : "").split(":").map(Number);
  return hours === undefined || minutes === undefined ? undefined : hours * 60 + minutes;
}

/** The older of two has the earlier date, or the higher number of years. */
function ageIn(text: string): number | undefined {
  const date = dateIn(text);
  return date === undefined ? onlyNumber(text) : -date;
}

function ratingIn(text: string): number | undefined {
  const found = /(\d(?:[.,]\d+)?)\s?(?:stars?\b|★|\/\s?(?:5|10)\b|points?\b)/i.exec(text)?.[1];
  return found === undefined ? undefined : toNumber(found);
}

const bytes: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 };

function sizeIn(text: string): number | undefined {
  const [, digits, unit = ""] = /(\d[\d.,]*)\s?([kmgt]?b)\b/i.exec(text) ?? [];
  return digits === undefined ? undefined : toNumber(digits) * (bytes[unit.toLowerCase()] ?? 1);
}

function priceIn(text: string): number | undefined {
  const found =
    /(?:[$€£¥₹]|\b(?:usd|eur|gbp|jpy|chf)\b)\s?(\d[\d.,]*)|(\d[\d.,]*)\s?(?:[$€£¥₹円]|\b(?:usd|eur|gbp|jpy|chf|dollars?|euros?)\b)/i.exec(
      text,
    );
  return found ? toNumber(found[1] ?? found[2] ?? "") : undefined;
}

function durationIn(text: string): number | undefined {
  const found = /(?:(\d+)\s?(?:days?|d)\b)?\s*(?:(\d+)\s?(?:hours?|hrs?|h)\b)?\s*(?:(\d+)\s?(?:minutes?|mins?|m)\b)?/gi;
  for (const [, days, hours, minutes] of text.matchAll(found))
    if (days ?? hours ?? minutes) return Number(days ?? 0) * 1440 + Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return undefined;
}

function onlyNumber(text: string): number | undefined {
  const numbers = text.match(/\d[\d.,]*/g) ?? [];
  return numbers.length === 1 ? toNumber(numbers[0] ?? "") : undefined;
}
