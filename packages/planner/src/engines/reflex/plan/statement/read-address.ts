import { parseMonth } from "../../read/dates.ts";
import { isPerson } from "../spans/find-names.ts";
import { isGlue } from "./glue.ts";
import type { ClauseReader } from "./parts.ts";
import { readOption } from "./read-option.ts";
import { toFactPart } from "./read-person.ts";

const street =
  /^(?!\d+[a-z]? (?:pounds?|quid|euros?|dollars?|bucks|francs?|yen|percent|minut\w*|hours?|days?|weeks?|months?|years?|people|persons?|guests?|kg|km|cm|m)\b)\d+[a-z]?(?:[-/]\d+)?,? \p{L}[\p{L}'’. -]+$|^\p{L}[\p{L}'’. -]+ \d+\s?[a-z]?(?:[-/]\d+)?$/iu;
const code = String.raw`(?:[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{3}-\d{4}|\d{2}-\d{3}|\d{4} ?[A-Z]{2}|\d{4,6}(?:-\d{4})?)`;
const place = String.raw`\p{Lu}[\p{L}'’. -]*`;
const codeOnly = new RegExp(`^${code}$`, "u");
const codeFirst = new RegExp(`^(${code}) (${place})$`, "u");
const codeLast = new RegExp(`^(${place}?),? (${code})$`, "u");
const town = String.raw`\p{Lu}[\p{L}'’.-]*(?: (?:(?:am|an|der|de|la|le|del|upon|on|sur) )*\p{Lu}[\p{L}'’.-]*){0,3}`;
const city = new RegExp(`^${town}$`, "u");
const lives =
  /^(?:i live (?:at|in)|i(?:'m| am) (?:in|based in|from)|my address is|living at|ich wohne (?:in der|in|am)|j['’]habite(?: au| à)?|vivo en)\s+(?:the\s+)?/iu;
const name = /^\p{Lu}[\p{L}'’.-]*(?: (?:(?:van|von|de|der|den|di|da|la|le|del|bin) )*\p{Lu}[\p{L}'’.-]+){1,3}$/u;

/** A line of an address or of a signature: a street, a postcode with a city, a country, a name. */
export const readAddress: ClauseReader = (clause, context) => {
  const text = clause.trim().replace(/[.!,]+$/, "");
  const bare = text.replace(lives, "");
  const isSaid = bare !== text;
  // "March 2019" is neither a town with its code nor a street with its number.
  if (!bare || bare.includes("\u27ea") || parseMonth(bare.split(" ").slice(-2).join(" "))) return undefined;
  const toPart = (meaning: Parameters<typeof toFactPart>[0], value: string) =>
    toFactPart(meaning, value, clause, context);
  const [, codeA, cityA] = codeFirst.exec(bare) ?? [];
  const [, cityB, codeB] = codeLast.exec(bare) ?? [];
  const [zip, town] = [codeA ?? codeB, cityA ?? cityB];
  if (zip && town) {
    const parts = [toPart("postal-code", zip), toPart("address-level2", town)];
    if (parts.every((part) => part !== undefined)) return parts.flat();
  }
  if (codeOnly.test(bare)) return toPart("postal-code", bare);
  if (street.test(bare)) return toPart("street-address", bare);
  if (isSaid) {
    const option = readOption(bare, context);
    if (option) return option;
  }
  const hasName = context.before.some((part) => part.type === "fact" && part.fact.meaning === "name");
  if (!isSaid && name.test(bare) && !hasName && isPerson(bare, context)) return toPart("name", bare);
  const isAddress =
    isSaid || context.before.some((part) => part.type === "fact" && /street|postal/.test(part.fact.meaning ?? ""));
  return isAddress && city.test(bare) && !isGlue(bare) ? toPart("address-level2", bare) : undefined;
};
