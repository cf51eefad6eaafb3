// A whole address as people write it, by the forms of its parts: no list of streets, towns or countries.
import { readWords } from "../meaning/evidence.ts";
import type { Meaning } from "../meaning/meanings.ts";
import { normalise } from "../words.ts";

export type AddressParts = Partial<Record<Meaning, string>>;

const codes = String.raw`\d{5}(?:-\d{3,4})?|\d{4} ?[A-Z]{2}|\d{3} ?\d{2}|\d{2}-\d{3}|\d{4}(?:-\d{3})?|\d{6}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d`;
const place = String.raw`\p{Lu}[\p{L}'’. -]*?\p{Ll}[\p{L}'’.]*`;
const town = new RegExp(
  `^(?:(?<first>${codes}) )?(?<city>${place})?(?:(?:^|\\s+)(?<state>[A-Z]{2}))?(?:(?:^|\\s+)(?<last>${codes}))?$`,
  "u",
);
const street = /^(?=.*\p{L}{2})(?:\d+\s?[a-z]?(?:[-/]\d+)? .+|.+ \d+\s?[a-z]?(?:[-/]\d+)?)$/iu;
/** "Flat 6", "2.º B": a part of a house. */
export const unitWords = String.raw`(?:(?:flat|apt|apartment|unit|suite|ste|floor|room|wohnung|app(?:t|artement)?|piso|int|apto|bloco?|esc|lok)\b\.?|#)\s?[\w-]+`;
export const unit = new RegExp(String.raw`^(?:${unitWords}|\d+\.?[ºª°]\s?\p{L}?)$`, "iu");
const japanese =
  /^(?:〒?(?<code>\d{3}-?\d{4})\s*)?(?<area>東京都|北海道|(?:京都|大阪)府|\p{Script=Han}{2,3}県)\s*(?<city>\p{Script=Han}+?郡\p{Script=Han}+?[町村]|[\p{L}]+?市[\p{Script=Han}]+?区|[\p{L}]+?[市区町村])\s*(?<rest>.+)$/u;

/** "postcode 3512 JE", "huisnummer 48" */
function readNamed(segment: string): AddressParts | undefined {
  const [, word = "", value] = /^(\p{L}{3,}\.?:?)\s+(.*\d.*)$/u.exec(segment) ?? [];
  const means = word ? readWords(normalise(word)) : undefined;
  return value && (means === "postal-code" || means === "address-housenumber") ? { [means]: value } : undefined;
}

/** The parts of an address with a street or house number and a place. Undefined if the text is none. */
export function readAddress(text: string): AddressParts | undefined {
  const found = japanese.exec(text.trim())?.groups;
  if (found) {
    const { code, area = "", city = "", rest = "" } = found;
    const own = code ? { "postal-code": code } : {};
    return { ...own, "address-level1": area, "address-level2": city, "street-address": rest };
  }
  const segments = text
    .trim()
    .split(/\s*(?:\n|,|;|\s[-–]\s)\s*/)
    .filter(Boolean);
  const parts: AddressParts = {};
  const units: string[] = [];
  const words: string[] = [];
  for (const [at, segment] of segments.entries()) {
    const named = readNamed(segment);
    if (named) Object.assign(parts, named);
    else if (unit.test(segment)) units.push(segment);
    else if (!parts["street-address"] && at < 2 && (street.test(segment) || isLeft(segments, at))) {
      // "Flat 6, 21 Cobden Street"
      parts["street-address"] = [...units.splice(0), segment].join(", ");
    } else if (/^\d+\s?[a-z]?$/i.test(segment) && at === 1) {
      parts["address-streetname"] = segments[0] ?? "";
      parts["address-housenumber"] = segment;
      parts["street-address"] = `${segments[0]}, ${segment}`;
    } else if (!readTown(segment, parts)) words.push(segment);
  }
  const isWhole = parts["street-address"] ?? parts["address-housenumber"];
  if (!isWhole || (!parts["postal-code"] && !parts["address-level1"])) return undefined;
  // What stands before the town is a part of it, and what stands after its code is the country.
  if (!parts["address-level2"] && words[0]) parts["address-level2"] = words.pop() ?? "";
  else if (words[0] && segments.at(-1) === words.at(-1)) parts.country = words.pop() ?? "";
  if (words[0]) parts["address-level3"] = words.shift() ?? "";
  if (words[0]) return undefined;
  if (units[0]) parts.apartment = units.join(", ");
  return parts;
}

/** "Rua das Acácias, 215": the name before a number that stands alone. */
function isLeft(segments: string[], at: number): boolean {
  return at === 0 && /^\d+\s?[a-z]?$/i.test(segments[1] ?? "");
}

/** "89509 Reno", "Reno, NV 89509", "NV": the town, the state and the code. */
export function readTown(segment: string, parts: AddressParts): boolean {
  const { first, city, state, last } = town.exec(segment)?.groups ?? {};
  const code = first ?? last;
  if (!code && !(state && segment === state)) return false;
  if (code) parts["postal-code"] = code;
  if (city) parts["address-level2"] = city.trim();
  if (state) parts["address-level1"] = state;
  return true;
}
