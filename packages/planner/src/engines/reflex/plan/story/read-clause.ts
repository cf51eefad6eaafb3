// One clause of a longer text: readers that use each of its words, or what else it says.
import { answerWith } from "../../match/answer.ts";
import { nameScore } from "../../match/name-score.ts";
import { normalise } from "../../words.ts";
import { isTalk } from "../spans/leftovers.ts";
import { isGlue, isNegation, tokensOf } from "../statement/glue.ts";
import { type ClauseReader, type Context, isClear, type Part } from "../statement/parts.ts";
import { readPair } from "../statement/read-pair.ts";
import { isPolite } from "../statement/sentences.ts";
import { toStatedFact } from "../statement/stated-fact.ts";
import { restoreRaw } from "../statement/typed-values.ts";
import { valueReaders } from "../statement/value-readers.ts";
import { readChoices } from "./read-choices.ts";
import { readFigures } from "./read-figures.ts";
import { readFrames } from "./read-frames.ts";
import { readMarked } from "./read-marked.ts";
import { readRoute } from "./read-route.ts";
import { readSame } from "./read-same.ts";
import { readWork } from "./read-work.ts";
import { readYesNoStatement } from "./read-yes-no.ts";
import { type Clause, openQuestions, toClause, use } from "./story.ts";

/** Readers that use every word of a clause, or none. */
const readers: ClauseReader[] = [readFrames, readPair, readSame, readWork, readYesNoStatement, ...valueReaders];

const joints =
  /\s+(?:and|und|et|y|but|aber|mais|pero|so|denn|weil|because|or(?=\s+(?:call|ring|phone|write|email|text))|ou(?=\s+m['’])|oder(?=\s+(?:per|unter)))\s+/iu;

export function readClause(text: string, context: Context): Part[] {
  const whole = readWhole(text, context);
  if (whole) return whole;
  const pieces = text
    .replace(/^(?:and|und|et|y|but|aber|mais|pero|so)\s+(?:(?:yes|ja|oui)\b,?\s*)?/iu, "")
    .split(joints)
    .filter((piece) => piece.trim())
    .map(repeatName);
  if (pieces.length < 2) return extract(text, context);
  const parts: Part[] = [];
  for (const piece of pieces) {
    const inner = { ...context, before: [...context.before, ...parts] };
    parts.push(...(readWhole(piece, inner) ?? extract(piece, inner)));
  }
  const asOne = extract(text, context);
  return countKnown(asOne) > countKnown(parts) ? asOne : parts;
}

/** "weeks 1 and 3" is "weeks 1" and "weeks 3". */
function repeatName(piece: string, index: number, all: string[]): string {
  const name = /^\d+$/.test(piece.trim()) ? all[index - 1]?.replace(/\d+\s*$/, "") : undefined;
  return name?.trim() ? name + piece.trim() : piece;
}

function countKnown(parts: Part[]): number {
  return parts.filter(({ type }) => type !== "unknown").length;
}

function readWhole(text: string, context: Context): Part[] | undefined {
  const clause = text.trim();
  if (!clause || /^(?:yes|ja|oui|s[ií])$/i.test(clause) || isPolite(clause) || tokensOf(clause).every(isGlue))
    return [];
  for (const reader of readers) {
    const parts = reader(clause, context);
    if (parts && parts.length > 0 && isClear(parts)) return parts;
  }
  return undefined;
}

/** What a clause says although not each of its words has a use. */
export function extract(text: string, context: Context): Part[] {
  const clause = toClause(text);
  readRoute(clause, context);
  readCalled(clause, context);
  readChoices(clause, context);
  readMarked(clause, context);
  readFigures(clause, context);
  const unused = clause.tokens.filter((_, at) => !clause.used.has(at));
  const answered = readYesNoStatement(
    unused.join(" "),
    { ...context, before: [...context.before, ...clause.parts] },
    true,
  );
  if (answered) return [...clause.parts, ...answered];
  const left = unused.filter((word) => !isGlue(word));
  const wording = restoreRaw(text, context.values);
  if (clause.parts.length === 0 && left.length === 0) return [];
  if (clause.parts.length === 0) return [stated({ type: "unknown", wording }, context)];
  const strange = left.filter((word) => !isTalk(word));
  return left.length >= maxLeft || strange.length >= maxStrange
    ? [...clause.parts, { type: "unknown", wording }]
    : clause.parts;
}

const isCalled = /^(?:called|named|genannt|heißt|heisst|appelle|s['’]appelle|llama)$/iu;

/** "my rabbit is called Pixel", for the only question for the name of a thing. */
function readCalled(clause: Clause, context: Context): void {
  const at = clause.tokens.findIndex((token) => isCalled.test(token));
  const name = clause.tokens[at + 1] ?? "";
  const [question, ...others] = openQuestions(context, clause).filter(
    ({ label, meaning, options }) =>
      meaning?.meaning === undefined && options.length === 0 && /\bname\b|\bnom\b|\bnombre\b/.test(normalise(label)),
  );
  const answer = at >= 0 && /^\p{Lu}/u.test(name) && question && answerWith(question, name, undefined);
  const wording = restoreRaw(clause.text, context.values);
  if (question && answer && others.length === 0) use(clause, at, at + 2, { type: "write", question, answer, wording });
}

const maxLeft = 3;
const maxStrange = 2;

/** "blood type is O negative", if the form asks for it. */
function stated(part: Part, { questions }: Context): Part {
  const fact = toStatedFact(part);
  if (fact.type !== "fact" || tokensOf(String(fact.fact.value)).some(isNegation)) return part;
  const key = fact.fact.path.at(-1) ?? "";
  return questions.some(({ label }) => nameScore(key, label) >= 0.55) ? fact : part;
}
