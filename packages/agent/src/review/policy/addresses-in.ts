const address = /(?:https?|wss?|ftp):(?:\/\/|\\\\)[^\s"'<>`{}|^]+/gi;

/** The web addresses in a value: in text, lists, objects and their keys. */
export function addressesIn(value: unknown): string[] {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const rest: unknown[] = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next === "string") for (const [match] of decoded(next).matchAll(address)) found.add(match);
    if (typeof next !== "object" || next === null || seen.has(next)) continue;
    seen.add(next);
    rest.push(...(next instanceof URL ? [next.href] : [...Object.keys(next), ...Object.values(next)]));
  }
  return [...found];
}

/** Text can hold an address in the form that another address carries it: `?next=https%3A%2F%2F…`. */
function decoded(text: string): string {
  if (!/%3a/i.test(text)) return text;
  try {
    return `${text}\n${decodeURIComponent(text)}`;
  } catch {
    return text;
  }
}
