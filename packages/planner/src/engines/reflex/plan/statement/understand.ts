import type { Answer } from "../../match/answer.ts";
import type { Placement } from "../../match/map-document.ts";
import { listQuestions } from "../../match/questions.ts";
import type { ListedDocument } from "../../match/read-listed.ts";
import type { Fact } from "../../read/facts.ts";
import { instructionVerbs } from "../../read/parse-instruction.ts";
import type { Surroundings } from "../scene.ts";
import { readSpans } from "../spans/read-spans.ts";
import { readStory } from "../story/read-story.ts";
import { isGlue, tokensOf } from "./glue.ts";
import { namesWithGlue } from "./names-with-glue.ts";
import { type ClauseReader, type Context, isClear, type Part } from "./parts.ts";
import { inPlainWords } from "./plain-words.ts";
import { readAddress } from "./read-address.ts";
import { commandReader, readClearing } from "./read-command.ts";
import { readConsent } from "./read-consent.ts";
import { correctionReader } from "./read-correction.ts";
import { readJapanese } from "./read-japanese.ts";
import { readPair, readWholePair } from "./read-pair.ts";
import { readRuledOut } from "./read-ruled-out.ts";
import { readShift } from "./read-shift.ts";
import { isPolite, minSentences, openings, sentenceEnd, withoutWish } from "./sentences.ts";
import { toStatedFact } from "./stated-fact.ts";
import { maskTyped, restoreRaw } from "./typed-values.ts";
import { valueReaders } from "./value-readers.ts";

/** A request with a use for each of its parts, or with the parts that have none. */
export interface Understood extends ListedDocument {
  /** Why parts have no use, as far as it is known. */
  reasons: string[];
}

/** Where a request may be taken apart, from the strongest break to the weakest. */
const breaks = [
  /\n+/u,
  sentenceEnd,
  /\s*;\s*/u,
  /\s*(?:,(?!\d)|、)\s*(?:(?:and|und|et|y)\s+)?(?:then\s+)?|\s+(?=\(\s*\u27ea)|(?<=\d)\.\s+(?=\p{Ll}{3,}\s)/u,
  /\s+(?:and|und|et|y|&|then|but|dann)\s+/iu,
  /(?<=(?:して|て|で))(?=送信|登録|保存|確認)/u,
];
/** Reads a request part by part. Undefined if no part says anything about this form. */
export function understand(goal: string, scene: Surroundings): Understood | undefined {
  const story = readStory(goal, scene)
    ?.map((part) => withoutMisread(part, goal))
    .map(onlyFirst);
  if (story && isKnownEnough(story)) return { isStory: true, ...toDocument(story), reasons: [] };
  const { text, context, readers } = prepare(goal, scene);
  const isBareName = (part: Part) =>
    part.type === "fact" && part.fact.meaning === "name" && part.fact.value === part.wording;
  const isPasted = (text.match(/\n/g) ?? []).length >= 2;
  const parts = read(text.replace(openings, ""), context, { readers, level: 0 }).map((part) =>
    withoutMisread(part, goal),
  );
  // Two capitalised words alone may be a greeting.
  if (parts.length === 1 && parts.every(isBareName)) return undefined;
  if (!parts.some(({ type }) => type === "write" || type === "fact" || type === "command")) {
    const reasons = reasonsOf(parts);
    return reasons.length > 0 ? { ...toDocument(parts), reasons } : undefined;
  }
  const stated = parts.map(toStatedFact);
  if (!isPasted && isStory(parts, stated)) return { isStory: true, ...toDocument(stated), reasons: reasonsOf(stated) };
  return { isPasted, ...toDocument(isPasted ? parts.map(toFactIfUnknown) : parts), reasons: reasonsOf(parts) };
}

/** What any sentence says about the form, and what it says beside that. Undefined if it says nothing. */
export function understandInPart(goal: string, scene: Surroundings): Understood | undefined {
  const questions = listQuestions(scene.page);
  const readWhole = (said: string, before: Part[]): Part[] => {
    const { text, context, readers } = prepare(said, scene);
    return read(text.replace(openings, ""), { ...context, before }, { readers, level: 0 }).map((part) =>
      withoutMisread(part, said),
    );
  };
  const found = readSpans(goal, scene, { questions, readWhole });
  if (!found) return undefined;
  const parts = found.parts.map((part) => withoutMisread(part, goal));
  return { isStory: true, ...toDocument(parts), notes: found.notes, reasons: [] };
}

/** The text with marks in place of values, and the readers of its clauses. */
function prepare(goal: string, scene: Surroundings): { text: string; context: Context; readers: ClauseReader[] } {
  const { now } = scene.page;
  const questions = listQuestions(scene.page);
  const { text, values } = maskTyped(inPlainWords(goal.trim(), questions), now, questions);
  const context: Context = { page: scene.page, questions, values, now, say: scene.say, before: [] };
  const readers: ClauseReader[] = [
    correctionReader((clause, inner) => read(clause, inner, { readers, level: 1 })),
    readRuledOut,
    readConsent,
    readShift,
    readPair,
    readClearing,
    commandReader(scene),
    readJapanese,
    ...valueReaders,
    readAddress,
  ];
  return { text, context, readers };
}

/** Most of a longer text is understood. Its writer would rather answer about the rest than begin again. */
function isStory(parts: Part[], stated: Part[]): boolean {
  const unknown = countUnknown(stated);
  return parts.length - countUnknown(parts) >= minKnown && parts.length >= 3 * unknown;
}

const minKnown = 4;

/** Enough of a longer text is understood to begin with it. The rest is named, and nothing is sent. */
function isKnownEnough(parts: Part[]): boolean {
  return parts.length - countUnknown(parts) >= minKnown;
}

function reasonsOf(parts: Part[]): string[] {
  return parts.flatMap((part) => (part.type === "unknown" && part.reason ? [part.reason] : []));
}

function read(text: string, context: Context, { readers, level }: { readers: ClauseReader[]; level: number }): Part[] {
  const clause = withoutWish(
    text
      .trim()
      .replace(/^[,;、]\s*|[,;、]\s*$/g, "")
      .replace(/^\((.*)\)$/, "$1"),
  );
  if (!clause || isEmpty(clause, context)) return [];
  const sentences = level === 0 ? clause.split(sentenceEnd).filter((piece) => piece?.trim()) : [];
  if (sentences.length >= minSentences && !clause.includes("\n"))
    return readPieces(sentences, context, { readers, level: 2 });
  let best: Part[] | undefined;
  for (const reader of readers) {
    const parts = reader(clause.replace(openings, ""), context);
    if (parts && isClear(parts)) return parts;
    best ??= parts;
  }
  for (let next = level; next < breaks.length; next += 1) {
    const pieces = clause.split(breaks[next] as RegExp).filter((piece) => piece?.trim());
    if (pieces.length < 2) continue;
    const parts = readPieces(pieces, context, { readers, level: next + 1 });
    if (isClear(parts)) return parts;
    if (!best || countUnknown(parts) < pieces.length)
      best = best && best[0]?.type === "unknown" && best[0].reason ? best : parts;
    if (next <= 2) break;
  }
  const whole = readWholePair(clause, context);
  if (whole && isClear(whole)) return whole;
  return best ?? [{ type: "unknown", wording: restoreRaw(clause, context.values) }];
}

function readPieces(pieces: string[], context: Context, options: { readers: ClauseReader[]; level: number }): Part[] {
  const parts: Part[] = [];
  for (const piece of pieces)
    parts.push(...read(piece, { ...context, before: [...context.before, ...parts] }, options));
  return parts;
}

function countUnknown(parts: Part[]): number {
  return parts.filter(({ type }) => type === "unknown").length;
}

/** Only politeness, which needs no answer beside other parts. */
function isEmpty(clause: string, context: Context): boolean {
  const tokens = tokensOf(clause);
  return isPolite(clause) || (tokens.length > 0 && tokens.every(isGlue) && !namesWithGlue(clause, context));
}

/** Lines of a pasted text that have no field are reported, and do not stop the rest. */
function toFactIfUnknown(part: Part): Part {
  if (part.type !== "unknown") return part;
  const key = part.wording.split(/\s*[:：]\s*/)[0] ?? part.wording;
  return { type: "fact", fact: { path: [key], value: part.wording }, wording: part.wording };
}

function withoutMisread(part: Part, goal: string): Part {
  return part.type === "write" && (isMisread(part, goal) || isOpposite(part))
    ? { type: "unknown", wording: part.wording }
    : part;
}

const particles: [RegExp, RegExp][] = [
  [/\bon\b/i, /\boff\b/i],
  [/\bin\b/i, /\bout\b/i],
  [/\bfrom\b/i, /\bto\b/i],
];

/** "got on at" does not answer "Got off at". */
function isOpposite({ question: { label, options }, wording }: Extract<Part, { type: "write" }>): boolean {
  return (
    options.length === 0 &&
    particles
      .flatMap(([a, b]) => [
        [a, b],
        [b, a],
      ])
      .some(([a, b]) => !!a?.test(label) && !b?.test(label) && !!b?.test(wording) && !a.test(wording))
  );
}

/** A sentence with another command in it is not a value, and the end of a range is not a choice. */
function isMisread({ answer }: Extract<Part, { type: "write" }>, goal: string): boolean {
  return answer.writes.some(({ field, value }) => {
    if (typeof value !== "string" || value === "" || (field.options?.length ?? 0) > 0) return false;
    if (/^(?:the )?same$/i.test(value) || /^(?:of|du|del|dell[ao]) \p{Ll}/u.test(value)) return true;
    if (command.test(value) && !goal.includes(`"${value}"`)) return true;
    const [, low = "", high = ""] = ranges.exec(goal) ?? [];
    return low === value || high === value;
  });
}

const command = new RegExp(String.raw`^(?:to\s+)?(?:${instructionVerbs})\s+(?:the|a|an|my|all|every)\s`, "i");
const ranges = /\b(?:between|from) (\d[\d.,]*) (?:and|to) (\d[\d.,]*)/i;

function toDocument(parts: Part[]): ListedDocument {
  const facts = parts.flatMap((part): Fact[] =>
    part.type === "fact" ? [{ ...part.fact, wording: part.wording }] : [],
  );
  const written = parts.flatMap((part): Placement[] => (part.type === "write" ? toPlacements(part) : []));
  // A box that is ticked twice is not ticked.
  const isAgain = (one: Placement, index: number) =>
    written.slice(0, index).some(({ field, value }) => field === one.field && value === one.value);
  const placed = written.filter((one, index) => !isAgain(one, index));
  const conflicts = findConflicts(parts);
  const unknown = parts.flatMap((part) => (part.type === "unknown" ? [part.wording] : []));
  const commands = [...new Set(parts.flatMap((part) => (part.type === "command" ? [part.text] : [])))];
  return { facts, placed, unknown: [...unknown, ...conflicts], rest: commands.join("\n") };
}

function toPlacements({ question, answer, wording }: Extract<Part, { type: "write" }>): Placement[] {
  const fact = { path: [question.label], value: wording };
  return answer.writes.map(({ field, value }) => ({
    field,
    value,
    fact,
    confidence: 0.85,
    why: `you said "${wording}"`,
  }));
}

function isSameAnswer({ writes: [one] }: Answer, { writes: [other] }: Answer): boolean {
  return one?.field === other?.field && one?.value === other?.value;
}

/** A second, other answer in a longer text is not understood. */
function onlyFirst(part: Part, index: number, all: Part[]): Part {
  if (part.type !== "write" || part.question.kind === "boxes") return part;
  const isBefore = (other: Part) =>
    other.type === "write" && other.question === part.question && !isSameAnswer(other.answer, part.answer);
  return all.slice(0, index).some(isBefore) ? { type: "unknown", wording: part.wording } : part;
}

/** Two values for one question. */
function findConflicts(parts: Part[]): string[] {
  const writes = parts.filter((part): part is Extract<Part, { type: "write" }> => part.type === "write");
  return writes
    .filter(({ question, answer }, index) =>
      writes
        .slice(0, index)
        .some(
          (other) => other.question === question && question.kind !== "boxes" && !isSameAnswer(other.answer, answer),
        ),
    )
    .map(({ wording }) => wording);
}
