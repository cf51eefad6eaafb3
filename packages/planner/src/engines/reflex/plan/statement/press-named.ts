import type { SnapshotField } from "@giselles-ai/protocol";
import { compareWords } from "../../match/name-score.ts";
import type { Page } from "../../match/page.ts";
import { things } from "../../read/parse-noun.ts";
import { normalise } from "../../words.ts";
import { isGlue } from "./glue.ts";

const polite =
  /^(?:(?:please|pls|then|and|ok|bitte|danach|dann|por favor|svp|s['’]il (?:vous|te) plait|jetzt|now|just)[, ]+)+|(?:[, ]+(?:please|pls|plz|bitte|por favor|svp|jetzt|now))+$/g;
/** Verbs that ask to see something, on a button as in a request: "show me the price" for "Get price". */
const showing = /^(?:get|show|see|view|display|zeig\w*|anzeigen|voir|ver|muestra\w*)$/;
/** What must not follow from a verb alone. */
const undoing = /^(?:cancel|delete|remove|clear|reset|abbrechen|loschen|annuler|supprimer|cancelar|borrar)$/;
/** To the page before, in a request and on a button. */
const goesBack =
  /^(?:(?:go|take me|step) )?back(?: (?:a|one) (?:page|step))?$|^(?:geh )?zuruck$|^(?:revenir(?: en arriere)?|reviens|retour)$|^(?:vuelve|volver)(?: atras)?$|^atras$|^戻る?(?:って)?(?:ください)?$/;
const articles = /^(?:a|an|the|my|your|this|der|die|das|le|la|les|el|los|las)$/;
const sending = /^(?:send|submit|file|hand in)\s+(?:in\s+|off\s+)?/;
const japaneseVerb = /(?:を|に)?(?:して(?:ください|下さい)?|する|します|お願いします|してほしい)$/u;

/**
 * The button or link that a clause names in full: "get me a quote" for "Get a quote", "見積もりを依頼して" for "見積もりを依頼する".
 * No word of the label may be missing, and no other word may carry meaning.
 */
export function pressNamed(
  clause: string,
  { fields, outline }: Pick<Page, "fields" | "outline">,
): SnapshotField | undefined {
  const about = wordsIn(normalise(outline.flatMap(({ role, text }) => (role === "heading" ? text : [])).join(" ")));
  const pressable = fields.filter(({ kind, disabled }) => (kind === "button" || kind === "link") && !disabled);
  const text = normalise(clause)
    .replace(/[.!。！]+$/, "")
    .replace(polite, "")
    .replace(/^(?:これで|それで|では|以上で)、?/u, "");
  const [only, ...others] = pressable.filter(({ label }) => isNamed(text, normalise(label), about));
  if (only) return others.length === 0 ? only : undefined;
  const [verb = "", ...rest] = wordsIn(text.replace(/-(?=\p{L}{2,}$)/u, " "));
  const [meant, ...more] =
    rest.every(isGlue) && !undoing.test(verb) ? pressable.filter(({ label }) => isSameVerb(verb, label)) : [];
  if (meant) return more.length === 0 ? meant : undefined;
  const returning = goesBack.test(text) ? pressable.filter(({ label }) => goesBack.test(normalise(label))) : [];
  if (returning[0]) return returning.length === 1 ? returning[0] : undefined;
  const object = text.replace(sending, "");
  const [sender, ...rivals] = object === text ? [] : pressable.filter(({ label }) => isAbout(object, normalise(label)));
  return rivals.length === 0 ? sender : undefined;
}

/** "reserve" for "Reserve my seat", "enrol me" for "Enrol". */
function isSameVerb(verb: string, label: string): boolean {
  return !isGlue(verb) && verb.length > 3 && compareWords(verb, wordsIn(normalise(label))[0] ?? "") >= 0.95;
}

function isNamed(text: string, label: string, about: string[]): boolean {
  const stem = (one: string) => one.replace(japaneseVerb, "");
  if (japaneseVerb.test(text) && stem(text).length >= 2 && stem(text) === stem(label)) return true;
  const [said, shown] = [wordsIn(text), wordsIn(label)];
  const isShown = [said, shown].every(([first = ""]) => showing.test(first)) && shown.length > 1;
  const [words, names] = isShown ? [said.slice(1), shown.slice(1)] : [said, shown];
  const isSame = (a: string, b: string) => compareWords(a, b) >= 0.95;
  if (text.replace(/\s/g, "") === label.replace(/\s/g, "")) return true;
  const isOpen = (word: string) => isGlue(word) || things.test(word) || about.some((one) => isSame(one, word));
  const isWhole =
    isShown || names.length > 1 || (words[0] === names[0] && words.length > 1 && !words.slice(1).every(isGlue));
  return (
    isWhole &&
    names.every((name) => words.some((word) => isSame(word, name))) &&
    words.every((word) => isOpen(word) || names.some((name) => isSame(word, name)))
  );
}

/** "the request" for "Request appointment". */
function isAbout(object: string, label: string): boolean {
  const [words, names] = [wordsIn(object).filter((word) => !isGlue(word)), wordsIn(label)];
  return words.length > 0 && words.every((word) => names.some((name) => compareWords(word, name) >= 0.95));
}

function wordsIn(text: string): string[] {
  return (text.match(/[\p{L}\p{N}\p{M}'’]+/gu) ?? []).filter((word) => !articles.test(word));
}
