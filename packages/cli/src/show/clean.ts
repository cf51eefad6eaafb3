// What a page or a model wrote goes to a terminal, which would obey some of it.
export { quote } from "@giselles-ai/protocol";

/** Controls, line ends, and marks that turn the direction of what follows. */
const unprintable = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** On one line, and nothing in it that a terminal would act on. */
export function clean(text: string): string {
  return text.replace(/\s+/g, " ").replace(unprintable, "").trim();
}
