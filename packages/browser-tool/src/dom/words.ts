/** Page text on one line: white space folded, control and invisible characters dropped. */
export function oneLine(text: string | null | undefined): string {
  if (!text) return "";
  return text.replace(/\s+/g, " ").replace(/\p{C}/gu, "").trim();
}

/** Not for what is only drawn: lines, dots, arrows. */
export const hasWords = /[\p{L}\p{N}]/u;

export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`;
}

/** For comparing what two people would call the same. */
export function normalise(text: string): string {
  return oneLine(text).toLowerCase().normalize("NFKC");
}

/** A table of names, each with what it stands for: "name:meaning", or "name" where it stands for itself. */
export function tableOf<Meaning extends string>(entries: string): Map<string, Meaning> {
  return new Map(
    entries.split(" ").map((entry) => {
      const [name, meaning = name] = entry.split(":") as [string, Meaning];
      return [name, meaning as Meaning];
    }),
  );
}

export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = lists.get(key);
  if (known) known.push(value);
  else lists.set(key, [value]);
}

/** An identifier as words: "cardNumber" and "card_number" are "card Number" and "card number". */
export function spaced(identifier: string): string {
  return oneLine(identifier.replace(/([a-z\d])([A-Z])/g, "$1 $2").replace(/[_\-.[\]:]+/g, " "));
}

/** The way out, where the page is no longer what was seen of it. */
export const anew = "Take a new snapshot.";
