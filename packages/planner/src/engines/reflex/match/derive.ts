import type { Meaning } from "../meaning/meanings.ts";
import { isoDate, parseDate, two } from "../read/dates.ts";
import type { Fact } from "../read/facts.ts";

/** A value for a meaning, either given by the document or derived. */
export interface KnownValue {
  value: string;
  from: Fact;
  derived: boolean;
}

/** All values that the facts give or imply, by meaning. Parts are derived from wholes and wholes from parts. */
export function derive(
  facts: Fact[],
  asked = new Set<Meaning | undefined>(),
  hasTwoSurnames = false,
): Map<Meaning, KnownValue> {
  const known = new Map<Meaning, KnownValue>();
  const setOnce = (meaning: Meaning, value: string, from: Fact, derived: boolean) => {
    if (value && !known.has(meaning)) known.set(meaning, { value, from, derived });
  };
  for (const fact of facts)
    if (fact.meaning && typeof fact.value === "string") setOnce(fact.meaning, fact.value, fact, false);
  const infer = (meaning: Meaning, value: string | undefined, of: Meaning) => {
    const from = known.get(of)?.from;
    if (value && from) setOnce(meaning, value, from, true);
  };
  const get = (meaning: Meaning) => known.get(meaning)?.value;

  const full = get("name");
  if (full) {
    const [given, family] = splitName(full, hasTwoSurnames);
    // "Bridget T." has an initial at its end.
    const [, first, initial] = /^(.+?) (\p{L})\.?$/u.exec(given ?? "") ?? [];
    infer("additional-name", initial, "name");
    infer("given-name", asked.has("additional-name") ? (first ?? given) : given, "name");
    infer("family-name", family, "name");
  }
  const [given, middle, family] = [get("given-name"), get("additional-name"), get("family-name")];
  if (given && family)
    infer(
      "name",
      isCjk(given + family) ? `${family} ${given}` : [given, middle, family].filter(Boolean).join(" "),
      "given-name",
    );
  const phoneticGiven = get("phonetic-given-name");
  const phoneticFamily = get("phonetic-family-name");
  if (phoneticGiven && phoneticFamily)
    infer("phonetic-name", `${phoneticFamily} ${phoneticGiven}`, "phonetic-given-name");

  const [phoneticFirst, phoneticSecond, ...more] = (get("phonetic-name") ?? "").split(/[\s　]+/);
  if (phoneticFirst && phoneticSecond && more.length === 0) {
    infer("phonetic-family-name", phoneticFirst, "phonetic-name");
    infer("phonetic-given-name", phoneticSecond, "phonetic-name");
  }

  const bday = parseDate(get("bday") ?? "");
  if (bday) {
    infer("bday-year", String(bday.year), "bday");
    infer("bday-month", String(bday.month), "bday");
    infer("bday-day", String(bday.day), "bday");
  }
  const [year, month, day] = [get("bday-year"), get("bday-month"), get("bday-day")].map(Number);
  if (year && month && day) infer("bday", isoDate({ year, month, day }), "bday-year");

  deriveAddress(get, infer, asked);
  derivePhone(get, infer);
  const expiry =
    /^(\d{1,2})\s?[/-]\s?(\d{4}|\d{2})$/.exec(get("cc-exp") ?? "") ??
    /^(?<year>\d{4})-(?<month>\d{2})$/.exec(get("cc-exp") ?? "");
  if (expiry) {
    const [first = "", second = ""] = expiry.groups
      ? [expiry.groups.month, expiry.groups.year]
      : [expiry[1], expiry[2]];
    infer("cc-exp-month", two(Number(first)), "cc-exp");
    infer("cc-exp-year", second.length === 2 ? `20${second}` : second, "cc-exp");
  }
  const [expMonth, expYear] = [get("cc-exp-month"), get("cc-exp-year")];
  if (expMonth && expYear) infer("cc-exp", `${two(Number(expMonth))}/${expYear.slice(-2)}`, "cc-exp-month");
  if (get("email")) infer("username", get("email"), "email");
  return known;
}

type Infer = (meaning: Meaning, value: string | undefined, of: Meaning) => void;
type Get = (meaning: Meaning) => string | undefined;

function deriveAddress(get: Get, infer: Infer, asked: Set<Meaning | undefined>): void {
  const [street, house] = [get("address-streetname"), get("address-housenumber")];
  const line = get("address-line1");
  const whole = get("street-address");
  const first = line ?? whole?.split(/\n|,\s*/)[0];
  const rest = whole
    ?.split(/\n|,\s*/)
    .slice(1)
    .join(", ");
  if (whole && !line) {
    infer("address-line1", first, "street-address");
    infer("address-line2", rest, "street-address");
  }
  // A street without a number, beside a house number, is the street name.
  if (house && whole && !/\d/.test(whole)) infer("address-streetname", whole, "street-address");
  const name = street ?? (house && whole && !/\d/.test(whole) ? whole : undefined);
  if (name && house) infer("address-line1", `${name} ${house}`, "address-housenumber");
  const after = /^(\D+?)\s+(\d+\s?[a-z]?)$/iu.exec(first ?? "");
  const before = /^(\d+\s?[a-z]?)\s+(\D+)$/iu.exec(first ?? "");
  const of: Meaning = line ? "address-line1" : "street-address";
  if (!house && (after ?? before)) {
    infer("address-streetname", after?.[1] ?? before?.[2], of);
    const number = after?.[2] ?? before?.[1];
    const [, digits, suffix] = /^(\d+)\s?([a-z])$/iu.exec(number ?? "") ?? [];
    const isApart = suffix && asked.has("address-extra-housesuffix");
    infer("address-housenumber", isApart ? digits : number, of);
    infer("address-extra-housesuffix", suffix, of);
  }
  if (line) infer("street-address", [line, get("address-line2")].filter(Boolean).join(", "), "address-line1");
  infer("apartment", undefined, "address-line2");
}

const callingCodes =
  "1 7 20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 54 55 56 57 60 61 62 63 64 65 66 81 82 84 86 90 91 351 352 353 358 359 370 371 372 380 381 385 386 420 421 966 971 972".split(
    " ",
  );

/** "+44 20 7946 0958" is +44 and 020 7946 0958. */
function derivePhone(get: Get, infer: Infer): void {
  const digits = /^\+([\d ().-]+)$/.exec(get("tel") ?? "")?.[1];
  if (digits) {
    const plain = digits.replace(/\D/g, "");
    const code = [3, 2, 1].map((length) => plain.slice(0, length)).find((start) => callingCodes.includes(start));
    if (code) {
      infer("tel-country-code", `+${code}`, "tel");
      const national = digits.replace(/^[\s(]*/, "");
      infer("tel-national", national.slice(skipDigits(national, code.length)).replace(/^[\s.)-]+/, ""), "tel");
    }
  } else infer("tel-national", get("tel"), "tel");
  const parts = /^(?:\+?1[ .-]?)?\(?(\d{3})\)?[ .-]?(\d{3})[ .-]?(\d{4})$/.exec(get("tel") ?? "");
  infer("tel-area-code", parts?.[1], "tel");
  infer("tel-local-prefix", parts?.[2], "tel");
  infer("tel-local-suffix", parts?.[3], "tel");
  const [code, national] = [get("tel-country-code"), get("tel-national")];
  if (code && national)
    infer("tel", `${code.startsWith("+") ? code : `+${code}`} ${national.replace(/^0/, "")}`, "tel-national");
}

function skipDigits(text: string, count: number): number {
  let [index, seen] = [0, 0];
  while (seen < count) if (/\d/.test(text[index++] ?? "0")) seen += 1;
  return index;
}

function isCjk(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
}

/** The family name is the last word, including particles such as "von"; in CJK names it is the first. */
export function splitName(full: string, hasTwoSurnames = false): [string | undefined, string | undefined] {
  const words = full.trim().split(/[\s　]+/);
  if (words.length < 2) return [undefined, undefined];
  if (isCjk(full)) return words.length === 2 ? [words[1], words[0]] : [undefined, undefined];
  const particle = words.findIndex(
    (word, index) => index > 0 && /^(?:van|von|de|der|den|di|da|del|la|le|bin|al)$/i.test(word),
  );
  const isSpanish = hasTwoSurnames && words.length > 2;
  const cut = particle > 0 ? particle : words.length - (isSpanish ? 2 : 1);
  return [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
}

const fallbacks: Partial<Record<Meaning, Meaning[]>> = {
  "street-address": ["address-line1"],
  "address-line1": ["street-address"],
  tel: ["tel-national"],
  "new-password": ["current-password"],
  "current-password": ["new-password"],
  "address-line2": ["apartment"],
  "address-streetname": ["street-address", "address-line1"],
  apartment: ["address-line2"],
  "cc-name": ["name"],
};

/** The value for a meaning, or for one that asks almost the same. */
export function lookUp(meaning: Meaning, known: Map<string, KnownValue> | undefined): KnownValue | undefined {
  return (
    known?.get(meaning) ??
    (fallbacks[meaning] ?? []).map((other) => known?.get(other)).find((found) => found !== undefined)
  );
}
