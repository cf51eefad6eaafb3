import { parseTime } from "../read/dates.ts";
import type { Fact } from "../read/facts.ts";
import { normalise } from "../words.ts";
import { answerWith } from "./answer.ts";
import type { Assigned, Assignment } from "./assign.ts";
import { readsDate } from "./fit-value.ts";
import { matchOption, optionScore } from "./match-option.ts";
import type { Question } from "./questions.ts";

const otherOption =
  /^(?:other|others|something else|sonstige\w*|andere\w*|autres?|otr[oa]s?|altro|その他|他)(?:[\s,(:].*)?$/;
const otherText = /\bother\b|specify|which one|sonstig|andere|autre|precise|otro|otra|その他|具体的/;

/** "Other (please specify)" stays empty if the list before it has another answer than "Other", or none. */
export function withoutIdleOthers(assignments: Assignment[], questions: Question[]): Assignment[] {
  return assignments.filter(({ question }) => {
    const { kind, options, label } = question;
    if (kind !== "field" || options[0] || !otherText.test(normalise(label))) return true;
    const before = questions[questions.indexOf(question) - 1];
    const other = before?.options.find((option) => otherOption.test(normalise(option)));
    const answer = assignments.find((one) => one.question === before)?.answer;
    const isOther = answer?.writes.some(
      ({ field, value }) => value === other || (value === true && field.label === other),
    );
    return other === undefined || !answer || isOther;
  });
}

/** Values that no name leads to: unknown options with an "Other" field, options that only one list has, and long texts. */
export function placeLeftovers(facts: Fact[], questions: Question[], { assignments, refused }: Assigned): Assignment[] {
  const taken = new Set(assignments.map(({ question }) => question));
  const used = new Set(assignments.map(({ fact }) => fact));
  const isFree = (question: Question) => !taken.has(question);
  const added: Assignment[] = [];
  const add = (...some: Assignment[]) => {
    for (const { question, fact } of some) {
      taken.add(question);
      used.add(fact);
    }
    added.push(...some);
  };
  for (const { fact, question } of refused)
    if (!used.has(fact) && isFree(question)) add(...placeOther(fact, question, questions.filter(isFree)));
  const isRefused = new Set(refused.map(({ fact }) => fact));
  for (const fact of facts.filter((one) => !used.has(one) && !isRefused.has(one))) {
    const found =
      byOption(fact, questions.filter(isFree)) ??
      byType(fact, questions.filter(isFree)) ??
      asText(fact, questions.filter(isFree));
    if (found) add(found);
  }
  for (const { fact, question } of refused) {
    const text = assignments.find((one) => one.fact === fact && otherText.test(normalise(one.question.label)));
    const other = question.options.find((option) => otherOption.test(normalise(option)));
    const answer = text && other && isFree(question) ? answerWith(question, other, undefined) : undefined;
    if (answer) add({ question, fact, answer, score: 0.75, why: `"${other}" is explained in words` });
  }
  return added;
}

function placeOther(fact: Fact, question: Question, free: Question[]): Assignment[] {
  const other = question.options.find((option) => otherOption.test(normalise(option)));
  const field = question.fields[0];
  if (other === undefined || !field || typeof fact.value !== "string") return [];
  const texts = free.filter(
    ({ kind, label, fields }) =>
      kind === "field" && fields[0]?.options === undefined && otherText.test(normalise(label)),
  );
  const [text, ...rivals] = texts;
  const choice = answerWith(question, other, undefined);
  const words = text && answerWith(text, fact.value, undefined);
  if (!choice || !words || !text || rivals.length > 0) return [];
  const why = `"${other}" is the answer for what the list does not have`;
  return [
    { question, fact, answer: choice, score: 0.75, why },
    { question: text, fact, answer: words, score: 0.75, why },
  ];
}

/** An option that exactly one free question has. */
function byOption(fact: Fact, free: Question[]): Assignment | undefined {
  if (Array.isArray(fact.value)) return byOptions(fact, fact.value, free);
  if (typeof fact.value !== "string" || /^(?:|yes|no|other|none)$/i.test(fact.value)) return undefined;
  // A number says something only with its name: "BSL: 1" for "BSL-1".
  const key = fact.path.at(-1) ?? "";
  const named = /^\d{1,2}$/.test(fact.value) ? `${key} ${fact.value}` : fact.value;
  // "term months: 12" for "12 months"
  const measured = `${fact.value} ${key.split(" ").at(-1)}`;
  const isMeasured =
    named !== fact.value && free.some(({ options }) => options.some((one) => normalise(one) === measured));
  const value = isMeasured ? measured : named;
  const isWord = /^\p{L}{4,}$/u.test(value);
  const lists = free.filter(({ options }) => options.some((option) => optionScore(value, option) >= 0.95));
  const [only, ...others] =
    lists[0] || !isWord
      ? lists
      : free.filter(({ options }) => options.some((option) => optionScore(value, option) >= 0.85));
  const answer =
    only && others.length === 0 && matchOption(value, only.options) ? answerWith(only, value, undefined) : undefined;
  return only && answer
    ? { question: only, fact, answer, score: 0.75, why: "only this field has that option" }
    : undefined;
}

/** Several options that exactly one set of boxes has. */
function byOptions(fact: Fact, values: string[], free: Question[]): Assignment | undefined {
  const [only, ...others] = free.filter(
    ({ kind, options }) =>
      kind === "boxes" && values.every((value) => options.some((option) => optionScore(value, option) >= 0.95)),
  );
  const answer = only && others.length === 0 ? answerWith(only, values, undefined) : undefined;
  return only && answer
    ? { question: only, fact, answer, score: 0.75, why: "only these boxes have those options" }
    : undefined;
}

/** A time for the only field that takes times, and a date for the only one that takes dates. */
function byType(fact: Fact, free: Question[]): Assignment | undefined {
  const { value, path } = fact;
  const isTime = typeof value === "string" && parseTime(value) !== undefined;
  const named = isTime ? /time|zeit|heure|hora|時/ : /date|day|when|datum|fecha|日/;
  if (typeof value !== "string" || !named.test(normalise(path.at(-1) ?? "")) || fact.meaning) return undefined;
  const [only, ...others] = free.filter(
    ({ kind, dateParts, fields: [field] }) =>
      (kind === "field" || (kind === "parts" && !isTime)) &&
      field !== undefined &&
      (dateParts !== undefined || field.kind === "date" || (!isTime && readsDate(field))) &&
      (field.inputType === "time") === isTime,
  );
  const answer = only && others.length === 0 ? answerWith(only, value, undefined, fact.asDate) : undefined;
  const why = `it is the only field for a ${isTime ? "time" : "date"}`;
  return only && answer ? { question: only, fact, answer, score: 0.72, why } : undefined;
}

const textKeys =
  /descri|detail|message|comment|note|remark|text|about|what|story|beschreib|nachricht|bemerk|mensaje|comentario|内容|詳細|説明|備考/;

/** A longer text goes into the only field for longer texts. */
function asText(fact: Fact, free: Question[]): Assignment | undefined {
  const { value } = fact;
  const isLong = typeof value === "string" && !fact.meaning && /^\D+$/.test(value) && value.split(" ").length >= 4;
  if (typeof value !== "string" || !(isLong || textKeys.test(normalise(fact.path.at(-1) ?? "")))) return undefined;
  const [only, ...others] = free.filter(
    ({ fields, follows }) => !follows && (fields[0]?.kind === "textarea" || fields[0]?.kind === "richtext"),
  );
  const answer = only && others.length === 0 ? answerWith(only, value, undefined) : undefined;
  return only && answer
    ? { question: only, fact, answer, score: 0.72, why: "it is the only field for a longer text" }
    : undefined;
}
