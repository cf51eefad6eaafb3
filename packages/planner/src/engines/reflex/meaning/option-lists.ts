import type { SnapshotField } from "@giselles-ai/protocol";
import { normalise } from "../words.ts";
import type { Meaning } from "./meanings.ts";

const countries =
  /^(?:united states|united kingdom|germany|deutschland|france|frankreich|francia|spain|espana|italy|italia|japan|canada|australia|austria|belgium|belgique|china|india|brazil|brasil|mexico|netherlands|nederland|poland|polska|portugal|sweden|sverige|switzerland|schweiz|norway|norge|denmark|danmark|finland|suomi|greece|ελλαδα|romania|hungary|magyarorszag|czech republic|ireland|turkey|turkiye|russia|россия|ukraine|україна|afghanistan|albania|algeria|argentina)\b/;
const states =
  /^(?:[a-z]{2} ?- ?)?(?:alabama|alaska|arizona|california|colorado|florida|georgia|hawaii|texas|new york|ohio|ontario|quebec|alberta|british columbia|new south wales|victoria|queensland|bayern|hessen|sachsen|madrid|barcelona|sevilla|valencia|milano|roma|napoli|北海道|東京都?|大阪府?|京都府?|sao paulo|parana|bahia|jalisco|puebla|al|ak|az|ca|co|fl|tx|ny|bucuresti|cluj|ilfov|iasi|dubai|abu dhabi|sharjah)$/;
const titles =
  /^(?:mr|mrs|ms|miss|dr|herr|frau|monsieur|madame|m|mme|mlle|sr|sra|sig|sig\.ra|pan|pani|prof|mister|dhr|mevr|mx|男性?|女性?)\.?$/;
const sexes =
  /^(?:male|female|man|woman|mannlich|weiblich|homme|femme|hombre|mujer|masculino|femenino|feminino|uomo|donna|男性?|女性?|other|divers|non-?binary)$/;
const cards = /\b(?:visa|master ?card|american express|amex|discover|maestro|diners|jcb)\b/;
const months =
  /^(?:0?\d ?[-–] ?|1[0-2] ?[-–] ?)?(?:january|february|march|april|june|july|august|september|october|november|december|januar|februar|marz|mai|juni|juli|oktober|dezember|janvier|fevrier|mars|avril|juin|juillet|aout|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\b|^\d{1,2}月$/;

/** Recognises lists of countries, states, titles and the like. Lists of numbers are left to readDatePart. */
export function readOptionList({ options = [], kind }: SnapshotField): { means: Meaning } | undefined {
  if (kind === "radio" || options.length < 2) return undefined;
  const texts = options.map(normalise).filter(Boolean);
  const share = (pattern: RegExp) => texts.filter((text) => pattern.test(text)).length;
  if (texts.filter((text) => /^(?:[^\d]*)\(?\+ ?\d{1,4}\)?/.test(text)).length > texts.length / 2)
    return { means: "tel-country-code" };
  if (share(cards) >= Math.min(2, texts.length - 1) && texts.length < 12) return { means: "cc-type" };
  if (share(states) >= 2 && texts.length > 5) return { means: "address-level1" };
  if (share(countries) >= 4) return { means: "country" };
  if (share(titles) >= 2 && texts.length < 14) return { means: "honorific-prefix" };
  if (share(sexes) >= 2 && texts.length < 8) return { means: "sex" };
  return undefined;
}

/** Recognises lists of months, days or years. The neighbouring fields decide whether they are a birthday or a card expiry. */
export function readDatePart({
  options = [],
  kind,
  label,
  placeholder = "",
}: SnapshotField): "day" | "month" | "year" | undefined {
  if (kind === "radio") return undefined;
  const prompt = kind === "select" && options.length > 2 ? namedPart([normalise(options[0] ?? "")]) : undefined;
  if (prompt) return prompt;
  const named = namedPart([normalise(label), normalise(placeholder)]);
  if (kind === "text" || kind === "number") return named;
  const texts = options.map(normalise);
  if (named === "month" && texts.filter((text) => months.test(text)).length >= texts.length / 2) return named;
  if (named && texts.filter((text) => /\d/.test(text)).length >= texts.length / 2) return named;
  const numbers = texts.map((text) => /^\D*(\d{1,4})\D*$/.exec(text)?.[1]).filter((text) => text !== undefined);
  if (texts.filter((text) => months.test(text)).length >= 10) return "month";
  const years = numbers.filter((text) => /^(?:19|20)\d\d$/.test(text)).length;
  if (years >= 5 && years >= numbers.length - 1) return "year";
  const values = numbers.map(Number);
  if (values.includes(31) && values.length >= 31 && values.length <= 33) return "day";
  if (values.includes(12) && !values.includes(13) && values.length >= 12 && values.length <= 13) return "month";
  return undefined;
}

function namedPart(hints: string[]): "day" | "month" | "year" | undefined {
  if (hints.some((hint) => /^(?:dd|day|tag|jour|dia|giorno|日)\.?\*?$/.test(hint))) return "day";
  if (hints.some((hint) => /^(?:mm|month|monat|mois|mes|mese|月)\.?\*?$/.test(hint))) return "month";
  if (hints.some((hint) => /^(?:yy|yyyy|jj|jjjj|aa|aaaa|year|jahr|annee|ano|anno|年|西暦)\.?\*?$/.test(hint)))
    return "year";
  return undefined;
}
