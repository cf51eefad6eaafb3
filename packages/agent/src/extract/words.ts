// Compares texts by words, whatever their case, spacing and punctuation. Currency, percent and the inside of numbers count.

/** Scripts without spaces between words: each character counts as a word. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}`;
const words = new RegExp(
  String.raw`\p{Sc}|%|\d+(?:[.,:/'’-]\d+)*|[${unspaced}]|(?:(?![${unspaced}\d])[\p{L}\p{M}\p{N}])+`,
  "gu",
);

export function wordsIn(text: string): string[] {
  return text.normalize("NFKC").toLowerCase().match(words) ?? [];
}

/** Whether the words are in the text, one after the other. */
export function hasWords(text: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0) return false;
  return text.some((_, start) => wanted.every((word, index) => text[start + index] === word));
}
