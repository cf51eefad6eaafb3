import { memoize, memoizePair } from "../memoize.ts";
import { normalise, stem } from "../words.ts";
import { areSynonyms, isMisspelled, similarity, synonymMarks } from "./similarity.ts";
import { groupMarks, joinPhrases, meansSame } from "./thesaurus.ts";

/** Words that say what kind of answer is wanted rather than which: "date", "number", "please choose". */
const weakWords = new Set(
  "date time number no nr num name type kind code id details detail info information required optional please select choose enter specify describe total current preferred desired full only best any if yes like want need form field value level status day days consent agree permission needed allowed granted given obtained accepted agreed nummer datum name nom numero nombre fecha tipo art 番号 日付 日 名 様 ご お".split(
    " ",
  ),
);
/** Words of whole questions. */
export const faintWords = new Set(
  "a an the to of for in on at by with as and or is are was were be been do does did has have had will would should can could may you your we our us i me my mine it its this that these those what which when where how who whom there so der die das den dem des ein eine und oder von zu mit fur im am le la les de du des un une et ou votre vos el los las del una y o su sus per il lo di s".split(
    " ",
  ),
);

/** "drop-off", "check in" and "T-shirt" are one word each. */
function joinWords(text: string): string {
  return text
    .replace(/\b(drop|pick|check|wi|log|sign|set)[ -](off|up|in|out|fi|on)\b/g, "$1$2")
    .replace(/(?<![\p{L}\p{N}])(\p{L})-(?=\p{L}{2})/gu, "$1");
}

interface Weighted {
  word: string;
  weight: number;
}

const marksLabel =
  /[*＊:：]+|[（([]\s*(?:required|optional|pflichtfeld|facultatif|opcional|必須|任意)\s*[)）\]]|【(?:必須|任意)】|(?:必須|任意)(?=\s|$)/gi;

/** A name without marks such as "*" and "(required)", and without the possessive s. */
export const cleanName = memoize((text: string): string =>
  text
    .replace(marksLabel, " ")
    .replace(/^\s*\d{1,2}[a-z]?[.)]\s+/, "")
    .replace(/['’]s\b/g, "")
    .replace(/\s+/g, " ")
    .trim(),
);

/** "Name as in your passport", "Firmenname laut Handelsregister": where it is written, not what. */
const asWritten =
  /(?<=\p{L}),?\s(?:(?:exactly )?as (?:shown |printed |stated )?(?:in|on|per)|according to|laut|gemäß|selon|según)\s.*$/iu;

/** A name without what is in brackets, and without where it is written. */
export const withoutBrackets = memoize((text: string): string => {
  const bare = cleanName(text.replace(/\s*[（([].*?[)）\]]\s*/g, " ").replace(asWritten, ""));
  return bare || cleanName(text);
});

const weigh = memoize((text: string): Weighted[] =>
  toWeights(joinWords(normalise(cleanName(text))).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []),
);

/** The same with phrases that forms use as one word. */
const weighTerms = memoize((text: string): Weighted[] => toWeights(joinPhrases(cleanName(text))));

function toWeights(words: string[]): Weighted[] {
  return [...new Set(words)].map((word) => ({
    word,
    weight: faintWords.has(word) ? 0.08 : weakWords.has(word) ? 0.3 : 1,
  }));
}

/** The same with words that forms use for the same thing. */
export const compareTerms: Compare = (a, b) => Math.max(compareParts(a, b), meansSame(a, b) ? 0.82 : 0);

/** "farm" and "farmer": a thing and somebody who has to do with it. */
export function isAgent(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return long === `${short}er` || long === `${short}or` || long === `${short}r`;
}

/** How well one word of a name matches another, 0 to 1. */
const compareParts: Compare = (a, b) => (isAgent(a, b) ? 0.5 : compareWords(a, b));

/** "after" is not the beginning of "afternoon". */
const wordsBefore = /^(?:after|over|under|inter|with|some|every|fore)$/;

/** How well one word matches another, 0 to 1. */
export function compareWords(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length >= 3 && b.length >= 3 && stem(a) === stem(b)) return 0.95;
  if (areSynonyms(a, b) || areSynonyms(stem(a), b) || areSynonyms(a, stem(b)) || areOneFamily(a, b)) return 0.85;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (wordsBefore.test(short)) return 0;
  if (short.length >= 4 && long.startsWith(short) && long.length - short.length <= 5) return 0.9;
  // "auth" for "authorization"
  if (short.length >= 4 && short.length <= 5 && long.length >= 9 && long.startsWith(short)) return 0.8;
  if (short.length >= 6 && (long.startsWith(short) || long.endsWith(short))) return 0.88;
  if (isAbbreviation(short, long)) return 0.85;
  return short.length >= 5 && isMisspelled(a, b) ? 0.85 : 0;
}

/** "wt" for "weight", "pkgs" for "packages": consonants of a word in their order, from the first to the last. */
function isAbbreviation(short: string, long: string): boolean {
  if (
    !/^(?:[a-z][^aeiou\d\W]{2,4}|[^aeiou\d\W]{2})$/.test(short) ||
    long.length < short.length + 2 ||
    short.at(-1) !== long.at(-1)
  )
    return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length && short[0] === long[0];
}

/** Whether a label says only what kind of answer is wanted: "Name", "Number". */
export function isWeak(label: string): boolean {
  return weigh(label).every(({ weight }) => weight < 1);
}

const endings =
  /(?:ications?|e?ables?|ments?|ung|en|i[sz]ations?|ations?|itions?|ish(?:ed|ing|er)?|[ai]nce|ions?|ing|ed|ers?|ors?|al|ly|ity|ies|[aeiy])$/;

/** "published" and "publication", "insured" and "insurance": one beginning with other endings. */
function areOneFamily(a: string, b: string): boolean {
  if (a.length < 6 || b.length < 6 || a.slice(0, 4) !== b.slice(0, 4)) return false;
  const [first, second] = [a, b].map((word) => word.replace(endings, "").replace(endings, ""));
  return first !== undefined && first.length >= 4 && first === second;
}

type Compare = (a: string, b: string) => number;

function covered(
  words: Weighted[],
  by: Weighted[],
  compare: Compare = compareParts,
): { share: number; weight: number } {
  let [sum, all] = [0, 0];
  for (const { word, weight } of words) {
    all += weight;
    let best = 0;
    for (const other of by) if (best < 1) best = Math.max(best, compare(word, other.word));
    sum += weight * best;
  }
  return { share: all > 0 ? sum / all : 0, weight: sum };
}

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * How well the key of a value matches the name of a question, 0 to 1. Words that distinguish count more than words such as
 * "date" and "number", in both directions: "departure date" and "Departure", "guests" and "Number of guests".
 */
export function nameScore(key: string, name: string): number {
  const byName = scoresOf(key);
  const known = byName.get(name);
  if (known !== undefined) return known;
  const score = isUnrelated(key, name) ? 0 : computeScore(key, name);
  if (byName.size >= maxScores) byName.clear();
  byName.set(name, score);
  return score;
}

const maxScores = 1_000;
const scoresOf = memoize((_key: string) => new Map<string, number>());

/** Beginnings, ends and synonyms of the words. Names without a common mark cannot be similar. */
const marksOf = memoize((text: string): Set<string> => {
  const words = weigh(text).map(({ word }) => word);
  const initials = words.map((word) => word[0]).join("");
  const marks = words.flatMap((word) => [
    ...[`^${word.slice(0, 3)}`, `$${word.slice(-3)}`, `~${word[0]}${word.at(-1)}`],
    ...synonymMarks(word),
  ]);
  const terms = joinPhrases(cleanName(text)).flatMap(groupMarks);
  return new Set([...marks, ...terms, `#${initials}`, `#${normalise(text)}`]);
});

function isUnrelated(key: string, name: string): boolean {
  if (cjk.test(key) || cjk.test(name)) return false;
  const [a, b] = [marksOf(key), marksOf(name)];
  for (const mark of a) if (b.has(mark)) return false;
  return compact(key) !== compact(name) && !hasWeakInitials(key, name);
}

/** "gpa" for a name with further small words. */
function hasWeakInitials(key: string, name: string): boolean {
  return Math.min(key.length, name.length) <= 5;
}

/** Keys lose the signs of a label: "1 surname family name" for "1. Surname (Family name)". */
export function hasSameLetters(a: string, b: string): boolean {
  return compact(a) !== "" && (compact(a) === compact(b) || compact(cleanName(a)) === compact(cleanName(b)));
}

const compact = memoize((text: string) => normalise(text).replace(/[^\p{L}\p{N}]+/gu, ""));

function computeScore(key: string, name: string): number {
  const [a, b] = [cleanName(key), cleanName(name)];
  if (!a || !b) return 0;
  if (hasSameLetters(key, name)) return Math.max(0.96, similarity(a, b));
  const same = Math.max(similarity(a, b), similarity(a, withoutBrackets(b)), similarity(withoutBrackets(a), b));
  if (same >= 0.94 || cjk.test(a)) return same;
  if (a.length >= 3 && normalise(/[([](.+?)[)\]]\s*$/.exec(b)?.[1] ?? "") === normalise(a)) return 0.75;
  const [words, others] = [abbreviate(weigh(a), weigh(b)), abbreviate(weigh(b), weigh(a))];
  const [ofKey, ofName] = [covered(words, others), covered(others, words)];
  const byTerms = scoreTerms(a, b);
  if (ofKey.weight === 0) return byTerms;
  const bare = weigh(withoutBrackets(b));
  const nameShare = Math.max(ofName.share, bare.length < others.length ? covered(bare, words).share : 0);
  const score = 0.94 * (0.6 * ofKey.share + 0.4 * nameShare);
  return Math.max(ofKey.weight < 0.5 ? score * 0.75 : score, same >= 0.9 ? same : 0, byTerms);
}

/** "Grade point average" beside "GPA", "National Insurance number" beside "NI number": words whose initials the other name has are one word. */
function abbreviate(words: Weighted[], others: Weighted[]): Weighted[] {
  for (const { word: short, weight } of others) {
    if (weight < 1 || !/^[a-z]{2,4}$/.test(short) || words.some(({ word }) => word === short)) continue;
    const at = words.findIndex((_, from) => short === initialsOf(words.slice(from, from + short.length)));
    if (at >= 0) return [...words.slice(0, at), { word: short, weight: 1 }, ...words.slice(at + short.length)];
  }
  return words;
}

function initialsOf(words: Weighted[]): string {
  return words.map(({ word }) => word[0]).join("");
}

/** By words and phrases that forms use for the same thing: "org no" for "Company registration number". */
function scoreTerms(key: string, name: string): number {
  const [words, others] = [weighTerms(key), weighTerms(withoutBrackets(name))];
  const ofKey = covered(words, others, compareTerms);
  const score = 0.94 * (0.6 * ofKey.share + 0.4 * covered(others, words, compareTerms).share);
  return ofKey.weight < 0.5 ? score * 0.75 : score;
}

/** How well a key names a statement such as "My child may appear in photographs", which has more words than any key. */
export const statementScore = memoizePair((key: string, statement: string): number => {
  // "予約連絡メール" for "予約連絡をメールで受け取る"
  const runs = cjk.test(key) ? (key.match(/\p{Script=Han}{2,}|[\p{Script=Katakana}ー]{2,}/gu) ?? []) : [];
  if (runs.join("") === key && key.length >= 4 && runs.every((run) => statement.includes(run))) return 0.86;
  const [words, others] = [weighTerms(key), weighTerms(statement)];
  const ofKey = covered(words, others, compareTerms);
  if (others.length < 4 || ofKey.weight < 0.75) return 0;
  return 0.94 * (0.85 * ofKey.share + 0.15 * covered(others, words, compareTerms).share);
});
