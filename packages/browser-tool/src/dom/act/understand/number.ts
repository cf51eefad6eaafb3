/** "1,234.5" is one number; so are "1 234.5", "€ 12", "5 %" and "1234,5". Undefined for what is none, or could be two. */
export function understandNumber(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^[\p{Sc}\s]+|[\p{Sc}%\s]+$/gu, "")
    .replace(/[−–]/g, "-");
  const plain = bare.replace(/[\s\u00a0'’_](?=\d{3}(?:\D|$))/g, "");
  if (/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(plain)) return trimNumber(plain);
  if (/^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) {
    // 1,234 is a thousand and more in English and one and a bit in German: people write the first, forms mean it too.
    return trimNumber(plain.replaceAll(",", ""));
  }
  if (/^[-+]?\d{1,3}(?:\.\d{3})+,\d+$/.test(plain)) return trimNumber(plain.replaceAll(".", "").replace(",", "."));
  if (/^[-+]?\d+,\d{1,2}$/.test(plain)) return trimNumber(plain.replace(",", "."));
  return undefined;
}

function trimNumber(text: string): string {
  return text
    .replace(/^\+/, "")
    .replace(/\.$/, "")
    .replace(/^(-?)\./, "$10.");
}
