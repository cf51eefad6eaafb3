import type { Fact } from "../read/facts.ts";
import { normalise } from "../words.ts";
import { type Answer, answerWith } from "./answer.ts";
import { bestPairs } from "./best-pairs.ts";
import { type KnownValue, lookUp } from "./derive.ts";
import { matchWithin, optionScore } from "./match-option.ts";
import { compareQualifiers } from "./qualifiers.ts";
import type { Question } from "./questions.ts";
import { scorePair } from "./score-pair.ts";
import type { Sections } from "./sections.ts";
import { findRows } from "./split-parts.ts";

/** A question with the value that answers it. */
export interface Assignment {
  question: Question;
  fact: Fact;
  answer: Answer;
  score: number;
  why: string;
}

interface Candidate extends Assignment {
  /** A part or a whole of the fact, such as the first name of a name. */
  derived: boolean;
}

export interface Assigned {
  assignments: Assignment[];
  /** Values that their question does not accept, such as an unknown option. */
  refused: { fact: Fact; question: Question }[];
}

/** Pairs below this are not made. */
const minScore = 0.56;
/** A value that could go to two questions, and a question that could get two values, need this distance. */
const margin = 0.03;
/** Above this, a value that does not suit its question is reported rather than put elsewhere. */
const isItsName = 0.8;

/**
 * Assigns the values of a record to the questions of a form, as one decision for the whole form: the pairs of the highest total, each
 * value and each question once. An equal label always comes before a similar one, and a similar one before a meaning.
 */
export function assign(
  facts: Fact[],
  questions: Question[],
  { sections, known }: { sections: Sections; known: (question: Question) => Map<string, KnownValue> | undefined },
): Assigned {
  const refused: Assigned["refused"] = [];
  const candidates: Candidate[] = [];
  const rows = new Set(findRows(questions).flat());
  const asked = new Set(
    questions.filter((question) => !rows.has(question)).map(({ meaning }) => kindOf(meaning?.meaning)),
  );
  const optionsOf = findOptions(facts, questions);
  for (const question of questions) {
    // The rows of a table are about others, if the person is asked about elsewhere.
    const isOthers = rows.has(question) && asked.has(kindOf(question.meaning?.meaning));
    for (const fact of facts) {
      if (isOthers && fact.path.length === 1 && fact.meaning === question.meaning?.meaning) continue;
      const section = fact.fieldId === undefined ? sections.fit(fact, question) : 0;
      if (section === undefined || isForOther(fact, question)) continue;
      const { score: own, why } = fact.fieldId === undefined ? scorePair(fact, question, section > 0) : byPlace;
      if (own < minScore - 0.06) continue;
      const answer =
        answerWith(question, fact.value, fact.meaning ?? question.meaning?.meaning, fact.asDate) ??
        (own + section >= isItsName ? answerWithin(question, fact) : undefined);
      if (!answer && own + section >= isItsName && !isWhere(fact, question)) refused.push({ fact, question });
      if (!answer) continue;
      const score =
        (own + section) * (0.9 + 0.1 * answer.fit) - (own < 0.85 && isLine(question) && optionsOf.has(fact) ? 0.15 : 0);
      if (score >= minScore) candidates.push({ question, fact, answer, score, why, derived: false });
    }
    const part = isOthers ? undefined : derivedFor(question, known(question), sections);
    if (part) candidates.push(part);
  }
  return { assignments: choose(candidates), refused };
}

/** "service.attendees" is not an answer to "Service". */
function isWhere({ path }: Fact, { label }: Question): boolean {
  return path.length > 1 && normalise(label) === normalise(path.slice(0, -1).join(" "));
}

/** Words that exactly one list of the form has. A line of text gets them only by its name. */
function findOptions(facts: Fact[], questions: Question[]): Set<Fact> {
  const lists = questions.filter(({ options }) => options.length > 1);
  const isOption = ({ value }: Fact) =>
    typeof value === "string" &&
    /^\p{L}{4,}$/u.test(value) &&
    lists.filter(({ options }) => options.some((option) => optionScore(value, option) >= 0.95)).length === 1;
  return new Set(facts.filter(isOption));
}

function isLine({ kind, options }: Question): boolean {
  return kind === "field" && options.length === 0;
}

/** A name and its parts are asked for instead of each other. */
function kindOf(meaning: string | undefined): string | undefined {
  return meaning?.replace(/^(?:given|family|additional)-(?=name$)/, "");
}

const byPlace = { score: 0.97, why: "it is one of several values for this part of the form" };

function isForOther({ fieldId }: Fact, { fields }: Question): boolean {
  return fieldId !== undefined && fields[0]?.fieldId !== fieldId;
}

function answerWithin(question: Question, { value }: Fact): Answer | undefined {
  const option = typeof value === "string" ? matchWithin(value, question.options) : undefined;
  return option === undefined ? undefined : answerWith(question, option, undefined);
}

function derivedFor(
  question: Question,
  known: Map<string, KnownValue> | undefined,
  sections: Sections,
): Candidate | undefined {
  const { meaning } = question;
  const found = meaning?.meaning && lookUp(meaning.meaning, known);
  if (!found || !meaning.meaning) return undefined;
  const section = sections.fit(found.from, question);
  const pair = scorePair({ ...found.from, meaning: meaning.meaning }, question, (section ?? 0) > 0);
  if (pair.score === 0) return undefined;
  const answer = answerWith(question, found.value, meaning.meaning);
  if (section === undefined || !answer) return undefined;
  const isOwn = section > 0;
  const [key, name] = isOwn
    ? [found.from.path.at(-1) ?? "", question.label]
    : [found.from.path.join(" "), `${question.section} ${question.label}`];
  const whose = Math.min(0, compareQualifiers(key, name));
  const score = Math.min(0.9, 0.66 + 0.26 * meaning.confidence) + section + whose;
  const why = `it asks for the ${meaning.meaning}: ${meaning.reason}`;
  return score < minScore
    ? undefined
    : { question, fact: found.from, answer, score, why, derived: found.value !== found.from.value };
}

function choose(candidates: Candidate[]): Assignment[] {
  const sorted = candidates.sort((a, b) => b.score - a.score);
  const taken = new Map<Question, Candidate>();
  const used = new Map<Fact, Question>();
  const index = {
    ofFact: groupBy(sorted, ({ fact }) => fact),
    ofQuestion: groupBy(sorted, ({ question }) => question),
  };
  const isOpen = ({ question, fact, derived }: Candidate) => {
    const first = used.get(fact);
    return !taken.has(question) && (!first || derived || isRepetition(first, question));
  };
  // What was open may be decided once another value has its place.
  for (let before = -1; before < taken.size; ) {
    before = taken.size;
    // A part of a value leaves the value free for others.
    const open = sorted.filter(isOpen).map((one) => ({
      one,
      fact: one.derived || used.has(one.fact) ? one : one.fact,
      question: one.question,
      score: one.score,
    }));
    for (const { one } of bestPairs(open).sort((a, b) => b.score - a.score)) {
      const { question, fact, derived } = one;
      if (sharesField(question, taken)) continue;
      const isAgain = derived || used.has(fact);
      if (!isAgain && isUndecided(one, index, taken, used)) continue;
      taken.set(question, one);
      if (!isAgain) used.set(fact, question);
    }
  }
  return [...taken.values()];
}

function groupBy<Key>(candidates: Candidate[], keyOf: (candidate: Candidate) => Key): Map<Key, Candidate[]> {
  const groups = new Map<Key, Candidate[]>();
  for (const candidate of candidates) {
    const group = groups.get(keyOf(candidate));
    if (group) group.push(candidate);
    else groups.set(keyOf(candidate), [candidate]);
  }
  return groups;
}

/** A checkbox is asked about by itself and as part of its set. Only one of the two is answered. */
function sharesField({ fields }: Question, taken: Map<Question, Candidate>): boolean {
  if (fields[0]?.kind !== "checkbox") return false;
  return [...taken.values()].some(({ answer }) =>
    answer.writes.some(({ field }) => fields.includes(field) && fields.length === 1),
  );
}

/** Whether another free question suits the value as well, so that the choice is open. */
function isUndecided(
  { question, fact, score }: Candidate,
  { ofFact, ofQuestion }: { ofFact: Map<Fact, Candidate[]>; ofQuestion: Map<Question, Candidate[]> },
  taken: Map<Question, Candidate>,
  used: Map<Fact, Question>,
): boolean {
  if (score >= 0.93) return false;
  // A better value for the question is still undecided itself.
  const isBetter = (one: Candidate) => one.fact !== fact && !one.derived && !used.has(one.fact);
  if (ofQuestion.get(question)?.some((one) => isBetter(one) && one.score >= score + margin)) return true;
  const isRival = (other: Candidate) =>
    other.fact === fact &&
    other.question !== question &&
    !other.derived &&
    score - other.score < margin &&
    !taken.has(other.question);
  const isWantedByOthers = (rival: Question) =>
    ofQuestion.get(rival)?.some((one) => one.fact !== fact && !used.has(one.fact) && one.score >= score);
  return (ofFact.get(fact) ?? []).some(
    (other) =>
      isRival(other) &&
      !isWantedByOthers(other.question) &&
      !isRepetition(question, other.question) &&
      !isSameSet(question, other.question),
  );
}

function isSameSet(a: Question, b: Question): boolean {
  return a.fields.some((field) => b.fields.includes(field));
}

const repeatWords =
  /\b(?:confirm\w*|repeat|re-?enter|re-?type|again|verify|verification)\b|\bbestatig\w*|wiederhol\w*|\bconfirme[rz]?\b|\brepet\w*|\brepit\w*|確認|再入力|もう一度/g;

/** "Confirm email" repeats "Email"; the name under "Billing" repeats that under "Shipping" if the record has only one. */
function isRepetition(first: Question, second: Question): boolean {
  const [a, b] = [first, second].map(({ label }) => normalise(label));
  const bare = (text = "") => text.replace(repeatWords, "").replace(/[^\p{L}\p{N}]+/gu, "");
  if (bare(a) === bare(b) && [a, b].some((text = "") => bare(text) !== text.replace(/[^\p{L}\p{N}]+/gu, "")))
    return true;
  const isSameMeaning = first.meaning?.meaning !== undefined && first.meaning.meaning === second.meaning?.meaning;
  if (isSameMeaning && [a, b].some((text = "") => text.search(repeatWords) >= 0)) return true;
  return (
    isSameMeaning &&
    first.section !== second.section &&
    [first, second].every(({ section }) => ownSections.test(normalise(section)))
  );
}

/** Sections about the person who fills in the form. */
const ownSections =
  /^$|billing|shipping|delivery|invoice|rechnung|liefer|facturation|livraison|facturacion|envio|請求|配送|お届け/;
