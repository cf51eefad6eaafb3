// Gives each span of a sentence its question: all at once, by the words around it, or because only one question takes it.
import type { Question } from "../../match/questions.ts";
import { unitIn } from "../../units.ts";
import { normalise } from "../../words.ts";
import { isGlue } from "../statement/glue.ts";
import type { Context } from "../statement/parts.ts";
import { cueOf } from "./cues.ts";
import type { Span } from "./find-spans.ts";
import type { Token } from "./mark.ts";

export interface Placed {
  question: Question;
  /** Words around it say so. */
  isCued: boolean;
}

/** The questions of spans. A span without one, or with two that are as likely, is not in the result. */
export function placeSpans(spans: Span[], tokens: Token[], context: Context): Map<Span, Placed> {
  const answered = context.before.flatMap((part) => (part.type === "write" ? part.question.fields : []));
  const placed = new Map<Span, Placed>();
  const isOpen = (question: Question) => {
    if (question.kind === "boxes") return true;
    const taken = [...answered, ...[...placed.values()].flatMap((one) => one.question.fields)];
    return !question.fields.some((field) => taken.includes(field));
  };
  const pairs = spans.flatMap((span) =>
    span.questions.map((question) => ({
      span,
      question,
      score: closeness(span, question, { spans, tokens, context }),
    })),
  );
  pairs.sort((a, b) => b.score - a.score || a.span.from - b.span.from);
  for (const { span, question, score } of pairs) {
    if (score === 0 || placed.has(span) || !isOpen(question)) continue;
    const isTie = pairs.some(
      (other) =>
        other.span === span && other.question !== question && score - other.score < 0.02 && isOpen(other.question),
    );
    if (!isTie) placed.set(span, { question, isCued: true });
  }
  placeInOrder(spans, placed, isOpen);
  for (const span of spans.filter((one) => !placed.has(one) && !one.isFaint)) {
    const open = span.questions.filter((question) => isOpen(question) && isPlain(question, span));
    const isShared = spans.some(
      (other) => other !== span && !placed.has(other) && other.questions.includes(open[0] as Question),
    );
    const [only, ...others] = open;
    if (only && others.length === 0 && !(isShared && only.kind !== "boxes"))
      placed.set(span, { question: only, isCued: span.type === "option" || span.type === "box" });
  }
  return placed;
}

/** As many dates as there are questions for dates come in their order. */
function placeInOrder(spans: Span[], placed: Map<Span, Placed>, isOpen: (question: Question) => boolean): void {
  for (const type of ["date", "time"] as const) {
    const rest = spans.filter((span) => span.type === type && !placed.has(span));
    const [first] = rest;
    const open = (first?.questions ?? []).filter((question) => isOpen(question) && first && isPlain(question, first));
    if (rest.length > 1 && rest.length === open.length)
      for (const [index, span] of rest.entries())
        placed.set(span, { question: open[index] as Question, isCued: false });
  }
}

const needsName =
  /purchase|bought|kauf|achat|compra|購入|expir|issue|gültig|birth|\bborn\b|\bdob\b|gebur|naissance|nacimiento|生年月日|誕生|\bage\b|^alter\b|edad|年齢/;

/** A date of birth, an age and a number must be called what they are. */
function isPlain({ label }: Question, { type, unit }: Span): boolean {
  if (type === "number" && unit !== undefined) return unitIn(label) === unit;
  return !needsName.test(normalise(label));
}

interface Sentence {
  spans: Span[];
  tokens: Token[];
  context: Context;
}

const ends = /^(?:to|into|until|till|bis|nach|à|jusqu\p{L}*|hasta|al)$/iu;

/** How near the words are that say which question a span is for: 0 if there are none. */
function closeness(span: Span, question: Question, { spans, tokens, context }: Sentence): number {
  const at = spans.indexOf(span);
  const [from, to] = [spans[at - 1]?.to ?? 0, spans[at + 1]?.from ?? tokens.length];
  const clause = tokens[span.from]?.clause ?? 0;
  const isUnit = span.unit !== undefined && unitIn(question.label) === span.unit;
  let best = isUnit ? 2 : 0;
  for (let place = from; place < to; place += 1) {
    const token = tokens[place];
    if (!token || (place >= span.from && place < span.to)) continue;
    const cue = cueOf(token.word, question, context.questions);
    if (cue === 0) continue;
    // In "from Oslo to 3 May", the date is not where it begins.
    const between = tokens.slice(place + 1, span.from);
    if (isGlue(token.word) && between.some(({ word }) => ends.test(word))) continue;
    const apart = Math.abs(token.clause - clause);
    // Numbers belong to what stands beside them, and "a" and "one" to what follows.
    if (span.type === "number" && apart > 0) continue;
    if (span.type === "number" && span.isFaint && (place < span.to || place > span.to + 1)) continue;
    const gap = 2 * apart;
    const distance =
      place < span.from ? span.from - place : (place - span.to + 1) * (span.type === "number" ? 0.9 : 1.4);
    best = Math.max(best, cue / (distance + gap));
  }
  return best;
}
