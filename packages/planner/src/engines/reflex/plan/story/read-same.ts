import { listQuestions } from "../../match/questions.ts";
import { isNegation, tokensOf } from "../statement/glue.ts";
import type { ClauseReader, Part } from "../statement/parts.ts";
import { restoreRaw } from "../statement/typed-values.ts";

const same = /\b(?:same|ditto|identical|gleiche?\p{L}*|dieselbe|identisch|même|identique|misma|igual)(?!\p{L})/iu;

/** "the billing address is the same": the box that says so, if the form has one. */
export const readSame: ClauseReader = (clause, { page, values }) => {
  if (!same.test(clause) || clause.includes("\u27ea")) return undefined;
  const [only, ...others] = listQuestions(page).filter(({ kind, label }) => kind === "toggle" && same.test(label));
  const [field] = only?.fields ?? [];
  if (!only || !field || others.length > 0) return undefined;
  const value = !tokensOf(clause).some(isNegation);
  return [
    {
      type: "write",
      question: only,
      answer: { writes: [{ field, value }], fit: 1 },
      wording: restoreRaw(clause, values),
    },
  ];
};

/** Whether a part says that one address is another one, so that nothing is repeated. */
export function saysSame(part: Part): boolean {
  return (
    part.type === "write" && same.test(part.question.label) && part.answer.writes.some(({ value }) => value === true)
  );
}
