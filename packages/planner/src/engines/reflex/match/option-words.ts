// The codes with which systems store answers, and the options that say the same.
import type { SnapshotField } from "@giselles-ai/protocol";
import type { RecordKit } from "./record-kit.ts";

/** Parts of countries by their codes. */
const regions = new Map(
  Object.entries({
    ...{ AB: "alberta", BC: "british columbia", MB: "manitoba", NB: "new brunswick", NL: "newfoundland and labrador" },
    ...{ NS: "nova scotia", ON: "ontario", PE: "prince edward island", QC: "quebec", SK: "saskatchewan" },
    ...{ NT: "northwest territories", NU: "nunavut", YT: "yukon", NSW: "new south wales", VIC: "victoria" },
    ...{ QLD: "queensland", SA: "south australia", WA: "western australia", TAS: "tasmania" },
    ...{ ACT: "australian capital territory", BY: "bayern", BW: "baden-wurttemberg", BE: "berlin", HE: "hessen" },
    ...{ NW: "nordrhein-westfalen", NI: "niedersachsen", SN: "sachsen", SH: "schleswig-holstein", HH: "hamburg" },
  }),
);

const listsOf = (fields: SnapshotField[]) =>
  new Map(fields.filter(({ options = [] }) => options.length > 0).map((field) => [field.name ?? field.fieldId, field]));

/** The option that a code means, if exactly one on the page has its words. Undefined if nothing is to be changed. */
export function toOptionText(key: string, value: string, fields: SnapshotField[], kit: RecordKit): string | undefined {
  const lists = [...listsOf(fields).values()].map(({ options = [] }) => options);
  const all = lists.flat();
  const name = nameOf(key, value, kit);
  if (name) {
    const [only, ...others] = new Set(all.filter((option) => partsOf(option).map(kit.normalise).includes(name)));
    return others.length === 0 ? only : undefined;
  }
  if (!/^(?=.*_)[A-Z\d_]+$/.test(value) || /(?:^|_)(?:NON?|NOT|NEVER|WITHOUT|OTHER|UN\w+)(?:_|$)/.test(value))
    return undefined;
  const text = kit.spaced(value);
  if (all.some((option) => kit.optionScore(text, option) >= 0.8)) return undefined;
  const best = bestOf(text, all, kit);
  return best.length === 1 ? best[0] : undefined;
}

/** "fr" for a language, "QC" for a province. */
function nameOf(key: string, value: string, { normalise, spaced }: RecordKit): string | undefined {
  if (/^[a-z]{2}(?:-[A-Z]{2})?$/.test(value) && /lang|locale|idioma|sprache/.test(spaced(key)))
    return normalise(new Intl.DisplayNames(["en"], { type: "language" }).of(value.slice(0, 2)) ?? "");
  return /prov|state|region|land$/.test(spaced(key)) ? regions.get(value) : undefined;
}

const partsOf = (option: string) => option.split(/\s*\/\s*/);

/** The options that share most with a code: words of the same stem, and words that mean the same. */
function bestOf(text: string, options: string[], { joinPhrases, meansSame, stem, wordsOf }: RecordKit): string[] {
  const words = wordsOf(text).filter((word) => word.length > 4);
  const terms = joinPhrases(text).filter((word) => word.length > 4);
  const scored = [...new Set(options)].map((option) => {
    const [shown, named] = [wordsOf(option).map(stem), joinPhrases(option)];
    const same = words.filter((word) => shown.includes(stem(word))).length;
    const alike = terms.filter((term) => named.some((one) => meansSame(term, one))).length;
    return { option, score: Math.max(same, alike) };
  });
  const top = Math.max(0, ...scored.map(({ score }) => score));
  return top === 0 ? [] : scored.filter(({ score }) => score === top).map(({ option }) => option);
}
