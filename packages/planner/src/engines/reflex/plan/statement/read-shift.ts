// Changes of what a field shows: "half an hour earlier", "einen Tag später", "one more guest".
import { isNumeric } from "@giselles-ai/protocol/rules";
import { answerWith } from "../../match/answer.ts";
import type { Question } from "../../match/questions.ts";
import { readNumberWord } from "../../read/amounts.ts";
import { isoDate, parseDate, two } from "../../read/dates.ts";
import { cueOf } from "../spans/cues.ts";
import { isTalk } from "../spans/leftovers.ts";
import { isGlue, tokensOf } from "./glue.ts";
import type { ClauseReader, Context } from "./parts.ts";
import { isSameRole } from "./roles.ts";
import { restoreRaw } from "./typed-values.ts";

const count = String.raw`(?<count>\d{1,3}|half an?|an?|one|two|three|four|five|six|ten|eine halbe|eine[nr]?|ein|zwei|drei|vier|une demi|une?|deux|trois|quatre|media|una?|dos|tres|cuatro)[ -]?`;
const units = String.raw`(?<unit>minut\w*|hours?|stunden?|heures?|horas?|days?|tage?|jours?|d[ií]as?|weeks?|wochen?|semaines?|semanas?|months?|monate?|mois|mes(?:es)?|分|時間|日|週間)`;
const sooner = "earlier|sooner|before|früher|eher|plus tôt|avant|antes|más temprano|早く|早め|前";
const later =
  "later|longer|more|after|später|länger|mehr|plus tard|de plus|après|más tarde|después|más|遅く|後|延長|延ばし";
const shift = new RegExp(
  String.raw`(?<!\p{L})${count}${units}\s?(?<way>${sooner}|${later})(?!\p{L})|(?<count2>\d{1,2}|one|a|two|three|an) (?:more|extra|additional) (?<unit2>days?|weeks?|hours?)`,
  "iu",
);
const increase =
  /(?<!\p{L})(?:(?<count>\d{1,2}|one|two|three|noch eine[nrs]?|noch ein|un|une|deux|una?|dos) (?:more|extra|additional|weitere\p{L}*|de plus|más)|(?:another|noch eine?[nrs]?)) (?<thing>\p{L}{3,})|(?<count2>une?|deux|una?|dos) (?<thing2>\p{L}{3,}) (?:de plus|más)/iu;

/** Reads a change in time or in number, if the field has a value. */
export const readShift: ClauseReader = (clause, context) => {
  const text = restoreRaw(clause, context.values);
  return readMove(text, clause, context) ?? readIncrease(text, clause, context);
};

function readMove(text: string, clause: string, context: Context) {
  const found = shift.exec(text);
  const { count: said, count2, unit: named, unit2, way = "later" } = found?.groups ?? {};
  const unit = named ?? unit2 ?? "";
  const size = sizeOf(said ?? count2 ?? "");
  if (!found || size === undefined) return undefined;
  const isTime = /^(?:minut|hour|stund|heure|hora|分|時間)/i.test(unit);
  const distance = new RegExp(`^(?:${sooner})$`, "iu").test(way) ? -size : size;
  const around = tokensOf(text.replace(found[0], " "));
  const open = context.questions.filter(
    (question) => (isTime ? shownTime(question) : shownDate(question)) !== undefined,
  );
  const cued = mostNamed(open, around, context.questions);
  const ends = open.filter((question) => isSameRole("until", question, context.questions));
  const isLonger = /longer|more|länger|mehr|de plus|más$|延/i.test(way) || unit2 !== undefined;
  const [only, ...others] = cued.length > 0 ? cued : isLonger && ends.length > 0 ? ends : open;
  if (!only || others.length > 0) return undefined;
  if (!around.every((word) => isGlue(word) || isTalk(word) || cueOf(word, only, context.questions) > 0))
    return undefined;
  const value = isTime
    ? moveTime(shownTime(only) ?? 0, distance, unit)
    : moveDate(shownDate(only) ?? "", distance, unit);
  return toPart(only, value, clause, context);
}

/** The questions that most words are about. */
function mostNamed(questions: Question[], words: string[], all: Question[]): Question[] {
  const scored = questions.map((question) => ({
    question,
    score: words.reduce((sum, word) => sum + cueOf(word, question, all), 0),
  }));
  const best = Math.max(0, ...scored.map(({ score }) => score));
  return best === 0 ? [] : scored.filter(({ score }) => score === best).map(({ question }) => question);
}

function readIncrease(text: string, clause: string, context: Context) {
  const found = increase.exec(text);
  const { count: said, count2, thing: before, thing2 } = found?.groups ?? {};
  const thing = before ?? thing2;
  const size = sizeOf((said ?? count2 ?? "one").replace(/^noch /i, ""));
  if (!found || !thing || size === undefined) return undefined;
  const around = tokensOf(text.replace(found[0], " "));
  const [only, ...others] = context.questions.filter(
    (question) =>
      question.kind === "field" &&
      isNumeric(question.fields[0]?.kind ?? "text") &&
      /^\d+$/.test(String(question.fields[0]?.currentValue ?? "")) &&
      cueOf(thing, question, context.questions) > 0,
  );
  if (!only || others.length > 0 || !around.every((word) => isGlue(word) || isTalk(word))) return undefined;
  return toPart(only, String(Number(only.fields[0]?.currentValue) + size), clause, context);
}

function toPart(question: Question, value: string, clause: string, { values }: Context) {
  const answer = answerWith(question, value, question.meaning?.meaning, value);
  return answer && [{ type: "write" as const, question, answer, wording: restoreRaw(clause, values) }];
}

function sizeOf(said: string): number | undefined {
  const plain = said.toLowerCase().trim();
  if (/half|halbe|demi|media/.test(plain)) return 0.5;
  if (/^(?:an?|eine?[nrs]?|une?|una?)$/.test(plain)) return 1;
  const number = Number(/^\d/.test(plain) ? plain : readNumberWord(plain));
  return Number.isNaN(number) ? undefined : number;
}

/** Minutes since midnight. */
function shownTime({ kind, fields: [field] }: Question): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})/.exec(String(field?.currentValue ?? "")) ?? [];
  return kind === "field" && field?.inputType === "time" && hours !== undefined
    ? 60 * Number(hours) + Number(minutes)
    : undefined;
}

function shownDate({ kind, fields: [field] }: Question): string | undefined {
  const value = String(field?.currentValue ?? "");
  return kind === "field" && /^\d{4}-\d{2}-\d{2}$/.test(value) && parseDate(value) ? value : undefined;
}

function moveTime(minutes: number, distance: number, unit: string): string {
  const moved = (minutes + distance * (/^minut|分/i.test(unit) ? 1 : 60) + 1440) % 1440;
  return `${two(Math.floor(moved / 60))}:${two(moved % 60)}`;
}

function moveDate(iso: string, distance: number, unit: string): string {
  const [year = 0, month = 1, day = 1] = iso.split("-").map(Number);
  const days = /^(?:week|woche|semain|seman|週)/i.test(unit) ? 7 : 1;
  const isMonth = /^(?:month|monat|mois|mes)/i.test(unit);
  const moved = new Date(Date.UTC(year, month - 1 + (isMonth ? distance : 0), day + (isMonth ? 0 : days * distance)));
  return isoDate({ year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() });
}
