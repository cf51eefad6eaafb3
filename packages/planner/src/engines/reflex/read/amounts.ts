// Numbers as people write and say them.
import { normalise } from "../words.ts";

const multiples: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  tsd: 1e3,
  mille: 1e3,
  mil: 1e3,
  m: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  万: 1e4,
  万円: 1e4,
  千: 1e3,
};

/** Reads "85" with the unit "k" as 85000, and "1,250.00" and "1.250,00" as 1250. */
export function readAmount(digits: string, unit = ""): number {
  const plain = digits.replace(/[.,']+$/, "");
  const isGrouped = /^-?\d{1,3}(?:([.,'])\d{3})(?:\1\d{3})*(?!\d)/.exec(plain);
  const separator = isGrouped?.[1] ?? ",";
  const whole =
    isGrouped &&
    (separator !== "." ||
      isRoundGroup(plain, unit) ||
      /^-?\d{1,3}(?:\.\d{3}){2,}$|^-?\d{1,3}(?:\.\d{3})+,\d{1,2}$/.test(plain));
  const bare = whole ? plain.replaceAll(separator, "").replace(",", ".") : plain.replace(",", ".");
  const isMetres = unit === "m"; // "1.8 m" is a length
  return Math.round(Number(bare) * (isMetres ? 1 : (multiples[unit.toLowerCase()] ?? 1)) * 1e6) / 1e6;
}

/** "86.400 km" is not 86.4 km: a fraction is not written with a zero at its end. Weights and volumes may be written so. */
function isRoundGroup(plain: string, unit: string): boolean {
  return /^-?[1-9]\d{0,2}\.\d{2}0$/.test(plain) && !/^(?:kg|g|l|lb|lbs|m|t)$/i.test(unit);
}

/** "54 000" is 54000. */
export function joinGroups(text: string): string {
  return text.replace(/(?<=(?<![\d.,])\d{1,3}(?:[\s\u00a0\u202f]\d{3})*)[\s\u00a0\u202f](?=\d{3}(?!\d))/g, "");
}

const numberWords: string[][] = [
  "zero none null cero",
  "one ein eine eins einer un une uno una ひとり 一人",
  "two zwei deux dos ふたり 二人",
  "three drei trois tres 三人",
  "four vier quatre cuatro",
  "five funf cinq cinco",
  "six sechs seis",
  "seven sieben sept siete",
  "eight acht huit ocho",
  "nine neun neuf nueve",
  "ten zehn dix diez",
  "eleven elf onze once",
  "twelve zwolf douze doce",
].map((line) => line.split(" "));
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** Reads "two" as "2" and "twenty" as "20". */
export function readNumberWord(text: string): string | undefined {
  const plain = normalise(text);
  const index = numberWords.findIndex((words) => words.includes(plain));
  if (index >= 0) return String(index);
  const ten = tens.indexOf(plain);
  return ten < 0 ? undefined : String((ten + 2) * 10);
}

/** "1,200.50" and "1.200,50" alike: the last separator with one or two digits after it is the decimal one. */
export function toNumber(text: string): number {
  const trimmed = text.replace(/[.,]+$/, "");
  const decimal = /[.,](\d{1,2})$/.exec(trimmed);
  const whole = (decimal ? trimmed.slice(0, decimal.index) : trimmed).replace(/[.,]/g, "");
  return Number(decimal ? `${whole}.${decimal[1]}` : whole);
}

const currencies: [string, RegExp][] = [
  ["€", /€|\beur(?:os?)?\b/i],
  ["$", /\$|\b(?:usd|dollars?)\b/i],
  ["£", /£|\b(?:gbp|pounds?(?: sterling)?)\b/i],
  ["¥", /[¥円]|\b(?:jpy|yen)\b/i],
];

/** The sign of the currency that a text names. */
export function currencyOf(text: string): string | undefined {
  return currencies.find(([, names]) => names.test(text))?.[0];
}
