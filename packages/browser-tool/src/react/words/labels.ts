import { type Language, type Words, wordsFor } from "./words.ts";

/** Any of the panel's texts, to replace. */
export type Labels = { [Key in keyof Words]?: Words[Key] extends string ? string : Partial<Words[Key]> };

/** The words of a language, with the app's own texts in place of some of them. */
export function wordsWith(language: Language, labels: Labels = {}): Words {
  const words = wordsFor(language);
  const merged = Object.entries(labels).map(([key, label]) => {
    const known = words[key as keyof Words];
    return [key, isGroup(known) && isGroup(label) ? { ...known, ...label } : label];
  });
  return { ...words, ...Object.fromEntries(merged) };
}

function isGroup(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
