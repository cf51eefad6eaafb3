import type { ClauseIntent } from "./intents.ts";
import { parseTarget } from "./parse-target.ts";
import { placeholder, quotedIn, unmask } from "./quotes.ts";
import { readValue } from "./read-value.ts";
import { splitList } from "./split-list.ts";

/** "the option that starts with Ma" */
const describesOption =
  /^(?:the |an? |any )?(?:option|item|entry|choice|value|one)?\s*(?:that |which )?(?:start|begin|end|contain)/i;

/** Reads "A, B and C from the list": what to choose, and where. */
export function readChoose(rest: string, parts: string[]): ClauseIntent[] {
  if (/^(?:nothing|none(?: of them)?|no \p{L}+)$/iu.test(rest)) return [{ type: "nothing" }];
  if (describesOption.test(rest)) {
    const [, what = rest, place] =
      /^(.+?(?:\u27e6\d+\u27e7|with \S+|contain\S* \S+))\s+(?:from|in)\s+(?:the )?(.+)$/i.exec(rest) ?? [];
    const target = place === undefined ? undefined : parseTarget(place, parts);
    return [{ type: "enter", value: readValue(what, parts), target }];
  }
  const where =
    /^(.+?)\s+(?:from|in|with|using|on|as|for|under|inside|within)\s+((?:the|your|my|a|an)\s+.+|\u27e6.+)$/i.exec(
      rest,
    ) ?? /^(.+?)\s+(?:as|for|from|in|under)\s+(\p{L}.*)$/iu.exec(rest);
  const target = where ? parseTarget(where[2] ?? "", parts) : undefined;
  const what = where?.[1] ?? rest;
  if (/^(?:a|an|any|the|one of the|every|all|both)\s/i.test(what) && !placeholder.test(what)) {
    const thing = parseTarget(what, parts);
    if (thing.ordinal || thing.superlative || thing.any || thing.count)
      return [{ type: "press", target: { ...thing, ...(target?.name && { scope: target.name }) } }];
  }
  return splitList(what).map((one) => {
    const isQuoted = placeholder.test(one);
    const bare = unmask(one, parts).replace(/^(?:the|option|options|item|items|value)\s+/i, "");
    const option = isQuoted
      ? (quotedIn(one, parts) ?? bare)
      : bare.replace(/\s+(?:option|checkbox|radio button|box|item|button|tab|link)$/i, "");
    const path = isQuoted ? [option] : option.split(/\s*(?:>|→|»|\/ )\s*/).filter(Boolean);
    return { type: "choose", option, quoted: isQuoted, target, ...(path.length > 1 && { path }) };
  });
}
