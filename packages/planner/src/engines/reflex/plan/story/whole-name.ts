import type { Question } from "../../match/questions.ts";
import { toFact } from "../../read/to-fact.ts";
import { normalise } from "../../words.ts";
import type { Part } from "../statement/parts.ts";

type Write = Extract<Part, { type: "write" }>;

function textOf({ answer }: Write): string {
  return String(answer.writes[0]?.value ?? "");
}

/** "in the name of Ada King", for a form that asks for the family name elsewhere. */
export function isWholeName(part: Write, questions: Question[]): boolean {
  const isGiven = /^(?:given-)?name$/.test(part.question.meaning?.meaning ?? "");
  return isGiven && /\S \S/.test(textOf(part)) && questions.some(({ meaning }) => meaning?.meaning === "family-name");
}

/** Of three words the last two are family names only if the form asks for two. */
export function toName(part: Write, questions: Question[]): Part[] {
  const toPart = (key: string, value: string): Part => ({
    type: "fact",
    fact: toFact([key], value),
    wording: part.wording,
  });
  const second = questions.find(({ label }) => /^(?:segundo apellido|second surname)/.test(normalise(label)));
  const [given = "", first = "", last, ...more] = textOf(part).split(" ");
  if (!second) return [toPart("name", textOf(part))];
  if (!last || more.length > 0) return [{ type: "unknown", wording: part.wording }];
  return [toPart("nombre", given), toPart("primer apellido", first), toPart("segundo apellido", last)];
}
