import { compareWords, nameScore } from "../../match/name-score.ts";
import type { Question } from "../../match/questions.ts";
import { isAboutOther } from "../../match/score-pair.ts";
import { memoize } from "../../memoize.ts";
import { toFact } from "../../read/to-fact.ts";
import { normalise } from "../../words.ts";
import { isGlue } from "./glue.ts";

/** A name of a question in a sentence, as a range of words. */
export interface LabelSpan {
  from: number;
  to: number;
  question: Question;
  score: number;
}

const maxWords = 5;
const minScore = 0.62;

/** Finds the question that a phrase names. Undefined if there is none, or if two are equally likely. */
export function questionNamed(
  phrase: string,
  questions: Question[],
  min = minScore,
): { question: Question; score: number } | undefined {
  const meaning = meaningOfPhrase(phrase);
  const ranked = questions
    .map((question) => {
      const isSame = meaning !== undefined && question.meaning?.meaning === meaning;
      const labels = alternativesOf(question.label).filter((label) => !isAboutOther(phrase, { ...question, label }));
      if (labels.length === 0) return { question, score: 0 };
      const score = Math.max(...labels.map((label) => nameScore(phrase, label)));
      return { question, score: Math.max(score, isSame ? 0.8 : 0) };
    })
    .filter(({ score }) => score >= min)
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  const isShared =
    best &&
    second &&
    best.score - second.score < 0.04 &&
    !best.question.fields.some((field) => second.question.fields.includes(field));
  return isShared ? undefined : best;
}

/** "Parent or guardian", "Name / company": each of them names the question. */
const alternativesOf = memoize((label: string): string[] => {
  const others = label.split(/\s+(?:or|oder|ou|o)\s+|\s*\/\s*/u).filter((one) => one.length > 2);
  return others.length === 2 ? [label, ...others] : [label];
});

/** The meaning of a phrase whose words all belong to a name: "zip", "phone number", but not "name is Ada". */
const meaningOfPhrase = memoize((phrase: string) => {
  const words = normalise(phrase).split(" ");
  const { meaning } = toFact([normalise(phrase)], "");
  const isName = (word: string) => continuesName.test(word) || toFact([word], "").meaning !== undefined;
  return words.length <= 2 && words.every(isName) ? meaning : undefined;
});

/** Words that continue a name without being its point. */
const continuesName =
  /^(?:number|no|address|date|name|code|field|nummer|adresse|numero|direccion|correo|electronico|mail)$/;

/** Prepositions that name the ends of a journey or a period. */
const prepositions: [RegExp, RegExp][] = [
  [/^(?:from|origin|von|de|desde|depart(?:ure)?(?: city| airport)?)$/, /^(?:from|von|ab|de|depuis|desde)$/],
  [/^(?:to|destination|nach|a|à|hacia)$/, /^(?:to|nach|bis|a|à|vers|hacia)$/],
];

function isPrepositionFor(word: string, { label }: Question): boolean {
  return prepositions.some(([labels, words]) => labels.test(normalise(label)) && words.test(word.toLowerCase()));
}

const streets =
  /^(?:calle|avenida|plaza|paseo|camino|carrera|rue|avenue|boulevard|chemin|place|impasse|quai|via|viale|piazza|rua)$/i;

/** Finds the names of questions in the words of a sentence, from left to right, the best and longest first. */
export function findLabels(tokens: string[], questions: Question[]): LabelSpan[] {
  const known = questions.filter(({ label }) => label !== "");
  const near = tokens.map((token) => known.filter((question) => mentions(question, token)));
  const spans: LabelSpan[] = [];
  for (let from = 0; from < tokens.length; from += 1) {
    for (let to = from + 1; to <= Math.min(tokens.length, from + maxWords); to += 1) {
      const words = tokens.slice(from, to);
      if (words.some((word) => word.startsWith("\u27ea"))) break;
      const isAllGlue = words.every(isGlue);
      const pool = [...new Set(near.slice(from, to).flat())];
      const ends =
        isAllGlue && words.length === 1
          ? known.find((question) => isPrepositionFor(words[0] ?? "", question))
          : undefined;
      const isBeforeName = /^\p{Lu}/u.test(tokens[to] ?? "");
      if (ends) spans.push({ from, to, question: ends, score: isBeforeName ? 0.95 : 0.7 });
      if (isAllGlue) continue;
      // "Calle Olmo 7" is a street, and "Calle" no name of a field.
      if (to === from + 1 && isBeforeName && streets.test(words[0] ?? "")) continue;
      if (pool.length === 0 || isGlue(words[0] ?? "") || isGlue(words.at(-1) ?? "")) continue;
      const found = questionNamed(words.join(" "), pool);
      if (found) spans.push({ from, to, ...found });
    }
  }
  spans.sort((a, b) => b.score - a.score || b.to - b.from - (a.to - a.from));
  const chosen: LabelSpan[] = [];
  for (const span of spans)
    if (chosen.every((other) => (span.to <= other.from || span.from >= other.to) && other.question !== span.question))
      chosen.push(span);
  return chosen.sort((a, b) => a.from - b.from).map((span, index, all) => extend(span, tokens, all[index + 1]?.from));
}

const labelWords = memoize((label: string) => normalise(label).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []);

/** "phone number is …": the rest of the name is not the value. */
function extend(span: LabelSpan, tokens: string[], limit = tokens.length): LabelSpan {
  let { to } = span;
  while (to < limit && continuesName.test(normalise(tokens[to] ?? ""))) to += 1;
  return to < tokens.length ? { ...span, to } : span;
}

function mentions({ label, meaning }: Question, token: string): boolean {
  if (isGlue(token)) return false;
  const plain = normalise(token);
  if (labelWords(label).some((word) => compareWords(plain, word) > 0)) return true;
  return meaning?.meaning !== undefined && toFact([plain], "").meaning !== undefined;
}
