import type { Value } from "./intents.ts";
import { placeholder, quotedIn, unmask } from "./quotes.ts";

/** Reads what to enter: a literal text, what the page shows, or a matching option. */
export function readValue(text: string, parts: string[]): Value {
  if (isReference(text)) return { type: "page", what: text };
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

/** "the area of Bergen", "its price", but not "the text ⟦0⟧" and not "The Beatles". */
function isReference(text: string): boolean {
  if (placeholder.test(text) || matching.test(text)) return false;
  return (
    /^(?:the|its|their|how many)\s+\p{Ll}/u.test(text) && !/^the (?:value|text|words?|number|string) \S+$/.test(text)
  );
}

const matching = /\b(?:start|begin|end|contain)(?:s|ning|ing)? (?:with|in)\b|\bcontain(?:s|ing)? \S/i;
