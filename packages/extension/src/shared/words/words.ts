import { type ExtensionWords, english } from "./english.ts";
import { japanese } from "./japanese.ts";

/** The texts in the language of the browser: Japanese or English. */
export const words: ExtensionWords = isJapanese() ? japanese : english;

export function isJapanese(): boolean {
  return /^ja\b/i.test(navigator.language);
}
