// Codes of countries and currencies, and their names, from the tables that every JavaScript engine has.
import { memoize } from "../memoize.ts";
import { normalise } from "../words.ts";

const languages = ["en", "de", "fr", "es", "ja"];

const tables = memoize((type: string) =>
  languages.map((language) => new Intl.DisplayNames([language], { type: type as "region", fallback: "none" })),
);

/** The names of a code such as "PT" or "NOK", normalised. Empty for any other text. */
export const namesOfCode = memoize((code: string): string[] => {
  const type = /^[A-Z]{2}$/.test(code) ? "region" : /^[A-Z]{3}$/.test(code) ? "currency" : undefined;
  if (!type) return [];
  return tables(type).flatMap((table) => {
    const name = table.of(code);
    return name === undefined ? [] : [normalise(name)];
  });
});
