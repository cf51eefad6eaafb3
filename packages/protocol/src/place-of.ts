// Distinguishes elements with the same name. No zod: this also runs in browsers.
import type { SnapshotField } from "./field.ts";
import type { Snapshot } from "./snapshot.ts";

const maxLength = 60;

/** The page, as far as places are read from it. */
export interface PlacedPage extends Pick<Snapshot, "text"> {
  fields: Iterable<Pick<SnapshotField, "fieldId" | "label" | "kind">>;
}

/**
 * Returns which element it is if several have its name: where it is, as the page says it, or its number. Undefined if its name is
 * unique.
 *
 * @example <caption>packages/protocol/src/place-of.test.ts</caption>
 * expect(placeOf(second, page)).toEqual({ name: "Grace Hopper" });
 */
export function placeOf(
  { fieldId, label, kind }: Pick<SnapshotField, "fieldId" | "label" | "kind">,
  { text = "", fields }: PlacedPage,
): { name: string } | { number: number; of: number } | undefined {
  const alike = [...fields].filter((other) => other.label === label && other.kind === kind);
  if (alike.length < 2) return undefined;
  const places = alike.map((other) => placeIn(text, other.fieldId));
  const place = placeIn(text, fieldId);
  if (place && places.filter((other) => other === place).length === 1) return { name: place.slice(0, maxLength) };
  return { number: alike.findIndex((other) => other.fieldId === fieldId) + 1, of: alike.length };
}

/**
 * Formats a place as a short text, which may stand after the name of an element.
 *
 * @example <caption>packages/protocol/src/place-of.test.ts</caption>
 * expect(formatPlace({ number: 2, of: 2 })).toBe("2/2");
 */
export function formatPlace(place: ReturnType<typeof placeOf>): string {
  if (!place) return "";
  return "name" in place ? place.name : `${place.number}/${place.of}`;
}

function placeIn(text: string, fieldId: string): string | undefined {
  return (
    new RegExp(`(?:^|\\s)${fieldId.replace(/[^\w-]/g, "\\$&")} [^\\n]*? in "([^"\\n]+)"`, "m").exec(text)?.[1] ??
    rowIn(text, fieldId)
  );
}

/** The text of its row, if the page lists rows by their numbers: `2 rows N: check-N | button-N+1 "Edit"`, then `7 "Ada Lovelace"`. */
function rowIn(text: string, fieldId: string): string | undefined {
  const [kind = "", number = ""] = fieldId.split(/-(?=\d+$)/);
  let columns: string[] = [];
  for (const line of text.split("\n")) {
    const head = /^\d+ rows N: (.+)/.exec(line)?.[1];
    if (head) columns = head.split(" | ").map((part) => /^(.+?)-N/.exec(part)?.[1] ?? "");
    const numbers = /^[\d,]+(?= )/.exec(line)?.[0].split(",") ?? [];
    if (!head && numbers.length === 0) columns = [];
    const isHere = columns.some(
      (prefix, index) => prefix === kind && (numbers[index] ?? String(Number(numbers[0]) + index)) === number,
    );
    if (!head && isHere) return longest([...line.matchAll(/"([^"]+)"/g)].map(([, words = ""]) => words));
  }
  return undefined;
}

function longest(texts: readonly string[]): string | undefined {
  return texts.toSorted((one, other) => other.length - one.length)[0];
}
