import { isNumeric } from "@giselles-ai/protocol/rules";
import { answerWith } from "../../match/answer.ts";
import type { Question } from "../../match/questions.ts";
import { readNumberWord } from "../../read/amounts.ts";
import { findDates } from "../../read/find-dates.ts";
import type { Context, Part } from "./parts.ts";
import { restore, restoreRaw } from "./typed-values.ts";

const number = /^(?:[€$£¥]|eur|usd|gbp)?\s?-?\d[\d.,']*\s?(?:k|m|%|[€$£¥円]|\p{L}{1,12}\.?)?$/iu;

/** The part that answers a question with a value, or says why the question does not accept it. */
export function answerValue(question: Question, text: string, context: Context, wording: string): Part {
  const [field] = question.fields;
  const isDate = question.kind === "field" && field?.kind === "date" && field.inputType !== "time";
  const value = restore(text, context.values, { isoDates: isDate }).replace(/[.!]+$/, "");
  const shown = restoreRaw(wording, context.values);
  const accepts =
    (isDate ? findDates(value, context.now).length === 1 && !/[\p{L}]{3,}/u.test(value) : true) &&
    (field && isNumeric(field.kind) ? number.test(value) || readNumberWord(value) !== undefined : true);
  const answer = accepts && value ? answerWith(question, value, question.meaning?.meaning) : undefined;
  if (answer && isWellFormed(question, value)) return { type: "write", question, answer, wording: shown };
  const options = question.options.slice(0, 12);
  const name = restoreRaw(text, context.values);
  const reason = field && options.length > 0 ? context.say.noneOf(`"${name}"`, question.label, options) : undefined;
  return { type: "unknown", wording: shown, ...(reason && { reason }) };
}

/** An address needs an at sign, and a telephone number digits. */
function isWellFormed({ fields: [field], options }: Question, value: string): boolean {
  if (options.length > 0) return true;
  if (field?.inputType === "email") return /^\S+@\S+\.\S+$/.test(value);
  if (field?.inputType === "tel") return (value.match(/\d/g) ?? []).length >= 4 && !/\p{L}{4,}/u.test(value);
  return field?.inputType !== "password" && field?.inputType !== "search";
}
