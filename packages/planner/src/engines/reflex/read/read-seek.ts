import type { ClauseIntent, Criterion } from "./intents.ts";
import { parseNoun } from "./parse-noun.ts";
import { parseTarget } from "./parse-target.ts";
import { unmask } from "./quotes.ts";

const preposition =
  /\s(?=(?:\p{L}+ed |\p{L}+ing )?(?:from|to|on|in|at|by|with|for|between|until|under|before|after|departing|returning)\b:?\s)/iu;

/** Joins "directed" with "by Smith". */
function joinCues(pieces: string[]): string[] {
  return pieces.flatMap((piece, index) => {
    const isCue = (text = "") => /^\p{L}+(?:ed|ing)$/iu.test(text);
    if (index > 0 && isCue(piece)) return [];
    return isCue(pieces[index - 1]) && index > 1 ? `${pieces[index - 1]} ${piece}` : piece;
  });
}

/** Reads "comedy movies directed by Smith from year 1999": what to search for, and its criteria. */
export function readSeek(verb: string, rest: string, parts: string[]): ClauseIntent[] {
  const noun = parseNoun(rest);
  if (verb !== "search" && noun.superlative && noun.words.length === 0)
    return [{ type: "press", target: { name: verb, quoted: false, superlative: noun.superlative } }];
  const [first = "", ...conditions] = joinCues(` ${rest}`.split(preposition).map((part) => part.trim()));
  const { superlative, name, quoted, kinds, ordinal } = parseTarget(first, parts);
  if (verb === "find" && conditions.length === 0 && !superlative) return [{ type: "nothing" }];
  const criteria = conditions.flatMap((condition): Criterion[] => {
    const found = /^((?:\p{L}+(?:ed|ing) )?\p{L}+):?\s+(.+)$/iu.exec(condition);
    if (!found) return [];
    const [, cue = "", value = ""] = found;
    const labelled = /^(?:the )?(\p{L}+) (\d[\d/.:-]*)$/u.exec(value);
    return [
      {
        cue: labelled ? `${cue} ${labelled[1]}` : cue,
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
