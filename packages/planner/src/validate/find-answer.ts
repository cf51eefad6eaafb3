import { isObject, type JsonObject } from "../json-object.ts";
import { LooseReader, maxDepth } from "./loose-json.ts";

export type FoundNote =
  | "json-syntax"
  | "truncated"
  | "prose-around"
  | "code-fence"
  | "thinking"
  | "encoded-twice"
  | "several-objects";

export interface FoundAnswer {
  value: unknown;
  notes: Set<FoundNote>;
  /** Whether this object or array was truncated at the end of the text. */
  isCut(value: object): boolean;
}

/** Keys that identify an object as a plan or a step. */
const planKeys = new Set([
  "decision",
  "plan",
  "steps",
  "actions",
  "action",
  "complete",
  "clarification",
  "tool",
  "tool_calls",
  "toolCalls",
  "tool_name",
  "toolName",
  "function",
  "function_call",
  "arguments",
]);
const stepKeys = ["tool", "tool_name", "toolName", "arguments", "function", "action"];
const maxTextLength = 200_000;
const maxCandidates = 200;

/** Finds the JSON in the answer of a model. Undefined if there is none, or none that is reliable. */
export function findAnswer(answer: string, depth = 0): FoundAnswer | undefined {
  const text = answer.slice(0, maxTextLength).trim();
  const whole = parseStrictly(text);
  if (isObject(whole) || Array.isArray(whole)) return { value: whole, notes: new Set(), isCut: () => false };
  if (typeof whole === "string" && depth < 2) return withNote("encoded-twice", findAnswer(whole, depth + 1));
  const afterThinking = text.lastIndexOf("</think>");
  if (afterThinking >= 0 && depth < 2) {
    return withNote("thinking", findAnswer(text.slice(afterThinking + "</think>".length), depth + 1));
  }
  return findInProse(text) ?? findCalls(text);
}

function withNote(note: FoundNote, found: FoundAnswer | undefined): FoundAnswer | undefined {
  found?.notes.add(note);
  return found;
}

function parseStrictly(text: string): unknown {
  if (isTooDeep(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Rejects extreme nesting, which is not an answer and could overflow the stack. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < text.length && depth <= maxDepth; index += 1) {
    const character = text[index];
    if (character === "\\") index += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === "{" || character === "[")) depth += 1;
    else if (!isQuoted && (character === "}" || character === "]")) depth -= 1;
  }
  return depth > maxDepth;
}

interface Candidate {
  value: object;
  start: number;
  end: number;
}

function findInProse(text: string): FoundAnswer | undefined {
  const reader = new LooseReader(text);
  const candidates = listCandidates(text, reader).filter(({ value }) => !isBroken(value, reader));
  const chosen = choose(candidates, reader);
  if (!chosen) return undefined;
  const notes = new Set<FoundNote>(reader.notes);
  if (candidates.length > 1) notes.add("several-objects");
  const around = `${text.slice(0, chosen.start)}${text.slice(chosen.end)}`;
  if (around.includes("```")) notes.add("code-fence");
  if (/[^\s`]/.test(around.replaceAll(/```\w{0,20}/g, ""))) notes.add("prose-around");
  return { value: chosen.value, notes, isCut: (value) => reader.cut.has(value) };
}

function listCandidates(text: string, reader: LooseReader): Candidate[] {
  const candidates: Candidate[] = [];
  const opening = /\{(?=\s{0,40}(?:["'“`}]|[\w$]{1,64}\s{0,9}:|\/\/|\/\*))|\[(?=\s{0,40}[{["'])/g;
  for (let match = opening.exec(text); match && candidates.length < maxCandidates; match = opening.exec(text)) {
    const found = reader.read(match.index);
    if (!found) break;
    if (typeof found.value === "object" && found.value !== null && isPlanLike(found.value)) {
      candidates.push({ value: found.value, start: match.index, end: found.end });
    }
    opening.lastIndex = Math.max(found.end, match.index + 1);
  }
  return candidates;
}

function isPlanLike(value: object): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.length < 200 && value.some((entry) => isObject(entry));
  return Object.entries(value).some(([key, inner]) => planKeys.has(key) || (isObject(inner) && hasPlanKey(inner)));
}

function hasPlanKey(value: JsonObject): boolean {
  return Object.keys(value).some((key) => planKeys.has(key)) || Object.keys(value).length <= 1;
}

/** Joins consecutive steps into one plan. Of several plans, chooses the last complete one. */
function choose(candidates: Candidate[], reader: LooseReader): Candidate | undefined {
  const first = candidates[0];
  const last = candidates.at(-1);
  if (!first || !last || candidates.length === 1) return first;
  if (candidates.every(({ value }) => isStepAlone(value))) {
    const steps = candidates.map(({ value }) => value);
    return { value: { steps }, start: first.start, end: last.end };
  }
  return candidates.findLast(({ value }) => !reader.cut.has(value)) ?? last;
}

function isStepAlone(value: object): boolean {
  const keys = Object.keys(value);
  return keys.some((key) => stepKeys.includes(key)) && !keys.includes("steps") && !keys.includes("decision");
}

/** Whether a part could not be read. Such an object is not used, because nothing is guessed. */
function isBroken(value: unknown, reader: LooseReader): boolean {
  if (typeof value !== "object" || value === null) return false;
  return reader.broken.has(value) || Object.values(value).some((inner) => isBroken(inner, reader));
}

/** Reads an answer that consists of calls, one per line: `click("button-2")`. */
function findCalls(text: string): FoundAnswer | undefined {
  const lines = text
    .replaceAll(/```\w{0,20}/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  if (lines.length === 0 || lines.length > 100) return undefined;
  const steps = lines.map(readCall);
  if (steps.some((step) => step === undefined)) return undefined;
  return { value: { steps }, notes: new Set(["json-syntax"]), isCut: () => false };
}

/** Reads a call that is written as code: `fill("input-1", "Ada")`. */
export function readCall(line: string): JsonObject | undefined {
  if (!/^[A-Za-z_][\w.]{0,60}\(.*\);?$/s.test(line) || line.length > 20_000) return undefined;
  const reader = new LooseReader(line);
  const found = reader.read(0);
  const isWhole = found && /^;?$/.test(line.slice(found.end).trim());
  return isWhole && isObject(found.value) && !isBroken(found.value, reader) && !reader.cut.has(found.value)
    ? found.value
    : undefined;
}
