import { normalise, stem, wordsOf } from "../words.ts";

/** Words that pages and people use for one another. */
const synonyms = [
  "submit send ok okay go done finish apply",
  "login signin logon",
  "register signup join",
  "close x × ✕ ✖ dismiss",
  "search find lookup go",
  "delete remove trash bin",
  "edit change modify",
  "next continue proceed forward",
  "back previous prev",
  "email mail e-mail",
  "phone telephone tel mobile cell",
  "surname lastname familyname",
  "firstname givenname forename",
  "zip zipcode postcode postalcode",
  "password passcode",
  "country nation",
  "city town",
  "state province region",
  "year date",
  "comment message note remark",
  "amount quantity number count",
  "terms conditions agreement",
  "photo picture image",
  "送信 submit send",
  "検索 search",
  "ログイン login signin",
  "登録 register signup",
].map((line) => new Set(line.split(" ")));

const joined: [RegExp, string][] = [
  [/\blog[ -]?(?:in|on)\b/g, "login"],
  [/\bsign[ -]?in\b/g, "signin"],
  [/\bsign[ -]?up\b/g, "signup"],
  [/\blast name\b/g, "lastname"],
  [/\bfamily name\b/g, "familyname"],
  [/\b(?:first|given) name\b/g, "firstname"],
  [/\be-mail\b/g, "email"],
  [/\b(?:zip|postal|post) code\b/g, "zipcode"],
  [/\buser name\b/g, "username"],
  [/\bpass word\b/g, "password"],
];

function compact(text: string): string {
  let plain = normalise(text);
  for (const [pattern, word] of joined) plain = plain.replace(pattern, word);
  return plain;
}

/** How well one word stands for another, 0 to 1. */
function likeWord(a: string, b: string): number {
  if (a === b) return 1;
  if (stem(a) === stem(b)) return 0.93;
  if (synonyms.some((set) => set.has(a) && set.has(b))) return 0.8;
  if (a.length >= 5 && b.length >= 5 && isOneSlip(a, b)) return 0.85;
  return 0;
}

/** One letter wrong, missing, too many, or two changed about. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let from = 0;
  while (from < a.length && a[from] === b[from]) from += 1;
  const [restA, restB] = [a.slice(from), b.slice(from)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA === restB.slice(1) ||
    restA.slice(1) === restB ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  );
}

/**
 * How well a name that a person used fits a name on the page, 0 to 1: 1 to the letter, 0.97 but for case and accents,
 * 0.95 but for punctuation, 0.9 the same words, 0.85 the words and more, and less for less.
 */
export function similarity(said: string, shown: string): number {
  const a = said.trim();
  const b = shown.trim();
  if (!a || !b) return 0;
  if (a === b) return 1;
  const [plainA, plainB] = [compact(a), compact(b)];
  if (plainA === plainB) return 0.97;
  const [bareA, bareB] = [plainA, plainB].map((text) => text.replace(/[^\p{L}\p{N}\p{M}#+×✕-]+/gu, ""));
  if (bareA && bareA === bareB) return 0.95;
  // Where words are not spaced, a part of the text is a word of it.
  if (unspaced.test(bareA ?? "") && (bareA?.length ?? 0) >= 2 && bareB?.includes(bareA ?? ""))
    return 0.65 + (0.25 * (bareA?.length ?? 0)) / bareB.length;
  if (unspaced.test(bareB ?? "") && (bareB?.length ?? 0) >= 2 && bareA?.includes(bareB ?? ""))
    return 0.6 + (0.25 * (bareB?.length ?? 0)) / bareA.length;
  const wordsA = [...new Set(wordsOf(plainA))];
  const wordsB = [...new Set(wordsOf(plainB))];
  if (!wordsA[0] || !wordsB[0]) return synonymOf(plainA, plainB);
  const likeA = wordsA.map((word) => Math.max(...wordsB.map((other) => likeWord(word, other))));
  const likeB = wordsB.map((word) => Math.max(...wordsA.map((other) => likeWord(word, other))));
  const coveredA = mean(likeA);
  const coveredB = mean(likeB);
  if (coveredA >= 0.8 && coveredB >= 0.8) return 0.9 * Math.min(coveredA, coveredB);
  // All that was said is there, and the page says more; the more it says, the less sure.
  if (coveredA >= 0.8) return (0.62 + 0.25 * coveredB) * coveredA;
  if (coveredB >= 0.8) return (0.5 + 0.25 * coveredA) * coveredB;
  return Math.min(coveredA, coveredB) * 0.6;
}

const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

function synonymOf(a: string, b: string): number {
  return synonyms.some((set) => set.has(a) && set.has(b)) ? 0.8 : 0;
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
