import { readWords } from "../meaning/evidence.ts";
import type { Meaning } from "../meaning/meanings.ts";
import { spaced } from "../words.ts";
import { parseMonth } from "./dates.ts";
import type { Fact } from "./facts.ts";
import type { Moment } from "./read-moment.ts";

/** "travellers" are "traveller 1" and "traveller 2". */
export function itemName(key: string, at: number, count: number): string {
  const one = spaced(key)
    .replace(/ies$/, "y")
    .replace(/(?<=[^s])s$/, "");
  return count > 1 ? `${one} ${at + 1}` : one;
}

const steps = /\s+[-–—>/:]\s+/;

/** "billing.address.city", "Guest 2.First name", and not "St.Name" */
const dots = /(?<=\p{L}{3}|[\p{L} ]\d{1,2})\.(?=\p{L}[\p{L}\p{N}])/u;

/** Creates a fact from a key as written. "Emergency Contact - Phone" and "Tax ID (EIN)" are read as people mean them. */
export function toKeyFact(path: string[], key: string, value: Fact["value"]): Fact {
  const parts = key.split(steps).flatMap((part) => part.split(dots));
  const fact = toFact([...path, ...parts.map(spaced)].filter(Boolean), value);
  const inside = /[([](.+?)[)\]]/.exec(key)?.[1];
  return inside ? { ...fact, otherKeys: [spaced(key.replace(/\s*[([].*?[)\]]/g, "")), spaced(inside)] } : fact;
}

/** Creates a fact. Its meaning comes from its key, or from the key together with its parent: "street" in "address". */
export function toFact(path: string[], value: Fact["value"]): Fact {
  const key = path.at(-1) ?? "";
  const parent = path.at(-2);
  const outer = parent === undefined ? undefined : meaningOfKey(parent);
  const both = parent === undefined ? undefined : meaningOfKey(`${parent} ${key}`);
  // The whole says something only if the parent alone does not say it: "employer cvr" is not an employer.
  const whole = both === outer ? undefined : both;
  const isName = parent !== undefined && /^(?:full )?name$/.test(key);
  const isOfCompany = outer === "organization" && (isName || /^(?:legal|trade|trading|registered) name$/.test(key));
  // "license.number" is not a house.
  const isBare = key === "number" && parent !== undefined && !/^(?:street-)?address/.test(outer ?? "");
  const own = isOfCompany ? outer : isBare ? undefined : meaningOfKey(key);
  const means = whole?.startsWith("cc-") ? whole : (own ?? whole ?? meaningOfValue(value));
  // A card expires in a month, not on a day.
  const isPlace = /^(?:street|address|postal|country|name|given|family|organization)/.test(means ?? "");
  if (isPlace && typeof value === "string" && parseMonth(value) !== undefined && /\p{L}/u.test(value))
    return { path, value };
  const meaning =
    means === "cc-exp" && /\d\D+\d+\D+\d|^\d{1,2}\.? \p{L}+ \d{4}$/u.test(String(value)) ? undefined : means;
  // "landlord.name" is the landlord.
  const otherKeys = isName ? [parent, parent.split(" ").at(-1) ?? ""] : undefined;
  return { path, value, ...(meaning && { meaning }), ...(otherKeys && { otherKeys }) };
}

const birth = /^(?:born|birth|geb(?:oren)?\.?|nee?(?:\(e\))?|nacid[oa]|nat[oa]|ur\.?)$/;

/** The date, the time and the place of an event: "lost date", "lost time". */
export function toMomentFacts({ before, date, time, until, place }: Moment, parents: string[]): Fact[] {
  const key = spaced(before);
  const isBirth = birth.test(key);
  const nameOf = (what: string) => (isBirth ? `${what} of birth` : `${key} ${what}`);
  return [
    toFact([...parents, nameOf("date")], date),
    ...(time ? [toFact([...parents, until ? "start time" : nameOf("time")], time)] : []),
    ...(until ? [toFact([...parents, "end time"], until)] : []),
    ...(place ? [toFact([...parents, nameOf("place")], place)] : []),
  ];
}

/** Short keys that documents use and pages do not. */
const shortKeys = new Map(
  Object.entries<Meaning>({
    first: "given-name",
    given: "given-name",
    vn: "given-name",
    last: "family-name",
    family: "family-name",
    nn: "family-name",
    mail: "email",
    smtp: "email",
    telecom: "tel",
    cell: "tel",
    festnetz: "tel",
    middle: "additional-name",
    number: "address-housenumber",
    dob: "bday",
    born: "bday",
    birthday: "bday",
    employer: "organization",
    zip: "postal-code",
    cvc: "cc-csc",
    cardholder: "cc-name",
  }),
);

/** What a value is whatever its key, because nothing else is written so. */
function meaningOfValue(value: Fact["value"]): Meaning | undefined {
  if (typeof value !== "string") return undefined;
  if (/^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(value)) return "email";
  if (/^(?:apt|apartment|flat|unit|suite|ste)\.? #?\w{1,6}$/i.test(value)) return "apartment";
  if (/^(?:https?:\/\/|www\.)\S+$/.test(value)) return "url";
  return /^[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?$/.test(value) ? "iban" : undefined;
}

function meaningOfKey(key: string): Meaning | undefined {
  const short = shortKeys.get(key);
  if (short) return short;
  const means = readWords(key);
  return means === "none" ? undefined : means;
}

export function readScalar(text: string): Fact["value"] {
  const bare = text.replace(/^"(.*)"$|^「(.*)」$/u, "$1$2");
  if (/^(?:true|yes|ja|oui|s[ií]|sim|tak|はい)$/i.test(bare)) return true;
  if (/^(?:false|no|nein|non|n[ãa]o|nie|nee|nej|いいえ)$/i.test(bare)) return false;
  return bare;
}

/** The instruction that remains after filling in the form. Drops words such as "fill it in". */
export function remainingInstruction(text: string): string {
  const plain = text
    .replace(/\s+/g, " ")
    .replace(/^[\s:,.]+|[\s:,]+$/g, "")
    .replace(/^(?:(?:hi|hello|hey|dear \p{L}+|hallo|bonjour|hola)\b[ ,!.]*)?(?:here (?:are|is)\b[^.:]*[.:]?\s*)?/iu, "")
    .replace(
      /^(?:please\s+)?(?:fill(?: (?:in|out|up))?|complete|use|enter|map)\b.*?(?:(?=\b(?:and|then) (?:submit|send|press|click|save|register|continue)\b)|$)/i,
      "",
    )
    .replace(/^(?:このフォーム|フォーム)?.*?(?:入力|記入)(?:して(?:ください)?)?、?/, "")
    .replace(/^(?:and|then|,)\s+/i, "")
    .trim();
  return /[\p{L}]/u.test(plain) ? plain : "";
}
