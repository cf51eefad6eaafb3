// Reads "type Ada into Name": what to enter, and where.
import type { ClauseIntent } from "./intents.ts";
import { parseTarget } from "./parse-target.ts";
import { readValue } from "./read-value.ts";

/** "fill Name with Ada", "set the date to 3 May": the field comes first. */
export const fillWith = [
  /^(?:fill|complete)(?: in| out| up)? (?:the )?(.+?) (?:with|as|=|:) (.+)$/i,
  /^(?:set|change|update|move|adjust|drag|increase|decrease|raise|lower|reduce|turn up|turn down) (?:the )?(?:value of )?(.+?) (?:to|=|as) (.+)$/i,
];

/** Values that point to a text instead of being one. */
const pointers = /^(?:(?:the )?(?:text|value|words?|string|following)?\s*)?(?:below|above|here|following)$/i;

/** "the text in the first box": where the text is, instead of the text. */
const places = /^(?:in|from|of|inside|within|shown|next to|beside|under|below|above) (?:the|this|that|my|your)\b/i;

export function enter(value: string, target: string | undefined, parts: string[]): ClauseIntent {
  if (pointers.test(value.trim()) || places.test(value.trim())) return { type: "unknown" };
  return {
    type: "enter",
    value: readValue(value, parts),
    target: target === undefined ? undefined : parseTarget(target, parts),
  };
}

const into = String.raw`(?:(?<!\b(?:next|close|up|due|according))\s+(?:into|in to|in|inside|as|for|to|on|onto|under|at)\s+)`;
/** "an item that starts with …": a description of a value, not the value. */
const describes =
  /^(?:an?|the|any) (?:\p{L}+ )?(?:(?:that|which) )?(?:start|begin|end|contain)(?:s|ning|ing)? (?:with|in)?/iu;

/** "Ada into Name", "the username ⟦0⟧ and the password ⟦1⟧ into the fields", "Ada in Name, Bob in Friend". */
export function readEnter(rest: string, parts: string[]): ClauseIntent[] {
  if (describes.test(rest)) return [{ type: "unknown" }];
  const pairs = readPairs(rest, parts);
  if (pairs.length > 0 && pairs[0]?.type !== "unknown") return pairs;
  const listed = rest.split(/\s*,\s*(?:and\s+)?|\s+and\s+/i);
  if (listed.length > 1 && listed.every((one) => new RegExp(`^.+?${into}.+$`, "i").test(one)))
    return listed.flatMap((one) => readEnter(one, parts));
  const quoted = new RegExp(`^(.*?\\u27e6\\d+\\u27e7.*?)${into}(.+)$`, "i").exec(rest);
  const found = quoted ?? new RegExp(`^(.+)${into}(.+)$`, "i").exec(rest);
  if (!found) return [enter(rest, undefined, parts)];
  const labelled = /^(?:the |my |your )?(.+?)\s+(\u27e6\d+\u27e7)$/.exec(found[1] ?? "");
  const isGeneric = /^(?:the )?(?:text|value|words?|string|number|name|following|phrase)$/i.test(
    labelled?.[1] ?? "text",
  );
  if (labelled && isGeneric === false) {
    const place = parseTarget(found[2] ?? "", parts);
    // "the password X into both fields": the place is more specific than the word before the value.
    return place.name || place.count
      ? [{ type: "enter", value: readValue(labelled[2] ?? "", parts), target: place }]
      : [{ type: "enter", value: readValue(labelled[2] ?? "", parts), target: { ...place, name: labelled[1] ?? "" } }];
  }
  return [enter(labelled?.[2] ?? found[1] ?? "", found[2], parts)];
}

/** Reads "the username ⟦0⟧ and the password ⟦1⟧": each value follows its field. */
export function readPairs(rest: string, parts: string[]): ClauseIntent[] {
  const found = [
    ...rest.matchAll(
      /(?:^|\band\b|,|\bwith\b)\s*(?:the |my |your )?([\p{L}\p{N} -]{2,40}?)\s*(?:is|=|:|of)?\s*(\u27e6\d+\u27e7)/giu,
    ),
  ];
  if (found.length < 2 || found.length !== (rest.match(/\u27e6/g) ?? []).length) return [{ type: "unknown" }];
  return found.map(([, name = "", value = ""]) => enter(value, name, parts));
}
