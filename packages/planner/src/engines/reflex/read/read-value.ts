import type { Value } from "./intents.ts";
import { parseTarget } from "./parse-target.ts";
import { placeholder, quotedIn, unmask } from "./quotes.ts";

/** Reads what to enter: a literal text, a word of the page, or a matching option. */
export function readValue(text: string, parts: string[]): Value {
  const word = /^(?:the )?(first|last) word (?:in|of|from|on) (?:the )?(.+)$/i.exec(text);
  if (word)
    return {
      type: "word",
      which: (word[1] ?? "").toLowerCase() === "first" ? "first" : "last",
      of: parseTarget(word[2] ?? "", parts),
    };
  const starts = /\b(?:start|begin)(?:s|ning|ing)? with (\u27e6\d+\u27e7|\S+)/i.exec(text)?.[1];
  const ends = /\bend(?:s|ing)? (?:with|in) (\u27e6\d+\u27e7|\S+)/i.exec(text)?.[1];
  const contains = /\bcontain(?:s|ing)? (\u27e6\d+\u27e7|\S+)/i.exec(text)?.[1];
  if (starts ?? ends ?? contains)
    return {
      type: "matching",
      ...(starts && { starts: unmask(starts, parts) }),
      ...(ends && { ends: unmask(ends, parts) }),
      ...(contains && { contains: unmask(contains, parts) }),
    };
  const inCase = /^(.+?) in (?:all )?(upper|lower) ?-?case(?: letters)?$/i.exec(text);
  const literal = unmask(inCase?.[1] ?? text, parts);
  const isQuoted = placeholder.test(text);
  const value = isQuoted
    ? (quotedIn(text, parts) ?? literal)
    : literal.replace(/^(?:the (?:value|text|words?|number) )/i, "");
  if (inCase) return { type: "text", text: /upper/i.test(inCase[2] ?? "") ? value.toUpperCase() : value.toLowerCase() };
  return { type: "text", text: value };
}
