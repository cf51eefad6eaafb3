// Sentences about what a page did after a report. No zod: this also runs inside the driven page.

/** The end of a sentence about a value that the page took back. */
export const changedLater = "changed this after it was reported as applied";

/**
 * Whether a sentence of `late` says that a reported value no longer holds.
 *
 * @example <caption>packages/protocol/src/late.test.ts</caption>
 * expect(isReversal('"Email" (input-1): the page changed this after it was reported as applied.')).toBe(true);
 */
export function isReversal(sentence: string): boolean {
  return sentence.includes(`: the page ${changedLater}.`);
}

/**
 * Renders a sentence of `late` for a model.
 *
 * @example <caption>packages/protocol/src/late.test.ts</caption>
 * expect(renderLate('The page showed "Saved".')).toBe('after the last reply: The page showed "Saved".');
 */
export function renderLate(sentence: string): string {
  return `after the last reply: ${sentence}`;
}
