import { memoize } from "../memoize.ts";
import type { Fact } from "../read/facts.ts";
import { normalise, spaced } from "../words.ts";
import { conceptOf } from "./lexicon.ts";
import { nameScore } from "./name-score.ts";
import type { Question } from "./questions.ts";

/** Questions that only a value of the same name answers, because values for them look like others. */
const exclusive: RegExp[] = [
  /gift|coupon|promo|voucher|discount|gutschein|rabatt|cupon|descuento|クーポン|ギフト|割引/,
  /\bsearch|suche|recherche|buscar|検索/,
  /spouse|partner|ehepartner|conjoint|conyuge|配偶者/,
  /\bco applicant|\bco-applicant|second applicant/,
  /emergency|notfall|urgence|emergencia|緊急/,
  /maiden|geburtsname|(?:name|names|surname) at birth|birth name|former (?:family )?name|nom de naissance|mother|father|\bvet\b|referee|guardian|recipient|beneficiar/,
  /manager|supervisor|\bboss\b|vorgesetzt|superieur|上司/,
  /landlord|vermieter|proprietaire|大家/,
  /friend|freund|\bami\b|amig[oa]|友達|友人/,
  /inviting|invited by|\bhost\b|einlad|witness|signature/,
  /\bold\b|\bprevious|former(?! (?:family )?name)|bisherig|ancien|anterior|旧/,
];

/** The exclusive topics of a text, one bit each. */
const topicsOf = memoize((text: string) =>
  exclusive.reduce((bits, pattern, index) => (pattern.test(text) ? bits | (1 << index) : bits), 0),
);

const passwords = /passw|kennwort|contrasena|mot de passe|パスワード|\bpin\b|passcode|secret/;

/** Whether the question is about something that the key does not mention, such as a gift card instead of a card. */
function isExcluded(words: string, question: Question, keyText: string): boolean {
  const [field] = question.fields;
  if (field?.inputType === "password" && !passwords.test(keyText)) return true;
  if (field?.inputType === "search" && !exclusive[1]?.test(keyText)) return true;
  return (topicsOf(words) & ~topicsOf(keyText)) !== 0;
}

/** Whether a question is about something that a phrase does not mention. */
export function isAboutOther(phrase: string, { label }: Question): boolean {
  return (topicsOf(normalise(label)) & ~topicsOf(normalise(phrase))) !== 0;
}

export interface PairScore {
  score: number;
  /** The reason, in words that follow "because". */
  why: string;
}

/** How well a value belongs to a question by its key: by name, by topic, or by meaning. */
export function scorePair(fact: Fact, question: Question, isOwnSection: boolean): PairScore {
  const { score, why } = scoreKey(fact, question, isOwnSection);
  return { score: score < 0.93 && looksOther(fact, question) ? score - 0.25 : score, why };
}

/** A value with digits for a name, or a name for a number: the value looks like the answer to another question. */
function looksOther({ value }: Fact, { label, options, meaning }: Question): boolean {
  if (typeof value !== "string" || options.length > 0) return false;
  const isName = /^(?:given-|family-|additional-)?name$/.test(meaning?.meaning ?? "") || /^name\b/i.test(label);
  if (isName) return /\d{3}/.test(value) && !/\p{L}{2,} \p{L}{2,}/u.test(value);
  return numberWords.test(normalise(label)) && /^[\p{L}'’.-]+(?: [\p{L}'’.-]+)+$/u.test(value);
}

const numberWords = /\b(?:no|nr|num|number|nummer|numero)\b\.?$|番号$/;

function scoreKey(fact: Fact, question: Question, isOwnSection: boolean): PairScore {
  const key = fact.path.at(-1) ?? "";
  const path = fact.path.join(" ");
  const keyText = normalise(path);
  const { label, otherNames, section, meaning } = question;
  const words = normalise(meaning?.meaning ? `${label} ${section}` : label);
  if (isPartOf(meaning?.meaning, fact.meaning)) return { score: 0, why: "" };
  if (isExcluded(isOwnSection ? "" : words, question, keyText)) return { score: 0, why: "" };
  const why = `"${path}" is its name`;
  const keys = key === path ? [key] : [key, path];
  let score = 0;
  for (const one of keys) {
    score = Math.max(score, nameScore(one, label));
    if (section) score = Math.max(score, nameScore(one, `${section} ${label}`) * 0.97);
  }
  if (score >= 0.93) return { score, why };
  for (const other of otherNames) for (const one of keys) score = Math.max(score, technicalScore(one, other));
  const concept = conceptOf(label);
  if (concept !== undefined && score < 0.88 && keys.some((one) => conceptOf(one) === concept))
    score = Math.max(score, 0.82 + 0.06 * score);
  const isSame = fact.meaning !== undefined && meaning?.meaning === fact.meaning;
  const byMeaning = isSame ? Math.min(0.92, 0.68 + 0.26 * (meaning?.confidence ?? 0)) : 0;
  if (byMeaning > score) return { score: byMeaning, why: `it asks for the ${fact.meaning}: ${meaning?.reason}` };
  return { score, why };
}

/** Names in the source count only if they match almost exactly, since many are abbreviations. */
function technicalScore(key: string, name: string): number {
  const score = nameScore(spaced(key), name);
  return score >= 0.85 ? score * 0.92 : 0;
}

/** A question for a part of the value, which gets the derived part instead. */
function isPartOf(asked: string | undefined, given: string | undefined): boolean {
  if (asked === undefined || given === undefined) return false;
  if (given === "name") return asked === "given-name" || asked === "family-name";
  return (given === "bday" || given === "cc-exp") && asked.startsWith(`${given}-`);
}
