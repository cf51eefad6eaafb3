import { understandNumber } from "./number.ts";

/**
 * Whether a page shows a value in its own format without losing anything: "(555) 123-4567" for "5551234567". A number must stay
 * the same number: "1.25" has the digits of "125" but is another.
 */
export function isSameValue(shown: string, wanted: string): boolean {
  if (shown === wanted || (isHexColor(wanted) && shown.toLowerCase() === wanted.toLowerCase())) return true;
  const amounts = [shown, wanted].map(amountOf);
  if (amounts[0] !== undefined && amounts[1] !== undefined) return amounts[0] === amounts[1];
  if (/\d[.,]\d/.test(wanted) || amounts[0] !== undefined) return false;
  const characters = significantCharacters(wanted);
  return characters !== "" && significantCharacters(shown) === characters;
}

/** Letters and digits, which a mask keeps, and a leading minus. */
function significantCharacters(text: string): string {
  return text.normalize("NFKC").replace(/(?!^\s*[-−])[^\p{L}\p{N}]/gu, "");
}

/** The number in a text, which may have a currency or percent sign. */
function amountOf(text: string): number | undefined {
  const bare = text.trim().replace(/^\p{Sc}\s*|\s*(?:\p{Sc}|%)$/gu, "");
  if (!/^[-−+]?(?!0\d)\d[\d.,' \u00a0\u202f]{0,18}$/.test(bare)) return undefined; // such as a postcode or an account number
  const number = understandNumber(bare);
  return number === undefined ? undefined : Number(number);
}

function isHexColor(text: string): boolean {
  return /^#[\da-f]{3,8}$/i.test(text);
}
