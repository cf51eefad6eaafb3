import { normalise } from "../words.ts";
import { toNumber } from "./amounts.ts";
import type { Limit, Noun } from "./intents.ts";
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
  const limit = takeLimit(take);
  if (limit) noun.limit = limit;
  for (const [pattern, of, most] of superlatives) {
    const found = take(new RegExp(`(?<=\\s)(?:${pattern.source})(?=\\s)`, "iu"));
    if (!found) continue;
    noun.superlative = { of, most, word: found[0].trim() };
    const [kind] = contentWords(text.slice(found.index).split(/\s(?:to|in|from|of|with)\s/)[0] ?? "");
    if (kind) noun.kind = kind;
    take(/(?<=\s)(?:price|rating|size|duration|cost)(?=\s)/);
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
  noun.words = words.filter((word) => !things.test(word));
  return noun;
}

function takeLimit(take: (pattern: RegExp) => RegExpExecArray | null): Limit | undefined {
  const found = take(
    /(?<=\s)(?:(under|below|less than|cheaper than|at most)|(over|above|more than|at least))\s+[$€£¥]?(\d[\d.,]*)\s?[$€£¥]?(?=\s)/,
  );
  return found ? { less: found[1] !== undefined, amount: toNumber(found[3] ?? "") } : undefined;
}

/** The words of a text that must have a use. */
export function contentWords(text: string): string[] {
  return (normalise(text).match(/[\p{L}\p{N}$€£][\p{L}\p{N}\p{M}'’.:,$€£@/_-]*/gu) ?? [])
    .map((word) => word.replace(/['’]s$|[.,:'’]+$/g, ""))
    .filter((word) => word !== "" && !fillers.has(word));
}
