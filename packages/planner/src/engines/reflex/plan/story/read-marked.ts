import { answerWith } from "../../match/answer.ts";
import { readsDate } from "../../match/fit-value.ts";
import { nameScore } from "../../match/name-score.ts";
import type { Question } from "../../match/questions.ts";
import type { Meaning } from "../../meaning/meanings.ts";
import type { AddressParts } from "../../read/read-address.ts";
import { toFact } from "../../read/to-fact.ts";
import { normalise } from "../../words.ts";
import { isGlue } from "../statement/glue.ts";
import type { Context } from "../statement/parts.ts";
import { restoreRaw, soleValue, type TypedValue } from "../statement/typed-values.ts";
import { type Clause, openQuestions, use } from "./story.ts";
import { asksForParts, factsOf, readSaidAddress } from "./whole-address.ts";

const meanings: Partial<Record<TypedValue["type"], Meaning>> = {
  email: "email",
  phone: "tel",
  url: "url",
  address: "street-address",
};
const nameOf: Partial<Record<TypedValue["type"], string>> = {
  email: "email",
  phone: "phone",
  url: "website",
  address: "address",
};
/** "since Sunday" is when something began, and not a day that somebody wishes. */
const since = /^(?:since|seit|depuis|desde hace|last|letzten?)$/i;
const asksSince =
  /since|seit|depuis|desde|start|beg[ai]n|onset|first|notic|occur|aufgetreten|when did|debut|inicio|symptom/;
const born = /^(?:born|geb(?:oren)?\.?|nee?|nacid[oa]|birthday|birth)$/;

/** The values of a clause that their format gives away, each with the words beside it as its name. */
export function readMarked(clause: Clause, context: Context): void {
  readPeriod(clause, context);
  for (const [at, token] of clause.tokens.entries()) {
    const value = soleValue(token, context.values);
    if (!value || clause.used.has(at)) continue;
    const isSaid =
      value.type === "date" &&
      [...context.before, ...clause.parts].some(
        (part) => part.type === "write" && part.answer.writes.some((one) => one.value === value.value),
      );
    if (isSaid) clause.used.add(at);
    if (isSaid) continue;
    const beside = wordsBeside(clause, at);
    const next = clause.tokens.slice(at + 1).find((word) => !isGlue(word)) ?? "";
    const key = born.test(normalise(next)) ? { ...beside, words: [next] } : beside;
    const isMoment = /^(?:date|time|month)$/.test(value.type);
    const isSince = isMoment && since.test(clause.tokens[at - 1] ?? "");
    const asking = isSince
      ? context.questions.filter(({ label }) => asksSince.test(normalise(label)))
      : context.questions;
    const wording = restoreRaw(clause.text, context.values);
    const question = isMoment
      ? momentQuestion(value, key.words, openQuestions({ ...context, questions: asking }, clause), asking)
      : undefined;
    const answer =
      question &&
      answerWith(question, shown(value), question.meaning?.meaning, value.type === "date" ? value.value : undefined);
    if (question && answer) use(clause, key.from, at + 1, { type: "write", question, answer, wording });
    else if (!isSince && (!isMoment || key.words.length > 0)) {
      const isKnown = meanings[value.type] !== undefined && !namesAny(key.words.join(" "), context.questions);
      if (value.type === "address" && useParts(clause, context, { value, from: key.from, at })) continue;
      const isIban = value.type === "code" && /^[A-Z]{2}\d{2}/.test(value.raw);
      const name = isKnown ? (nameOf[value.type] ?? "") : isIban ? "iban" : key.words.join(" ");
      if (!name || (value.type === "quote" && !namesAny(name, context.questions))) {
        const [only, ...others] = openQuestions(context, clause).filter(
          ({ fields: [field] }) => field?.kind === "textarea",
        );
        const own = only && others.length === 0 ? answerWith(only, value.value, undefined) : undefined;
        if (only && own && value.type === "quote" && value.value.length >= minLong)
          use(clause, at, at + 1, { type: "write", question: only, answer: own, wording });
        if (own || !name) continue;
      }
      const fact = toFact([normalise(name)], value.type === "quote" ? value.value : shown(value));
      const meaning = meanings[value.type] ?? fact.meaning;
      const whole =
        value.type === "address" && fact.meaning && !/street/.test(fact.meaning)
          ? fact
          : { ...fact, ...(meaning && { meaning }) };
      use(clause, key.from, at + 1, {
        type: "fact",
        fact: { ...whole, ...(value.type === "date" && { asDate: value.value }) },
        wording,
      });
    }
  }
}

/** A town without a code, and a county before the code, are known by their place. */
function useParts(
  clause: Clause,
  { questions, values }: Context,
  { value, from, at }: { value: TypedValue; from: number; at: number },
): boolean {
  const asked = new Set(questions.map((question) => question.meaning?.meaning));
  const [street = "", city = "", county = "", code = ""] = value.raw.split(/,\s*/);
  const isTown = code === "" && county === "" && !/\d/.test(city) && city !== "";
  const isCounty =
    /^[A-Z\d][A-Z\d -]*\d[A-Z\d -]*$/.test(code) && !/\d/.test(city + county) && asked.has("address-level1");
  const said: AddressParts | undefined = isTown
    ? { "street-address": street, "address-level2": city }
    : isCounty
      ? { "street-address": street, "address-level2": city, "address-level1": county, "postal-code": code }
      : readSaidAddress(value.raw);
  // One line for the whole address takes it as it is.
  if (!said || (!isTown && !asksForParts(questions))) return false;
  const hasUnit = asked.has("apartment") || asked.has("address-line2") || !said.apartment;
  const { apartment = "", "street-address": line = "", ...others } = said;
  const own = hasUnit ? said : { ...others, "street-address": `${line}, ${apartment}` };
  for (const part of factsOf(own, restoreRaw(clause.text, values))) use(clause, from, at + 1, part);
  return true;
}

/** So long a quote is a text for the only field that takes texts. */
const minLong = 40;

function shown({ type, raw, value }: TypedValue): string {
  return type === "time" || type === "date" ? value : raw.replace(/^<|>$/g, "");
}

function namesAny(name: string, questions: Question[]): boolean {
  return name !== "" && questions.some(({ label }) => nameScore(name, label) >= 0.55);
}

/** The words before a value, or after it if there are none. */
export function wordsBeside({ tokens, used }: Clause, at: number): { words: string[]; from: number } {
  let from = at;
  while (from > 0 && !used.has(from - 1) && !(tokens[from - 1] ?? "").startsWith("\u27ea") && at - from < maxDistance)
    from -= 1;
  const before = tokens
    .slice(from, at)
    .filter((word) => !isGlue(word) && !asksToWrite.test(word))
    .slice(-maxNameWords);
  if (before.length > 0) return { words: before, from };
  let to = at + 1;
  while (to < tokens.length && !used.has(to) && !(tokens[to] ?? "").startsWith("\u27ea") && to - at <= 3) to += 1;
  return { words: tokens.slice(at + 1, to).filter((word) => !isGlue(word)), from: at };
}

/** "under allergies please put …" */
const asksToWrite =
  /^(?:put|note|write|enter|mention|state|add|under|bei|unter|schreib\p{L}*|eintrag\p{L}*|notier\p{L}*|mett\p{L}*|indiqu\p{L}*|not[eé]r?|pon\p{L}*|indi\p{L}*|escrib\p{L}*|bajo|sous)$/iu;
const maxNameWords = 4;
const maxDistance = 7;

function accepts({ type }: TypedValue, { fields: [field], dateParts, kind, meaning }: Question): boolean {
  if (!field) return false;
  if (type === "time")
    return (
      field.inputType === "time" || (kind === "field" && /\btime\b|uhrzeit|heure|hora/.test(normalise(field.label)))
    );
  if (type === "month") return field.inputType === "month" || /^(?:cc-exp|bday)/.test(meaning?.meaning ?? "");
  const isDate =
    dateParts !== undefined ||
    (field.kind === "date" && !/^(?:time|month|week)$/.test(field.inputType ?? "")) ||
    readsDate(field) ||
    meaning?.meaning === "bday";
  return (isDate && field.options === undefined) || dateParts !== undefined;
}

/** The question for a date or a time: by the words beside it, or the only one. */
function momentQuestion(value: TypedValue, words: string[], open: Question[], all: Question[]): Question | undefined {
  const fitting = open.filter((question) => accepts(value, question));
  const isBirth = words.some((word) => born.test(normalise(word)));
  const asksBirth = ({ meaning, label }: Question) =>
    meaning?.meaning === "bday" || /birth|geburt|naissance|nacimiento|\bborn\b/.test(normalise(label));
  if (isBirth) return sole(fitting.filter(asksBirth));
  const others = fitting.filter((question) => !asksBirth(question));
  const ranked = others
    .map((question) => ({
      question,
      score: Math.max(0, ...[words.join(" "), ...words].map((name) => nameScore(name, question.label))),
    }))
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  if (best && best.score >= 0.45 && best.score - (second?.score ?? 0) >= 0.08) return best.question;
  // A day alone is not the one of a purchase.
  if (others.some(({ label }) => /purchase|bought|kauf|achat|compra|購入/.test(normalise(label)))) return undefined;
  return sole(others) && sole(all.filter((question) => accepts(value, question) && !asksBirth(question)));
}

function sole<One>([only, ...others]: One[]): One | undefined {
  return others.length === 0 ? only : undefined;
}

const joins = /^(?:to|till|until|and|bis|zum|und|au|à|et|al?|hasta|y|-|–)$/i;

/** "from 9:30 to 12", "du 12 au 15": two values of one kind for two questions in a row. */
function readPeriod(clause: Clause, context: Context): void {
  const { tokens } = clause;
  for (let at = 0; at + 2 < tokens.length; at += 1) {
    const next = at + (joins.test(tokens[at + 1] ?? "") && joins.test(tokens[at + 2] ?? "") ? 3 : 2);
    const [first, second] = [tokens[at], tokens[next]].map((token) => soleValue(token ?? "", context.values));
    if (!first || !second || first.type !== second.type || !/^(?:date|time)$/.test(first.type)) continue;
    if (!joins.test(tokens[at + 1] ?? "")) continue;
    const open = openQuestions(context, clause).filter(
      (question) => accepts(first, question) && question.meaning?.meaning !== "bday",
    );
    const [start, end, ...more] = open;
    if (!start || !end || more.length > 0) continue;
    const wording = restoreRaw(clause.text, context.values);
    for (const [question, value, place] of [
      [start, first, at],
      [end, second, next],
    ] as const) {
      const answer = answerWith(question, value.value, question.meaning?.meaning, value.value);
      if (answer) use(clause, place, place + 1, { type: "write", question, answer, wording });
    }
  }
}
