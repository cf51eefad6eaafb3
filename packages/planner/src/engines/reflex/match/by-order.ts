// Records usually have the order of the form. What is left between two pairs on both sides belongs together.
import { isNumeric } from "@giselles-ai/protocol/rules";
import { parseTime } from "../read/dates.ts";
import type { Fact } from "../read/facts.ts";
import { normalise } from "../words.ts";
import { answerWith, readYesNo } from "./answer.ts";
import type { Assignment } from "./assign.ts";
import { readsDate, showsValue } from "./fit-value.ts";
import type { Question } from "./questions.ts";
import { isAboutOther, looksOther } from "./score-pair.ts";

/** So many pairs must be in one order, */
const minPairs = 4;
/** and so large a part of all. */
const minShare = 0.75;

interface Anchor {
  fact: number;
  question: number;
}

/** Pairs what is left by its place. `questions` are in page order; `isAllowed` compares the sections. */
export function byOrder(
  facts: Fact[],
  questions: Question[],
  assignments: Assignment[],
  isAllowed: (fact: Fact, question: Question) => boolean,
): Assignment[] {
  const used = new Set<Fact | Question>(
    assignments.flatMap(({ fact, question }) => [fact, question, ...(fact.parts ?? [])]),
  );
  const answered = new Set(assignments.flatMap(({ answer }) => answer.writes.map(({ field }) => field)));
  const denied = new Set(
    assignments.filter(({ fact }) => readYesNo(String(fact.value)) === false).map(({ question }) => question.label),
  );
  const pairs = assignments
    .map(({ fact, question }) => ({ fact: facts.indexOf(fact), question: questions.indexOf(question) }))
    .filter(({ fact, question }) => fact >= 0 && question >= 0);
  const anchors = longestRise(pairs);
  if (anchors.length < minPairs || anchors.length < minShare * pairs.length) return [];
  const ends = [{ fact: -1, question: -1 }, ...anchors, { fact: facts.length, question: questions.length }];
  return ends.slice(0, -1).flatMap((from, at) => {
    const to = ends[at + 1] as Anchor;
    const open = questions
      .slice(from.question + 1, to.question)
      .filter((question) => !used.has(question) && question.fields.every((field) => !answered.has(field)))
      // "If yes, which?" after a no stays empty.
      .filter(({ follows = "" }) => !denied.has(follows));
    const left = facts.slice(from.fact + 1, to.fact).filter((fact) => !used.has(fact) && !fact.parts);
    // What records add at their end is seldom asked for there.
    return pairUp(left, at < ends.length - 2 ? open : open.filter(isTyped), isAllowed);
  });
}

/** Whether a field is still empty, or has the value already. */
export function isOpenFor({ field, value }: Assignment["answer"]["writes"][number]): boolean {
  const { currentValue, options = [] } = field;
  // A list shows its first option until somebody chooses.
  return (
    !currentValue ||
    currentValue === options[0] ||
    currentValue === value ||
    (typeof value === "string" && showsValue(field, value))
  );
}

/** One value for each question in their order; or the only value of a kind for the only question of that kind. */
function pairUp(facts: Fact[], open: Question[], isAllowed: (fact: Fact, question: Question) => boolean): Assignment[] {
  const pairOf = (fact: Fact, question: Question): Assignment[] => {
    if (!suits(fact, question) || !isAllowed(fact, question)) return [];
    const answer = answerWith(question, fact.value, fact.meaning, fact.asDate);
    const why = "it has the same place in the record";
    return answer?.writes.every(isOpenFor) ? [{ question, fact, answer, score: 0.7, why }] : [];
  };
  const wanted = open.filter((question) => facts.some((fact) => pairOf(fact, question).length > 0));
  const pairs = facts.length === wanted.length ? facts.flatMap((fact, at) => pairOf(fact, wanted[at] as Question)) : [];
  if (pairs.length === facts.length) return pairs;
  return facts.flatMap((fact) => {
    const own = wanted.filter((question) => isTyped(question) && pairOf(fact, question).length > 0);
    const rivals = facts.filter((other) => own[0] && pairOf(other, own[0]).length > 0);
    return own[0] && own.length === 1 && rivals.length === 1 ? pairOf(fact, own[0]) : [];
  });
}

/** A free line of text takes any value, so that it says nothing about which. */
export function isTyped({ options, fields: [field] }: Question): boolean {
  return (
    options.length > 0 || (field !== undefined && (isNumeric(field.kind) || field.kind === "date" || readsDate(field)))
  );
}

/** "estate, automatic gearbox", "Mme Solène Delacroix": no first or last name. */
const unlikeName = /^\p{Ll}[^,]*,|^(?:mr|mrs|ms|mme|mlle|herr|frau|sra?|dr)\.?\s\p{Lu}/iu;

/** Whether a value looks like an answer to a question, whatever their names are. */
export function suits(fact: Fact, question: Question): boolean {
  const { value, meaning, asDate } = fact;
  const { label, options, fields } = question;
  const [field] = fields;
  if (!field || field.sensitive || field.inputType === "search" || field.inputType === "password") return false;
  if (meaning && question.meaning?.meaning && meaning !== question.meaning.meaning) return false;
  if (/^(?:name|tel|email)$/.test(meaning ?? "") && !question.meaning?.meaning && label.trim()) return false;
  if (isAboutOther(fact.path.join(" "), question, "except earlier") || looksOther(fact, question)) return false;
  if (typeof value === "string" && /name$/.test(question.meaning?.meaning ?? "") && unlikeName.test(value))
    return false;
  if (typeof value === "boolean") return question.kind === "toggle" || options.length > 0;
  if (options.length > 0 || question.kind === "toggle" || Array.isArray(value)) return true;
  const text = value.trim();
  const isDate = asDate !== undefined || parseTime(text) !== undefined;
  if (isNumeric(field.kind)) return /\d/.test(text) && !isDate;
  if (field.kind === "date") return isDate;
  if (isDate) return readsDate(field) || /date|day|when|time|since|datum/.test(normalise(label));
  if (/@/.test(text) || field.inputType === "email") return field.inputType === "email" && /@/.test(text);
  if (field.inputType === "url") return /[a-z]\.[a-z]{2}/i.test(text);
  if (field.inputType === "tel") return /^[+\d][\d ()./-]+$/.test(text);
  return field.kind !== "textarea" || /\p{L}.*\s/u.test(text);
}

/** The longest run of pairs that rise on both sides. */
function longestRise(pairs: Anchor[]): Anchor[] {
  const sorted = [...pairs].sort((a, b) => a.fact - b.fact || a.question - b.question);
  const best: { length: number; before: number }[] = [];
  for (const [at, { fact, question }] of sorted.entries()) {
    const own = { length: 1, before: -1 };
    for (let other = 0; other < at; other += 1) {
      const [earlier, run] = [sorted[other] as Anchor, best[other]?.length ?? 0];
      if (earlier.fact < fact && earlier.question < question && run + 1 > own.length)
        Object.assign(own, { length: run + 1, before: other });
    }
    best.push(own);
  }
  const rise: Anchor[] = [];
  let at = best.reduce((top, { length }, index) => (length > (best[top]?.length ?? 0) ? index : top), 0);
  while (at >= 0 && sorted[at]) {
    rise.unshift(sorted[at] as Anchor);
    at = best[at]?.before ?? -1;
  }
  return rise;
}
