import { answerWith } from "../../match/answer.ts";
import { optionScore } from "../../match/match-option.ts";
import { compareWords } from "../../match/name-score.ts";
import type { Question } from "../../match/questions.ts";
import { memoize } from "../../memoize.ts";
import { normalise } from "../../words.ts";
import { isGlue, isNegation, tokensOf, trimGlue } from "./glue.ts";
import type { ClauseReader, Context, Part } from "./parts.ts";
import { restoreRaw } from "./typed-values.ts";

/**
 * "I want the Team plan", "express delivery please", "Python and SQL": every word belongs to the name of one question or to its
 * options. Nothing is chosen if another question offers the same.
 */
export const readOption: ClauseReader = (clause, context) => {
  const { questions, values } = context;
  const tokens = tokensOf(clause);
  const said = new Set(tokens.map(normalise));
  /** Words of options that are said in full, such as "pick" and "up". */
  const ofOptions = new Set(
    questions
      .flatMap(({ options }) => options.map(plainWords).filter((words) => words.every((word) => said.has(word))))
      .flat(),
  );
  const content = tokens.filter((word) => !isGlue(word) || ofOptions.has(normalise(word)));
  const isDenied = tokens.some((word) => isNegation(word) && !ofOptions.has(normalise(word)));
  if (content.length === 0 || clause.includes("\u27ea")) return undefined;
  if (isDenied) return readNone(clause, context);
  const wording = restoreRaw(clause, values);
  const whole = trimGlue(tokens).join(" ");
  const found = questions
    .filter(({ options }) => options.length > 0)
    .flatMap((question) => {
      const chosen = chosenOptions(question, content, [whole, content.join(" "), wording.replace(/[.!]+$/, "")]);
      return chosen ? [{ question, ...chosen }] : [];
    })
    .sort((a, b) => b.score - a.score);
  const [best, second] = found;
  if (!best || (second && best.score - second.score < 0.05 && !isSame(best.question, second.question)))
    return undefined;
  const value = best.question.kind === "boxes" ? best.options : (best.options[0] ?? "");
  const answer = answerWith(best.question, value, undefined);
  return answer && [{ type: "write", question: best.question, answer, wording }];
};

function isSame(a: Question, b: Question): boolean {
  return a.fields.some((field) => b.fields.includes(field));
}

/** The options that the words name. Several only in a set of boxes. */
function chosenOptions(
  question: Question,
  content: string[],
  phrases: string[],
): { options: string[]; score: number } | undefined {
  const exact = question.options.filter((option) => phrases.some((phrase) => optionScore(phrase, option) >= 0.95));
  const [whole, part] = exact.sort((a, b) => b.length - a.length);
  if (whole && (!part || normalise(whole).includes(normalise(part)))) return { options: [whole], score: 1 };
  const labelWords = wordsOfText(question.label);
  const plain = content.map(normalise);
  const ofLabel = plain.map((word) => labelWords.some((other) => compareWords(word, other) >= 0.85));
  const matches = question.options.map((option) => {
    const words = wordsOfText(option.replace(/^\s*\(?\p{N}{1,2}\s*[-–.):=]\s*(?=\p{L})/u, ""));
    const used = plain.filter((word) => words.some((other) => compareWords(word, other) >= 0.85));
    const synonym = plain.filter((word) => optionScore(word, option) >= 0.95);
    const share =
      words.length === 0
        ? 0
        : words.filter((word) => used.some((other) => compareWords(other, word) >= 0.85)).length / words.length;
    return { option, used: new Set([...used, ...synonym]), share: synonym.length > 0 ? 1 : share };
  });
  const named = matches.filter(
    ({ share, used }) =>
      share > 0 && [...used].some((word) => !matches.some((other) => other.used.has(word) && other.share > share)),
  );
  const isCovered = plain.every((word, index) => ofLabel[index] || named.some(({ used }) => used.has(word)));
  const mentionsLabel = ofLabel.some(Boolean);
  const best = named.filter(({ share }) => share >= (mentionsLabel ? 0.5 : 0.99));
  if (!isCovered || best.length === 0 || (best.length > 1 && question.kind !== "boxes" && !isOneBetter(best)))
    return undefined;
  const options = question.kind === "boxes" ? best : best.sort((a, b) => b.share - a.share).slice(0, 1);
  return { options: options.map(({ option }) => option), score: mentionsLabel ? 0.95 : 0.9 };
}

function isOneBetter(options: { share: number }[]): boolean {
  const [best, second] = options.map(({ share }) => share).sort((a, b) => b - a);
  return (best ?? 0) > (second ?? 0);
}

const plainWords = memoize((text: string): string[] => tokensOf(text).map(normalise));

const wordsOfText = memoize((text: string): string[] =>
  (normalise(text).match(/[\p{L}\p{N}\p{M}+]+/gu) ?? []).filter((word) => !isGlue(word) && word !== "+"),
);

const none = /^(?:no|none|nothing|nein|keine?[rs]?|non|aucune?|sans|ninguno|ninguna|なし|いいえ|不要)$/;

/** "no warranty", "ohne Laptop": the name of a question, which has an answer for none. */
function readNone(clause: string, { questions, values }: Context): Part[] | undefined {
  const words = tokensOf(clause)
    .filter((word) => !isGlue(word) && !isNegation(word))
    .map(normalise);
  if (words.length === 0) return undefined;
  const [only, ...others] = questions.filter(({ label, options }) => {
    const names = wordsOfText(label);
    const isIn = (word: string) => names.some((name) => compareWords(word, name) >= 0.9);
    return options.some((option) => none.test(normalise(option))) && words.every(isIn);
  });
  const option = only?.options.find((one) => none.test(normalise(one)));
  const answer = only && option && others.length === 0 ? answerWith(only, option, undefined) : undefined;
  return only && answer && [{ type: "write", question: only, answer, wording: restoreRaw(clause, values) }];
}
