// Values without sentences: a signature, the lines of an address, "Ada King, ada@example.org, 0151 555 0100".
import { parseDate } from "../../read/dates.ts";
import { type AddressParts, readTown, unit } from "../../read/read-address.ts";
import { readCompound } from "../../read/read-compound.ts";
import { toFact } from "../../read/to-fact.ts";
import { normalise } from "../../words.ts";
import { isGlue, tokensOf } from "../statement/glue.ts";
import type { Part } from "../statement/parts.ts";
import { restoreRaw, type TypedValue } from "../statement/typed-values.ts";
import { factsOf, readSaidAddress } from "./whole-address.ts";

const code = /^(?:[A-Z]{1,2}\d[A-Z\d]? ?[A-Z\d]{3,4}|\d{4,6}|\d{4} ?[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/;
const townWithCode = /^(?<city>\p{Lu}[\p{L}'’. -]+?) (?<code>[A-Z]{1,2}\d[A-Z\d]? ?[A-Z\d]{3,4}|\d{4,6})$/u;
const place = /^\p{Lu}[\p{L}'’. -]+$/u;
const particle = "(?:(?:van|von|de|der|den|di|da|la|le|del|bin|al|dos?|y) )*";
const title = String.raw`(?:(?:Mrs?|Ms|Miss|Dr|Prof|M|Mme|Mlle|Herr|Frau|Sra?|D\.ª?|Don|Doña)\.? )*`;
export const personName = new RegExp(
  String.raw`^${title}\p{Lu}[\p{L}\p{M}'’.-]*(?: ${particle}\p{Lu}[\p{L}\p{M}'’.-]*){1,4}$`,
  "u",
);
export const companyForm =
  /(?:^|\s)(?:GmbH|AG|KG|UG|Ltd|Limited|LLC|LLP|Inc|Corp|Co|plc|PLC|S\.?A\.?(?:S|R\.?L)?|S\.?L\.?|SARL|SAS|BV|B\.V|N\.?V|S\.?r\.?l|Oy|AB|ApS|Pty)\.?$|\s&\s|株式会社|有限会社/;
const companyName = /^\p{Lu}[\p{L}\p{M}'’.-]*(?: (?:&|and|of|für|de|\p{Lu}[\p{L}\p{M}'’.-]*)){0,5}$/u;

export interface Listed {
  parts: Part[];
  /** What is not known, with the marks of its values. */
  unknown: string[];
}

/** Whether each value in a line is known by its format. */
export function isList(line: string, values: TypedValue[]): boolean {
  const { parts, unknown } = readList(line, values, { asksCompany: false });
  return parts.length > 0 && unknown.length === 0;
}

/** Reads values one by one. `values` are those that the text has marks for. */
export function readList(text: string, values: TypedValue[], { asksCompany }: { asksCompany: boolean }): Listed {
  const items = text
    .replace(/\s*[（(]([^()（）]{2,40})[)）]/gu, ", $1")
    .replace(/(?<!\b(?:Inc|Ltd|Co|Corp|plc|Lda|S\.A))[.!]+\s*$/u, "")
    .split(/\n+|,\s+|、|;\s+|\s+[·|–-]\s+/u)
    .map((item) => item.trim())
    .filter(Boolean);
  const hasForm = items.some((item) => companyForm.test(item));
  const state: Reading = { parts: [], unknown: [], town: false, lines: [], at: 0 };
  for (const [at, item] of items.entries()) {
    const next = items[at + 1] ?? "";
    state.at = at;
    const found =
      readMark(item, values) ??
      readTownAt(item, next, state) ??
      readNamed(item, { isFirst: at === 0, isCompany: asksCompany && !hasForm && personName.test(next), state }) ??
      readOther(item, values);
    if (found) state.parts.push(...found);
    else {
      state.unknown.push(item);
      state.lines.push(at);
    }
  }
  return state;
}

interface Reading extends Listed {
  town: boolean;
  /** The places of the unknown items, and of the current one. */
  lines: number[];
  at: number;
}

/** "Mill Cottage, Station Road" between a name and "Aberfeldy PH15 2LE": an address without a number. */
function takeLines({ parts, unknown, lines, at }: Reading): Part[] {
  const isNamed = parts.some((part) => part.type === "fact" && part.fact.path[0] === "name");
  let count = 0;
  while (lines[lines.length - 1 - count] === at - 1 - count && place.test(unknown[unknown.length - 1 - count] ?? ""))
    count += 1;
  if (!isNamed || count === 0 || count > 3) return [];
  lines.splice(-count);
  return one("street-address", unknown.splice(-count).join(", "));
}

function one(key: string, value: string): Part[] {
  return [{ type: "fact", fact: toFact([key], value), wording: value }];
}

const born = /^(?:born|b\.|geb(?:oren)?\.?|née?|nacid[oa]|\*)$/iu;
const names: Partial<Record<TypedValue["type"], string>> = { email: "email", phone: "phone", url: "website" };

/** "Tel. ⟪4⟫", "⟪5⟫": a value that its format gives away, with its name if it has one. */
function readMark(item: string, values: TypedValue[]): Part[] | undefined {
  const [, label = "", index] = /^(?:(\p{L}[\p{L}.'’ -]{0,24}?)[.:]?\s+)?\u27ea(\d+)\u27eb\.?$/u.exec(item) ?? [];
  const value = values[Number(index)];
  // "Vous pouvez m'appeler au …" is a sentence.
  if (!value || label.split(" ").length > 3) return undefined;
  const raw = value.raw.replace(/^<|>$/g, "");
  const words = tokensOf(label).filter((word) => !isGlue(word));
  if (value.type === "address") {
    const parts = words.length === 0 ? readSaidAddress(raw) : undefined;
    return parts ? factsOf(parts, raw) : words.length === 0 ? one("address", raw) : undefined;
  }
  if (value.type === "date") return words.some((word) => born.test(word)) ? one("date of birth", raw) : undefined;
  const name = names[value.type];
  if (!name || words.length > 2) return undefined;
  const { meaning } = toFact([normalise(words.join(" "))], raw);
  const [part] = one(meaning?.startsWith("tel") || words.length === 1 ? normalise(words.join(" ")) : name, raw);
  const known = toFact([name], raw).meaning;
  return part?.type === "fact" && known ? [{ ...part, fact: { ...part.fact, meaning: known } }] : undefined;
}

/** "50668 Köln", "Dublin D07 XY21", "Bath" before "BA2 4RT", and the country after them. */
function readTownAt(item: string, next: string, state: Reading): Part[] | undefined {
  if (townWithCode.test(item) && !state.parts.some(isStreetPart)) state.parts.push(...takeLines(state));
  const isStreet = state.parts.some(isStreetPart);
  const { city, code: own } = townWithCode.exec(item)?.groups ?? {};
  const parts: AddressParts = {};
  const isTown = isStreet && (city !== undefined || (readTown(item, parts) && parts["address-level2"] !== undefined));
  if (isTown && city && own) Object.assign(parts, { "address-level2": city, "postal-code": own });
  if (!isTown && isStreet && code.test(item)) parts["postal-code"] = item;
  if (!isTown && isStreet && code.test(next) && place.test(item)) parts["address-level2"] = item;
  if (Object.keys(parts).length > 0) {
    state.town = true;
    return factsOf(parts, item);
  }
  const hasTown = state.town || state.parts.some((part) => part.type === "fact" && part.fact.meaning === "postal-code");
  state.town = false;
  return hasTown && place.test(item) && !/^\p{Lu}{4,}$/u.test(item) && !/^\p{L}+ \p{Lu}\p{Ll}+$/u.test(next)
    ? one("country", item)
    : undefined;
}

function isStreetPart(part: Part): boolean {
  return part.type === "fact" && part.fact.meaning === "street-address";
}

interface NameState {
  isFirst: boolean;
  /** Another name follows, and a company may stand before it. */
  isCompany: boolean;
  state: Listed;
}

/** A person or a company. Of two names, the one that is called like a company is it, or else the first. */
function readNamed(item: string, { isFirst, isCompany, state }: NameState): Part[] | undefined {
  const has = (key: string) => state.parts.some((part) => part.type === "fact" && part.fact.path[0] === key);
  if (companyForm.test(item)) return has("company") ? undefined : one("company", item);
  if (isCompany && isFirst && companyName.test(item)) return one("company", item);
  const isName =
    personName.test(item) && !isGlue(tokensOf(item)[0] ?? "") && !has("name") && (isFirst || has("company"));
  if (!isName) return undefined;
  const [, prefix = "", name = item] = titled.exec(item) ?? [];
  return [...(prefix ? one("salutation", prefix) : []), ...one("name", name)];
}

const titled = /^((?:Mrs?|Ms|Miss|Dr|Prof|Mme|Mlle|Herr|Frau|Sra?)\.?) (.+ .+|\p{Lu}\S+)$/u;

export const relation =
  /^(?:(?:my|our|mein\p{L}*|mon|ma|mi|her|his|sa|son|su) )?(husband|wife|spouse|partner|mother|mum|mom|father|dad|parent|guardian|son|daughter|brother|sister|grand(?:mother|father|son|daughter)|petit-fils|petite-fille|grand-(?:m|p)ère|enkel(?:in)?|oma|opa|abuel[oa]|niet[oa]|aunt|uncle|friend|neighbou?r|ehemann|ehefrau|mutter|vater|sohn|tochter|bruder|schwester|épou[sx]e?|conjointe?|mère|père|fils|fille|frère|sœur|amie?|espos[oa]|marido|madre|padre|hij[oa]|herman[oa]|amig[oa])$/iu;

/** Pieces that need no neighbours. */
function readOther(item: string, values: TypedValue[]): Part[] | undefined {
  const related = relation.exec(item)?.[1];
  if (related) return one("relationship", related);
  if (unit.test(item)) return one("apartment", item);
  const raw = restoreRaw(item, values);
  const { pieces, unknown } = readCompound(raw);
  // A year is not a postcode, and a date with a comma is one value.
  if (/^(?:19|20)\d{2} /.test(raw) || (item.includes("\u27ea") && raw.includes(", "))) return undefined;
  const isKnown = pieces.length > 0 && unknown.length === 0 && !pieces.some(({ meaning }) => meaning === "name");
  if (!isKnown || parseDate(raw)) return undefined;
  return pieces.map(({ key, value, meaning }) => ({
    type: "fact",
    fact: { ...toFact([key], value), ...(meaning && { meaning }) },
    wording: raw,
  }));
}
