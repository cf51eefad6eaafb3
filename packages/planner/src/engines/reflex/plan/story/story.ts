import type { SnapshotField } from "@giselles-ai/protocol";
import type { Question } from "../../match/questions.ts";
import { tokensOf } from "../statement/glue.ts";
import type { Context, Part } from "../statement/parts.ts";

/** A clause of a longer text, with the words that have a use so far. */
export interface Clause {
  text: string;
  tokens: string[];
  used: Set<number>;
  parts: Part[];
}

export function toClause(text: string): Clause {
  return { text, tokens: tokensOf(text), used: new Set(), parts: [] };
}

export function use(clause: Clause, from: number, to: number, part: Part): void {
  for (let at = from; at < to; at += 1) clause.used.add(at);
  clause.parts.push(part);
}

/** The questions that have no answer yet. */
export function openQuestions({ questions, before }: Context, { parts }: Clause): Question[] {
  const taken = new Set([...before, ...parts].flatMap((part) => (part.type === "write" ? part.question.fields : [])));
  const isTaken = (field: SnapshotField) => taken.has(field);
  return questions.filter(({ kind, fields }) => !(kind === "boxes" ? fields.every(isTaken) : fields.some(isTaken)));
}
