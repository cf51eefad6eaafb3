import type { Value } from "./intents.ts";
import { placeholder, quotedIn, unmask } from "./quotes.ts";

/** Reads what to enter: a literal text, or what the page shows. */
export function readValue(text: string, parts: string[]): Value {
  if (isReference(text)) return { type: "page", what: text };
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
  if (placeholder.test(text)) return false;
  return (
    /^(?:the|its|their|how many)\s+\p{Ll}/u.test(text) && !/^the (?:value|text|words?|number|string) \S+$/.test(text)
  );
}
