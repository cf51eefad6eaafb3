import type { Question } from "../../match/questions.ts";
import { unitIn } from "../../units.ts";
import { normalise } from "../../words.ts";
import { describes } from "./describes.ts";
import { isGlue, isNegation, tokensOf } from "./glue.ts";
import type { ClauseReader, Context, Part } from "./parts.ts";
import { isSameRole } from "./roles.ts";
import { type SpokenValue, valueAt } from "./spoken-value.ts";
import { restoreRaw } from "./typed-values.ts";

const maxWords = 24;
/** Verbs that add nothing to the option after them: "I eat fish", "ship it to Germany". */
const carriers =
  /^(?:ship|deliver|eat|drink|travel|fly|come|live|attend|join|book|reserve|nehme|habe|viens|voyage|vivo|can|bring|bringe[nt]?|land|drs?|mrs?|ms|herrn?|frau|mme|together|altogether|in total|insgesamt|zusammen|liebsten)$/i;
const bounds: [RegExp, string][] = [
  [/\b(?:not (?:before|earlier than)|no earlier than|nicht vor|pas avant|no antes de)\b/giu, "earliest"],
  [/\b(?:not (?:after|later than)|no later than|nicht nach|pas après)\b/giu, "latest"],
];

/**
 * "2 student tickets", "we land on 3 May and fly home on the 10th", "together they weigh 14.5 kilos": values of one or more questions.
 * A value goes to the question that the words around it describe, or to the only one that takes it. Every word must have a use.
 */
export const readValues: ClauseReader = (clause, context) => {
  const tokens = tokensOf(bounds.reduce((text, [said, role]) => text.replace(said, role), clause));
  if (tokens.length > maxWords || tokens.some(isNegation)) return undefined;
  const values = findValues(tokens, context);
  const assigned = assign(values, tokens, context);
  if (!assigned || !tokens.every((word, at) => isUsed(word, at, assigned, context))) return undefined;
  const isAlone = assigned.size === 1 && !tokens.some((word) => carriers.test(word));
  if (assigned.size === 0 || (isAlone && !isDescribed(assigned, tokens))) return undefined;
  const parts = [...assigned].map(([value, question]) => value.answer(question));
  if (parts.some((part) => part === undefined)) return undefined;
  return (parts as Part[]).map((part) =>
    "wording" in part ? { ...part, wording: restoreRaw(part.wording, context.values) } : part,
  );
};

/** A single value needs a word beside it that says what it is for. */
function isDescribed(assigned: Assigned, tokens: string[]): boolean {
  return [...assigned].every(
    ([value, question]) => /date|time|text|number/.test(value.type) && closeness(value, question, [value], tokens) > 0,
  );
}

function findValues(tokens: string[], context: Context): SpokenValue[] {
  const values: SpokenValue[] = [];
  for (let at = 0; at < tokens.length; ) {
    const value = valueAt(tokens, at, context);
    if (value) values.push(value);
    at = value?.to ?? at + 1;
  }
  return values;
}

type Assigned = Map<SpokenValue, Question>;

/** Gives each value its question. Undefined if a value has none, or two that are as likely. */
function assign(all: SpokenValue[], tokens: string[], context: Context): Assigned | undefined {
  const taken = new Set(context.before.flatMap((part) => (part.type === "write" ? [part.question] : [])));
  const isOpen = (question: Question, assigned: Assigned) =>
    question.kind === "boxes" || !(taken.has(question) || [...assigned.values()].includes(question));
  const assigned: Assigned = new Map();
  const pairs = all.flatMap((value) =>
    value.questions.map((question) => ({ value, question, score: closeness(value, question, all, tokens) })),
  );
  pairs.sort((a, b) => b.score - a.score);
  for (const { value, question, score } of pairs) {
    if (assigned.has(value) || score === 0 || !isOpen(question, assigned)) continue;
    const isTie = pairs.some(
      (other) =>
        other.value === value &&
        other.question !== question &&
        other.score === score &&
        isOpen(other.question, assigned),
    );
    if (!isTie) assigned.set(value, question);
  }
  for (const value of all.filter((one) => !assigned.has(one))) {
    const open = value.questions.filter((question) => isOpen(question, assigned) && isPlain(question, value));
    const [only] = open;
    if (only && open.length === 1 && !value.isFaint) assigned.set(value, only);
    else if (!value.isFaint && !assignInOrder(value, all, open, assigned)) return undefined;
  }
  return new Map([...assigned].sort(([a], [b]) => a.from - b.from));
}

/** A date of birth must be called one. */
function isPlain({ label }: Question, { type }: SpokenValue): boolean {
  return type !== "date" || !/birth|\bborn\b|\bdob\b|gebur|naissance|nacimiento|生/.test(normalise(label));
}

/** As many dates as there are questions for dates come in their order. */
function assignInOrder(value: SpokenValue, all: SpokenValue[], open: Question[], assigned: Assigned): boolean {
  const rest = all.filter((one) => one.type === value.type && !assigned.has(one));
  const isOrdered = (value.type === "date" || value.type === "time") && rest.length === open.length && rest.length > 1;
  if (isOrdered) for (const [at, one] of rest.entries()) assigned.set(one, open[at] as Question);
  return isOrdered;
}

/** How near the words are that say which question a value is for: 0 if there are none. */
function closeness(value: SpokenValue, question: Question, all: SpokenValue[], tokens: string[]): number {
  const at = all.indexOf(value);
  const from = all[at - 1]?.to ?? 0;
  const to = all[at + 1]?.from ?? tokens.length;
  const isUnit = value.unit !== undefined && unitIn(question.label) === value.unit;
  const near = tokens.slice(from, to).map((word, index) => {
    const place = from + index;
    if (place >= value.from && place < value.to) return 0;
    const distance =
      place < value.from ? value.from - place : (place - value.to + 1) * (value.type === "number" ? 0.9 : 3);
    const isRole = isSameRole(word, question, value.questions);
    return isRole ? 1.2 / distance : !isGlue(word) && describes(word, question) ? 1 / distance : 0;
  });
  return Math.max(isUnit ? 2 : 0, ...near);
}

/** A part of a value, a word that means nothing alone, or one about a question that has its value. */
function isUsed(word: string, at: number, assigned: Assigned, { before, questions }: Context): boolean {
  const isIn = [...assigned.keys()].some(({ from, to }) => at >= from && at < to);
  if (isIn || (isGlue(word) && !word.startsWith("\u27ea")) || carriers.test(word)) return true;
  const answered = before.flatMap((part) => (part.type === "write" ? [part.question] : []));
  const own = [...assigned.values()];
  if ([...own, ...answered].some((question) => describes(word, question))) return true;
  if (own.some((question) => isSameRole(word, question, questions))) return true;
  if (normalise(word).length > 4 && questions.some((question) => isShown(normalise(word), question))) return true;
  return partOfDay.test(word) && [...assigned.keys()].some(({ type }) => type === "time");
}

/** What is so already needs no answer: "Urlaub" beside "Erholungsurlaub". */
function isShown(word: string, { fields: [field], options }: Question): boolean {
  const value = normalise(String(field?.currentValue ?? ""));
  return options.length > 0 && (value.startsWith(word) || value.endsWith(word));
}

/** Says only which half of the day a time is in. */
const partOfDay =
  /^(?:mornings?|afternoons?|evenings?|night|tonight|früh|morgens?|vormittags?|mittags?|nachmittags?|abends?|nachts?|matin|soir|après-midi|tarde|noche|mañana)$/iu;
