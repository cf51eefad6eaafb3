// Signs that are too weak alone: a word that only one key and one label have, the place in the record, the counterpart of a pair.
import { memoize } from "../memoize.ts";
import type { Fact } from "../read/facts.ts";
import { stem, wordsOf } from "../words.ts";
import { answerWith } from "./answer.ts";
import type { Assignment } from "./assign.ts";
import { bestPairs } from "./best-pairs.ts";
import { isOpenFor, isTyped, suits } from "./by-order.ts";
import { optionScore } from "./match-option.ts";
import type { Question } from "./questions.ts";
import { scorePair } from "./score-pair.ts";
import type { Sections } from "./sections.ts";

/** All signs together must reach this, */
const minScore = 0.5;
/** and be so much above those of any other value or question. */
const margin = 0.1;

interface Form {
  facts: Fact[];
  assignments: Assignment[];
  sections: Sections;
  /** The place of each question on the page, and of the question of each placed value. */
  at: Map<Question, number>;
  placeOf: Map<Fact, number>;
  answered: Set<number>;
  /** How many labels and how many keys have a word. */
  labels: Map<string, number>;
  keys: Map<string, number>;
}

/** Pairs what is left by all signs together, as one decision. What is not clear stays open. */
export function bySigns(
  facts: Fact[],
  questions: Question[],
  assignments: Assignment[],
  sections: Sections,
  isAsked: (question: Question) => boolean = () => true,
): Assignment[] {
  const used = new Set<Fact | Question>(
    assignments.flatMap(({ fact, question }) => [fact, question, ...(fact.parts ?? [])]),
  );
  const written = new Set(assignments.flatMap(({ answer }) => answer.writes.map(({ field }) => field)));
  const open = questions.filter(
    (one) => isAsked(one) && !used.has(one) && one.fields.every((field) => !written.has(field)),
  );
  const left = facts.filter((fact) => !used.has(fact) && !fact.parts && fact.fieldId === undefined);
  const at = new Map(questions.map((question, index) => [question, index]));
  const placeOf = new Map(assignments.map((one) => [one.fact, at.get(one.question) ?? -1]));
  const form = {
    ...{ facts, assignments, sections, at, placeOf },
    answered: new Set(placeOf.values()),
    labels: countStems([...new Set(questions.map(({ label }) => label))]),
    keys: countStems(facts.map(({ path }) => path.at(-1) ?? "")),
  };
  const pairs = left.flatMap((fact) => open.flatMap((question) => toPair(fact, question, form)));
  const isRival = (one: Assignment, other: Assignment) =>
    other !== one && (other.fact === one.fact || other.question === one.question) && one.score - other.score < margin;
  return bestPairs(pairs).filter((one) => !pairs.some((other) => isRival(one, other)));
}

function toPair(fact: Fact, question: Question, form: Form): Assignment[] {
  const section = form.sections.fit(fact, question);
  if (section === undefined || section < -0.16 || !suits(fact, question)) return [];
  const score =
    Math.max(0, scorePair(fact, question, section > 0).score) +
    (section > 0 ? 0.15 : section < -0.05 ? -0.1 : 0) +
    (sharesRareWord(fact, question, form) ? 0.2 : 0) +
    (isCounterpart(fact, question, form) ? 0.5 : 0) +
    placeScore(fact, question, form) +
    typeScore(fact, question);
  if (score < minScore) return [];
  const answer = answerWith(question, fact.value, fact.meaning, fact.asDate);
  return answer?.writes.every(isOpenFor) ? [{ question, fact, answer, score, why: "several signs say so" }] : [];
}

const stems = memoize((text: string) =>
  wordsOf(text)
    .filter((word) => /\p{L}{4}/u.test(word))
    .map(stem),
);

/** "workspace" in "workspace slug" and "Workspace address", and nowhere else. */
function sharesRareWord({ path }: Fact, { label }: Question, { labels, keys }: Form): boolean {
  return stems(path.at(-1) ?? "").some(
    (word) => labels.get(word) === 1 && keys.get(word) === 1 && stems(label).includes(word),
  );
}

function countStems(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap((text) => [...new Set(stems(text))])) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const parentOf = ({ path }: Fact) => path.slice(0, -1).join(" ");
const bare = (text: string) => text.replace(/\d+/g, "#");

/** The first traveller's "doc" is under "Passport"; so is the second's. */
function isCounterpart(fact: Fact, question: Question, { assignments, sections }: Form): boolean {
  const key = fact.path.at(-1);
  return assignments.some(
    (one) =>
      one.fact.path.at(-1) === key &&
      parentOf(one.fact) !== parentOf(fact) &&
      bare(one.question.label) === bare(question.label) &&
      (sections.fit(fact, question) ?? 0) > 0,
  );
}

/** The nearest placed values before and after it in the record, if no answered question is between theirs and this one. */
function placeScore(fact: Fact, question: Question, { facts, at: places, placeOf, answered }: Form): number {
  const beside = facts.filter((other) => other === fact || (parentOf(other) === parentOf(fact) && placeOf.has(other)));
  const [at, own] = [beside.indexOf(fact), places.get(question) ?? -1];
  const isNext = (other: Fact | undefined, step: 1 | -1) => {
    const from = other && placeOf.get(other);
    if (from === undefined || (own - from) * step <= 0) return false;
    for (let between = from + step; between !== own; between += step) if (answered.has(between)) return false;
    return true;
  };
  return (isNext(beside[at - 1], 1) ? 0.15 : 0) + (isNext(beside[at + 1], -1) ? 0.15 : 0);
}

/** An option says more than a number, and a number more than a text. */
function typeScore({ value }: Fact, question: Question): number {
  const { options } = question;
  const alike = typeof value === "string" ? options.filter((option) => optionScore(value, option) >= 0.8).length : 0;
  // "3 months" for "Within 3 months"
  if (alike === 1 && /\S\s\S/.test(String(value))) return 0.5;
  if (alike > 0) return 0.2;
  if (typeof value === "boolean") return options.length > 0 ? 0.2 : 0;
  return isTyped(question) ? 0.1 : 0;
}
