import { normalise } from "../words.ts";
import type { ClauseIntent, Condition, Noun } from "./intents.ts";
import { contentWords, parseNoun } from "./parse-noun.ts";
import { unmask } from "./quotes.ts";

const sorting = /^(?:sort|order|arrange)\s+(?:(?:the|these|all|my)\s+)?(?:\p{L}+\s+)?by\s+(.+)$/iu;
const reading = /^(?:tell me|find out|read out|let me know)\s+(.+)$/iu;
/** Verbs of direct instructions, which name an element rather than a thing. */
const direct =
  /^(?:click|press|hit|tap|push|go|navigate|switch|move|turn|search|use|log|sign|scroll|type|enter|fill|put|set|write|clear|upload|attach|close|dismiss|expand|collapse|accept|agree|enable|disable|if|unless|until|when|while|what|which|who|whose|how|where|why|is|are|do|does|did|can|could|will|would|should)$/;
const particles = /^(?:off|out|up)\s+/i;

/** What a clause means as a command about the rows of a page: "archive the mail from Kim". */
export function parseItem(clause: string, intents: ClauseIntent[], parts: string[] = []): ClauseIntent[] {
  const isNamed = intents[0]?.type === "unknown" && !/[:=>→»\n]/.test(clause);
  const text = (isNamed ? unmask(clause, parts) : clause)
    .replace(/^(?:and|then|also|now|next|first|finally|please|to)\s+/i, "")
    .trim();
  const by = sorting.exec(text)?.[1];
  if (by) return [{ type: "sort", by }];
  const what = reading.exec(text)?.[1];
  if (what) return [{ type: "read", what }];
  const [, word = "", rest = ""] = /^(un-?\s?(?:tick|check|select)|\p{L}+)\s+(.+)$/iu.exec(text) ?? [];
  const verb = normalise(word).replace(/[\s-]/g, "");
  const [intent, ...others] = intents;
  const isWrapped = intent && others.length === 0 && /^(?:press|open|check|choose|unknown)$/.test(intent.type);
  if (!isWrapped || !rest || direct.test(verb) || !/^[a-z]{2,12}$/.test(verb) || /[\u27e6:=>→»\n]/.test(text))
    return intents;
  if (rest.split(/\s+/).length > maxWords) return intents;
  const noun = parseNoun(rest.replace(particles, ""));
  const isChoice = intent.type === "check" || intent.type === "choose";
  return isChoice && !describesRows(noun) ? intents : [{ type: "item", verb, noun, otherwise: intent }];
}

const maxWords = 14;

/** Whether a noun chooses among several things, rather than being the name of one. */
function describesRows({ words, all, ordinal, superlative, limit, checked }: Noun): boolean {
  return all || words.length > 2 || [ordinal, superlative, limit, checked].some((one) => one !== undefined);
}

/** "if Basso costs less than $60, add it to the cart": the condition, and the rest with the thing in place of "it". */
export function splitCondition(text: string): { when: Condition; rest: string } | undefined {
  const [, condition = "", rest = ""] = /^if\s+(.+?),\s*(?:then\s+)?(.+)$/iu.exec(text) ?? [];
  const [, subject = "", says = ""] =
    /^(?:the\s+)?(.+?)\s+(?:is|are|costs?|has|have)\s+(?:an?\s+|the\s+)?(.+)$/iu.exec(condition) ?? [];
  if (!subject || /\b(?:not|no|or|and|otherwise|else)\b/i.test(`${condition} ${rest}`)) return undefined;
  const { limit, words } = parseNoun(says);
  const when = { words: contentWords(subject), ...(limit ? { limit } : { says: words }) };
  return { when, rest: rest.replace(/\b(?:him|her|it|them)\b/i, subject) };
}

const gerunds = /^(\p{L}+?)(?:([bdgmnprt])\2)?ing\b/iu;

/** "before you open Photos, sort by date": puts the parts in the order in which they are done. */
export function inOrder(text: string): string {
  const [, word = "", one = "", other = ""] =
    /^(before|after|once|when)\s+(?:you(?:'ve| have)?\s+)?(.+?),\s*(?:then\s+)?(.+)$/iu.exec(text) ??
    /^(after)\s+(\p{L}+ing\s.+?)\s+(open .+|press .+|click .+)$/iu.exec(text) ??
    [];
  if (!word || /^when$/i.test(word)) return text;
  const verb = one.replace(gerunds, "$1$2");
  return /^before$/i.test(word) ? `${other}, then ${verb}` : `${verb}, then ${other}`;
}
