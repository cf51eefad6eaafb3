/** Splits "A, B and C" into items. */
export function splitList(text: string): string[] {
  return text
    .split(/\s*,\s*(?:and\s+|or\s+)?|\s+and\s+/i)
    .map((one) => one.trim())
    .filter(Boolean);
}
