/** "1,234.5" is one number; so are "1 234.5", "€ 12", "5 %" and "1234,5". Undefined for what is none, or could be two. */
export function understandNumber(text: string): string | undefined {
  const plain = text
    .replace(/^[\p{Sc}\s]+|[\p{Sc}%\s]+$/gu, "")
    .replace(/[−–]/g, "-")
    .replace(/[\s'’_](?=\d{3}(?:\D|$))/g, "");
  // 1,234 is a thousand and more in English and one and a bit in German: people write the first, forms mean it too.
  const english = /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain);
  const german = /^[-+]?(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2})$/.test(plain);
  const number = english ? plain.replace(/,/g, "") : german ? plain.replace(/\./g, "").replace(",", ".") : plain;
  if (!/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(number)) return undefined;
  return number.replace(/^\+|\.$/g, "").replace(/^(-?)\./, "$10.");
}
