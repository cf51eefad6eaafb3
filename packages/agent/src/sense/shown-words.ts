// Whether a page shows the words that a planner quotes.
import type { Snapshot } from "@giselles-ai/protocol";

/** Between words of which any will do. No page shows it. */
const either = "||";

export const minWordsLength = 4;

export function splitWords(words: string): string[] {
  return words.split(either).flatMap((one) => one.trim() || []);
}

/** The text for the planner is cut to its budget, so the whole outline counts too. */
export function allTextOf({ text, outline = [], fields }: Snapshot): string {
  const labels = fields.flatMap(({ label, currentValue }) => [label, String(currentValue ?? "")]);
  return [text, ...outline.map((entry) => entry.text), ...labels].join("\n");
}

/** Words without case, quotes and line breaks, to compare what a planner quotes with what a page shows. */
export function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\s"'“”…]+/g, " ")
    .trim();
}

/** Whether a text has these words: as they are, or in one of its lines without the marks between sentences. */
export function containsWords(words: string, text = ""): boolean {
  const wanted = plainWords(words);
  if (plainWords(text).includes(wanted)) return true;
  const loose = withoutMarks(wanted);
  return (
    loose.length >= minWordsLength && text.split("\n").some((line) => withoutMarks(plainWords(line)).includes(loose))
  );
}

/** Marks inside of numbers stay. */
function withoutMarks(text: string): string {
  return text
    .replaceAll(/(?<!\d)[.,;:!?]+|[.,;:!?]+(?!\d)/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
