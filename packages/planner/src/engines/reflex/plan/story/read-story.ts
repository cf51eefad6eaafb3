// A longer text in sentences, such as a note or a mail: what each clause says about the form, and about whom.

import { listQuestions, type Question } from "../../match/questions.ts";
import { withDigits } from "../../read/spoken-numbers.ts";
import type { Surroundings } from "../scene.ts";
import { keepDays, withoutMarks } from "../statement/keep-days.ts";
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
  const segments = segment(withoutMarks(text), (line) => isList(line, values));
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
