import { memoize } from "./memoize.ts";

const unaccented: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ð: "d",
  þ: "th",
};

/**
 * Normalises text for comparison: lower case, single spaces, half-width forms, and no accents on Latin and Greek letters,
 * which people often omit. Other scripts keep their marks, because they distinguish letters.
 */
export const normalise = memoize((text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFD")
    .replace(/([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, "$1")
    .normalize("NFC")
    .replace(/[øłđıßæœðþ]/g, (letter) => unaccented[letter] ?? letter)
    .replace(/[\s\u00a0]+/g, " ")
    .trim(),
);

/** Splits an identifier into words: "shippingAddress_line1" → "shipping address line 1". */
export const spaced = memoize((name: string): string =>
  normalise(
    name
      .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
      .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
      .replace(/(\p{L})(\d)/gu, "$1 $2")
      .replace(/(\d)(\p{L})/gu, "$1 $2")
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, " "),
  ),
);

const stopWords = new Set(
  "a an the to of for in on at your my our this that is be please and or with by as into from it its".split(" "),
);

/** The words of a text without stop words. A text of only stop words keeps them. */
export const wordsOf = memoize((text: string): string[] => {
  const words = normalise(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const significant = words.filter((word) => !stopWords.has(word));
  return significant[0] ? significant : words;
});

/** A simple stemmer: "directed" and "director" have the same stem, and so do "movies" and "movie". */
export const stem = memoize((word: string): string => {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return word
    .replace(/(?:ies)$/, "y")
    .replace(/(?:ations?|ators?|ating|ated|ates?)$/, "at")
    .replace(/(?:ings?|ers?|ors?|ed|es|s|e)$/, "")
    .replace(/(.)\1$/, "$1");
});
