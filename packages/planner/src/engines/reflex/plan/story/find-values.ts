// Values in a longer text that their format gives away: addresses, telephone numbers, times, months and dates.
import { parseMonth } from "../../read/dates.ts";
import { findPhones } from "../../read/find-phones.ts";
import { findTimes } from "../../read/find-times.ts";
import { spreadRanges } from "../../read/spread-ranges.ts";
import { maskTyped, type TypedText, type TypedValue } from "../statement/typed-values.ts";

type Reader = (raw: string) => string | undefined;

const zip = String.raw`(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{5}(?:-\d{3,4})?|\d{4}(?: ?[A-Z]{2})?|\d{2}-\d{3})`;
const capital = String.raw`\p{Lu}[\p{L}'’.-]*\p{L}`;
const place = `${capital}(?: (?:(?:an?|am|im|de|la|le|upon|on|sur|der|del) )*${capital}){0,3}`;
const town = `(?:${zip} ${place}|${place},? (?:[A-Z]{2},? )?${zip}|${zip}|${place}(?:, (?:${place}, )?${zip}|, [A-Z]{2} ${zip})?)`;
const unit = String.raw`(?:[Aa]pt|[Ff]lat|[Uu]nit|[Ss]uite|[Ff]loor|[Rr]oom|[Ww]ohnung|#)\.? ?\w+`;
const streetWords = String.raw`(?:St(?:reet)?|R(?:oa)?d|Ave(?:nue)?|L(?:a)?ne?|Dr(?:ive)?|Close|Row|Way|Court|Ct|Place|Pl|Square|Sq|Terrace|Crescent|Hill|Park|Gardens|Grove|Mews|Walk|Quay|Blvd|Boulevard|Parkway|Highway)\b\.?`;
const english = String.raw`(?:${unit}, )?\d+[a-zA-Z]?(?:[-/]\d+)? (?:(?:${capital}|[NSEW]\.?) ){1,4}?${streetWords}(?:,? ${unit})?`;
const romance = String.raw`\d+(?: ?(?:bis|ter|[A-D]))?,? (?:rue|avenue|av\.|boulevard|bd|place|chemin|allée|impasse|quai|route|cours|square|passage)(?: (?:(?:des?|du|las?|les?|los|del)\b|[ld]['’]\p{L}+|${capital}))+`;
const iberian = String.raw`(?:[Cc]alle|[Aa]venida|[Pp]laza|[Pp]aseo|C\/|[Vv]ia|[Rr]ua)(?: (?:(?:del?|las?|los)\b|${capital}))+,? (?:n\.?º ?)?\d+(?:, \d+\.?[ºª]? ?\p{L}?)?`;
const german = String.raw`(?:(?:An?|Am|Im|In|Zu[mr]?|Auf|Unter|${capital}) )?(?:de[rnm] )?(?:${capital} )?${capital}\.? \d+ ?[a-z]?(?=,? (?:in )?(?:[A-Z]-)?\d{4,5} \p{Lu})|\p{Lu}[\p{L}-]*(?:str(?:aße|asse|\.)|weg|platz|gasse|allee|damm|ring|ufer) \d+ ?[a-z]?\b`;
const japanese = String.raw`(?:〒\s?)?(?:\d{3}-?\d{4}\s*)?(?:東京都|北海道|(?:京都|大阪)府|\p{Script=Han}{2,3}県)[^\n、。]+`;
const address = new RegExp(
  String.raw`${japanese}|(?<![\p{L}\d])(?:${english}|${romance}|${iberian}|${german})(?:,? (?:in )?${town})?`,
  "gu",
);

/** Account numbers and numbers of offices, which are written in groups. */
const code =
  /(?<![\p{L}\d\u27ea+])(?:[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?|\d{1,6}(?: \d{1,6}){3,})(?![\p{L}\d])/gu;

function readCode(raw: string): string | undefined {
  return raw.replace(/\D/g, "").length > 8 ? raw : undefined;
}

const month = /(?<![\d/.])(?:0?[1-9]|1[0-2])\/(?:\d{2}|20\d{2})(?![\d/])|\b\p{L}{3,10} 20\d{2}\b/gu;

/** Replaces the values of a text by marks. */
export function findValues(goal: string, now: Date): TypedText {
  const spread = spreadRanges(goal);
  const found: TypedValue[] = [];
  // Letters stand for the marks until the others are known, because digits would be read as values.
  const put = (type: TypedValue["type"], raw: string, value: string) =>
    `\u27ec${"#".repeat(found.push({ type, raw, value }))}\u27ed`;
  const take = (type: TypedValue["type"], read: Reader) => (raw: string) => {
    const value = read(raw);
    return value === undefined ? raw : put(type, raw, value);
  };
  const kept = spread.replace(/"[^"\n]*"|“[^”]*”|«[^»]*»|„[^“”]*[“”]|\S+@\S+|https?:\S+/gu, (one) =>
    put("quote", one, one),
  );
  const mask = (plain: string, type: TypedValue["type"], all: { start: number; end: number; value: string }[]) =>
    all.reduceRight(
      (rest, { start, end, value }) =>
        rest.slice(0, start) + put(type, rest.slice(start, end), value) + rest.slice(end),
      plain,
    );
  let text = kept.replace(
    address,
    take("address", (raw) => raw.replace(/^(?:Wohnung|Haus|Anschrift|Adresse) /u, "")),
  );
  text = mask(text, "phone", findPhones(text)).replace(code, take("code", readCode));
  text = mask(text, "time", findTimes(text));
  text = text.replace(/\u27ec(#+)\u27ed/gu, (mark, { length }: string) =>
    found[length - 1]?.type === "quote" ? (found[length - 1]?.raw ?? "") : mark,
  );
  const typed = maskTyped(text, now);
  const values = [...typed.values];
  const add = (value: TypedValue) => ` \u27ea${values.push(value) - 1}\u27eb `;
  const whole = typed.text
    .replace(month, (raw) => (parseMonth(raw) ? add({ type: "month", raw, value: raw }) : raw))
    .replace(/\u27ec(#+)\u27ed/gu, (_, { length }: string) => add(found[length - 1] as TypedValue));
  // The dot after a date or a number ends its sentence.
  const ended = whole.replace(/\u27ea(\d+)\u27eb (?= ?\p{Lu})/gu, (mark, index) =>
    /[.!?]["”»]?$/u.test(values[Number(index)]?.raw ?? "") ? `${mark.trim()}. ` : mark,
  );
  return {
    text: ended
      .replace(/[ \t]+/g, " ")
      .replace(/ (?=[,;.!?)])/g, "")
      .trim(),
    values,
  };
}
