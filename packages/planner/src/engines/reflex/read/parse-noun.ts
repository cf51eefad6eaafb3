import { normalise } from "../words.ts";
import { toNumber } from "./amounts.ts";
import type { Limit, Noun, Superlative } from "./intents.ts";
import { ordinals, superlatives } from "./parse-target.ts";

/** Words that say nothing about which one is meant. */
const fillers = new Set(
  "the a an of in from with for to on at by that which who whose is are was be my me your it its this these those and please only just now i do have has there any as off".split(
    " ",
  ),
);
/** Words for things in general. Any row is one. */
export const things =
  /^(?:ones?|items?|entr(?:y|ies)|rows?|results?|messages?|mails?|e-?mails?|people|persons?|users?|members?|contacts?|accounts?|posts?|comments?|products?|things?|files?|lines?|them|everyone|everybody|everything)$/;
const plurals =
  /^(?:ones|items|entries|rows|results|messages|mails|e-?mails|people|users|members|contacts|posts|comments|products|things|files|lines|them)$/;

/** Reads "the second unread message from Ana": which rows are meant, and the words that they must account for. */
export function parseNoun(phrase: string): Noun {
  let text = ` ${normalise(phrase)} `;
  const take = (pattern: RegExp) => {
    const found = pattern.exec(text);
    if (found) text = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    return found;
  };
  const noun: Noun = { words: [], all: false };
  let compared: string | undefined;
  const limit = takeLimit(take);
  if (limit) noun.limit = limit;
  for (const [pattern, of, most] of superlatives) {
    const found = take(new RegExp(`(?<=\\s)(?:${pattern.source})(?=\\s)`, "iu"));
    if (!found) continue;
    noun.superlative = { of, most, word: found[0].trim() };
    const [kind] = contentWords(text.slice(found.index).split(/\s(?:to|in|from|of|with)\s/)[0] ?? "");
    const measure = measures.find(([names]) => names.test(kind ?? ""))?.[1];
    if (measure)
      noun.superlative = { of: measure, most: isMost(found[0].trim(), measure, most), word: found[0].trim() };
    // "the most important file" compares by importance, which must be on the page.
    else if (/^(?:most|least|fewest)$/.test(found[0].trim())) compared = kind;
    else if (kind) noun.kind = kind;
    take(/(?<=\s)(?:price|rating|stars|score|size|duration|cost)(?=\s)/);
    break;
  }
  const ordinal = take(
    /(?<=\s)(?:(\d+)(?:st|nd|rd|th)|(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)|(last))(?=\s)/,
  );
  if (ordinal) noun.ordinal = ordinal[3] ? -1 : Number(ordinal[1]) || (ordinals.get(ordinal[2] ?? "") ?? 1);
  if (take(/(?<=\s)(?:all|every|each|both)(?: of)?(?=\s)/) || /\s(?:everyone|everybody|everything)\s/.test(text))
    noun.all = true;
  if (take(/(?<=\s)(?:un(?:finished|checked|ticked|selected)|incomplete|open)(?=\s(?!order))/)) noun.checked = false;
  else if (take(/(?<=\s)(?:finished|completed|checked|ticked)(?=\s)/)) noun.checked = true;
  const words = contentWords(text);
  if (words.some((word) => plurals.test(word)) && !noun.ordinal && !noun.superlative) noun.all = true;
  noun.words = words.filter((word) => word === compared || !things.test(word));
  // "every second message" is neither all of them nor one.
  if (noun.all && noun.ordinal !== undefined) noun.words.push("every");
  return noun;
}

/** What a word after a superlative compares: "the best price", "the highest rating". */
const measures: [RegExp, Superlative["of"]][] = [
  [/^(?:prices?|costs?|fares?)$/, "price"],
  [/^(?:ratings?|stars|scores?)$/, "rating"],
  [/^durations?$/, "duration"],
];

/** The best price is the lowest one. */
function isMost(word: string, of: Superlative["of"], most: boolean): boolean {
  const isLowBest = of === "price" || of === "duration";
  if (word === "best") return !isLowBest;
  return word === "worst" ? isLowBest : most;
}

function takeLimit(take: (pattern: RegExp) => RegExpExecArray | null): Limit | undefined {
  const found = take(limitWords);
  return found ? { less: found[1] !== undefined, amount: toNumber(found[3] ?? "") } : undefined;
}

/** "under $100", "more than 3" */
export const limitWords =
  /(?<=\s)(?:(under|below|less than|cheaper than|at most)|(over|above|more than|at least))\s+[$€£¥]?(\d[\d.,]*)\s?[$€£¥]?(?=\s)/;

/** The words of a text that must have a use. */
export function contentWords(text: string): string[] {
  return (normalise(text).match(/[\p{L}\p{N}$€£][\p{L}\p{N}\p{M}'’.:,$€£@/_-]*/gu) ?? [])
    .map((word) => word.replace(/['’]s$|[.,:'’]+$/g, ""))
    .filter((word) => word !== "" && !fillers.has(word));
}
