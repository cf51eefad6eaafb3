/** Reads numbers such as "1,234.5", "1 234.5", "€ 12", "5 %" and "1234,5". Undefined if it is not a number, or ambiguous. */
export function understandNumber(text: string): string | undefined {
  const plain = text
    .replace(/^[\p{Sc}\s]+|[\p{Sc}%\s]+$/gu, "")
    .replace(/[−–]/g, "-")
    .replace(/[\s'’_](?=\d{3}(?:\D|$))/g, "");
  // 1,234 is read as in English (1234), not as in German (1.234): that is what people and forms mostly mean.
  const english = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain);
  const german = /^[-+]?(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2})$/.test(plain);
  const number = english ? plain.replace(/,/g, "") : german ? plain.replace(/\./g, "").replace(",", ".") : plain;
  if (!/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(number)) return undefined;
  return number.replace(/^\+|\.$/g, "").replace(/^(-?)\./, "$10.");
}
