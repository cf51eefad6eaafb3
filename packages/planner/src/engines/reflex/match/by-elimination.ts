import { isNumeric } from "@giselles-ai/protocol/rules";
import type { Fact } from "../read/facts.ts";
import { normalise } from "../words.ts";
import { answerWith } from "./answer.ts";
import type { Assignment } from "./assign.ts";
import { readsDate } from "./fit-value.ts";
import { optionScore } from "./match-option.ts";
import type { Question } from "./questions.ts";
import { isAboutOther, scorePair } from "./score-pair.ts";

/** Pairs of what is left need less than others, but must be the clear choice of both. */
const minScore = 0.4;
const margin = 0.1;

/** Pairs the values and the questions that are left, if each is by far the best for the other and the type suits. */
export function byElimination(facts: Fact[], questions: Question[], isAllowed: Allowed): Assignment[] {
  const pairs = facts.flatMap((fact) => questions.flatMap((question) => toPair(fact, question, isAllowed)));
  const isClear = (one: Assignment) =>
    pairs.every(
      (other) =>
        other === one ||
        (other.fact !== one.fact && other.question !== one.question) ||
        one.score - other.score >= margin,
    );
  return pairs.filter(isClear);
}

/** Whether a value may belong to a question at all, given the sections of both. */
type Allowed = (fact: Fact, question: Question) => boolean;

function toPair(fact: Fact, question: Question, isAllowed: Allowed): Assignment[] {
  if (!isTyped(question) || isAboutOther(fact.path.join(" "), question) || !isAllowed(fact, question)) return [];
  if (fact.meaning && question.meaning?.meaning && fact.meaning !== question.meaning.meaning) return [];
  const [field] = question.fields;
  const isDateLine = field?.kind === "text" && readsDate(field);
  if (isDateLine && !/^(?:19|20)\d\d$/.test(String(fact.value)) && !fact.asDate) return [];
  const score = Math.max(scorePair(fact, question, false).score, hasPhrase(fact, question) ? 0.6 : 0);
  if (score < minScore) return [];
  const answer = answerWith(question, fact.value, fact.meaning, fact.asDate);
  return answer ? [{ question, fact, answer, score, why: "it is the only one left that suits" }] : [];
}

/** A free line of text takes any value, so that it says nothing about which. */
function isTyped({ kind, options, fields: [field] }: Question): boolean {
  if (!field || kind === "toggle") return false;
  return options.length > 0 || isNumeric(field.kind) || field.kind === "date" || readsDate(field);
}

/** "3 months" for "Within 3 months". */
function hasPhrase({ value }: Fact, { options }: Question): boolean {
  if (typeof value !== "string" || normalise(value).split(" ").length < 2) return false;
  return options.filter((option) => optionScore(value, option) >= 0.8).length === 1;
}
