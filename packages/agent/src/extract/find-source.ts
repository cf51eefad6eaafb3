// Finds the line of a page that a value of the data was read from.
import { writtenDates } from "./dates.ts";
import { hasNumber } from "./numbers.ts";
import { linesOf, type SeenLine, type SeenPage, type WrittenValue } from "./seen-page.ts";
import { hasWords, wordsIn } from "./words.ts";

export interface SeenText {
  pages: readonly SeenPage[];
  written: readonly WrittenValue[];
  /** What the person said. */
  said: string;
}

export interface FoundSource {
  page: SeenPage;
  text: string;
}

export type FindSource = (value: string | number) => FoundSource | undefined;

/** The page that was seen last is searched first. */
export function createFindSource({ pages, written, said }: SeenText): FindSource {
  const read = pages.map((page) => ({ page, lines: linesOf(page, written) })).reverse();
  const saidWords = wordsIn(said);
  return (value) => {
    const isIn = matcherOf(value);
    const lastStep = typeof value === "string" ? lastStepBefore(wordsIn(value), written, saidWords) : undefined;
    for (const { page, lines } of read) {
      if (lastStep !== undefined && page.step > lastStep) continue;
      const line = shortest(lines.filter(isIn)) ?? (isIn(joinLines(lines)) ? lines[0] : undefined);
      if (line) return { page, text: line.text };
    }
    return undefined;
  };
}

/**
 * A page may repeat what was typed, so words that the agent typed count only if they were on a page before, or if the person said
 * them. Returns the last step whose page counts.
 */
function lastStepBefore(words: string[], written: readonly WrittenValue[], said: string[]): number | undefined {
  const hasLetters = words.some((word) => /\p{L}/u.test(word));
  if (!hasLetters || hasWords(said, words)) return undefined;
  return written.find(({ value }) => hasWords(wordsIn(value), words))?.step;
}

function matcherOf(value: string | number): (line: SeenLine) => boolean {
  if (typeof value === "number") return ({ text }) => hasNumber(text, value);
  if (/^https?:\/\//i.test(value)) return ({ text, words }) => text === value || hasWords(words, wordsIn(value));
  const forms = [value, ...writtenDates(value)].map(wordsIn);
  return ({ words }) => forms.some((form) => hasWords(words, form));
}

/** A status line may repeat a whole list: the row itself says more about the value. */
function shortest(lines: readonly SeenLine[]): SeenLine | undefined {
  return [...lines].sort((one, other) => one.text.length - other.text.length)[0];
}

/** A text may be in several lines, one after the other. */
function joinLines(lines: readonly SeenLine[]): SeenLine {
  return { text: lines.map(({ text }) => text).join("\n"), words: lines.flatMap(({ words }) => words) };
}
