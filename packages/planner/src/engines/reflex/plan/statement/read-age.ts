import { normalise } from "../../words.ts";
import { answerValue } from "./answer-value.ts";
import type { ClauseReader } from "./parts.ts";

const frames = [
  /^(?:and\s+)?(?:i(?:['’]?m| am)|aged?|she(?:['’]?s| is)|he(?:['’]?s| is))\s+(\d{1,3})(?:\s+(?:years?|yrs?)(?:[ -]old)?)?$/iu,
  /^(\d{1,3})\s*(?:years?|yrs?)[ -]old$/iu,
  /^(?:und\s+)?(?:ich bin\s+)?(\d{1,3})(?: jahre(?: alt)?)?$/iu,
  /^(?:et\s+)?(?:j['’]ai|(?:il|elle|mon \p{L}+|ma \p{L}+) a) (\d{1,3}) ans$/iu,
  /^(?:und\s+)?(?:(?:sie|er|mein\p{L}* \p{L}+) ist) (\d{1,3})(?: jahre(?: alt)?)?$/iu,
  /^(?:and\s+)?my \p{L}+ is (\d{1,3})(?: years? old)?$/iu,
  /^(?:y\s+)?(?:tengo|tiene|mi \p{L}+ tiene) (\d{1,3}) años$/iu,
  /^(\d{1,3})歳(?:です)?$/u,
];
const age = /\bage\b|^alter\b|\bage$|^edad|年齢/;

/** "I'm 24", "24 years old": an age, if the form asks for one. */
export const readAge: ClauseReader = (clause, context) => {
  const text = clause.trim().replace(/[.!。]+$/, "");
  const years = frames.map((frame) => frame.exec(text)?.[1]).find((found) => found !== undefined);
  const [only, ...others] = context.questions.filter(({ label }) => age.test(normalise(label)));
  if (years === undefined || /^\d+$/.test(text) || !only || others.length > 0) return undefined;
  const part = answerValue(only, years, context, clause);
  return part.type === "unknown" ? undefined : [part];
};
