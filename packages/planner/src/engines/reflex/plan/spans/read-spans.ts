// Any sentence: what it says about the form, spotted by shape, option and meaning, and what is left, which is named.
import type { Question } from "../../match/questions.ts";
import { answerQuestion, isQuestion } from "../answer-question.ts";
import type { Surroundings } from "../scene.ts";
import { isAffirmation, isNegation, tokensOf } from "../statement/glue.ts";
import { type Context, isClear, type Part } from "../statement/parts.ts";
import { isPolite, openings, sentenceEnd } from "../statement/sentences.ts";
import { restoreRaw } from "../statement/typed-values.ts";
import { cueOf } from "./cues.ts";
import { findSpans, type Span, wordingOf } from "./find-spans.ts";
import { isDoubt, isTalk } from "./leftovers.ts";
import { markValues, type Token, toTokens } from "./mark.ts";
import { type Placed, placeSpans } from "./place-spans.ts";
import { readMessage } from "./read-message.ts";

/** Reads a text with the readers that use each of its words. */
export type WholeReader = (text: string, before: Part[]) => Part[];

export interface SpansRead {
  parts: Part[];
  /** Answers to questions beside the rest. */
  notes: string[];
}

/** Reads a request sentence by sentence. Undefined if nothing in it is about the form. */
export function readSpans(
  goal: string,
  scene: Surroundings,
  { questions, readWhole }: { questions: Question[]; readWhole: WholeReader },
): SpansRead | undefined {
  const said = readMessage(goal, questions);
  const text = said ? said.rest : goal;
  const { text: marked, values } = markValues(text, scene.page.now, questions);
  const parts: Part[] = [];
  const notes: string[] = [];
  const context = (): Context => ({
    page: scene.page,
    questions,
    values,
    now: scene.page.now,
    say: scene.say,
    before: said ? [...parts, said.part] : [...parts],
  });
  const sentences = toSentences(marked);
  // The readers have tried a sentence that is the whole request.
  const isWhole = sentences.length === 1 && !said;
  for (const sentence of sentences) {
    const { rest, answer } = withoutQuestion(sentence, scene, context());
    if (answer) notes.push(answer);
    if (answer && !rest.trim()) continue;
    const plain = rest.replace(openings, "").replace(correcting, "");
    if (!plain.trim() || isPolite(plain.trim())) continue;
    const isTried = isWhole && plain === sentence;
    const whole = isTried ? [] : readWhole(restoreRaw(plain, values), context().before);
    const read = !isTried && isClear(whole) ? whole : readSentence(plain, context(), readWhole);
    parts.push(...read);
  }
  if (said) parts.push(said.part);
  const isSaying = parts.some(({ type }) => type !== "unknown");
  return isSaying || (notes.length > 0 && parts.length > 0) ? { parts, notes } : undefined;
}

const correcting = /^(?:no|nope|nein|non|nee)\s*[,.!]\s*|^(?:いいえ|いや|違います)[、。]\s*/iu;

function toSentences(text: string): string[] {
  return text
    .split(/\n+/)
    .flatMap((line) => line.split(/(?<=[？?])\s*(?=\S)/u))
    .flatMap((line) => (/[？?]\s*$/u.test(line) ? line.split(beforeQuestion) : line.split(sentenceEnd)))
    .flatMap((piece) => piece?.split(/\s*[;|]\s+/u) ?? [])
    .filter((piece) => piece?.trim());
}

/** The end of a sentence that is not the last one, which asks something. */
const beforeQuestion = /(?<=[\p{L}\u27eb][.!])\s+(?=\p{L})|(?<=。)/u;
const asking =
  /(?:^|[,;]\s*|\s)(?:(?:and|but|also|und|et|y)\s+)?((?:which|what|how many|how much|do you|can i|welche\p{L}*|quel(?:le)?s?|qué|cuáles)\s[^?]*\?)\s*$/iu;

/** "…, and which days can I choose?": the question, and the rest. */
function withoutQuestion(
  sentence: string,
  scene: Surroundings,
  { values }: Context,
): { rest: string; answer?: string } {
  const found = asking.exec(sentence);
  const isWhole = isQuestion(restoreRaw(sentence, values));
  if (!isWhole && (!found || found.index === 0)) return { rest: sentence };
  const question = restoreRaw(isWhole ? sentence : (found?.[1] ?? ""), values);
  const decision = isQuestion(question) ? answerQuestion(question, scene) : undefined;
  return decision?.decision === "done"
    ? { rest: isWhole ? "" : sentence.slice(0, found?.index), answer: decision.message }
    : { rest: sentence };
}

interface Clause {
  from: number;
  to: number;
}

/** A sentence that no reader understands as a whole. */
function readSentence(text: string, context: Context, readWhole: WholeReader): Part[] {
  const tokens = toTokens(text);
  const used = new Set<number>();
  const parts: Part[] = [];
  const unknown: Part[] = [];
  const clauses = clausesOf(tokens);
  const all = findSpans(text, tokens, context);
  const textOf = ({ from, to }: Clause) => wordingOf(text, tokens, { from, to }, context);
  const use = ({ from, to }: Clause) => {
    for (let at = from; at < to; at += 1) used.add(at);
  };
  for (const clause of clauses) {
    if (isPolite(textOf(clause).replace(leading, ""))) {
      use(clause);
      continue;
    }
    const own = all.filter((span) => span.from < clause.to && clause.from < span.to);
    const isSpanned = own.length > 0 && own.every((span) => /date|time|number/.test(span.type));
    const words = tokens.slice(clause.from, clause.to).map(({ word }) => word);
    const isInSpan = (at: number) => own.some(({ from, to }) => at >= from && at < to);
    const isDenied = own.some((span) => span.isDenial);
    const isDoubted = words.some(
      (word, at) => isDoubt(word) && !(isDenied && isNegation(word)) && !isInSpan(clause.from + at),
    );
    if (clauses.length === 1 && !isDoubted) continue;
    if (isSpanned && !isDoubted) continue;
    // A clause of nothing but one value needs no other reading.
    const isValue =
      own.length === 1 && own[0]?.from === clause.from && own[0]?.to === clause.to && own[0].questions.length < 2;
    if (isValue && own[0]?.type !== "text" && !isDoubted) continue;
    const read =
      clauses.length === 1 ? [] : readWhole(textOf(clause).replace(leading, ""), [...context.before, ...parts]);
    if (read.length > 0 && isClear(read)) {
      parts.push(...read);
      use(clause);
    } else if (isDoubted) {
      unknown.push({ type: "unknown", wording: textOf(clause) });
      use(clause);
    }
  }
  const spans = all.filter(({ from, to }) => {
    for (let at = from; at < to; at += 1) if (used.has(at)) return false;
    return true;
  });
  const inner = { ...context, before: [...context.before, ...parts] };
  const placed = placeSpans(spans, tokens, inner);
  const isTaken = (at: number) => used.has(at) || all.some(({ from, to }) => at >= from && at < to);
  const wide = spans.filter((span) => span.isWide && placed.has(span)).map(({ from }) => tokens[from]?.clause);
  const isExtra = (all: number[], at: number) =>
    wide.includes(tokens[at]?.clause) &&
    all.filter((other) => tokens[other]?.clause === tokens[at]?.clause).length === 1;
  const found = tokens.flatMap(({ word }, at) =>
    !isTaken(at) && !isExplained(word, at, { tokens, spans, placed, context: inner }) ? [at] : [],
  );
  const strange = found.filter((at) => !isExtra(found, at));
  // A number without a name says nothing beside words that were not understood, wherever they are.
  const isLoose = ({ type, unit, from }: Span) =>
    type === "number" &&
    unit === undefined &&
    !/^\u27ea|[.,]\d\d$/u.test(tokens[from]?.word ?? "") &&
    strange.length + unknown.length > 0;
  const isDirty = (span: Span) =>
    isLoose(span) || strange.some((at) => tokens[at]?.clause === tokens[span.from]?.clause);
  for (const span of spans) {
    const given = partsOf(span, placed.get(span), isDirty(span));
    if (given.length > 0) parts.push(...given.map((part) => withWording(part, textOf(span))));
    else unknown.push({ type: "unknown", wording: around(span, text, tokens, strange, context) });
  }
  unknown.push(...nameStrange(strange, { text, tokens, spans, context }));
  return [...parts, ...withoutRepeats(unknown)];
}

const leading = /^(?:and|und|et|y|but|aber|mais|pero|so|then|also|と|、)\s+/iu;

/** The values of a span. If no word says what it is for, strange words beside it leave it open. */
function partsOf(span: Span, placed: Placed | undefined, isDirty: boolean): Part[] {
  if (span.parts) return span.parts;
  if (!placed || (isDirty && !placed.isCued)) return [];
  const part = span.answer?.(placed.question);
  return part ? [part] : [];
}

function withWording(part: Part, wording: string): Part {
  return part.type === "command" ? part : { ...part, wording };
}

function clausesOf(tokens: Token[]): Clause[] {
  const clauses: Clause[] = [];
  for (const [at, { clause }] of tokens.entries()) {
    if (at > 0 && tokens[at - 1]?.clause === clause) (clauses.at(-1) as Clause).to = at + 1;
    else clauses.push({ from: at, to: at + 1 });
  }
  return clauses;
}

interface Reading {
  tokens: Token[];
  spans: Span[];
  placed: Map<Span, Placed>;
  context: Context;
}

/** Talk, or a word that says what a value is for. */
function isExplained(word: string, at: number, { tokens, spans, placed, context }: Reading): boolean {
  if (word.startsWith("\u27ea")) return false;
  if (isTalk(word) && !isNegation(word)) return true;
  const isDenied = spans.some((span) => span.isDenial && tokens[span.from]?.clause === tokens[at]?.clause);
  if (isDenied && isNegation(word)) return true;
  const isAsked = spans.some((span) => span.type === "box" && tokens[span.from]?.clause === tokens[at]?.clause);
  if (isAsked && isAffirmation(word)) return true;
  const near = [...placed.values()].map(({ question }) => question);
  if (near.some((question) => cueOf(word, question, context.questions) > 0)) return true;
  const means = spans.flatMap(({ parts = [] }) =>
    parts.flatMap((part) =>
      part.type === "fact" ? (part.fact.meaning ?? "") : part.type === "write" ? part.question.label : "",
    ),
  );
  const answered = context.questions.filter(
    ({ meaning, label }) => means.includes(meaning?.meaning ?? "-") || means.includes(label),
  );
  if (answered.some((question) => cueOf(word, question, context.questions) > 0)) return true;
  if (/^(?:old|alt)$/i.test(word) && /^(?:years?|jahre?)$/i.test(tokens[at - 1]?.word ?? "")) return true;
  return tokens[at - 1] !== undefined && /^\d/.test(tokens[at - 1]?.word ?? "") && unitAfter.test(word);
}

const unitAfter = /^(?:people|persons?|guests?|adults?|personen|leute|personnes?|personas?|€|\$|£|x)$/iu;

interface Strange {
  text: string;
  tokens: Token[];
  spans: Span[];
  context: Context;
}

/** Strange words that stand together, with the words between them. A clause without a value is named whole. */
function nameStrange(strange: number[], { text, tokens, spans, context }: Strange): Part[] {
  const names: Part[] = [];
  for (let at = 0; at < strange.length; ) {
    const first = strange[at] ?? 0;
    const clause = tokens[first]?.clause;
    let end = at;
    while (
      end + 1 < strange.length &&
      tokens[strange[end + 1] ?? 0]?.clause === clause &&
      !spans.some(({ from }) => from > (strange[end] ?? 0) && from < (strange[end + 1] ?? 0))
    )
      end += 1;
    const hasValue = spans.some(({ from }) => tokens[from]?.clause === clause);
    const inClause = tokens.flatMap((token, place) => (token.clause === clause ? [place] : []));
    const [from, to] = hasValue
      ? [first, (strange[end] ?? first) + 1]
      : [inClause[0] ?? first, (inClause.at(-1) ?? first) + 1];
    names.push({ type: "unknown", wording: wordingOf(text, tokens, { from, to }, context).replace(leading, "") });
    at = end + 1;
  }
  return names;
}

/** A value that has no field, with the words of its clause if they are strange, too. */
function around(span: Span, text: string, tokens: Token[], strange: number[], context: Context): string {
  const clause = tokens[span.from]?.clause;
  const own = tokens.flatMap((token, at) => (token.clause === clause ? [at] : []));
  const isDirty = strange.some((at) => own.includes(at));
  const range = isDirty ? { from: own[0] ?? span.from, to: (own.at(-1) ?? span.to) + 1 } : span;
  return wordingOf(text, tokens, range, context).replace(leading, "");
}

function withoutRepeats(parts: Part[]): Part[] {
  const wordings = parts.map((part) => ("wording" in part ? part.wording : ""));
  return parts.filter((_, at) => {
    const own = wordings[at] ?? "";
    return (
      tokensOf(own).length > 0 &&
      !wordings.some((other, index) =>
        index < at ? other === own || other.includes(own) : index > at && other !== own && other.includes(own),
      )
    );
  });
}
