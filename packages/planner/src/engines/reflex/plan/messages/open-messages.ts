import type { Language } from "../../read/detect-language.ts";
import type { Messages } from "./english.ts";
import { shortenWordings } from "./shorten-wordings.ts";

/** Loaded when somebody first writes in that language, so that a page need not load them all. */
const all: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import("./english.ts")).english,
  ja: async () => (await import("./japanese.ts")).japanese,
  de: async () => (await import("./german.ts")).german,
  fr: async () => (await import("./french.ts")).french,
  es: async () => (await import("./spanish.ts")).spanish,
};

/** The messages in the language of the request. */
export async function openMessages(language: Language): Promise<Messages> {
  return shortenWordings(await all[language]());
}
