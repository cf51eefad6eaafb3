import type { Superlative } from "../read/intents.ts";

/** The amount that a text shows: a price with its currency, a duration in minutes, or its only number. */
export function amountIn(text: string, of: Superlative["of"]): number | undefined {
  if (of === "price") return priceIn(text);
  if (of === "duration") return durationIn(text) ?? onlyNumber(text);
  return onlyNumber(text) ?? priceIn(text);
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

/** "1,200.50" and "1.200,50" alike: the last separator with one or two digits after it is the decimal one. */
export function toNumber(text: string): number {
  const trimmed = text.replace(/[.,]+$/, "");
  const decimal = /[.,](\d{1,2})$/.exec(trimmed);
  const whole = (decimal ? trimmed.slice(0, decimal.index) : trimmed).replace(/[.,]/g, "");
  return Number(decimal ? `${whole}.${decimal[1]}` : whole);
}
