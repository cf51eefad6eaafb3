// Brings a label into the form that the word lists are written in, so that letters which only look different still match.

/** Letters of other scripts that look like Latin ones. */
const lookAlikes: Record<string, string> = Object.fromEntries(
  "аaвbеeкkмmнhоoрpсcтtуyхxіiјjѕsԁdԛqԝwһhαaβbεeηnιiκkνvοoρpτtυuχxγyᴀaᴏoᴘpʏyıiɑaɡgℓl"
    .match(/../gu)
    ?.map((pair) => [...pair] as [string, string]) ?? [],
);

/** Lower case, without accents, marks and invisible characters; `payNow` becomes `pay now`, `P A Y` becomes `pay`. */
export function normalizeLabel(label: string): string {
  const words = label
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replace(/[_\s]+/g, " ")
    .trim();
  return /^\p{L}(?: +\p{L}){2,}$/u.test(words) ? words.replaceAll(" ", "") : words;
}

/** The label as written, and as it looks to a person who reads Latin letters. */
export function readingsOf(label: string): string[] {
  const asWritten = normalizeLabel(label);
  const asSeen = asWritten.replace(/\P{ASCII}/gu, (letter) => lookAlikes[letter] ?? letter);
  return asSeen === asWritten ? [asWritten] : [asWritten, asSeen];
}
