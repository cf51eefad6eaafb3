import { isMultiline } from "@giselles-ai/protocol/rules";
import type { Question } from "../../match/questions.ts";
import { normalise } from "../../words.ts";
import { answerValue } from "./answer-value.ts";
import { findLabels, type LabelSpan } from "./find-labels.ts";
import { isGlue, isJoint, isNegation, tokensOf, trimGlue } from "./glue.ts";
import type { ClauseReader, Context, Part } from "./parts.ts";
import { readTyped } from "./read-typed.ts";
import { soleValue } from "./typed-values.ts";

/** "my email is …", "first name ada last name lovelace", "from Oslo to Rome", "two passengers": values beside names. */
export const readLabels: ClauseReader = (clause, context) => {
  const tokens = tokensOf(clause);
  if (tokens.some(isNegation) || /[,;:]\s|[、。]/.test(clause)) return undefined;
  const questions = context.questions.filter(({ kind }) => kind !== "toggle");
  const spans = findLabels(tokens, questions);
  if (spans.length === 0) return undefined;
  const readings = [readAfter(tokens, spans, context), readBefore(tokens, spans, context)];
  if (spans.length > 1) {
    // A word that is the name of one question may be in the value of another: "title Lunch", "notes: date with Bob".
    const [first] = spans;
    if (first) readings.push(readAfter(tokens, [first], context));
  }
  // "the visit is on Friday" means "Date of visit", although "Visitor" is nearer.
  const dates = tokens.some((word) => soleValue(word, context.values)?.type === "date")
    ? questions.filter(({ kind, fields: [field] }) => kind === "field" && field?.kind === "date")
    : [];
  const ofDates = dates.length > 0 ? findLabels(tokens, dates) : [];
  if (ofDates.length === 1) readings.push(readAfter(tokens, ofDates, context));
  const clear = readings.find((parts) => parts?.every(({ type }) => type !== "unknown"));
  return clear ?? readings.find((parts) => parts?.some((part) => part.type === "unknown" && part.reason !== undefined));
};

/** Each value follows its name. */
function readAfter(tokens: string[], spans: LabelSpan[], context: Context): Part[] | undefined {
  const [first] = spans;
  if (!first || !tokens.slice(0, first.from).every(isGlue)) return undefined;
  const parts = spans.flatMap(({ from, to, question, score }, index) => {
    const end = spans[index + 1]?.from ?? tokens.length;
    if (score < 0.9 && isVague(tokens.slice(to, end), question)) return [undefined];
    const value = trimValue(tokens.slice(to, end), question);
    const wording = tokens.slice(from, end).join(" ");
    return value.length > 0
      ? answerSplit(question, value, { wording, isPreposition: isGlue(tokens[from] ?? "") }, context)
      : [undefined];
  });
  return parts.every((part) => part !== undefined) ? (parts as Part[]) : undefined;
}

/** "translate the text" is not a value for "Translation": a name that is only similar needs a verb, or a name as its value. */
function isVague(tokens: string[], { options, fields: [field] }: Question): boolean {
  if (options.length > 0 || field?.kind !== "text" || tokens.some((word) => links.test(word))) return false;
  return trimGlue(tokens).some((word) => /^\p{Ll}/u.test(word));
}

const links = /^(?:is|are|should|be|ist|lautet|est|es|son)$/i;

/** Each name follows its value. */
function readBefore(tokens: string[], spans: LabelSpan[], context: Context): Part[] | undefined {
  const last = spans.at(-1);
  if (!last || !tokens.slice(last.to).every(isGlue)) return undefined;
  const parts = spans.map(({ from, to, question }, index) => {
    const start = spans[index - 1]?.to ?? 0;
    const value = trimGlue(tokens.slice(start, from));
    const isShort = value.length > 0 && value.length <= 3;
    return isShort && takesShortValue(question)
      ? answerValue(question, value.join(" "), context, tokens.slice(start, to).join(" "))
      : undefined;
  });
  return parts.every((part) => part !== undefined) ? (parts as Part[]) : undefined;
}

/** "Pro plan" and "two passengers", but not "Ada name": only values that the field checks. */
function takesShortValue({ options, fields: [field] }: Question): boolean {
  return options.length > 0 || field?.kind === "number" || field?.kind === "range" || field?.kind === "date";
}

function trimValue(tokens: string[], { fields: [field] }: Question): string[] {
  if (field && isMultiline(field.kind)) {
    const start = tokens.findIndex((word) => !links.test(word) && !/^(?:saying|says|that)$/i.test(word));
    return start < 0 ? [] : tokens.slice(start);
  }
  const isPriced =
    /^(?:costs?|kostete?n?|coûte(?:nt)?|cuestan?)$/iu.test(tokens[0] ?? "") && /^[€$£¥]?\d/.test(tokens[1] ?? "");
  return trimGlue(isPriced ? tokens.slice(1) : tokens);
}

/** Words that a name or a title does not contain, but a second statement does. */
const startsSentence = /^(?:is|are|am|my|i|i'm|ist|sind|mein|meine|ich|est|mon|ma|je|mi|mis|soy)$/i;

const asksForDate = /date|\bday\b|\bwhen\b|\bdob\b|birth|datum|termin|fecha|naissance|\bjour\b|\bdia\b|日/;

/** A date behind a text is a separate value: "to Rome on 3 May". */
function answerSplit(
  question: Question,
  tokens: string[],
  { wording, isPreposition }: { wording: string; isPreposition: boolean },
  context: Context,
): (Part | undefined)[] {
  const mark = tokens.findIndex((word) => word.startsWith("\u27ea"));
  const isText = question.options.length === 0 && question.fields[0]?.kind === "text";
  if (isText && tokens.some((word) => (isPreposition ? isJoint(word) : startsSentence.test(word)))) return [undefined];
  // "the visit is on Friday" on a form with "Visitor" and "Date of visit"
  const isDate = trimGlue(tokens).length === 1 && soleValue(trimGlue(tokens)[0] ?? "", context.values)?.type === "date";
  if (isText && isDate && !asksForDate.test(normalise(question.label))) return [undefined];
  if (mark > 0 && isText) {
    const own = answerValue(question, trimGlue(tokens.slice(0, mark)).join(" "), context, wording);
    const rest = readTyped(tokens.slice(mark).join(" "), { ...context, before: [...context.before, own] });
    return rest ? [own, ...rest] : [undefined];
  }
  return [answerValue(question, tokens.join(" "), context, wording)];
}
