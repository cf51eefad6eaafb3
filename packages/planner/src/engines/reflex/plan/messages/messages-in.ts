import type { Language } from "../../read/detect-language.ts";
import { english, type Messages } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { japanese } from "./japanese.ts";
import { spanish } from "./spanish.ts";

const messages: Record<Language, Messages> = { en: english, ja: japanese, de: german, fr: french, es: spanish };

/** The messages in the language of the request. */
export function messagesIn(language: Language): Messages {
  return messages[language];
}
