// Values whose form says what they are, for the only question that asks for such a value.
import type { Meaning } from "../meaning/meanings.ts";
import type { Fact } from "../read/facts.ts";
import { readPiece } from "../read/read-compound.ts";
import { answerWith, readYesNo } from "./answer.ts";
import type { Assignment } from "./assign.ts";
import { isOpenFor } from "./by-order.ts";
import type { Question } from "./questions.ts";
import { isAboutOther } from "./score-pair.ts";

const code =
  /^(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{5}(?:-\d{4})?|\d{4}-\d{3}|\d{2}-\d{3}|\d{3} \d{2}|\d{4} ?[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/;
/** The letters of a country and its number, as tax offices of Europe give them. */
const vat =
  /^(?:AT ?U|BE ?0|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)[\dA-Z]{7,12}$/;

function shapeOf({ value, meaning, parts }: Fact): Meaning | undefined {
  if (meaning || parts || typeof value !== "string") return undefined;
  if (vat.test(value) && /\d{6}/.test(value)) return "vat-number";
  if (code.test(value) && /\D/.test(value)) return "postal-code";
  const [piece, ...others] = readPiece(value) ?? [];
  return others.length === 0 && /^(?:tel|street-address)$/.test(piece?.meaning ?? "") ? piece?.meaning : undefined;
}

const same: Partial<Record<Meaning, RegExp>> = {
  "street-address": /^(?:street-address|address-line1)$/,
  tel: /^tel(?:-national)?$/,
};

/** Pairs the only value of a shape with the only open question for it. */
export function byShape(facts: Fact[], questions: Question[], assignments: Assignment[]): Assignment[] {
  const used = new Set<Fact | Question>(assignments.flatMap(({ fact, question }) => [fact, question]));
  const left = facts.filter((fact) => !used.has(fact)).map((fact) => ({ fact, shape: shapeOf(fact) }));
  return left.flatMap(({ fact, shape }) => {
    const isAsked = (question: Question) =>
      !used.has(question) &&
      (same[shape as Meaning]?.test(question.meaning?.meaning ?? "") ?? question.meaning?.meaning === shape);
    const [question, ...others] = shape ? questions.filter(isAsked) : [];
    const isOnly = others.length === 0 && left.filter((one) => one.shape === shape).length === 1;
    if (!question || !isOnly || isAboutOther(fact.path.join(" "), question)) return [];
    const answer = answerWith(question, fact.value, shape);
    const why = `only this value is a ${shape}`;
    return answer?.writes.every(isOpenFor) ? [{ question, fact, answer, score: 0.72, why }] : [];
  });
}

const nothing = /^(?:-+|n\/?a|none|nothing|keine?|aucune?|ningun[oa]?|なし)$/i;

/** "If yes, which?" has an answer, so the question before it has one too. */
export function impliedAnswers(questions: Question[], assignments: Assignment[]): Assignment[] {
  const answered = new Set(assignments.map(({ question }) => question));
  return assignments.flatMap(({ question: { follows }, fact }) => {
    const before =
      follows === undefined ? undefined : questions.find((one) => one.label === follows && !answered.has(one));
    const text = String(fact.value).trim();
    const answer = before && readYesNo(text) === undefined ? answerWith(before, !nothing.test(text)) : undefined;
    return before && answer
      ? [{ question: before, fact, answer, score: 0.75, why: "the question after it has an answer" }]
      : [];
  });
}
