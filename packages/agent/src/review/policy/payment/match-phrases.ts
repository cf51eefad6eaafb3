// Finds phrases in a label, word by word. One regular expression for all phrases takes seconds to compile.
import { normalizeLabel } from "./normalize-label.ts";

/** A word, or undefined for a gap. */
type Part = { word: string; isPrefix: boolean } | undefined;

export interface Phrases {
  /** Whether a label, as `normalizeLabel` returns it, contains one of the phrases. */
  areIn(label: string): boolean;
  /** The label without them. */
  removeFrom(label: string): string;
}

/**
 * Reads phrases, which `|` separates. In a phrase, `*` stands for more letters, and `~` between two words for up to `maxGap`
 * others.
 */
export function readPhrases(list: string, { maxGap = 3 } = {}): Phrases {
  const byFirst = new Map<string, Part[][]>();
  const byPrefix: Part[][] = [];
  for (const phrase of list.split("|").map(parsePhrase)) {
    const [first] = phrase;
    if (!first) continue;
    if (first.isPrefix) byPrefix.push(phrase);
    else byFirst.set(first.word, [...(byFirst.get(first.word) ?? []), phrase]);
  }
  const endAt = (words: readonly string[], index: number): number | undefined => {
    for (const phrase of [...(byFirst.get(words[index] ?? "") ?? []), ...byPrefix]) {
      const end = matchAt(words, index, phrase, maxGap);
      if (end !== undefined) return end;
    }
    return undefined;
  };
  return {
    areIn(label) {
      const words = wordsOf(label);
      return words.some((_, index) => endAt(words, index) !== undefined);
    },
    removeFrom(label) {
      const words = wordsOf(label);
      const kept: string[] = [];
      for (let index = 0; index < words.length; ) {
        const end = endAt(words, index);
        if (end === undefined) kept.push(words[index] ?? "");
        index = end ?? index + 1;
      }
      return kept.length === words.length ? label : kept.join(" ");
    },
  };
}

/** Every phrase of the first list before every one of the second, with `~` between them. */
export function pairPhrases(before: string, after: string): string {
  return before
    .split("|")
    .flatMap((first) => after.split("|").map((second) => `${first}~${second}`))
    .join("|");
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function parsePhrase(phrase: string): Part[] {
  const stretches = phrase
    .replace(/~$/, "")
    .split("~")
    .map((stretch) => normalizeLabel(stretch).match(/[\p{L}\p{N}]+\*?/gu) ?? []);
  return stretches.flatMap((words, index) => [
    ...(index > 0 ? [undefined] : []),
    ...words.map((word) => ({ word: word.replace("*", ""), isPrefix: word.endsWith("*") })),
  ]);
}

/** The index after the phrase, if it begins here. */
function matchAt(
  words: readonly string[],
  index: number,
  [part, ...rest]: readonly Part[],
  maxGap: number,
): number | undefined {
  if (!part) {
    for (let gap = 0; gap <= maxGap; gap += 1) {
      const end = matchAt(words, index + gap, rest, maxGap);
      if (end !== undefined) return end;
    }
    return undefined;
  }
  const word = words[index];
  const isMatch = word !== undefined && (part.isPrefix ? word.startsWith(part.word) : word === part.word);
  if (!isMatch) return undefined;
  return rest.length === 0 ? index + 1 : matchAt(words, index + 1, rest, maxGap);
}
