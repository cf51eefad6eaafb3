/** Text on one line: collapses white space, and removes control and invisible characters. */
export function oneLine(text: string | null | undefined): string {
  if (!text) return "";
  return text.replace(/\s+/g, " ").replace(/\p{C}/gu, "").trim();
}

/** Matches text that can be read, unlike lines, dots and arrows. */
export const letterOrDigit = /[\p{L}\p{N}]/u;
export const letter = /\p{L}/u;

export function truncate(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).replace(/\s*[\ud800-\udbff]?$/, "")}…`;
}

/** Text in a form for comparison, without regard to case, white space and width. */
export function normalise(text: string): string {
  return oneLine(text).toLowerCase().normalize("NFKC");
}

/** Parses a table of "name:meaning" entries. A name without a meaning stands for itself. */
export function parseTable<Meaning extends string>(entries: string): Map<string, Meaning> {
  return new Map(
    entries.split(" ").map((entry) => {
      const [name, meaning = name] = entry.split(":") as [string, Meaning];
      return [name, meaning as Meaning];
    }),
  );
}

export function appendTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  if (!lists.get(key)?.push(value)) lists.set(key, [value]);
}

export function countIn<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The first of some things, as many as there is room for. */
export function fitting<Item>(items: Item[], room: number, lengthOf: (item: Item) => number): Item[] {
  let left = room;
  return items.filter((item) => {
    left -= lengthOf(item);
    return left >= 0;
  });
}

/** Splits an identifier into words: "cardNumber" becomes "card Number", "card_number" becomes "card number". */
export function splitIdentifier(identifier: string): string {
  return oneLine(identifier.replace(/([a-z\d])([A-Z])/g, "$1 $2").replace(/[_\-.[\]:]+/g, " "));
}

/** Ends messages about a page that has changed since the last snapshot. */
export const takeNewSnapshot = "Take a new snapshot.";
