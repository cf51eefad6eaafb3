import { readWords } from "../meaning/evidence.ts";
import { memoize, memoizePair } from "../memoize.ts";
import { normalise, stem, wordsOf } from "../words.ts";

/** Words that pages and people use interchangeably. */
const synonyms = [
  "submit send ok okay done finish apply",
  "login signin logon",
  "register signup join",
  "close x × ✕ ✖ dismiss",
  "search find lookup",
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
  "comment message note remark",
  "amount quantity number count",
  "terms conditions agreement",
  "photo picture image",
  "number no nr num",
  "delivery shipping ship deliver",
  "departure depart departing leave leaving outbound",
  "return returning back",
  "destination to",
  "origin from",
  "salary earn wage pay income",
  "passengers travellers travelers people persons",
  "guests people persons attendees participants",
  "notifications alerts",
  "id identity identification",
  "company organisation organization employer firm",
  "licence license",
  "centre center",
  "colour color",
  "programme program",
  "reason why",
  "birthday birthdate dob",
  "description details describe",
  "maximum max limit",
  "minimum min",
  "average avg",
  "employee emp staff",
  "registration reg",
  "pickup collection",
  "wife husband spouse",
  "arrives arrival arriving arrive",
  "problem issue fault",
  "title position role",
  "cost price",
  "duration length",
  "start starts starting begin begins beginning from",
  "end ends ending until till to",
  "送信 submit send",
  "検索 search",
  "ログイン login signin",
  "登録 register signup",
].map((line) => new Set(line.split(" ")));

const joined: [RegExp, string][] = [
  [/\b(log|sign|drop|pick|wi)[ -]?(in|on|up|off|fi)\b/g, "$1$2"],
  [/\blast name\b/g, "lastname"],
  [/\bfamily name\b/g, "familyname"],
  [/\b(?:first|given) name\b/g, "firstname"],
  [/\be-mail\b/g, "email"],
  [/\b(?:zip|postal|post) code\b/g, "zipcode"],
  [/\buser name\b/g, "username"],
  [/\bpass word\b/g, "password"],
];

interface ParsedName {
  plain: string;
  bare: string;
  words: string[];
  /** Words, stems and synonym sets. Names without a common mark cannot be similar. */
  marks: Set<string>;
  isUnspaced: boolean;
}

const unspaced = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

const parseName = memoize((text: string): ParsedName => {
  let plain = normalise(text);
  for (const [pattern, word] of joined) plain = plain.replace(pattern, word);
  const bare = plain.replace(/[^\p{L}\p{N}\p{M}#+×✕-]+/gu, "");
  const words = [...new Set(wordsOf(plain))];
  const marks = new Set(
    words.flatMap((word) => [
      word,
      `~${stem(word)}`,
      ...synonymMarks(word),
      ...(word.length >= 5 ? [`^${word.slice(0, 2)}`, `$${word.slice(-2)}`] : []),
    ]),
  );
  return { plain, bare, words, marks, isUnspaced: unspaced.test(bare) };
});

export function synonymMarks(word: string): string[] {
  return synonyms.flatMap((set, index) => (set.has(word) ? `=${index}` : []));
}

export function areSynonyms(a: string, b: string): boolean {
  const sets = synonymSets(a);
  return sets.length > 0 && sets.some((set) => set.has(b));
}

const synonymSets = memoize((word: string) => synonyms.filter((set) => set.has(word)));

/** How well one word matches another, 0 to 1. */
function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length >= 4 && b.length >= 4 && stem(a) === stem(b)) return 0.93;
  if (areSynonyms(a, b)) return 0.8;
  if (a.length >= 5 && b.length >= 5 && isMisspelled(a, b)) return 0.85;
  return 0;
}

/** One word with a mistake in it, and not two words such as "country" and "county". */
export function isMisspelled(a: string, b: string): boolean {
  if (!isOneTypo(a, b)) return false;
  const [one, other] = [readWords(a), readWords(b)];
  return one === undefined || other === undefined || one === other;
}

/** One letter is wrong, missing or extra, or two are swapped. */
export function isOneTypo(a: string, b: string): boolean {
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
 * How well a name that a person used matches a name on the page, 0 to 1: 1 if equal, 0.97 except for case and accents, 0.95
 * except for punctuation, 0.9 for the same words, about 0.85 if the page has additional words.
 */
export function similarity(requested: string, shown: string): number {
  if (requested === shown) return requested.trim() ? 1 : 0;
  return compareNames(requested, shown);
}

const compareNames = memoizePair((requested: string, shown: string): number => {
  const a = parseName(requested);
  const b = parseName(shown);
  if (!a.plain || !b.plain) return 0;
  if (a.plain === b.plain) return requested.trim() === shown.trim() ? 1 : 0.97;
  if (a.bare && a.bare === b.bare) return 0.95;
  // In scripts without spaces, any part of the text may be a word.
  if (a.isUnspaced && a.bare.length >= 2 && b.bare.includes(a.bare))
    return 0.65 + (0.25 * a.bare.length) / b.bare.length;
  if (b.isUnspaced && b.bare.length >= 2 && a.bare.includes(b.bare))
    return 0.6 + (0.25 * b.bare.length) / a.bare.length;
  if (!a.words[0] || !b.words[0]) return synonymOf(a.plain, b.plain);
  if (!shares(a.marks, b.marks)) return 0;
  const coveredA = mean(a.words.map((word) => Math.max(...b.words.map((other) => wordSimilarity(word, other)))));
  const coveredB = mean(b.words.map((word) => Math.max(...a.words.map((other) => wordSimilarity(word, other)))));
  if (coveredA >= 0.8 && coveredB >= 0.8) return 0.9 * Math.min(coveredA, coveredB);
  // The page has all requested words and more. The more it has, the lower the score.
  if (coveredA >= 0.8) return (0.62 + 0.25 * coveredB) * coveredA;
  if (coveredB >= 0.8) return (0.5 + 0.25 * coveredA) * coveredB;
  return Math.min(coveredA, coveredB) * 0.6;
});

function shares(a: Set<string>, b: Set<string>): boolean {
  for (const mark of a) if (b.has(mark)) return true;
  return false;
}

function synonymOf(a: string, b: string): number {
  return areSynonyms(a, b) ? 0.8 : 0;
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
