import { remember } from "./remember.ts";

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
 * Text as it is compared: lower case, one space between words, no accents on Latin and Greek letters (people leave them
 * out), full-width forms made narrow. Other scripts keep their marks, which are letters of their own there.
 */
export const normalise = remember((text: string): string =>
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

/** Words of a name in code: "shippingAddress_line1" → "shipping address line 1". */
export const spaced = remember((name: string): string =>
  normalise(
    name
      .replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
      .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
      .replace(/(\p{L})(\d)/gu, "$1 $2")
      .replace(/(\d)(\p{L})/gu, "$1 $2")
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, " "),
  ),
);

const empty = new Set(
  "a an the to of for in on at your my our this that is be please and or with by as into from it its".split(" "),
);

/** The words of a text, without those that say nothing. A text of such words alone keeps them. */
export const wordsOf = remember((text: string): string[] => {
  const words = normalise(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const telling = words.filter((word) => !empty.has(word));
  return telling[0] ? telling : words;
});

/** The beginning that forms of one word share: "directed" and "director", "movies" and "movie". */
export const stem = remember((word: string): string => {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return word
    .replace(/(?:ies)$/, "y")
    .replace(/(?:ations?|ators?|ating|ated|ates?)$/, "at")
    .replace(/(?:ings?|ers?|ors?|ed|es|s|e)$/, "")
    .replace(/(.)\1$/, "$1");
});
