/** The share of names that were found, counting repeated names. */
export function recallOf(wanted: string[], found: string[]): number {
  const left = new Map<string, number>();
  for (const name of found) left.set(tidy(name), (left.get(tidy(name)) ?? 0) + 1);
  let right = 0;
  for (const name of wanted) {
    const count = left.get(tidy(name)) ?? 0;
    if (count === 0) continue;
    left.set(tidy(name), count - 1);
    right += 1;
  }
  return right / wanted.length;
}

/** Normalizes a name: only the beginning of a long name counts, quotation marks are unified, icon font glyphs are removed. */
export const tidy = (name: string) =>
  name
    .replace(/\p{Co}/gu, "")
    .replace(/\\?["'“”]/g, "'")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 60);
