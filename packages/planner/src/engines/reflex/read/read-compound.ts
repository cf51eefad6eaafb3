// Several values in one: "Luc Petit (husband), 06 39 98 20 31", the lines of an address, "geb. 3.9.1967 in Köln".
import type { Meaning } from "../meaning/meanings.ts";
import { parseDate } from "./dates.ts";
import { type AddressParts, readTown, unit } from "./read-address.ts";

/** One value of several, with what it is called. */
export interface Piece {
  key: string;
  value: string;
  meaning?: Meaning;
  /** As it is written, if more than the value. */
  written?: string;
}

const email = /^<?([\w.+-]+@[\w-]+(?:\.[\w-]+)+)>?$/u;
const phone =
  /^(?:(?:tel|tél|phone|telephone|téléphone|telefon|teléfono|mobile?|mob|cell|handy|portable|móvil|t|p|m|電話)[.:]?\s*)?(\+?[\d(][\d ()./-]{6,20}\d)$/iu;
const birth =
  /^(?:born|b\.|geb(?:oren)?\.?|nat[oa]|ur\.|née?(?:\(e\))?|nacid[oa])\s*(?:on|am|le|el)?\s*(\d.*?\d{4}|\p{L}+ \d{1,2},? \d{4})(?:\s+(?:in|à|en|a)\s+(\p{Lu}.*))?$/iu;
const streetBefore = /^\d+\s?[a-z]?(?:[-/]\d+)?,? (?:\p{L}+[.']? ?){1,6}$/iu;
const streetAfter =
  /^(?=.*(?:str(?:aße|asse|\.)?|weg|platz|allee|gasse|ring|ufer|damm|straat|laan|calle|avenida|avda\.?|plaza|paseo|via|rua|all[ée]e)(?![\p{Ll}]))\p{L}[\p{L}'’. -]+ \d+\s?[a-z]?(?:[-/]\d+)?$/iu;
/** Right before the town, any words with a number are the street. */
const looseStreet = /^\p{L}[\p{L}'’. -]+ \d+\s?[a-z]?(?:[-/]\d+)?$/iu;
const country = /^\p{Lu}[\p{L}' ]+$/u;
const labelled =
  /^(\p{L}[\p{L}'’.°#º -]{0,24}?)\.?(?:\s*[:#]\s*|\s+)((?=\S*\d)[\p{L}\d][\p{L}\d./-]{2,}(?: [\d./-]+)*|(?<=\p{L}{4,} )\d[\d.,]*)$/u;
const capital = String.raw`(?:(?:van|von|de|der|den|di|da|la|le|del|bin|al)\s)*\p{Lu}[\p{L}'’.-]*`;
const name = new RegExp(`^${capital}(?: ${capital}){1,5}$`, "u");

/** "Meg Aldous 07700 900 318" */
const nameAndPhone = /^(\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){1,3})[:,]? (?=[+(]?\d[\d ()/.-]{7,}$)/u;

/** The pieces of a text in commas, brackets or lines, and those that look like nothing known. */
export function readCompound(text: string): { pieces: Piece[]; unknown: string[] } {
  const marked = text
    .replace(nameAndPhone, "$1, ")
    .replace(/(?<=\p{L}), (?=[A-Z]{2} \d{5}(?:-\d{4})?\s*(?:$|[,\n]))/gu, "\u0001");
  const parts = marked
    .replace(/\s*[（(]([^()（）\d]{2,30})[)）]/gu, "\n($1)\n")
    .split(/\n+|,\s+|、|;\s+|\s+[·|]\s+/u)
    .map((part) => part.trim())
    .filter(Boolean);
  const pieces: Piece[] = [];
  const unknown: string[] = [];
  const town = parts.findIndex((part) => townIn(part));
  for (const [at, part] of parts.entries()) {
    const found =
      (at === town - 1 && looseStreet.test(part) && !unit.test(part)
        ? [{ key: "street", value: part, meaning: "street-address" as const }]
        : undefined) ??
      (town >= 0 && at === town + 1 && country.test(part)
        ? [{ key: "country", value: part, meaning: "country" as const }]
        : undefined) ??
      readPiece(part) ??
      (at === 0 ? readName(part) : undefined) ??
      readUnit(part, pieces);
    if (found) pieces.push(...found);
    else unknown.push(part.replaceAll("\u0001", ", "));
  }
  return { pieces, unknown };
}

/** A town with its code: "89509 Reno", "Reno, NV 89509". */
function townIn(part: string): AddressParts | undefined {
  const found: AddressParts = {};
  const isTown = readTown(part.replaceAll("\u0001", " "), found);
  const { "postal-code": code = "", "address-level1": state, "address-level2": city } = found;
  // "June 2025" is not a town.
  return isTown && code && city && (/^\d/.test(part) || state || /\p{L}/u.test(code)) ? found : undefined;
}

/** What a single piece is by its format. */
export function readPiece(part: string): Piece[] | undefined {
  const one = (key: string, value = "", meaning?: Meaning): Piece[] => [{ key, value, ...(meaning && { meaning }) }];
  const mail = email.exec(part)?.[1];
  if (mail) return one("email", mail, "email");
  const born = birth.exec(part);
  if (born && parseDate(born[1] ?? "", { dayFirst: true }))
    return [...one("date of birth", born[1], "bday"), ...(born[2] ? one("place of birth", born[2]) : [])];
  if (parseDate(part)) return one("date", part);
  const number = phone.exec(part)?.[1];
  if (number && number.replace(/\D/g, "").length >= 7) return one("phone", number, "tel");
  const { "postal-code": code, "address-level1": state, "address-level2": city } = townIn(part) ?? {};
  const inTown = one("city", city, "address-level2");
  if (state) return [...inTown, ...one("state", state, "address-level1"), ...one("zip", code, "postal-code")];
  if (code) return [...one("postal code", code, "postal-code"), ...inTown];
  if (streetBefore.test(part) || streetAfter.test(part)) return one("street", part, "street-address");
  const relation = /^\((\p{L}[\p{L} -]{1,24})\)$/u.exec(part)?.[1];
  if (relation) return one("relationship", relation);
  const [, label, value] = unit.test(part) ? [] : (labelled.exec(part) ?? []);
  return label ? [{ key: label.toLowerCase(), value: value ?? "", written: part }] : undefined;
}

function readName(part: string): Piece[] | undefined {
  return name.test(part) ? [{ key: "name", value: part, meaning: "name" }] : undefined;
}

/** "Unit 4" after a street belongs to the street. */
function readUnit(part: string, pieces: Piece[]): Piece[] | undefined {
  const street = pieces.find(({ meaning }) => meaning === "street-address");
  if (!street || !unit.test(part)) return undefined;
  street.value = `${street.value}, ${part}`;
  return [];
}
