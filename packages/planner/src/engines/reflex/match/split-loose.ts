// Several answers in one line: "statutory, no. A123", "estate, automatic gearbox". What is an answer to one question goes there.
import { parseDate } from "../read/dates.ts";
import type { Fact } from "../read/facts.ts";
import { normalise, wordsOf } from "../words.ts";
import { answerWith, readYesNo } from "./answer.ts";
import { optionScore } from "./match-option.ts";
import { nameScore } from "./name-score.ts";
import type { Question } from "./questions.ts";

const maxPieces = 5;
/** "reg YK21 DFE", "Nr. A123456780" */
const coded = /^(\p{L}{2,12}\.?)\s+((?=\S*\d)[A-Z\d][A-Z\d/-]{2,}(?: [A-Z\d]{2,4})*)$/u;

/** Splits a value of a record at its commas, if at least one piece is the option of exactly one other question. */
export function splitLoose(fact: Fact, all: Fact[], questions: Question[]): Fact[] {
  const { value, path, meaning } = fact;
  if (meaning || typeof value !== "string" || fact.fieldId !== undefined || value.length > 80) return [fact];
  const pieces = value.split(/,\s+/);
  if (pieces.length < 2 || pieces.length > maxPieces || pieces.some((piece) => piece.split(" ").length > 4))
    return [fact];
  const key = path.at(-1) ?? "";
  const takesAll = (question: Question) =>
    nameScore(key, question.label) >= 0.7 && (question.kind === "boxes" || question.fields[0]?.kind === "textarea");
  if (
    questions.some((question) => takesAll(question) || question.options.some((one) => optionScore(value, one) >= 0.9))
  )
    return [fact];
  const isNamed = ({ label }: Question) =>
    all.some((other) => other !== fact && nameScore(other.path.at(-1) ?? "", label) >= 0.85);
  const lists = questions.filter((question) => question.options.length > 1 && !isNamed(question));
  const found = pieces.map((piece) => optionOf(piece, lists));
  if (!found.some(Boolean) || new Set(found.filter(Boolean)).size < found.filter(Boolean).length) return [fact];
  const facts = pieces.flatMap((piece, at): Fact[] => {
    const [, label = "", code = ""] = coded.exec(piece) ?? [];
    const list = found[at];
    if (list) return [{ path: [...path, "kind"], value: list.text, fieldId: list.question.fields[0]?.fieldId ?? "" }];
    return code && !parseDate(piece) ? [{ path: [...path, normalise(label)], value: code }] : [];
  });
  const rest = pieces.filter((piece, at) => !found[at] && (!coded.test(piece) || parseDate(piece)));
  return [...(rest[0] ? [{ ...fact, value: rest.join(", ") }] : []), ...facts];
}

/** The only list with an option, by itself or with a word of the question: "automatic gearbox" for "Gearbox". */
function optionOf(piece: string, lists: Question[]): { question: Question; text: string } | undefined {
  if (readYesNo(piece) !== undefined || /^\d+$/.test(piece)) return undefined;
  const textFor = ({ label, options, kind, fields }: Question) => {
    const own = wordsOf(label);
    const words = piece.split(" ");
    const others = words.filter((word) => !own.includes(normalise(word)));
    const text = others.length > 0 && others.length < words.length ? others.join(" ") : piece;
    const isOption = options.some((option) => optionScore(text, option) >= (text === piece ? 0.94 : 0.88));
    return isOption && kind !== "boxes" && answerWith({ kind, fields, label, options } as Question, text)
      ? text
      : undefined;
  };
  const [only, ...others] = lists.filter((question) => textFor(question) !== undefined);
  return only && others.length === 0 ? { question: only, text: textFor(only) ?? piece } : undefined;
}
