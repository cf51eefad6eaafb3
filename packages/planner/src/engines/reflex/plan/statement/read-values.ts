import { isNumeric } from "@giselles-ai/protocol/rules";
import { answerWith } from "../../match/answer.ts";
import { optionScore } from "../../match/match-option.ts";
import { compareWords } from "../../match/name-score.ts";
import type { Question } from "../../match/questions.ts";
import { readNumberWord } from "../../read/amounts.ts";
import { normalise } from "../../words.ts";
import { isGlue, isNegation, tokensOf } from "./glue.ts";
import type { ClauseReader, Context, Part } from "./parts.ts";
import { readTyped } from "./read-typed.ts";
import { restoreRaw } from "./typed-values.ts";

/**
 * "2 student tickets", "2.5 kg express with signature", "eye clinic in the afternoon": values of several questions in a row. Every
 * word must be an option, a number beside its unit or name, a date, or the name of a box, and each for one question only.
 */
export const readValues: ClauseReader = (clause, context) => {
  const tokens = tokensOf(clause);
  if (tokens.length > maxWords || tokens.some(isNegation)) return undefined;
  const parts: Part[] = [];
  const named = new Set<Question>();
  for (let at = 0; at < tokens.length; ) {
    const before = [...context.before, ...parts];
    const found = readAt(tokens, at, { ...context, before });
    if (found) {
      parts.push(found.part);
      if (found.part.type === "write") named.add(found.part.question);
      at = found.to;
    } else if (isGlue(tokens[at] ?? "") || namesOne(tokens[at] ?? "", named) || carriers.test(tokens[at] ?? ""))
      at += 1;
    else return undefined;
  }
  return parts.length > (tokens.some((token) => carriers.test(token)) ? 0 : 1) ? parts : undefined;
};

/** Verbs that add nothing to the option after them: "I eat fish", "ship it to Germany". */
const carriers =
  /^(?:ship|deliver|eat|drink|travel|fly|come|live|attend|join|book|reserve|nehme|habe|viens|voyage|vivo)$/i;
const maxWords = 14;
const maxOptionWords = 4;

interface Found {
  part: Part;
  to: number;
}

function readAt(tokens: string[], at: number, context: Context): Found | undefined {
  for (let to = Math.min(tokens.length, at + maxOptionWords); to > at; to -= 1) {
    const words = tokens.slice(at, to);
    const part = byOption(words, context) ?? byBox(words, context);
    if (part) return { part, to };
  }
  return byNumber(tokens, at, context) ?? byDate(tokens, at, context);
}

function answered({ before }: Context): Set<Question> {
  return new Set(before.flatMap((part) => (part.type === "write" ? [part.question] : [])));
}

function byOption(words: string[], context: Context): Part | undefined {
  const phrase = words.join(" ");
  const taken = answered(context);
  if (words.every(isGlue) || phrase.includes("\u27ea")) return undefined;
  const [only, ...others] = context.questions.filter(({ options }) =>
    options.some((option) => optionScore(phrase, option) >= 0.95),
  );
  const isOpen = only && others.every(({ fields }) => fields.some((field) => only.fields.includes(field)));
  if (!isOpen || taken.has(only) || (words.length === 1 && /^\d{1,2}$/.test(phrase))) return undefined;
  const answer = answerWith(only, only.kind === "boxes" ? [phrase] : phrase, undefined);
  return answer && { type: "write", question: only, answer, wording: phrase };
}

/** "signature" for "Signature required", if no other box has the word. */
function byBox(words: string[], { questions }: Context): Part | undefined {
  const content = words.filter((word) => !isGlue(word)).map(normalise);
  if (content.length === 0 || content.length !== words.length) return undefined;
  const mentions = ({ label }: Question) =>
    content.every((word) => wordsOf(label).some((other) => compareWords(word, other) >= 0.9)) &&
    content.length * 2 >= wordsOf(label).length;
  const [only, ...others] = questions.filter((question) => question.kind === "toggle" && mentions(question));
  const [field] = only?.fields ?? [];
  if (!only || !field || others.length > 0) return undefined;
  return {
    type: "write",
    question: only,
    answer: { writes: [{ field, value: true }], fit: 1 },
    wording: words.join(" "),
  };
}

/** "2.5 kg", "2 … tickets", "two guests": the only number field, or the one with the unit or word in its name. */
function byNumber(tokens: string[], at: number, context: Context): Found | undefined {
  const [, digits, unit = ""] = /^(\d[\d.,]*)(\p{L}{0,3})$/u.exec(tokens[at] ?? "") ?? [];
  const value = digits ?? readNumberWord(tokens[at] ?? "");
  if (value === undefined) return undefined;
  const taken = answered(context);
  const numbers = context.questions.filter(
    (question) => question.fields[0] && isNumeric(question.fields[0].kind) && !taken.has(question),
  );
  const next = unit || normalise(tokens[at + 1] ?? "");
  const isUnit = (question: Question) => next !== "" && wordsOf(question.label).includes(next);
  const later = tokens.slice(at + 1).map(normalise);
  const isNamed = ({ label }: Question) =>
    wordsOf(label).some((word) => later.some((other) => compareWords(other, word) >= 0.9));
  const [byUnit] = numbers.filter(isUnit);
  const [byName, ...rivals] = numbers.filter(isNamed);
  const question = byUnit ?? (rivals.length === 0 ? byName : undefined);
  const answer = question && answerWith(question, value, undefined);
  if (!question || !answer) return undefined;
  const to = at + (byUnit && !unit ? 2 : 1);
  return { part: { type: "write", question, answer, wording: tokens.slice(at, to).join(" ") }, to };
}

function byDate(tokens: string[], at: number, context: Context): Found | undefined {
  const token = tokens[at] ?? "";
  const [part] = (token.startsWith("\u27ea") ? readTyped(token, context) : undefined) ?? [];
  return part && part.type !== "unknown"
    ? { part: { ...part, ...("wording" in part && { wording: restoreRaw(token, context.values) }) }, to: at + 1 }
    : undefined;
}

/** A word of the name of a question that has its value already: "tickets" after "2 student". */
function namesOne(word: string, named: Set<Question>): boolean {
  return [...named].some(({ label }) => wordsOf(label).some((other) => compareWords(normalise(word), other) >= 0.9));
}

function wordsOf(text: string): string[] {
  return (normalise(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter((word) => !isGlue(word));
}
