// The values in a sentence whose form gives them away, and the questions that each may answer.
import { answerWith } from "../../match/answer.ts";
import { optionScore } from "../../match/match-option.ts";
import { compareWords } from "../../match/name-score.ts";
import type { Question } from "../../match/questions.ts";
import { memoize, memoizePair } from "../../memoize.ts";
import { readNumberWord } from "../../read/amounts.ts";
import { convert, unitIn, unitOf } from "../../units.ts";
import { normalise } from "../../words.ts";
import { answerValue } from "./answer-value.ts";
import { asksDate, asksMoment, asksNumber, asksPhone, asksTime } from "./asked-types.ts";
import { contentWords } from "./describes.ts";
import { isGlue } from "./glue.ts";
import type { Context, Part } from "./parts.ts";
import { readTyped } from "./read-typed.ts";
import { soleValue } from "./typed-values.ts";

export interface SpokenValue {
  type: "date" | "time" | "text" | "number" | "option" | "box";
  from: number;
  to: number;
  questions: Question[];
  /** Of a number: "kg". */
  unit?: string | undefined;
  /** "a" and "one" are numbers only beside what they count. */
  isFaint?: boolean;
  answer(question: Question): Part | undefined;
}

const maxOptionWords = 4;

/** The value that begins at a word. */
export function valueAt(tokens: string[], at: number, context: Context): SpokenValue | undefined {
  const typed = typedAt(tokens, at, context);
  if (typed || tokens[at]?.startsWith("\u27ea")) return typed;
  for (let to = Math.min(tokens.length, at + maxOptionWords); to > at; to -= 1) {
    const found = optionAt(tokens, at, to, context) ?? boxAt(tokens, at, to, context);
    if (found) return found;
  }
  return numberAt(tokens, at, context);
}

function isTimeOnly(question: Question): boolean {
  return asksTime(question) && !asksMoment(question);
}

function clear(part: Part): Part | undefined {
  return part.type === "unknown" ? undefined : part;
}

function typedAt(tokens: string[], at: number, context: Context): SpokenValue | undefined {
  const token = tokens[at] ?? "";
  const type = soleValue(token, context.values)?.type;
  if (type === undefined) return undefined;
  const asks = { date: asksDate, time: isTimeOnly, phone: asksPhone }[type as "date"] ?? (() => false);
  const means = ({ meaning }: Question) => meaning?.meaning === type;
  const questions = context.questions.filter((question) => asks(question) || means(question));
  if (questions.length === 0) return undefined;
  const isMoment = type === "date" || type === "time";
  const answer = (question: Question) =>
    isMoment ? clear(answerValue(question, token, context, token)) : readTyped(token, context)?.[0];
  return { type: isMoment ? type : "text", from: at, to: at + 1, questions, answer };
}

/** The first option of a list that a phrase says as a whole: "flat bed" for "Flatbed", "swiss francs" for "CHF". */
const wholeIn = memoizePair((phrase: string, list: string): string | undefined => {
  const forms = [...new Set([phrase, phrase.replaceAll(" ", ""), phrase.replace(/s$/, "")])];
  return list
    .split("\n")
    .find((option) => forms.some((one) => optionScore(one, option) >= 0.94 || isSameAmount(one, option)));
});

const lists = new WeakMap<Question, string>();

/** The options of a question as one text, so that what was found in them is found again at the next step. */
function listOf(question: Question): string {
  const list = lists.get(question) ?? question.options.join("\n");
  lists.set(question, list);
  return list;
}

/** The questions that offer a phrase, by the questions of a page. */
const offering = new WeakMap<Question[], Map<string, Question[]>>();

function optionAt(tokens: string[], from: number, to: number, context: Context): SpokenValue | undefined {
  const words = tokens.slice(from, to);
  const phrase = words.join(" ");
  if (words.every(isGlue) || phrase.includes("\u27ea") || /^\d{1,2}$/.test(phrase)) return undefined;
  const ends = [words[0] ?? "", words.at(-1) ?? ""];
  const findOffering = () => {
    const whole = context.questions.filter(
      (one) => one.options[0] !== undefined && wholeIn(phrase, listOf(one)) !== undefined,
    );
    const named = whole[0] || ends.some(isGlue) ? whole : context.questions.filter((one) => optionOf(phrase, one));
    // Boxes under a heading are a question together, and one each.
    return named.filter((one, at) => !named.slice(0, at).some((other) => sharesField(one, other)));
  };
  // The readers ask about the same words of a request again and again.
  const known = offering.get(context.questions) ?? new Map<string, Question[]>();
  offering.set(context.questions, known);
  const questions = known.get(phrase) ?? findOffering();
  known.set(phrase, questions);
  if (questions.length === 0) return undefined;
  const answer = (question: Question): Part | undefined => {
    const option = wholeIn(phrase, listOf(question)) ?? optionOf(phrase, question) ?? phrase;
    const found = answerWith(question, question.kind === "boxes" ? [option] : option, undefined);
    return found && { type: "write", question, answer: found, wording: phrase };
  };
  return { type: "option", from, to, questions, answer };
}

function sharesField(a: Question, b: Question): boolean {
  return a.fields.some((field) => b.fields.includes(field));
}

/** "60 min" and "60 minutes". */
function isSameAmount(phrase: string, option: string): boolean {
  const said = inUnits(phrase);
  return said !== undefined && said === inUnits(option);
}

const inUnits = memoize((text: string): string | undefined => {
  const [, count, word = ""] = /^(\d+)\s?(\p{L}+)$/u.exec(normalise(text)) ?? [];
  const unit = count && unitOf(word);
  return unit ? `${count} ${unit}` : undefined;
});

/** "Lindholm" for "Dr Lindholm": the only option with all words of a phrase, which are at least a third of its words. */
function optionOf(phrase: string, question: Question): string | undefined {
  return question.options[0] === undefined ? undefined : partIn(phrase, listOf(question));
}

const partIn = memoizePair((phrase: string, list: string): string | undefined => {
  const words = contentWords(phrase);
  const isIn = (option: string) => {
    const names = contentWords(option.replace(/\s*[(（].*$/u, ""));
    const isName = (word: string) => word.length > 2 && names.some((name) => compareWords(word, name) >= 0.88);
    return words.length > 0 && words.every(isName) && words.length * 3 >= names.length;
  };
  const [only, ...others] = list.split("\n").filter(isIn);
  return others.length === 0 ? only : undefined;
});

/** "signature" for "Signature required", if no other box has the word. */
function boxAt(tokens: string[], from: number, to: number, { questions }: Context): SpokenValue | undefined {
  const words = tokens.slice(from, to);
  const content = contentWords(words.join(" "));
  if (content.length === 0 || content.length !== words.length) return undefined;
  const mentions = ({ label }: Question) =>
    content.every((word) => contentWords(label).some((other) => compareWords(word, other) >= 0.9)) &&
    content.length * 2 >= contentWords(label).length;
  const boxes = questions.filter((question) => question.kind === "toggle" && mentions(question));
  if (boxes.length !== 1) return undefined;
  const answer = (question: Question): Part => ({
    type: "write",
    question,
    answer: { writes: question.fields.map((field) => ({ field, value: true })), fit: 1 },
    wording: words.join(" "),
  });
  return { type: "box", from, to, questions: boxes, answer };
}

/** "2.5 kg", "two guests". */
function numberAt(tokens: string[], at: number, context: Context): SpokenValue | undefined {
  const token = tokens[at] ?? "";
  const [, digits, attached = ""] = /^[€$£¥]?(\d[\d.,]*)(\p{L}{0,5}|%)$/u.exec(token) ?? [];
  const value = digits ?? readNumberWord(token);
  if (value === undefined) return undefined;
  const unit = unitOf(attached || (tokens[at + 1] ?? ""));
  const isMoney = /^[€$£¥]|[.,]\d{2}$/.test(token) || isCurrency(tokens.slice(at + 1, at + 3), context);
  const questions = context.questions.filter(asksNumber).filter(
    ({ label }) =>
      !(isMoney && counts.test(normalise(label))) &&
      (!unit || !unitIn(label) || isConvertible(unit, label)) &&
      // "60 min" is not an age, and "2 days" no number of people.
      !(unit && unit !== "year" && counts.test(normalise(label))),
  );
  if (questions.length === 0) return undefined;
  const to = at + (unit && !attached ? 2 : 1);
  const wording = tokens.slice(at, to).join(" ");
  const answer = (question: Question) => {
    const isUnitAsked = unit !== undefined && unitIn(question.label) !== undefined;
    return clear(answerValue(question, isUnitAsked ? `${value} ${unit}` : value, context, wording));
  };
  return { type: "number", from: at, to, questions, unit, isFaint: value === "1" && !digits, answer };
}

const counts = /\b(?:number of|how many|anzahl|nombre de|numero de|people|persons|age|alter)\b|人数|personen/;

/** "swiss francs" beside a list of currencies. */
function isCurrency(words: string[], { questions }: Context): boolean {
  const phrases = [words[0] ?? "", words.join(" ").replace(/s$/, "")].filter(Boolean);
  const codes = questions.flatMap(({ options }) => options.filter((option) => /^[A-Z]{3}$/.test(option)));
  return codes.some((code) => phrases.some((phrase) => optionScore(phrase, code) >= 0.94));
}

function isConvertible(unit: string, label: string): boolean {
  return unitIn(label) === unit || convert(unit, unitIn(label)) !== 1;
}
