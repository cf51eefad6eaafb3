import type { SnapshotField } from "@giselles-ai/protocol";
import { isMultiline, isNumeric } from "@giselles-ai/protocol/rules";
import { type Answer, answerWith } from "../../match/answer.ts";
import { readsDate } from "../../match/fit-value.ts";
import type { Question } from "../../match/questions.ts";
import { isOneTypo } from "../../match/similarity.ts";
import { readNumberWord } from "../../read/amounts.ts";
import { parseTime } from "../../read/dates.ts";
import { findDates } from "../../read/find-dates.ts";
import { normalise } from "../../words.ts";
import { asksTime } from "./asked-types.ts";
import type { Context, Part } from "./parts.ts";
import { restore, restoreRaw } from "./typed-values.ts";

const number = /^(?:[€$£¥]|eur|usd|gbp)?\s?-?\d[\d.,']*\s?(?:k|m|%|[€$£¥円]|\p{L}{1,12}\.?)?$/iu;

/** Words before a number that do not change what a form wants to know. */
const bounds =
  /^(?:(?:up to|at most|at least|max(?:imum)?(?: of)?|min(?:imum)?(?: of)?|about|around|roughly|approx(?:imately)?\.?|bis zu|etwa|ca\.?|environ|jusqu['’]à|hasta|unos|約)\s*)+(?=[€$£¥]?\d)/iu;

const twoAmounts = /\d \p{L}{3,} (?:and|und|et|y) \d+ \p{L}{3,}/u;

/** The part that answers a question with a value, or says why the question does not accept it. */
export function answerValue(question: Question, text: string, context: Context, wording: string): Part {
  const [field] = question.fields;
  const isDate = question.kind === "field" && field?.kind === "date" && field.inputType !== "time";
  const isShownDate = field?.kind === "text" && readsDate(field) && question.kind === "field";
  const asked = isDate || isShownDate ? "date" : asksTime(question) ? "time" : undefined;
  const restored = restore(text, context.values, asked);
  const said = field && isMultiline(field.kind) ? restored : restored.replace(/[.!]+$/, "");
  const value =
    field && isNumeric(field.kind)
      ? said.replace(bounds, "")
      : isDate && field
        ? withinLimit(said, field, restoreRaw(text, context.values))
        : said;
  const shown = restoreRaw(wording, context.values);
  // "4 years and 7 months" are two answers.
  const isTwo = field !== undefined && isNumeric(field.kind) && twoAmounts.test(shown);
  const accepts =
    !isTwo &&
    (isDate ? findDates(value, context.now).length === 1 && !/[\p{L}]{3,}/u.test(value) : true) &&
    (field && isNumeric(field.kind) ? number.test(value) || readNumberWord(value) !== undefined : true);
  const answer =
    accepts && value
      ? (answerWith(question, value, question.meaning?.meaning) ?? answerMisspelt(question, value))
      : undefined;
  if (answer && isWellFormed(question, value)) return { type: "write", question, answer, wording: shown };
  const options = question.options.slice(0, 12);
  const name = restoreRaw(text, context.values);
  const reason = field && options.length > 0 ? context.say.noneOf(`"${name}"`, question.label, options) : undefined;
  return { type: "unknown", wording: shown, ...(reason && { reason }) };
}

/** A day that may not lie ahead is the last one, unless its year was said. */
function withinLimit(iso: string, { constraints }: SnapshotField, shown = ""): string {
  const [, year = "", day = ""] = /^(\d{4})(-\d{2}-\d{2})$/.exec(iso) ?? [];
  const before = `${Number(year) - 1}${day}`;
  const max = constraints?.max ?? "";
  return year && !shown.includes(year) && max < iso && before <= max ? before : iso;
}

/** "deth" for "Death": the only option that differs in one letter, of a question that was named. */
function answerMisspelt(question: Question, value: string): Answer | undefined {
  const plain = normalise(value);
  const [only, ...others] =
    plain.length < 3 ? [] : question.options.filter((option) => isOneTypo(plain, normalise(option)));
  return only !== undefined && others.length === 0 ? answerWith(question, only, undefined) : undefined;
}

/** An address needs an at sign, a telephone number digits, and a time hours. */
function isWellFormed({ fields: [field], options, meaning }: Question, value: string): boolean {
  if (options.length > 0) return true;
  if (meaning?.meaning === "email" && value.includes("@") && /\s/.test(value)) return false;
  if (field?.kind === "text" && readsDate(field) && (!/\d/.test(value.slice(-4)) || /\p{L}.*\s\d{1,2}$/u.test(value)))
    return false;
  if (field?.inputType === "time") return parseTime(value) !== undefined;
  if (field?.inputType === "email") return /^\S+@\S+\.\S+$/.test(value);
  if (field?.inputType === "tel") return (value.match(/\d/g) ?? []).length >= 4 && !/\p{L}{4,}/u.test(value);
  return field?.inputType !== "password" && field?.inputType !== "search";
}
