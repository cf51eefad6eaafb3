import { spaced } from "../words.ts";

/** The number of weights per meaning. */
export const buckets = 4096;

/** Which weights a label uses: its words and their parts of up to five letters, by a hash. */
export function featuresOf(label: string): number[] {
  const words = spaced(label).split(" ").filter(Boolean);
  const found = new Set<number>([hash(`=${words.join(" ")}`)]);
  for (const word of words) {
    const text = `^${word}$`;
    found.add(hash(` ${word}`));
    // In scripts without spaces a single character may be a word.
    const least = /[\p{Script=Han}\p{Script=Hangul}]/u.test(word) ? 1 : 2;
    for (let size = least; size <= 5; size += 1)
      for (let at = 0; at + size <= text.length; at += 1) found.add(hash(text.slice(at, at + size)));
  }
  return [...found];
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (value ^ (value >>> 15)) % buckets;
}
