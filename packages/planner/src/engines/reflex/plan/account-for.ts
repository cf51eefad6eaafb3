import type { SnapshotField } from "@giselles-ai/protocol";
import { compareWords } from "../match/name-score.ts";
import type { Page } from "../match/page.ts";
import type { Intent } from "../read/intents.ts";
import { instructionVerbs } from "../read/parse-instruction.ts";
import { contentWords, limitWords, things } from "../read/parse-noun.ts";
import { ordinals, superlatives } from "../read/parse-target.ts";
import { normalise, stem, wordsOf } from "../words.ts";
import { isAffirmation, isGlue, isNegation } from "./statement/glue.ts";
import type { Draft } from "./tools.ts";

/** Parts that act on something which their words describe. Others write or read the words themselves. */
const described = /^(?:press|item|open|seek|check)$/;
const isVerb = new RegExp(`^(?:${instructionVerbs})(?:s|ed|ing)?$`);
/** Words for elements of pages, and for how many of them. */
const kindsAndCounts =
  /^(?:(?:sub)?menus?|buttons?|links?|tabs?|fields?|(?:text|check|radio|list|combo|tick)?-?(?:box|area)(?:es|s)?|inputs?|checkbox(?:es)?|radios?|options?|icons?|rows?|cells?|pages?|forms?|lists?|sections?|dialogs?|pop-?ups?|windows?|panels?|drop-?downs?|switch(?:es)?|toggles?|sliders?|widgets?|controls?|elements?|values?|called|named|label(?:l?ed)?|titled|text|says|reads|word|all|every|each|both|again|once|first|last|finally|lastly|next|after(?:wards?)?|before|steps?|\d+(?:st|nd|rd|th)|enabled|disabled|not|until|off|on|out|up|down|below|above|here|\p{P}+)$/u;

const measures = /^(?:price|rating|size|duration|cost|amount|number|value|rated|priced)$/;

/** The words of a part that neither its steps nor what stands around their targets account for. */
export function findUnused({ type, wording, ...intent }: Intent, drafts: Draft[], page: Page): string[] {
  if (!described.test(type) || !/^[\p{Script=Latin}\P{L}]+$/u.test(wording)) return [];
  const evidence = drafts.flatMap(({ args }) => evidenceOf(args, page));
  const shown = normalise(evidence.join(" · "));
  const shownWords = wordsOf(shown);
  const kind = "noun" in intent ? intent.noun.kind : undefined;
  // Of "the cheapest flight", both words say what is compared.
  const plain = superlatives.reduce(
    (text, [pattern]) => text.replace(new RegExp(`\\b(?:${pattern.source})\\b(?: \\p{L}+)?`, "giu"), " "),
    // The word before a quoted name says what kind of thing it is: the draft "Budget".
    normalise(wording.replace(/\p{L}+ (?=["“«])/gu, " ").replace(/["“”‘’«»]/g, " ")).replace(
      "noun" in intent && intent.noun.limit ? new RegExp(limitWords.source.replace("(?=\\s)", "(?!\\d)")) : /^$/,
      " ",
    ),
  );
  const isCompared = plain.length < normalise(wording).length && superlatives.some(([one]) => one.test(wording));
  const isKnown = (word: string) =>
    word === kind ||
    (isCompared && measures.test(word)) ||
    ordinals.has(word) ||
    [isVerb, kindsAndCounts, things].some((pattern) => pattern.test(word));
  const isSaid = (word: string) => isGlue(word) || isAffirmation(word) || isNegation(word);
  const isShown = (word: string) =>
    shown.includes(word) || shown.includes(stem(word)) || shownWords.some((other) => compareWords(word, other) > 0);
  return contentWords(plain).filter((word) => !isKnown(word) && !isSaid(word) && !isShown(word));
}

function evidenceOf({ id, ...values }: Draft["args"], page: Page): string[] {
  const field = page.fields.find(({ fieldId }) => fieldId === id);
  const said = Object.values(values).map(String);
  if (!field) return said;
  const { label, group = "", placeholder = "", name = "", description = "", href = "" } = field;
  const own = [label, group, placeholder, name, description, href, String(field.currentValue)];
  return [
    ...said,
    ...own,
    ...purposeOf(field, page),
    ...(field.options ?? []),
    ...page.textsAround(field),
    ...rowOf(field.fieldId, page),
  ];
}

/** The only button beside a password is the one to log in, whatever it is called. */
function purposeOf(field: SnapshotField, { fields }: Page): string[] {
  const hasPassword = fields.some(({ inputType }) => inputType === "password");
  const buttons = fields.filter(({ kind }) => kind === "button");
  return hasPassword && buttons.length === 1 && buttons[0] === field ? ["log in login sign in signin"] : [];
}

/** Texts after the element in the same row, and the headings above it. */
function rowOf(id: string, { fields, outline }: Page): string[] {
  const index = fields.findIndex(({ fieldId }) => fieldId === id);
  const headings = outline.filter(({ role, at = 0 }) => role === "heading" && at <= index);
  return headings.map(({ text }) => text);
}
