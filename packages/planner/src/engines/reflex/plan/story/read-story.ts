// A longer text in sentences, such as a note or a mail: what each clause says about the form, and about whom.

import { listQuestions, type Question } from "../../match/questions.ts";
import { withDigits } from "../../read/spoken-numbers.ts";
import type { Surroundings } from "../scene.ts";
import type { Context, Part } from "../statement/parts.ts";
import { minSentences, openings } from "../statement/sentences.ts";
import { findValues } from "./find-values.ts";
import { isList } from "./read-list.ts";
import { saysSame } from "./read-same.ts";
import { type Segment, segment } from "./segment.ts";
import { StoryReader, within } from "./story-reader.ts";

/** Undefined if the text is not a story. */
export function readStory(goal: string, scene: Surroundings): Part[] | undefined {
  if (goal.split(ends).filter((piece) => piece.trim()).length < minSentences) return undefined;
  const questions = listQuestions(scene.page);
  const { text, values } = findValues(keepDays(withDigits(withCommas(goal.trim())), questions), scene.page.now);
  const segments = segment(text.replaceAll(kept, ""), (line) => isList(line, values));
  if (segments.length < minSentences) return undefined;
  const context: Context = { page: scene.page, questions, values, now: scene.page.now, say: scene.say, before: [] };
  const reader = new StoryReader(context);
  for (const one of segments) readSegment(one, reader);
  return reader.parts.some(saysSame) ? reader.parts.map((part) => inFirstSection(part, questions)) : reader.parts;
}

/** Signs between the values of a line: "office 555 0160 · cell 555 0133", "555 0160 / ada@example.com". */
function withCommas(text: string): string {
  return text.replace(/ +[·•|] +| +\/ +(?=\S+@|\+?\d{2,})/gu, ", ");
}

/** A short request need not be searched for values. */
const ends = /\n|[.!?。！]+(?:\s|$)|[。！]/u;

const kept = "\u2060";
const days =
  /\b(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bados?|domingos?)\b/giu;

const shortDay =
  /^(?:mo|di|mi|do|fr|sa|so|mon|tues?|wed|thu(?:rs)?|fri|sat|sun|lun|mar|mer|jeu|ven|sam|dim|mi[ée]|jue|vie|s[áa]b|dom)\.?$/i;

/** A form that offers days of the week asks for those, and not for the next date on such a day. */
function keepDays(goal: string, questions: Question[]): string {
  const offers = questions.flatMap(({ label, kind, options }) => [...options, ...(kind === "toggle" ? [label] : [])]);
  const isOffered = offers.filter((one) => one.search(days) >= 0 || shortDay.test(one)).length > 1;
  return isOffered ? goal.replace(days, (day) => `${day.slice(0, 1)}${kept}${day.slice(1)}`) : goal;
}

function readSegment(one: Segment, reader: StoryReader): void {
  if (one.type === "pair") reader.readPair(one.key, one.value);
  else if (one.type === "rows") reader.readRows(one.lines);
  else if (one.type === "list") reader.readLines(one.heading, one.lines);
  else reader.read(one.text.replace(openings, ""));
}

/** An address that is said to be the same elsewhere is written once. */
function inFirstSection(part: Part, questions: Question[]): Part {
  if (part.type !== "fact" || part.fact.path.length > 1 || !/^(?:street|address|postal)/.test(part.fact.meaning ?? ""))
    return part;
  const first = questions.find(
    ({ meaning, section }) => section && /^(?:street|address|postal)/.test(meaning?.meaning ?? ""),
  );
  return first ? { ...part, fact: { ...within(first.section, part.fact), isOther: true } } : part;
}
