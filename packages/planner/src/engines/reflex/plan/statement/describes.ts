// Whether a word of a sentence is about a question.
import { compareWords } from "../../match/name-score.ts";
import type { Question } from "../../match/questions.ts";
import { joinPhrases, meansSame } from "../../match/thesaurus.ts";
import { memoize } from "../../memoize.ts";
import { toFact } from "../../read/to-fact.ts";
import { normalise } from "../../words.ts";
import { asksDate, asksPhone, asksTime } from "./asked-types.ts";
import { isGlue } from "./glue.ts";

export const contentWords = memoize((text: string): string[] =>
  (normalise(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter((word) => !isGlue(word)),
);

const meaningOf = memoize((word: string) => toFact([word], "").meaning);

/** What people call a value of a type, whatever the form calls it. */
const typeWords: [asks: (question: Question) => boolean, words: RegExp][] = [
  [asksPhone, /^(?:number|numero|nummer|ring|call|reach|text|erreich\w*|anruf\w*|joindre|appel\w*|llam\w*|電話)$/],
  [asksDate, /^(?:date|day|datum|tag|jour|dia|fecha|termin)$/],
  [asksTime, /^(?:time|clock|uhrzeit|zeit|heure|hora)$/],
];

/** The word is in the name of the question, or means the same as a word there, or says what kind of value it asks for. */
export function describes(word: string, question: Question): boolean {
  const plain = normalise(word);
  const names = [...contentWords(question.label), ...joinPhrases(question.label)];
  return (
    names.some((name) => compareWords(plain, name) >= 0.85 || meansSame(plain, name)) ||
    (meaningOf(plain) !== undefined && meaningOf(plain) === question.meaning?.meaning) ||
    typeWords.some(([asks, words]) => words.test(plain) && asks(question))
  );
}
