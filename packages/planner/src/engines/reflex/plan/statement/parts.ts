import type { Answer } from "../../match/answer.ts";
import type { Page } from "../../match/page.ts";
import type { Question } from "../../match/questions.ts";
import type { Fact } from "../../read/facts.ts";
import type { Messages } from "../messages/english.ts";
import type { TypedValue } from "./typed-values.ts";

/** What a part of a request means on this page. Every part of the request becomes one of these. */
export type Part =
  | { type: "write"; question: Question; answer: Answer; wording: string }
  | { type: "fact"; fact: Fact; wording: string }
  | { type: "command"; text: string }
  | { type: "unknown"; wording: string; reason?: string };

/** What the readers of clauses know. */
export interface Context {
  page: Page;
  questions: Question[];
  values: TypedValue[];
  now: Date;
  say: Messages;
  /** What was read before, from left to right. */
  before: Part[];
}

/** Reads a clause. Undefined if it is not of the kind that the reader knows. */
export type ClauseReader = (clause: string, context: Context) => Part[] | undefined;

export function isClear(parts: Part[]): boolean {
  return parts.every(({ type }) => type !== "unknown");
}
