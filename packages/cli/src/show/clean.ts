// Makes text from a page or a model safe to print: a terminal would interpret control sequences in it.
export { quote } from "@giselles-ai/protocol";

/** Control characters, line separators and bidirectional marks. */
const unprintable = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** Puts text on one line and removes what a terminal would interpret. */
export function clean(text: string): string {
  return text.replace(/\s+/g, " ").replace(unprintable, "").trim();
}

/** The same for text of several lines, whose breaks and indents stay. */
export function cleanLines(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(unprintable, "").trimEnd())
    .join("\n");
}
