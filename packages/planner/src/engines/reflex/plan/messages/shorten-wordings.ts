import type { Messages } from "./english.ts";

/** Long enough to recognise one's own words. A person need not read a whole request again. */
const maxLength = 60;

/** The same messages, which repeat only the beginning of what a person wrote. */
export function shortenWordings(say: Messages): Messages {
  return {
    ...say,
    notUnderstood: (wordings) => say.notUnderstood(wordings.map(shorten)),
    unused: (words) => say.unused(words.map(shorten)),
    failedOften: (wording) => say.failedOften(shorten(wording)),
    notSure: (wording, why) => say.notSure(shorten(wording), why),
    notSo: (wording) => say.notSo(shorten(wording)),
    whatToOpen: (wording, close) => say.whatToOpen(shorten(wording), close),
    whichField: (items) => say.whichField(items.map(shorten)),
    unknownOutcome: (wordings) => say.unknownOutcome(wordings.map(shorten)),
    did: (wordings) => say.did(wordings.map(shorten)),
  };
}

/** Cut between words, where the language has spaces. */
export function shorten(text: string): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  const start = characters.slice(0, maxLength - 1).join("");
  return `${/^.{30,}(?=\s)/su.exec(start)?.[0] ?? start}…`;
}
