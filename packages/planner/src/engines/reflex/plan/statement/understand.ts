import type { Answer } from "../../match/answer.ts";
import type { Placement } from "../../match/map-document.ts";
import { listQuestions } from "../../match/questions.ts";
import type { ListedDocument } from "../../match/read-listed.ts";
import type { Fact } from "../../read/facts.ts";
import { instructionVerbs } from "../../read/parse-instruction.ts";
import type { Surroundings } from "../scene.ts";
import { isGlue, tokensOf } from "./glue.ts";
import { namesWithGlue } from "./names-with-glue.ts";
import { type ClauseReader, type Context, isClear, type Part } from "./parts.ts";
import { readAddress } from "./read-address.ts";
import { readAge } from "./read-age.ts";
import { commandReader, readClearing } from "./read-command.ts";
import { correctionReader } from "./read-correction.ts";
import { readJapanese } from "./read-japanese.ts";
import { readLabels } from "./read-labels.ts";
import { readOption } from "./read-option.ts";
import { readPair, readWholePair } from "./read-pair.ts";
import { readPerson } from "./read-person.ts";
import { readToggle } from "./read-toggle.ts";
import { readTyped } from "./read-typed.ts";
import { readValues } from "./read-values.ts";
import { toStatedFact } from "./stated-fact.ts";
import { maskTyped, restoreRaw } from "./typed-values.ts";

/** A request with a use for each of its parts, or with the parts that have none. */
export interface Understood extends ListedDocument {
  /** Why parts have no use, as far as it is known. */
  reasons: string[];
}

/** "She is 34. Her email …", but not "14. März", "No. 5" or "Dr. Petrov". */
const sentenceEnd =
  /(?<=[^\d\s])(?<!\b(?:[Dd]r|[Mm]rs?|[Mm]s|[Pp]rof|[Ss]t|[Nn][or]|[Tt]el|[Aa]pt|[Aa]ve|[Rr]d|[Ss]tr|[JSjs]r|[Ii]nc|[Ll]td|[Ss]ra|Mme))[.!?]+\s+|(?<=\d{3}|\u27eb\s?)[.!?]+\s+|(?<=\d)[.!?]+\s+(?=\p{Lu}\p{Ll}*\s+\p{Ll})|[。！]\s*/u;
/** So many sentences are read one by one, so that none is lost in the answer of another. */
const minSentences = 3;

/** Where a request may be taken apart, from the strongest break to the weakest. */
const breaks = [
  /\n+/u,
  sentenceEnd,
  /\s*;\s*/u,
  /\s*(?:,(?!\d)|、)\s*(?:(?:and|und|et|y)\s+)?(?:then\s+)?|\s+(?=\(\s*\u27ea)/u,
  /\s+(?:and|und|et|y|&|then|but|dann)\s+/iu,
  /(?<=(?:して|て|で))(?=送信|登録|保存|確認)/u,
];
const openings =
  /^(?:(?:actually|no wait|no,? wait|wait|sorry|oh|hmm|well|ok|okay|please|eigentlich|doch|en fait|finalement|en realidad|mejor|oops|correction|hi|hello|hey|good (?:morning|afternoon|evening)|dear \p{L}+|guten (?:tag|morgen|abend)|hallo|bonjour|bonsoir|hola|buenos d[ií]as|buenas tardes|こんにちは[。、]?)[,:!.]?\s+|(?:please\s+)?(?:fill|complete)\b(?:\s+(?:this|that|it|the|my|in|out|up|form|details|fields?|\p{L}+(?= (?:\p{L}+ )?form)))*(?:\s+(?:for|with|as|using)\s*:?|\s*:)\s+)+/iu;

/** Reads a request part by part. Undefined if no part says anything about this form. */
export function understand(goal: string, scene: Surroundings): Understood | undefined {
  const { now } = scene.page;
  const { text, values } = maskTyped(goal.trim(), now);
  const context: Context = {
    page: scene.page,
    questions: listQuestions(scene.page),
    values,
    now,
    say: scene.say,
    before: [],
  };
  const readers: ClauseReader[] = [
    correctionReader((text, inner) => read(text, inner, { readers, level: 1 })),
    readPair,
    readClearing,
    commandReader(scene),
    readJapanese,
    readTyped,
    readAge,
    readPerson,
    readToggle,
    readOption,
    readLabels,
    readValues,
    readAddress,
  ];
  const isBareName = (part: Part) =>
    part.type === "fact" && part.fact.meaning === "name" && part.fact.value === part.wording;
  const isPasted = (text.match(/\n/g) ?? []).length >= 2;
  const parts = read(text.replace(openings, ""), context, { readers, level: 0 }).map(
    (part): Part =>
      part.type === "write" && isMisread(part, goal) ? { type: "unknown", wording: part.wording } : part,
  );
  // Two capitalised words alone may be a greeting.
  if (parts.length === 1 && parts.every(isBareName)) return undefined;
  if (!parts.some(({ type }) => type === "write" || type === "fact" || type === "command")) {
    const reasons = parts.flatMap((part) => (part.type === "unknown" && part.reason ? [part.reason] : []));
    return reasons.length > 0 ? { ...toDocument(parts), reasons } : undefined;
  }
  const stated = parts.map(toStatedFact);
  if (!isPasted && isStory(parts, stated)) return { isStory: true, ...toDocument(stated), reasons: reasonsOf(stated) };
  return { isPasted, ...toDocument(isPasted ? parts.map(toFactIfUnknown) : parts), reasons: reasonsOf(parts) };
}

/** Most of a longer text is understood. Its writer would rather answer about the rest than begin again. */
function isStory(parts: Part[], stated: Part[]): boolean {
  const unknown = countUnknown(stated);
  return parts.length - countUnknown(parts) >= minKnown && parts.length >= 3 * unknown;
}

const minKnown = 4;

function reasonsOf(parts: Part[]): string[] {
  return parts.flatMap((part) => (part.type === "unknown" && part.reason ? [part.reason] : []));
}

function read(text: string, context: Context, { readers, level }: { readers: ClauseReader[]; level: number }): Part[] {
  const clause = text
    .trim()
    .replace(/^[,;、]\s*|[,;、]\s*$/g, "")
    .replace(/^\((.*)\)$/, "$1");
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
  return (
    closings.test(clause) ||
    formRequest.test(clause) ||
    (tokens.length > 0 && tokens.every(isGlue) && !namesWithGlue(clause, context))
  );
}

const closings =
  /^(?:best|kind|warm)?\s*(?:regards|wishes|sincerely|yours(?: sincerely| truly)?|cheers|thanks(?: a lot)?|thank you|curriculum vitae|cv|viele grüße|mit freundlichen grüßen|cordialement|saludos|お願いします|よろしくお願いします)[.,!]?$/iu;

/** Asks to fill in the form, or to wait with sending it, and says nothing about its fields. */
const formRequest =
  /^(?:(?:please|can you|could you|bitte|peux-tu|puedes)\s+)*(?:fill|complete|answer|füll\p{L}*|ausfüllen|rempli\p{L}*|complét\p{L}*|rellen\p{L}*|completa\p{L}*)\b(?: [\p{L}'’-]+){1,9}$|^(?:but )?(?:please )?(?:don['’]t|do not) (?:send|submit|pay|order|save|book)(?: (?:it|anything))?(?: yet)?$|^(?:aber )?(?:bitte )?noch nicht (?:ab)?(?:senden|schicken)$/iu;

/** Lines of a pasted text that have no field are reported, and do not stop the rest. */
function toFactIfUnknown(part: Part): Part {
  if (part.type !== "unknown") return part;
  const key = part.wording.split(/\s*[:：]\s*/)[0] ?? part.wording;
  return { type: "fact", fact: { path: [key], value: part.wording }, wording: part.wording };
}

/** A sentence with another command in it is not a value, and the end of a range is not a choice. */
function isMisread({ answer }: Extract<Part, { type: "write" }>, goal: string): boolean {
  return answer.writes.some(({ field, value }) => {
    if (typeof value !== "string" || value === "" || (field.options?.length ?? 0) > 0) return false;
    if (/^(?:the )?same$/i.test(value)) return true;
    if (command.test(value) && !goal.includes(`"${value}"`)) return true;
    const [, low = "", high = ""] = ranges.exec(goal) ?? [];
    return low === value || high === value;
  });
}

const command = new RegExp(String.raw`^(?:to\s+)?(?:${instructionVerbs})\s+(?:the|a|an|my|all|every)\s`, "i");
const ranges = /\b(?:between|from) (\d[\d.,]*) (?:and|to) (\d[\d.,]*)/i;

function toDocument(parts: Part[]): ListedDocument {
  const facts = parts.flatMap((part): Fact[] => (part.type === "fact" ? [part.fact] : []));
  const placed = parts.flatMap((part): Placement[] => (part.type === "write" ? toPlacements(part) : []));
  const conflicts = findConflicts(parts);
  const unknown = parts.flatMap((part) => (part.type === "unknown" ? [part.wording] : []));
  const commands = parts.flatMap((part) => (part.type === "command" ? [part.text] : []));
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
