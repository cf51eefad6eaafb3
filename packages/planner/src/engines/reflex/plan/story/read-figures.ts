import { compareTerms, nameScore } from "../../match/name-score.ts";
import type { Question } from "../../match/questions.ts";
import { currencyOf, readNumberWord } from "../../read/amounts.ts";
import { toFact } from "../../read/to-fact.ts";
import { unitOf, unitShown } from "../../units.ts";
import { normalise } from "../../words.ts";
import { isGlue, tokensOf } from "../statement/glue.ts";
import type { Context } from "../statement/parts.ts";
import { restoreRaw } from "../statement/typed-values.ts";
import { type Clause, use } from "./story.ts";

const figure = /^[€$£¥]?\d[\p{L}\p{N}.,'/-]*$|^(?=.*\d)(?=.*\p{Lu})[\p{L}\d][\p{L}\d/-]{3,}$/u;
const unit = /^(?:kg|g|lbs?|cm|mm|m|km|ft|in|l|eur|euros?|usd|dollars?|gbp|pounds?|yen|k|%)$/i;
/** What a figure with a unit measures, when no word says it. */
const measures: [RegExp, string][] = [
  [/^(?:kg|lbs?|g)$/i, "weight"],
  [/^(?:cm|ft)$/i, "height"],
];

/** Numbers and codes of a clause, named by the word that they count, by the words before them or by their unit. */
export function readFigures(clause: Clause, context: Context): void {
  const { tokens, used } = clause;
  for (const [at, token] of tokens.entries()) {
    const spoken = used.has(at) || isGlue(token) ? undefined : readNumberWord(token);
    const number = used.has(at) ? undefined : figure.test(token) ? token.replace(/[.,]+$/, "") : spoken;
    if (number === undefined) continue;
    const next = tokens[at + 1] ?? "";
    const hasUnit = unit.test(next) && !used.has(at + 1);
    const before = tokens[at - 1] ?? "";
    // "reference ORD 8812"
    const isCode = /^[A-Z]{2,4}$/.test(before) && !used.has(at - 1) && at > 1 && !unit.test(before);
    const value = hasUnit ? `${number} ${next}` : isCode ? `${before} ${number}` : number;
    const end = at + (hasUnit ? 2 : 1);
    const found = nameFor(
      clause,
      { at: isCode ? at - 1 : at, end, value, isSpoken: number === spoken },
      context.questions,
    );
    if (!found) continue;
    const fact = toFact([found.name], value);
    use(clause, Math.min(at, found.from), Math.max(end, found.to), {
      type: "fact",
      fact,
      wording: restoreRaw(clause.text, context.values),
    });
  }
}

interface Figure {
  at: number;
  end: number;
  value: string;
  isSpoken: boolean;
}

interface Name {
  name: string;
  from: number;
  to: number;
  score: number;
}

function nameFor(
  { tokens, used }: Clause,
  { at, end, value, isSpoken }: Figure,
  questions: Question[],
): Name | undefined {
  const isFree = (index: number) =>
    index >= 0 && index < tokens.length && !used.has(index) && !(tokens[index] ?? "").startsWith("\u27ea");
  const names: Name[] = [];
  const add = (from: number, to: number) => {
    const words = tokens.slice(from, to).filter((word) => !isGlue(word));
    if (words.length === 0 || readNumberWord(words[0] ?? "") !== undefined) return;
    const name = normalise(words.join(" "));
    names.push({ name, from, to, score: Math.max(0, ...questions.map(({ label }) => nameScore(name, label))) });
  };
  const isRate = rate.test(`${tokens[end] ?? ""} ${tokens[end + 1] ?? ""}`);
  const addAfter = () => {
    for (let to = end + 1; to <= end + 3 && isFree(to - 1); to += 1) add(end, to);
  };
  if (!isRate) addAfter();
  if (!isSpoken || names.length === 0)
    for (let from = at - 1; from >= at - 5 && isFree(from); from -= 1) if (!isGlue(tokens[from] ?? "")) add(from, at);
  if (isRate && !names.some(({ score }) => score >= minName)) addAfter();
  const [best] = names.filter(({ score }) => score >= minName).sort((a, b) => b.score - a.score);
  if (best) return best;
  const shared = sharedName({ tokens, at, end, value, isFree }, questions);
  if (shared) return shared;
  const own = unitOf(tokens[value.includes(" ") ? end - 1 : end] ?? "");
  const [measured, ...rivals] = own
    ? questions.filter(
        ({ label, options, fields: [field] }) =>
          field?.kind === "number" && options.length === 0 && unitShown(label) === own,
      )
    : [];
  if (measured && rivals.length === 0 && !isRate)
    return { name: normalise(measured.label), from: at, to: end + 1, score: 0.5 };
  const measure = measures.find(([pattern]) => pattern.test(value.split(" ")[1] ?? ""))?.[1];
  if (measure) return { name: measure, from: at, to: end, score: 0.5 };
  const currency = currencyOf(value);
  const [only, ...others] = currency
    ? questions.filter(({ label, options }) => currencyOf(label) === currency && options.length === 0)
    : [];
  return only && others.length === 0 ? { name: normalise(only.label), from: at, to: end, score: 0.5 } : undefined;
}

/** "2 members use wheelchairs" for "Wheelchair users", "23 are over 65" for "Seniors (65+)": the only number that is asked for with a word of the clause. */
function sharedName(
  {
    tokens,
    at,
    end,
    value,
    isFree,
  }: { tokens: string[]; at: number; end: number; value: string; isFree: (at: number) => boolean },
  questions: Question[],
): Name | undefined {
  const near = tokens
    .map((token, index) => ({ token: normalise(token), index }))
    .filter(
      ({ token, index }) =>
        (index < at || index >= end) && isFree(index) && Math.abs(index - at) <= 5 && !isGlue(token) && token !== value,
    );
  const asking = questions.filter(({ label, options, fields: [field] }) => {
    const words = tokensOf(label)
      .map(normalise)
      .filter((word) => !isGlue(word) && !general.test(word));
    return (
      field?.kind === "number" &&
      options.length === 0 &&
      words.some((word) => near.some(({ token }) => isSame(token, word)))
    );
  });
  const [only, ...others] = asking;
  return only && others.length === 0 ? { name: normalise(only.label), from: at, to: end, score: 0.5 } : undefined;
}

function isSame(a: string, b: string): boolean {
  return a === b.replace(/\D+$/, "") || (a.length > 3 && compareTerms(a, b) >= 0.85);
}

const general = /^(?:number|total|amount|how|many|anzahl|nombre|numero|expected|approximate|value|price|cost)$/;
const minName = 0.5;
/** "£165 a month" is not an answer to "month". */
const rate =
  /^(?:an?|per|each|pro|im|par|al|por) (?:month|year|week|day|hour|night|monat|jahr|woche|tag|mois|an|semaine|jour|mes|año|día)/iu;
