// Other ways to write an option: initials, signs, words of one family.
import { memoize } from "../memoize.ts";
import { normalise, stem, wordsOf } from "../words.ts";

const wordsIn = memoize((text: string): string[] => normalise(text).match(/[\p{L}\p{N}]+/gu) ?? []);

/** "SW" for "South-west", "medium" for "M": the first letters of all words. */
function areInitials(short: string, long: string): boolean {
  const words = wordsIn(long);
  if (!/^\p{L}{1,4}$/u.test(short) || words.length !== short.length || !words.every((word) => word.length > 2))
    return false;
  return words.every((word, index) => word[0] === short[index]);
}

/** "O negative" and "0-", "AB pos" and "AB+". */
function signed(text: string): string {
  return text
    .replace(/\s*\b(?:positive?|pos|plus)\b\.?/g, "+")
    .replace(/\s*\b(?:negative?|neg|minus)\b\.?|−/g, "-")
    .replace(/\bo(?=[+-])/g, "0");
}

function areOneStem(a: string, b: string): boolean {
  if (a === b || (a.length > 3 && stem(a) === stem(b))) return true;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  // "Mexican" and "Mexico", "Norwegian" and "Norway"
  return same >= 4 && Math.max(a.length, b.length) - same <= 5 && same >= Math.min(a.length, b.length) - 2;
}

/** How well two normalised texts are two forms of one answer, 0 to 1. */
export function scoreForms(wanted: string, option: string): number {
  if (areInitials(wanted, option) || areInitials(option, wanted)) return 0.9;
  if (/[+−-]$/.test(option) && signed(wanted) === signed(option)) return 0.95;
  const [a, b] = [wordsOf(wanted), wordsOf(option)];
  const isSame = a.length === b.length && a.every((word) => b.some((other) => areOneStem(word, other)));
  return isSame ? 0.86 : 0;
}
