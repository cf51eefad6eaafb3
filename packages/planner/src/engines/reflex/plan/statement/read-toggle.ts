import { compareWords } from "../../match/name-score.ts";
import type { Question } from "../../match/questions.ts";
import { normalise } from "../../words.ts";
import { isAffirmation, isGlue, isNegation, tokensOf } from "./glue.ts";
import { namesWithGlue } from "./names-with-glue.ts";
import type { ClauseReader } from "./parts.ts";
import { restoreRaw } from "./typed-values.ts";

/** "I accept the terms", "no newsletter", "dark mode on", "direct flights only": a box that is named, and yes or no. */
export const readToggle: ClauseReader = (clause, context) => {
  const { questions, values } = context;
  if (clause.includes("\u27ea") || (/[,;]|\band\b/.test(clause) && namesWithGlue(clause, context))) return undefined;
  if (owns.test(clause)) return undefined;
  const tokens = tokensOf(clause).flatMap((word) => /^non-?(\p{L}{3,})$/iu.exec(word)?.slice(1) ?? word);
  const isNegated = tokensOf(clause).some(isNegation);
  const isAffirmed =
    tokens.some(isAffirmation) ||
    /^\s*(?:i|we|she|he|they|ich|wir|je|nous|yo)\b|\b(?:needs?|wants?|must|ha(?:s|ve) to|brauch\w*|necesit\w*|il faut|with|bitte|mit|avec|con)\b|したい|希望|同意|する/iu.test(
      clause,
    );
  const content = tokens.filter(
    (word) =>
      !/^(?:show|display|list|items|results)$/i.test(word) &&
      !isGlue(word) &&
      !isNegation(word) &&
      (!isAffirmation(word) || (/^sign$/i.test(word) && !/\bsign (?:me )?up\b/i.test(clause))),
  );
  if (content.length === 0) return undefined;
  const named = questions
    .filter(({ kind }) => kind === "toggle")
    .map((question) => ({ question, share: coverage(content, question) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
  const [best, second] = named;
  if (!best || (second && second.share === best.share)) return undefined;
  if (!isNegated && !isAffirmed && best.share < 0.99) return undefined;
  const [field] = best.question.fields;
  if (!field) return undefined;
  const answer = { writes: [{ field, value: !isNegated }], fit: 1 };
  return [{ type: "write", question: best.question, answer, wording: restoreRaw(clause, values) }];
};

/** "we don't have an instrument" says nothing about a box to get one. */
const owns = /\b(?:don['’]?t|do not|doesn['’]?t) (?:have|own)\b|\bhave no\b/i;

/** The share of the label that the words mention; 0 if a word is not in the label. */
function coverage(content: string[], { label }: Question): number {
  const words = (joined(label).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter(
    (word) => !isGlue(word) && !isAffirmation(word),
  );
  const isIn = (word: string) => words.some((other) => isSame(joined(word), other));
  if (words.length === 0 || !content.every(isIn)) return 0;
  return words.filter((word) => content.some((other) => isSame(joined(other), word))).length / words.length;
}

function isSame(word: string, other: string): boolean {
  return compareWords(word, other) >= 0.88;
}

/** "Wi-Fi" and "wifi" are the same. */
function joined(text: string): string {
  return normalise(text).replace(/(\p{L})-(\p{L})/gu, "$1$2");
}
