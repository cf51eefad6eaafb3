import { memoize } from "../memoize.ts";
import { currencyOf } from "../read/amounts.ts";
import { parseDate } from "../read/dates.ts";
import type { Fact } from "../read/facts.ts";
import { normalise, spaced } from "../words.ts";
import { hasSameLetters, isWeak, nameScore, statementScore, withoutBrackets } from "./name-score.ts";
import { compareQualifiers } from "./qualifiers.ts";
import type { Question } from "./questions.ts";
import { meansSame } from "./thesaurus.ts";

/** Questions that only a value of the same name answers, because values for them look like others. */
const exclusive: RegExp[] = [
  /gift|coupon|promo|voucher|discount|gutschein|rabatt|cupon|descuento|クーポン|ギフト|割引/,
  /\bsearch|suche|recherche|buscar|検索/,
  /spouse|(?<!civil )partner(?!ship)|ehepartner|conjoint|conyuge|配偶者/,
  /\bco applicant|\bco-applicant|second applicant/,
  /emergency|notfall|urgence|emergencia|緊急/,
  /maiden|\bnee\b|geburtsname|(?:name|names|surname) at birth|birth name|former (?:family )?name|mother|father|(?:name|nom|nombre|apellidos?) .*\b(?:mutter|vaters?|mere|pere|madre|padre)\b|\bvet\b|referee|guardian|recipient|beneficiar/,
  /manager|supervisor|\bboss\b|vorgesetzt|superieur|上司/,
  /\bgp\b|\bdoctor|\bsurgery\b|physician|hausarzt|medecin|\bmedico\b|主治医/,
  /landlord|vermieter|proprietaire|大家/,
  /friend|freund|\bami\b|amig[oa]|友達|友人/,
  /inviting|invited by|\bhost\b|einlad|witness|signature/,
  /\bold\b|\bprevious|former(?! (?:family )?name)|bisherig|ancien|anterior|旧/,
];

/** What no part of a record is about, unless it says so. */
const codeTopics = exclusive[0] as RegExp;

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
  const missing = topicsOf(words) & ~topicsOf(keyText);
  if (missing === 0) return false;
  // "Landlrod's phone" has the word with a mistake in it.
  const ofLabel = topicsOf(normalise(question.label));
  return (missing & ~ofLabel) !== 0 || nameScore(keyText, question.label) < 0.85;
}

/** Whether a question is about something that a phrase does not mention. */
export function isAboutOther(phrase: string, { label }: Question, but?: "except earlier"): boolean {
  const topics = topicsOf(normalise(label)) & ~topicsOf(normalise(phrase));
  return (but ? topics & ~(1 << (exclusive.length - 1)) : topics) !== 0;
}

/** Whether a part of a form is about somebody else than the person. */
export function isAboutOthers(section: string): boolean {
  return topicsOf(normalise(section)) !== 0;
}

export interface PairScore {
  score: number;
  /** The reason, in words that follow "because". */
  why: string;
}

/** How well a value belongs to a question by its key: by name, by topic, or by meaning. */
export function scorePair(fact: Fact, question: Question, isOwnSection: boolean): PairScore {
  const { score: byName, why } = scoreKey(fact, question, isOwnSection);
  const isPhone = /^tel/.test(fact.meaning ?? "") && /^tel/.test(question.meaning?.meaning ?? "");
  const byKey = byName > 0 && isPhone ? byName + compareLines(fact.path.at(-1) ?? "", question.label) : byName;
  const score = byKey > 0.4 && byKey < 0.85 && isAmountFor(fact, question) ? byKey + 0.08 : byKey;
  return { score: score < 0.97 && looksOther(fact, question) ? score - 0.25 : score, why };
}

/** "£300" for a field that asks for pounds. */
function isAmountFor({ value }: Fact, { label }: Question): boolean {
  const currency =
    typeof value === "string" && /^\D{0,4}\d[\d.,' ]*\D{0,8}$/.test(value) ? currencyOf(value) : undefined;
  return currency !== undefined && currency === currencyOf(label);
}

/** A value with digits for a name, or a name for a number: the value looks like the answer to another question. */
export function looksOther({ value, asDate }: Fact, { label, options, meaning, fields: [field] }: Question): boolean {
  if (typeof value !== "string" || options.length > 0) return false;
  if (asDate && undated.test(normalise(label))) return true;
  if (/^cc-(?:csc|number|exp)/.test(meaning?.meaning ?? "") && !/\d/.test(value)) return true;
  if (asksFor.test(normalise(label)) && /^[A-Z]{0,4}[-/]?\d[\dA-Z/-]*$/.test(value)) return true;
  if (meaning?.meaning === "email" && !value.includes("@")) return true;
  if (field?.kind === "textarea" && /^[\p{L}\d./-]*\d[\p{L}\d./-]*$/u.test(value)) return true;
  const isName = /^(?:given-|family-|additional-)?name$/.test(meaning?.meaning ?? "") || /^name\b/i.test(label);
  if (isName && parseDate(value)) return true;
  if (isName) return /\d{3}/.test(value) && !/\p{L}{2,} \p{L}{2,}/u.test(value);
  return asksDigits(withoutBrackets(label)) && !/\d/.test(value) && field?.kind !== "textarea" && saysWords.test(value);
}

/** A person or a company, and not its number. */
const asksFor =
  /^(?:customer|client|employee|patient|tenant|member|supplier|vendor|company|applicant|student|driver|owner|contact|kunde|mieter|mitarbeiter|firma|lieferant|societe|fournisseur|cliente|empresa|proveedor)$/;

/** More than one word like "weekly". */
const saysWords = /\p{L}{2,}[\s,&/+-]+\p{L}{2,}|\p{L}{9}/u;

/** What is never a date. */
const undated =
  /\b(?:authority|office|issued by|place|address|company|behorde|ort|autorite|lieu|autoridad|lugar)\b(?!.*\bdate\b)|機関|場所/;

/** Whether an answer has digits in it: a number, an amount, a time or a date. */
export const asksDigits = memoize((label: string) => digitWords.test(normalise(label)));
const digitWords =
  /\b(?:no|num|numero|numer|id|zip|iban|vin|phone|telephone|tel|telefon|mobile|fax|account|code)\b\.?$|(?:number|nummer|nr)\.?$|番号$|\b(?:budget|amount|price|fee|salary|income|rent|deposit|age|weight|height|quantity|time|date|datum|uhrzeit|hour|year)\b(?! (?:type|method|source|zone|period|of day|off))/;

function scoreKey(fact: Fact, question: Question, isOwnSection: boolean): PairScore {
  const key = fact.path.at(-1) ?? "";
  const path = fact.path.join(" ");
  const keyText = normalise(path);
  const { label, otherNames, section, meaning } = question;
  const words = normalise(meaning?.meaning ? `${label} ${section}` : label);
  const isNamed = key.includes(" ") && hasSameLetters(key, label);
  const alternative = scoreAlternatives(key, label);
  if (!isNamed && alternative < 0.86 && isPartOf(meaning?.meaning, fact.meaning)) return { score: 0, why: "" };
  if (alternative > 0) return { score: alternative, why: `"${path}" is its name` };
  const isRole = asksWho.test(normalise(label)) && compareQualifiers(key, label) > 0;
  if (isExcluded(isOwnSection || isRole ? (codeTopics.exec(normalise(label))?.[0] ?? "") : words, question, keyText))
    return { score: 0, why: "" };
  const why = `"${path}" is its name`;
  // "item 1: { sku, description, qty }" for "Item 1"
  if (path !== key && normalise(label) === normalise(fact.path.slice(0, -1).join(" ")))
    return { score: namesItself.test(key) ? 0.92 : measuresIt.test(key) ? 0.5 : 0.8, why };
  const keys = key === path ? [key] : [key, path];
  let score = 0;
  for (const one of keys) {
    score = Math.max(score, nameScore(one, label));
    // Within its own section, the name of the section distinguishes little.
    // What is asked must be in the key, not only where.
    if (section && (one === key || isWeak(label) || nameScore(one, label) > 0))
      score = Math.max(score, nameScore(one, `${section} ${label}`) * (isOwnSection && one !== key ? 0.88 : 0.97));
  }
  for (const [index, one] of (fact.otherKeys ?? []).entries())
    score = Math.max(score, nameScore(one, label) * (index === 0 ? 0.99 : 0.85));
  if (question.kind === "toggle")
    for (const one of keys)
      score = Math.max(
        score,
        statementScore(one, label),
        section ? 0.75 * statementScore(one, `${label} ${section}`) : 0,
      );
  else score = Math.max(score, 0.85 * statementScore(key, label), followUpScore(fact, question));
  if (score >= 0.93) return { score, why };
  const bare = normalise(withoutBrackets(label)).replace(conditional, "");
  if (conditional.test(words) && nameScore(key, bare) < 0.85) return { score: 0, why: "" };
  for (const other of otherNames) for (const one of keys) score = Math.max(score, technicalScore(one, other));
  const isSame = fact.meaning !== undefined && meaning?.meaning === fact.meaning;
  const whose = isSame ? compareQualifiers(isOwnSection ? key : path, isOwnSection ? label : `${section} ${label}`) : 0;
  const byMeaning = isSame ? Math.min(0.92, 0.68 + 0.26 * (meaning?.confidence ?? 0)) + whose : 0;
  if (byMeaning > score)
    return {
      score: Math.min(0.9 + 0.029 * score, byMeaning + 0.08 * score),
      why: `it asks for the ${fact.meaning}: ${meaning?.reason}`,
    };
  return { score, why };
}

/** What a thing is called, and what is only said about it. */
const namesItself = /^(?:name|title|description|product|label|text|designation|bezeichnung)$/;
const measuresIt = /^(?:id|sku|code|no|number|ref|uuid|key|qty|quantity|count|price|amount|total|unit)$/;

const mobile = /mobil|\bcell|handy|portable|\bmovil|celular|\bgsm\b|携帯/;
const fixed = /landline|\bhome|office|\bwork|\bday|festnetz|privat|geschaft|dienst|\bfixe?\b|fijo|固定|\bfax/;

/** "cell" and "office" beside "Mobile" and "Phone". */
function compareLines(key: string, label: string): number {
  const [own, asked] = [normalise(key), normalise(label)];
  if (mobile.test(own) && mobile.test(asked)) return 0.06;
  if (mobile.test(asked)) return fixed.test(own) ? -0.2 : -0.04;
  return mobile.test(own) ? (fixed.test(asked) ? -0.2 : -0.05) : 0;
}

/** "Approving manager" asks for the person: an "approver" is one. */
const asksWho = /\b(?:manager|supervisor|landlord|guardian|referee|witness|host|recipient|beneficiary)\W*$/;

/** "Mailing address, if different": empty unless the record has it by its name. */
const conditional = /,?\s*(?:\bif (?:different|not the)\b|(?:falls )?abweichend|si (?:diferente|different)).*$/;

/** "parent" for "parent or guardian", "farm" for "Farm / garden name". */
function scoreAlternatives(key: string, label: string): number {
  const parts = withoutBrackets(label)
    .split(/\s*\/\s*|\s+(?:or|oder|ou|o|lub|または)\s+/iu)
    .map(normalise);
  // "maiden name" for "Other names (maiden name, religious name)"
  const [, listed = ""] =
    /[（(](?:(?:e\.?g\.?|i\.?e\.?|z\. ?B\.|p\. ?ej\.|such as|like)\s)?([^()（）]*[,;/、][^()（）]*)[)）]/iu.exec(
      label,
    ) ?? [];
  if (key.includes(" ") && listed.split(/\s*[,;/、]\s*/u).some((one) => normalise(one) === normalise(key))) return 0.86;
  if (parts.length < 2 || parts.length > 3) return 0;
  if (parts.includes(normalise(key))) return 0.96;
  return parts.some((part) => !topicsOf(part) && meansSame(part, normalise(key))) ? 0.92 : 0;
}

const detailWords =
  /\s*\b(?:details?|which|what|specify|specification|description|explanation|list|type|reason|info|date|when|precision|welche\w*|cual(?:es)?|quel(?:le)?s?)\b\s*/g;

/** "allergy details" for "Are you allergic to anything? If yes, to what?" */
function followUpScore({ path, value }: Fact, { follows }: Question): number {
  if (follows === undefined || typeof value !== "string" || /^(?:yes|no)$/i.test(value)) return 0;
  const key = normalise(path.at(-1) ?? "");
  const topic = key.replace(detailWords, " ").trim();
  const score = topic ? Math.max(nameScore(topic, follows), statementScore(topic, follows)) : 0;
  return score < 0.5 ? 0 : topic === key ? 0.7 : 0.86;
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
  if (given === "street-address") return asked === "address-streetname" || asked === "address-housenumber";
  return (given === "bday" || given === "cc-exp") && asked.startsWith(`${given}-`);
}
