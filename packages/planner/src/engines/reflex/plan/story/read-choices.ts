import { answerWith } from "../../match/answer.ts";
import { optionScore } from "../../match/match-option.ts";
import { compareWords, withoutBrackets } from "../../match/name-score.ts";
import type { Question } from "../../match/questions.ts";
import { joinPhrases, meansSame } from "../../match/thesaurus.ts";
import { normalise } from "../../words.ts";
import { isGlue, isNegation, tokensOf } from "../statement/glue.ts";
import type { Context } from "../statement/parts.ts";
import { type Clause, openQuestions, use } from "./story.ts";

interface Choice {
  question: Question;
  option: string;
  from: number;
  to: number;
  score: number;
}

/** Options that a clause names in full: "by transfer", "Wednesdays at 2", "the vegetarian lunch". */
export function readChoices(clause: Clause, context: Context): void {
  const questions = openQuestions(context, clause);
  const named = questions.flatMap((question) =>
    choicesOf(question).flatMap((option) => findOption(question, option, clause) ?? []),
  );
  // "Single + breakfast" is not "Single".
  const isPart = (one: Choice) =>
    named.some((other) => other.question === one.question && isWithin(one, other) && other.score >= 0.9);
  const found = named.filter((one) => !isPart(one));
  found.sort((a, b) => b.score - a.score || b.to - b.from - (a.to - a.from));
  const chosen: Choice[] = [];
  for (const one of found) {
    const isFree = chosen.every(
      (other) =>
        (one.from >= other.to || one.to <= other.from) &&
        (other.question !== one.question || one.question.kind === "boxes"),
    );
    const isShared = found.some(
      (other) =>
        other !== one &&
        other.score >= one.score &&
        overlaps(one, other) &&
        !isWithin(other, one) &&
        (other.question === one.question || !isSameField(one, other)),
    );
    if (isFree && !isShared) chosen.push(one);
  }
  for (const one of chosen) write(one, clause, chosen.length === 1);
}

function overlaps(a: Choice, b: Choice): boolean {
  return a.from < b.to && b.from < a.to;
}

/** "school lunch" in "vegetarian school lunch". */
function isWithin(a: Choice, b: Choice): boolean {
  return a.from >= b.from && a.to <= b.to && a.to - a.from < b.to - b.from;
}

function isSameField(a: Choice, b: Choice): boolean {
  return a.question.fields.some((field) => b.question.fields.includes(field));
}

/** The options of a question, or a box with a short name. */
function choicesOf({ kind, label, options }: Question): string[] {
  const isShort = kind === "toggle" && contentOf(label).length <= maxBoxWords;
  return isShort ? [label] : options;
}

const maxBoxWords = 2;

/** "not the fossils", and "Werkzeug interessiert mich nicht" if nothing else is named. */
function write({ question, option, from, to }: Choice, clause: Clause, isOnly: boolean): void {
  const field = question.fields.find(({ label }) => label === option);
  const isBox = question.kind === "boxes" || question.kind === "toggle";
  const near = isBox && isOnly ? clause.tokens : clause.tokens.slice(Math.max(0, from - 3), from);
  const rest = clause.tokens.slice(to);
  const isDeniedAfter =
    isOnly &&
    rest.length > 0 &&
    rest.length <= 3 &&
    rest.some(isNegation) &&
    rest.every((word) => isGlue(word) || isNegation(word));
  const denied = near.some(isNegation) || isDeniedAfter;
  const answer =
    isBox && field
      ? { writes: [{ field, value: !denied }], fit: 1 }
      : denied
        ? undefined
        : answerWith(question, option, undefined);
  const wording = clause.tokens.slice(from, to).join(" ");
  if (answer) use(clause, from, to, { type: "write", question, answer, wording });
}

const placeholder =
  /^\W*(?:please |bitte )?(?:choose|select|pick|ausw|wahlen|choisi|selec|elij|any\b|none\b|other\b|-|–|$)/;

function findOption(question: Question, option: string, { tokens, used }: Clause): Choice | undefined {
  const plain = normalise(option);
  const words = tokensOf(withoutBrackets(option).replace(/\s[-–]\s.*\d.*$/u, ""))
    .map(normalise)
    .filter((word) => !isGlue(word));
  if (
    words.length === 0 ||
    (question.kind !== "toggle" && plain === normalise(question.label)) ||
    placeholder.test(plain) ||
    /^(?:yes|no|ja|nein|oui|non|si)\b/.test(plain)
  )
    return undefined;
  const labels = contentOf(question.label);
  // The label of a box is the option itself, so that "served" must not name "We need serving staff".
  const least = question.kind === "toggle" ? 0.9 : 0.85;
  const isNamed = tokens.some(
    (token) => !isGlue(token) && labels.some((word) => compareWords(normalise(token), word) >= least),
  );
  for (let from = 0; from < tokens.length; from += 1)
    for (let to = Math.min(tokens.length, from + words.length + 3); to > from; to -= 1) {
      if (
        isTaken(from, to, used) ||
        isGlue(tokens[from] ?? "") ||
        isGlue(tokens[to - 1] ?? "") ||
        leadsToValue(tokens, to)
      )
        continue;
      const phrase = tokens.slice(from, to);
      const isRare =
        question.kind === "boxes" &&
        words.length < 3 &&
        phrase.length === 1 &&
        isOnlyIn(phrase[0] ?? "", question, option);
      const score = isRare ? 0.7 : scorePhrase(phrase, option, words, isNamed);
      if (score > 0) return { question, option, from, to, score: score + (isNamed ? 0.05 : 0) };
    }
  return undefined;
}

/** "parking" for "Covered parking", if no other box has the word. */
function isOnlyIn(word: string, { options }: Question, option: string): boolean {
  const plain = normalise(word);
  const has = (one: string) => contentOf(one).some((other) => compareWords(plain, other) >= 0.95);
  return plain.length > 4 && has(option) && options.filter(has).length === 1;
}

function scorePhrase(phrase: string[], option: string, words: string[], isNamed: boolean): number {
  const said = phrase.filter((word) => !isGlue(word)).map(normalise);
  // "2 to 4" hours, if the question is named
  if (isNamed && phrase.length > 2 && normalise(phrase.join(" ")) === normalise(option)) return 1;
  const isShort = words.length === 1 && (words[0] ?? "").length < 4;
  if (said.some((word) => word.startsWith("\u27ea")) || said.join(" ").length < 3 || /^[\d.,]+$/.test(said.join("")))
    return 0;
  if (optionScore(phrase.join(" "), option) >= 0.95 && (!isShort || isNamed || said.join("").length > 4)) return 1;
  if (said.join("").length > 3 && meansSame(joinPhrases(phrase.join(" ")).join(" "), joinPhrases(option).join(" ")))
    return 0.92;
  const isIn = (word: string) => said.some((other) => compareWords(other, word) >= 0.9);
  const all = words.every(isIn) && said.every((word) => words.some((other) => compareWords(word, other) >= 0.9));
  if (all && (!isShort || isNamed)) return 0.95;
  const share = words.filter(isIn).length / words.length;
  return isNamed && share >= 0.5 && said.every((word) => words.some((other) => compareWords(word, other) >= 0.9))
    ? 0.5 + 0.3 * share
    : 0;
}

function isTaken(from: number, to: number, used: Set<number>): boolean {
  for (let at = from; at < to; at += 1) if (used.has(at)) return true;
  return false;
}

/** "email ada@…" names a value, and chooses nothing. */
function leadsToValue(tokens: string[], to: number): boolean {
  const next = tokens.slice(to).find((token) => !links.test(token)) ?? "";
  return next.startsWith("\u27ea");
}

const links = /^(?:is|are|ist|lautet|est|es|should|be)$/i;

export function contentOf(text: string): string[] {
  return tokensOf(text)
    .map(normalise)
    .filter((word) => !isGlue(word) && /\p{L}/u.test(word));
}
