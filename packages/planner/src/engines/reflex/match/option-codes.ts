// Codes of countries and currencies, and their names, from the tables that every JavaScript engine has.
import { memoize } from "../memoize.ts";
import { normalise } from "../words.ts";

const languages = ["en", "de", "fr", "es", "ja"];

const tables = memoize((type: string) =>
  languages.map((language) => new Intl.DisplayNames([language], { type: type as "region", fallback: "none" })),
);

/** The names of a code such as "PT" or "NOK", normalised. Empty for any other text. */
export const namesOfCode = memoize((code: string): string[] => {
  const types = /^[A-Z]{2}$/.test(code) ? ["region", "language"] : /^[A-Z]{3}$/.test(code) ? ["currency"] : [];
  return types.flatMap((type) => namesIn(type, type === "language" ? code.toLowerCase() : code).map(normalise));
});

/** What a country, a language or a currency is called in our languages. */
export function namesIn(type: string, code: string): string[] {
  return tables(type).flatMap((table) => table.of(code) ?? []);
}
