import { understandNumber } from "./number.ts";

/**
 * Whether a page shows a value in its own form and nothing of it is lost: "(555) 123-4567" for "5551234567". A number must
 * stay the same number: "1.25" has the digits of "125" and is another.
 */
export function isSameValue(shown: string, wanted: string): boolean {
  if (shown === wanted) return true;
  const amounts = [shown, wanted].map(amountOf);
  if (amounts[0] !== undefined && amounts[1] !== undefined) return amounts[0] === amounts[1];
  if (/\d[.,]\d/.test(wanted) || amounts[0] !== undefined) return false;
  const signs = signsOf(wanted);
  return signs !== "" && signsOf(shown) === signs;
}

/** What a mask leaves in place; a minus at the start is no decoration. */
function signsOf(text: string): string {
  return text.normalize("NFKC").replace(/(?!^\s*[-−])[^\p{L}\p{N}]/gu, "");
}

/** The number that a text is, perhaps with a currency around it. */
function amountOf(text: string): number | undefined {
  const bare = text.trim().replace(/^\p{Sc}\s*|\s*(?:\p{Sc}|%)$/gu, "");
  if (!/^[-−+]?(?!0\d)\d[\d.,' \u00a0\u202f]{0,18}$/.test(bare)) return undefined; // a postcode, an account
  const number = understandNumber(bare);
  return number === undefined ? undefined : Number(number);
}
