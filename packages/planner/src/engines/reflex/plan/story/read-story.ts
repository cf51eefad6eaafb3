// A longer text in sentences, such as a note or a mail: what each clause says about the form, and about whom.
import { listQuestions, type Question } from "../../match/questions.ts";
import type { Surroundings } from "../scene.ts";
import type { Context, Part } from "../statement/parts.ts";
import { minSentences, openings, sentenceEnd } from "../statement/sentences.ts";
import { findValues } from "./find-values.ts";
import { saysSame } from "./read-same.ts";
import { StoryReader, within } from "./story-reader.ts";

/** Undefined if the text is not a story. */
export function readStory(goal: string, scene: Surroundings): Part[] | undefined {
  if (/\n\s*\S+.*\n\s*\S/.test(goal)) return undefined;
  const { text, values } = findValues(goal.trim(), scene.page.now);
  const sentences = text.split(sentenceEnd).filter((one) => one?.trim());
  if (sentences.length < minSentences) return undefined;
  const questions = listQuestions(scene.page);
  const context: Context = { page: scene.page, questions, values, now: scene.page.now, say: scene.say, before: [] };
  const reader = new StoryReader(context);
  for (const sentence of sentences) reader.read(sentence.replace(openings, ""));
  return reader.parts.some(saysSame) ? reader.parts.map((part) => inFirstSection(part, questions)) : reader.parts;
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
