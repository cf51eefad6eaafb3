// What a sentence may say about the form: each span of words that is a value, with the questions that it may answer.
import { isNumeric } from "@giselles-ai/protocol/rules";
import { answerWith } from "../../match/answer.ts";
import type { Question } from "../../match/questions.ts";
import type { Meaning } from "../../meaning/meanings.ts";
import { normalise } from "../../words.ts";
import { answerValue } from "../statement/answer-value.ts";
import { asksDate, asksMoment, asksTime } from "../statement/asked-types.ts";
import { isAffirmation, isGlue, isNegation } from "../statement/glue.ts";
import type { Context, Part } from "../statement/parts.ts";
import { toFactPart } from "../statement/read-person.ts";
import { valueAt } from "../statement/spoken-value.ts";
import { restoreRaw, soleValue, type TypedValue } from "../statement/typed-values.ts";
import { factsOf, readSaidAddress } from "../story/whole-address.ts";
import { findNames } from "./find-names.ts";
import { findToggles } from "./find-toggles.ts";
import type { Token } from "./mark.ts";
import { otherNameOf } from "./option-names.ts";

export interface Span {
  type: "date" | "time" | "number" | "option" | "box" | "text" | "fact";
  /** Its words, as a range of tokens. */
  from: number;
  to: number;
  /** What it may answer. None for a fact, which finds its field by its meaning. */
  questions: Question[];
  /** Of a fact. */
  parts?: Part[];
  /** Of a number: "kg". */
  unit?: string | undefined;
  /** It needs a word beside it that says what it is for. */
  isFaint?: boolean;
  /** A question for yes or no that is answered with no. */
  isDenial?: boolean;
  /** Named by several of its words, so that another word of its clause adds nothing. */
  isWide?: boolean;
  answer?(question: Question): Part | undefined;
}

/** The spans of a sentence, from left to right. None is inside another. */
export function findSpans(text: string, tokens: Token[], context: Context): Span[] {
  const names = [...findNames(text, tokens, context), ...findToggles(tokens, context)];
  const words = tokens.map(({ word }) => word);
  const asked = new Set(names.filter(({ type }) => type === "box").map(({ from }) => tokens[from]?.clause));
  const spans: Span[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found =
      markAt(words, at, context) ??
      cardCodeAt(words, at, context) ??
      names.find(({ from }) => from === at) ??
      (asked.has(tokens[at]?.clause) && saysYesNo(words[at] ?? "") ? undefined : spokenAt(words, at, context));
    if (found) spans.push(found);
    at = found?.to ?? at + 1;
  }
  return spans;
}

/** "no parking" is one answer. */
function saysYesNo(word: string): boolean {
  return isNegation(word) || isAffirmation(word);
}

function spokenAt(words: string[], at: number, context: Context): Span | undefined {
  const other = otherNameOf(words, at, context);
  if (other) return other;
  const value = valueAt(words, at, context);
  // Boxes need more than one of their words, and a length of time is not an option.
  if (
    !value ||
    value.type === "box" ||
    (value.to === at + 1 && /^(?:years?|months?|weeks?|days?|time)$/i.test(words[at] ?? ""))
  )
    return undefined;
  return { ...value, answer: (question) => value.answer(question) };
}

const factMeanings: Partial<Record<TypedValue["type"], Meaning>> = { email: "email", phone: "tel", url: "url" };

/** A value that its format gives away. */
function markAt(words: string[], at: number, context: Context): Span | undefined {
  const value = soleValue(words[at] ?? "", context.values);
  if (!value) return undefined;
  const place = { from: at, to: at + 1 };
  const text = value.raw.replace(/^<|>$/g, "");
  const meaning = factMeanings[value.type];
  if (meaning) return toMeant(meaning, text, { ...place, context });
  if (value.type === "address") return { ...place, type: "fact", questions: [], parts: addressParts(value, context) };
  if (value.type === "date" || value.type === "time") return toMoment(value, { ...place, context });
  if (value.type === "amount" && /^\d{1,3}$/.test(value.value) && value.value !== value.raw)
    return toCount(value, { ...place, context });
  if (value.type === "amount") return toAmount(text, { ...place, context });
  if (value.type === "month") return toMeant("cc-exp", text, { ...place, context });
  if (value.type === "code") {
    const isCard = value.raw.replace(/\D/g, "").length >= 12;
    return isCard
      ? toMeant("cc-number", text, { ...place, context })
      : { ...place, type: "text", questions: [], isFaint: true };
  }
  return { ...place, type: "text", questions: [], isFaint: true };
}

interface Place {
  from: number;
  to: number;
  context: Context;
}

/** A value for the fields of a meaning. If there are several, the words beside it choose. */
function toMeant(meaning: Meaning, value: string, { from, to, context }: Place): Span {
  const isAsked = ({ meaning: own, fields: [field] }: Question) =>
    own?.meaning === meaning || (meaning === "tel" && field?.inputType === "tel");
  const questions = context.questions.filter(isAsked);
  const [only, ...others] = questions;
  if (only && others.length === 0) {
    const answer = answerWith(only, value, meaning);
    const parts: Part[] = answer ? [{ type: "write", question: only, answer, wording: value }] : [];
    return { from, to, type: "fact", questions: [], parts };
  }
  if (only) {
    const answer = (question: Question): Part | undefined => {
      const found = answerWith(question, value, meaning);
      return found && { type: "write", question, answer: found, wording: value };
    };
    return { from, to, type: "text", questions, answer };
  }
  return { from, to, type: "fact", questions: [], parts: toFactPart(meaning, value, value, context) ?? [] };
}

/** The street, the town and the code, or the whole if the form asks for it in one line. */
function addressParts({ raw, value }: TypedValue, context: Context): Part[] {
  const asked = new Set(context.questions.map(({ meaning }) => meaning?.meaning));
  const asking = context.questions.filter(({ meaning }) => meaning?.meaning === "postal-code");
  if (new Set(asking.map(({ section }) => section)).size > 1) return [];
  const text = value || raw;
  const parts = readSaidAddress(text) ?? loose(text);
  const wording = raw;
  if (!asked.has("postal-code") && !asked.has("address-level2")) {
    const [only, ...others] = context.questions.filter(({ meaning }) =>
      /^(?:street-address|address-line1)$/.test(meaning?.meaning ?? ""),
    );
    const answer = only && others.length === 0 ? answerWith(only, text, undefined) : undefined;
    return only && answer ? [{ type: "write", question: only, answer, wording }] : [];
  }
  if (!parts) return [];
  // A state has no use on a form that does not ask for it.
  const { "address-level1": state, ...others } = parts;
  return factsOf(asked.has("address-level1") ? { ...others, "address-level1": state ?? "" } : others, wording);
}

/** "5 Elm Road, Boston": a street and a town without a code. */
function loose(text: string): ReturnType<typeof readSaidAddress> {
  const [street = "", city = "", ...more] = text.split(/,\s*/);
  if (more.length > 0 || /\d/.test(city)) return undefined;
  return { "street-address": street, ...(city && { "address-level2": city }) };
}

function toMoment({ type, value, raw }: TypedValue, { from, to, context }: Place): Span {
  const isTime = type === "time";
  const asks = isTime ? (one: Question) => asksTime(one) && !asksMoment(one) : asksDate;
  const questions = context.questions.filter(asks);
  const answer = (question: Question): Part | undefined => {
    const found = isTime ? answerWith(question, value) : answerWith(question, value, question.meaning?.meaning, value);
    return found && { type: "write", question, answer: found, wording: raw };
  };
  return { from, to, type: isTime ? "time" : "date", questions, answer };
}

const people =
  /guests|people|persons|attendees|participants|travell?ers|party|how many|personen|teilnehmer|g[aä]ste|personnes|participants|personas|hu[ée]spedes|asistentes|人数/i;

/** "four of us" for a number of people. */
function toCount({ value, raw }: TypedValue, { from, to, context }: Place): Span {
  const questions = context.questions.filter(
    ({ kind, fields: [field], label }) =>
      kind === "field" && field !== undefined && isNumeric(field.kind) && people.test(label),
  );
  const answer = (question: Question): Part | undefined => {
    const found = answerWith(question, value);
    return found && { type: "write", question, answer: found, wording: raw };
  };
  return { from, to, type: "number", questions, answer };
}

const money =
  /salar|pay|wage|compens|price|cost|budget|amount|rent|fee|income|deposit|limit|gehalt|lohn|betrag|preis|miete|kosten|einkomm|salair|prix|montant|loyer|budget|revenu|sueldo|precio|importe|年収|月給|給|金額|予算|価格|料|€|\$|£|円/;

/** "85k" for an amount of money, "800万円" for one in units of 10,000 yen. */
function toAmount(raw: string, { from, to, context }: Place): Span {
  const questions = context.questions.filter(
    ({ kind, fields: [field], label }) =>
      kind === "field" &&
      field !== undefined &&
      isNumeric(field.kind) &&
      (/%/.test(raw) || money.test(normalise(label))),
  );
  const answer = (question: Question): Part | undefined => {
    const isInUnits = /万円/.test(question.label) && /万/.test(raw);
    const part = answerValue(question, isInUnits ? raw.replace(/万円?/u, "") : raw, context, raw);
    return part.type === "unknown" ? undefined : part;
  };
  return { from, to, type: "number", questions, answer };
}

const codeWords = /^(?:cvc|cvv|csc|cvn|prufnummer|kartenprufnummer|cryptogramme|セキュリティコード)$/;

/** "cvc 123", "security code 123", and a card number without spaces. */
function cardCodeAt(words: string[], at: number, context: Context): Span | undefined {
  const word = words[at] ?? "";
  if (/^\d{12,19}$/.test(word)) return toMeant("cc-number", word, { from: at, to: at + 1, context });
  const [a = "", b = ""] = words.slice(at, at + 2).map(normalise);
  const start = codeWords.test(a) ? at + 1 : a === "security" && b === "code" ? at + 2 : undefined;
  if (start === undefined) return undefined;
  const last = isGlue(words[start] ?? "") ? start + 1 : start;
  const code = words[last] ?? "";
  return /^\d{3,4}$/.test(code) ? toMeant("cc-csc", code, { from: at, to: last + 1, context }) : undefined;
}

/** The words of a span as they were written. */
export function wordingOf(text: string, tokens: Token[], { from, to }: Pick<Span, "from" | "to">, context: Context) {
  const [start, end] = [tokens[from]?.from ?? 0, tokens[to - 1]?.to ?? text.length];
  return restoreRaw(text.slice(start, end), context.values);
}
