import { compareWords } from "../../match/name-score.ts";
import { normalise } from "../../words.ts";
import { isGlue, isNegation, tokensOf } from "./glue.ts";
import type { ClauseReader } from "./parts.ts";

const again = /^(?:again|time|wieder|nochmal|diesmal|encore|otra|vez)$/;

/** "Dr Lindholm, not Costa again": what is ruled out beside the answer that was given needs no other use. */
export const readRuledOut: ClauseReader = (clause, { before }) => {
  const tokens = tokensOf(clause);
  const words = tokens
    .filter((word) => !isGlue(word) && !isNegation(word))
    .map(normalise)
    .filter((word) => !again.test(word));
  const last = before.at(-1);
  if (!tokens.slice(0, 2).some(isNegation) || words.length === 0 || last?.type !== "write") return undefined;
  const { question, answer } = last;
  const chosen = answer.writes.map(({ field, value }) => normalise(value === true ? field.label : String(value)));
  const others = question.options.filter((option) => !chosen.includes(normalise(option)));
  const isIn = (option: string) =>
    words.every((word) => tokensOf(option).some((one) => compareWords(word, normalise(one)) >= 0.9));
  return others.some(isIn) && !chosen.some(isIn) ? [] : undefined;
};
