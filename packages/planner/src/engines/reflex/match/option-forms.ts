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
  // "afternoon" is not a form of "after".
  if (same === Math.min(a.length, b.length) && Math.abs(a.length - b.length) > 3) return false;
  // "Mexican" and "Mexico", "Norwegian" and "Norway"
  return same >= 4 && Math.max(a.length, b.length) - same <= 5 && same >= Math.min(a.length, b.length) - 2;
}

/** The beginnings of "first" to "tenth" in English, French, German and Spanish. */
const ordinals =
  "first premi erst primer,second deuxi zweit segund,third troisi dritt tercer,fourth quatri viert cuart,fifth cinqui funft quint,sixth sixi sechst sext,seventh septi siebt septim,eighth huiti acht octav,ninth neuvi neunt noven,tenth dixi zehnt decim"
    .split(",")
    .map((line) => line.split(" "));

/** "6e" and "Sixième" are 6. */
function ordinalOf(text: string): number | undefined {
  const [, digits] = /^(\d{1,2}) ?(?:st|nd|rd|th|er?|ere|eme|º|ª|\.)(?: \p{L}+)?$/u.exec(text) ?? [];
  if (digits) return Number(digits);
  const [first = "", ...others] = text.split(" ");
  const index =
    others.length > 1 ? -1 : ordinals.findIndex((starts) => starts.some((start) => first.startsWith(start)));
  return index < 0 ? undefined : index + 1;
}

/** "production" and "prod". */
function isShortened(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const start = short.replace(/\.$|(?<=^[a-z]{4,})s$/, "");
  return /^[a-z]{3,6}\.?$/.test(short) && /^[a-z]{6,}$/.test(long) && long.startsWith(start);
}

const stemless = (text: string) => text.replace(/(?:e[rnms]?|in|a|o)$/, "");

/** "Married or a civil partner", "Marié(e) / Pacsé(e)": the answers that an option stands for. */
function alternativesOf(option: string): string[] {
  const parts = option.replace(/\((?:e|a|o|s|in|ve|ne|se)\)/g, "").split(/\s*[/,;]\s*|\s+(?:or|oder|ou|o)\s+/);
  return parts.length > 1 && parts.length < 5 ? parts : [];
}

const withoutArticle = (text: string) => text.replace(/^(?:an?|the|my|eine?|une?)\s+/, "");

/** "宮城" for "宮城県", "cello" for "violoncello": the end of an option says no more than where or which kind. */
function isRemainder(wanted: string, option: string): boolean {
  const rest = option.length - wanted.length;
  if (option.startsWith(wanted) && wanted.length >= 2 && rest === 1) return /[都道府県市区町村語]$/u.test(option);
  return (
    /^[a-z]{5,}$/.test(wanted) &&
    /^[a-z]+$/.test(option) &&
    option.endsWith(wanted) &&
    rest <= 6 &&
    !/^(?:un|non|in|dis)/.test(option)
  );
}

/** How well two normalised texts are two forms of one answer, 0 to 1. */
export function scoreForms(wanted: string, option: string): number {
  if (areInitials(wanted, option) || areInitials(option, wanted)) return 0.9;
  if (/[+−-]$/.test(option) && signed(wanted) === signed(option)) return 0.95;
  if (/\d/.test(wanted) !== /\d/.test(option) && (ordinalOf(wanted) ?? 0) === ordinalOf(option)) return 0.9;
  if (isShortened(wanted, option)) return 0.84;
  const plain = option.replace(/(?:\/-?|\(|:|\*)(?:r|n|in|innen|e|se|a|o)\)?$/, "");
  if (plain !== option && plain.length >= 5 && (plain === wanted || stemless(plain) === stemless(wanted))) return 0.88;
  if (isRemainder(wanted, option)) return 0.85;
  const spoken = withoutArticle(wanted);
  if (areSameWords(spoken, option)) return 0.86;
  return alternativesOf(option).some((one) => areSameWords(spoken, withoutArticle(one))) ? 0.85 : 0;
}

function areSameWords(wanted: string, option: string): boolean {
  const [a, b] = [wordsOf(wanted), wordsOf(option)];
  return a.length === b.length && a.every((word) => b.some((other) => areOneStem(word, other)));
}
