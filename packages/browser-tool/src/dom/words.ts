/** Page text on one line: white space folded, control and invisible characters dropped. */
export function oneLine(text: string | null | undefined): string {
  if (!text) return "";
  return text
    .replace(/[\s\u00a0\u2028\u2029]+/g, " ")
    .replace(/[\p{Cc}\p{Cf}\p{Co}]/gu, "")
    .trim();
}

export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}

/** For comparing what two people would call the same. */
export function normalise(text: string): string {
  return oneLine(text).toLowerCase().normalize("NFKC");
}
