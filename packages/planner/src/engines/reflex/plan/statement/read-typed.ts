import type { Question } from "../../match/questions.ts";
import type { Meaning } from "../../meaning/meanings.ts";
import { instructionVerbs } from "../../read/parse-instruction.ts";
import { answerValue } from "./answer-value.ts";
import { asksDate, asksNumber, asksTime } from "./asked-types.ts";
import { isGlue, tokensOf, trimGlue } from "./glue.ts";
import type { ClauseReader, Context, Part } from "./parts.ts";
import { restoreRaw, soleValue } from "./typed-values.ts";

const phone = /^(?:\+\d|\(?0)[\d ()./-]{6,20}\d$/;
const amount = /^(?:[€$£¥]\s?\d[\d.,]*k?|\d[\d.,]*\s?(?:k|[€$£¥円]|eur|euros?|usd|dollars?|gbp|pounds?|yen))$/i;
const number = /^\d[\d.,]*$/;
const startsWithVerb = new RegExp(String.raw`^(?:${instructionVerbs})\b`, "i");
/** What people say before a telephone number. */
const reach =
  /^(?:(?:you can\s+)?(?:call|reach|phone|ring|text)\s+me\s+(?:at|on|under)|tel\.?|phone|mobile|cell|t:|m:)\s*/i;

/** A value by its format, if only one question accepts it: an email, a telephone number, a date, an amount. */
export const readTyped: ClauseReader = (clause, context) => {
  if (startsWithVerb.test(clause) && !reach.test(clause)) return undefined;
  const called = clause.replace(reach, "");
  const text = trimGlue(tokensOf(called)).join(" ");
  const typed = soleValue(text, context.values);
  const bare = called.trim().replace(/[.!]+$/, "");
  const isCalled = called !== clause && /\d{3}/.test(bare) && /^[+\d(][\d ()./-]+$/.test(bare);
  if (typed?.type === "email") return byMeaning("email", text, clause, context);
  if (typed?.type === "url") return byMeaning("url", text, clause, context);
  if (typed?.type === "phone") return byMeaning("tel", text, clause, context);
  if (typed?.type === "time") return answerOnly(context.questions.filter(asksTime), text, clause, context);
  if (typed?.type === "date") return answerOnly(dateQuestions(context.questions), text, clause, context);
  const plain = bare.replace(/^(?:\p{L}+\s)+(?=[€$£¥\d])/u, (words) => (tokensOf(words).every(isGlue) ? "" : words));
  if (phone.test(plain) || isCalled) return byMeaning("tel", isCalled ? bare : plain, clause, context);
  if (amount.test(plain) || number.test(plain))
    return answerOnly(context.questions.filter(asksNumber), plain, clause, context);
  return undefined;
};

function byMeaning(meaning: Meaning, text: string, clause: string, context: Context): Part[] | undefined {
  const value = restoreRaw(text, context.values).replace(/^<|>$/g, "");
  return [{ type: "fact", fact: { path: [meaning], value, meaning }, wording: restoreRaw(clause, context.values) }];
}

/** Only one question accepts it, or only one of them is required. */
function answerOnly(questions: Question[], text: string, clause: string, context: Context): Part[] | undefined {
  const answered = new Set(context.before.flatMap((part) => (part.type === "write" ? [part.question] : [])));
  const free = questions.filter((question) => !answered.has(question));
  const required = free.filter((question) => question.required);
  // A value alone says too little to choose between two fields.
  const [only, ...others] = free.length === 1 || context.before.length === 0 ? free : required;
  if (!only || others.length > 0) return undefined;
  const part = answerValue(only, text, context, clause);
  return part.type === "unknown" ? undefined : [part];
}

function dateQuestions(questions: Question[]): Question[] {
  return questions.filter((question) => asksDate(question) && question.meaning?.meaning !== "bday");
}
