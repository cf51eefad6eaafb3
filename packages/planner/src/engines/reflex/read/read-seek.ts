import type { ClauseIntent, Criterion } from "./intents.ts";
import { parseNoun } from "./parse-noun.ts";
import { parseTarget } from "./parse-target.ts";
import { unmask } from "./quotes.ts";

/** The words that begin a criterion: "from", "directed by", "departing on". */
const cueWords =
  /(?:^|\s)((?:\p{L}+(?:ed|ing) )?(?:from|to|on|in|at|by|with|for|between|until|under|before|after)|departing|returning):?(?=\s)/giu;

/** Reads "comedy movies directed by Smith from year 1999": what to search for, and its criteria. */
export function readSeek(verb: string, rest: string, parts: string[]): ClauseIntent[] {
  const noun = parseNoun(rest);
  // "the hotel with the highest rating" describes a row, not a criterion of a search.
  const isRow = noun.words.length === 0 || (noun.words.length === 1 && /\swith the\s/i.test(rest));
  if (verb !== "search" && noun.superlative && isRow)
    return [{ type: "press", target: { name: verb, quoted: false, superlative: noun.superlative } }];
  const cues = [...rest.matchAll(cueWords)];
  const first = rest.slice(0, cues[0]?.index).trim();
  const { superlative, name, quoted, kinds, ordinal } = parseTarget(first, parts);
  if (verb === "find" && cues.length === 0 && !superlative) return [{ type: "nothing" }];
  const criteria = cues.flatMap(({ 0: whole, 1: cue = "", index }, at): Criterion[] => {
    const value = rest.slice(index + whole.length, cues[at + 1]?.index).trim();
    if (!value) return [];
    const labelled = /^(?:the )?(\p{L}+) (\d[\d/.:-]*)$/u.exec(value);
    return [
      {
        cue: labelled?.[1] ?? cue,
        value: unmask(labelled?.[2] ?? value, parts).replace(/^(?:the)\s+/i, ""),
      },
    ];
  });
  const isQuery = verb === "search" && (quoted || criteria.length === 0);
  const thing = isQuery
    ? quoted
      ? name
      : unmask(rest, parts).replace(/^(?:the|a|an)\s+(?=\S)/i, "")
    : unmask(first, parts);
  if (verb !== "search" && criteria.length === 0 && (superlative || ordinal))
    return [{ type: "press", target: parseTarget(rest, parts) }];
  if (verb !== "search" && criteria.length === 0)
    return [{ type: "press", target: { name: `${verb} ${name}`.trim(), quoted: false, ...(kinds && { kinds }) } }];
  return [{ type: "seek", verb, thing, criteria: isQuery ? [] : criteria, ...(superlative && { superlative }) }];
}
