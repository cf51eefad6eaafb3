// Several values in one: "Luc Petit (husband), 06 39 98 20 31", the lines of an address, "geb. 3.9.1967 in Köln".
import type { Meaning } from "../meaning/meanings.ts";
import { parseDate } from "./dates.ts";

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
const unitLine = /^(?:flat|apt\.?|apartment|unit|suite|ste\.?|floor|room|wohnung|appt\.?|piso|#)\s?[\w-]+$/iu;
const british = String.raw`[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}`;
const place = String.raw`\p{Lu}[\p{L}'’. -]*`;
const codeFirst = new RegExp(`^(\\d{4,5}|\\d{4} ?[A-Z]{2}|\\d{3}-\\d{4}) (${place})$`, "u");
const codeLast = new RegExp(`^(${place}?) (${british}|[A-Z]\\d[A-Z] ?\\d[A-Z]\\d)$`, "u");
const american = new RegExp(`^(${place})\\u0001([A-Z]{2}) (\\d{5}(?:-\\d{4})?)$`, "u");
const labelled =
  /^(\p{L}[\p{L}'’.°#º -]{0,24}?)\.?(?:\s*[:#]\s*|\s+)((?=\S*\d)[\p{L}\d][\p{L}\d./-]{2,}(?: [\d./-]+)*|(?<=\p{L}{4,} )\d[\d.,]*)$/u;
const capital = String.raw`(?:(?:van|von|de|der|den|di|da|la|le|del|bin|al)\s)*\p{Lu}[\p{L}'’.-]*`;
const name = new RegExp(`^${capital}(?: ${capital}){1,5}$`, "u");

/** The pieces of a text in commas, brackets or lines, and those that look like nothing known. */
export function readCompound(text: string): { pieces: Piece[]; unknown: string[] } {
  const marked = text.replace(/(?<=\p{L}), (?=[A-Z]{2} \d{5}(?:-\d{4})?\s*(?:$|[,\n]))/gu, "\u0001");
  const parts = marked
    .replace(/\s*[（(]([^()（）\d]{2,30})[)）]/gu, "\n($1)\n")
    .split(/\n+|,\s+|、|;\s+|\s+[·|]\s+/u)
    .map((part) => part.trim())
    .filter(Boolean);
  const pieces: Piece[] = [];
  const unknown: string[] = [];
  for (const [at, part] of parts.entries()) {
    const found = readPiece(part) ?? (at === 0 ? readName(part) : undefined) ?? readUnit(part, pieces);
    if (found) pieces.push(...found);
    else unknown.push(part.replaceAll("\u0001", ", "));
  }
  return { pieces, unknown };
}

/** What a single piece is by its format. */
function readPiece(part: string): Piece[] | undefined {
  const one = (key: string, value = "", meaning?: Meaning): Piece[] => [{ key, value, ...(meaning && { meaning }) }];
  const mail = email.exec(part)?.[1];
  if (mail) return one("email", mail, "email");
  const born = birth.exec(part);
  if (born && parseDate(born[1] ?? "", { dayFirst: true }))
    return [...one("date of birth", born[1], "bday"), ...(born[2] ? one("place of birth", born[2]) : [])];
  if (parseDate(part)) return one("date", part);
  const number = phone.exec(part)?.[1];
  if (number && number.replace(/\D/g, "").length >= 7) return one("phone", number, "tel");
  const [, usCity, state, zip] = american.exec(part) ?? [];
  if (usCity)
    return [
      ...one("city", usCity, "address-level2"),
      ...one("state", state, "address-level1"),
      ...one("zip", zip, "postal-code"),
    ];
  const [, codeA, cityA] = codeFirst.exec(part) ?? [];
  const [, cityB, codeB] = codeLast.exec(part) ?? [];
  if (codeA ?? codeB)
    return [...one("postal code", codeA ?? codeB, "postal-code"), ...one("city", cityA ?? cityB, "address-level2")];
  if (streetBefore.test(part) || streetAfter.test(part)) return one("street", part, "street-address");
  const relation = /^\((\p{Ll}[\p{L} -]{1,24})\)$/u.exec(part)?.[1];
  if (relation) return one("relationship", relation);
  const [, label, value] = unitLine.test(part) ? [] : (labelled.exec(part) ?? []);
  return label ? [{ key: label.toLowerCase(), value: value ?? "", written: part }] : undefined;
}

function readName(part: string): Piece[] | undefined {
  return name.test(part) ? [{ key: "name", value: part, meaning: "name" }] : undefined;
}

/** "Unit 4" after a street belongs to the street. */
function readUnit(part: string, pieces: Piece[]): Piece[] | undefined {
  const street = pieces.find(({ meaning }) => meaning === "street-address");
  if (!street || !unitLine.test(part)) return undefined;
  street.value = `${street.value}, ${part}`;
  return [];
}
