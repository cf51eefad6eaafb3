// What a page or a model wrote goes to a terminal, which would obey some of it.

/** Controls, line ends, and marks that turn the direction of what follows. */
const unprintable = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/** On one line, and nothing in it that a terminal would act on. */
export function clean(text: string): string {
  return text.replace(/\s+/g, " ").replace(unprintable, "").trim();
}

/** In quotes, with every character to be seen: what is in it cannot pass for words of ours. */
export function quote(value: unknown): string {
  if (Array.isArray(value)) return value.map(quote).join(", ");
  const written = JSON.stringify(value) ?? "nothing";
  return written.replace(unprintable, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
