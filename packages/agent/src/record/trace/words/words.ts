import { english } from "./english.ts";
import { japanese } from "./japanese.ts";

export type TraceWords = typeof english;
export type TraceLanguage = "en" | "ja";

export function traceWordsFor(language: TraceLanguage): TraceWords {
  return { en: english, ja: japanese }[language];
}
