import { memoizePair } from "../memoize.ts";
import { normalise, wordsOf } from "../words.ts";
import { scoreForms } from "./option-forms.ts";
import { similarity } from "./similarity.ts";

const usStates =
  "alabama|al alaska|ak arizona|az arkansas|ar california|ca colorado|co connecticut|ct delaware|de florida|fl georgia|ga hawaii|hi idaho|id illinois|il indiana|in iowa|ia kansas|ks kentucky|ky louisiana|la maine|me maryland|md massachusetts|ma michigan|mi minnesota|mn mississippi|ms missouri|mo montana|mt nebraska|ne nevada|nv new_hampshire|nh new_jersey|nj new_mexico|nm new_york|ny north_carolina|nc north_dakota|nd ohio|oh oklahoma|ok oregon|or pennsylvania|pa rhode_island|ri south_carolina|sc south_dakota|sd tennessee|tn texas|tx utah|ut vermont|vt virginia|va washington|wa west_virginia|wv wisconsin|wi wyoming|wy"
    .split(" ")
    .map((state) => state.replaceAll("_", " "));

const synonymGroups = [
  "united states|usa|us|u.s.|u.s.a.|united states of america|america|vereinigte staaten|etats-unis|estados unidos|アメリカ合衆国|アメリカ",
  "united kingdom|uk|gb|great britain|vereinigtes konigreich|royaume-uni|reino unido|イギリス|英国",
  "germany|deutschland|de|allemagne|alemania|ドイツ",
  "france|frankreich|fr|francia|フランス",
  "japan|jp|japon|日本|日本国",
  "spain|espana|es|spanien|espagne|スペイン",
  "italy|italia|it|italien|italie|イタリア",
  "austria|osterreich|at|autriche",
  "switzerland|schweiz|suisse|ch|svizzera",
  "netherlands|nederland|nl|niederlande|pays-bas|the netherlands",
  "canada|kanada|ca|カナダ",
  "male|m|man|mannlich|homme|masculin|hombre|masculino|男|男性",
  "female|f|woman|weiblich|femme|feminin|mujer|femenino|女|女性",
  "mr|mr.|mister|herr|m.|monsieur|sr.|sr|senor",
  "mrs|mrs.|frau|mme|madame|sra.|sra|senora",
  "ms|ms.|miss",
  "yes|ja|oui|si|y|true|はい",
  "no|nein|non|n|false|いいえ",
  ...usStates,
  "english|englisch|anglais|ingles|英語",
  "german|deutsch|allemand|aleman|ドイツ語",
  "french|franzosisch|francais|frances|フランス語",
  "spanish|spanisch|espagnol|espanol|スペイン語",
  "italian|italienisch|italien|italiano|イタリア語",
  "japanese|japanisch|japonais|japones|日本語",
  "chinese|chinesisch|chinois|chino|中文|中国語",
  ..."mon|monday tue|tues|tuesday wed|wednesday thu|thur|thurs|thursday fri|friday sat|saturday sun|sunday".split(" "),
  "usd|us dollar|us dollars|dollar|dollars|$",
  "eur|euro|euros|€",
  "gbp|pound|pounds|pound sterling|£",
  "jpy|yen|japanese yen|¥|円",
  "single|ledig|celibataire|soltero|独身|未婚",
  "xs|extra small|x-small",
  "xl|extra large|x-large",
  "xxl|extra extra large|xx-large|2xl",
  "married|verheiratet|marie|casado|既婚",
].map((line) => new Set(line.split("|").map(normalise)));

/** "12 sqm" and "12 m²" are the same. */
function withUnits(text: string): string {
  return normalise(text).replace(/\b(?:sqm|qm|sq\.? ?m|square met(?:er|re)s?)\b/, "m2");
}

/** How well an option matches the requested one, 0 to 1. */
export const optionScore = memoizePair((wanted: string, option: string): number => {
  const [a, b] = [withUnits(wanted), withUnits(option)];
  if (a === b) return wanted === option ? 1 : 0.98;
  if (synonymGroups.some((group) => group.has(a) && group.has(b))) return 0.95;
  const bare = (text: string) => text.replace(/^[^\p{L}\p{N}+]+|[^\p{L}\p{N}+]+$/gu, "");
  if (bare(a) && bare(a) === bare(b)) return 0.96;
  if (/^\d+$/.test(a) && /^\d+$/.test(b) && Number(a) === Number(b)) return 0.97;
  // "4" for "4 - Very good"
  if (/^\d{1,2}$/.test(a) && new RegExp(`^${a}\\s*[-–.):=]\\s*\\p{L}`, "u").test(b)) return 0.9;
  // "Austin, TX (AUS)" for "AUS" or "Austin, TX"
  const inside = new RegExp(`(?:^|[^\\p{L}\\p{N}])${escapeRegExp(a)}(?:$|[^\\p{L}\\p{N}])`, "u");
  if (a.length >= 2 && inside.test(b)) return 0.8 + (0.1 * a.length) / b.length;
  if (a.length >= 4 && a.startsWith("by ") && optionScore(a.slice(3), b) >= 0.95) return 0.9;
  return Math.max(
    ...[similarity(wanted, option) * 0.9, scoreForms(a, b), scoreRange(a, b), scoreNumber(a, b), scoreDuration(a, b)],
  );
});

const months: [RegExp, number][] = [
  [/^(?:(?:a|one|ein|un|une) )?(\d+)? ?(?:years?|yrs?|jahre?|ans?|anos?|年)$/, 12],
  [/^(?:(?:a|one|ein|un|une) )?(\d+)? ?(?:months?|mos?|monate?|mois|mes(?:es)?|か月|ヶ月)$/, 1],
];

const spokenTimes: [RegExp, string][] = [
  [/^(?:half|1\/2|½) (?:an? )?year$|^(?:ein )?halbes jahr$|^six months$/, "6 months"],
  [/^(?:a )?quarter(?: (?:of a )?year)?$|^three months$|^vierteljahr$/, "3 months"],
  [/^twelve months$/, "12 months"],
  [/^two years$/, "2 years"],
];

function monthsOf(spoken: string): number | undefined {
  const text = spokenTimes.find(([pattern]) => pattern.test(spoken))?.[1] ?? spoken;
  for (const [pattern, factor] of months) {
    const found = pattern.exec(text);
    if (found) return Number(found[1] ?? 1) * factor;
  }
  return undefined;
}

/** "1 year" for "12 months". */
function scoreDuration(wanted: string, option: string): number {
  const time = monthsOf(wanted);
  return time !== undefined && time === monthsOf(option) ? 0.9 : 0;
}

/** A number for a range: 30 is in "11-50", 300 in "201+", 15 in "under 18". */
function scoreRange(wanted: string, option: string): number {
  const number = /^[^\d-]{0,3}(\d[\d,]*(?:\.\d+)?)(?: ?(?:k|\p{L}+))?$/u.exec(wanted)?.[1]?.replaceAll(",", "");
  if (number === undefined || !/\d/.test(option)) return 0;
  const numbers = (option.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((one) => Number(one.replaceAll(",", "")));
  const [low = 0, high] = numbers;
  const value = Number(number);
  if (numbers.length === 2 && /\d\D{0,3}(?:-|–|—|to|bis|a|à|〜|~|and)\D{0,4}\d/.test(option))
    return value >= low && value <= (high ?? 0) ? 0.86 : 0;
  if (numbers.length !== 1) return 0;
  if (
    /\+|\b(?:or more|and more|and over|or over|more than|over|above|uber|mehr als|plus de|mas de)\b|以上/.test(option)
  )
    return value >= low ? 0.84 : 0;
  if (/^<|\b(?:under|below|less than|up to|unter|bis zu|moins de|menos de)\b|未満|以下/.test(option))
    return value < low ? 0.84 : 0;
  return 0;
}

/** Two texts around the same number: "30 days" and "Net 30", "3" and "Grade 3". */
function scoreNumber(wanted: string, option: string): number {
  const [a, b] = [wanted, option].map((text) => text.match(/\d+(?:\.\d+)?/g) ?? []);
  return a?.length === 1 && b?.length === 1 && a[0] === b[0] && !/[-/:]/.test(wanted + option) ? 0.82 : 0;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

export interface ChosenOption {
  option: string;
  score: number;
}

/** Returns the matching option, if there is exactly one. */
export function matchOption(wanted: string, options: string[], minScore = 0.7): ChosenOption | undefined {
  const ranked = options
    .map((option) => ({ option, score: optionScore(wanted, option) }))
    .filter(({ score }) => score >= minScore)
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  if (!best || (second && best.score - second.score < 0.01 && second.option !== best.option)) return undefined;
  return best;
}

const denies = /\b(?:no|not|non|without|never|other than|except|kein\w*|nicht|ohne|sans|pas|sin|un\w+)\b/;

/** "water damage" for "Water": the only option whose words are all in a short value of a record. */
export function matchWithin(value: string, options: string[]): string | undefined {
  const words = wordsOf(value);
  if (words.length > 4 || denies.test(normalise(value))) return undefined;
  const [only, ...others] = options.filter((option) => {
    const names = wordsOf(option).filter((word) => /\p{L}{3,}/u.test(word));
    return names.length > 0 && names.every((name) => words.includes(name));
  });
  return others.length === 0 ? only : undefined;
}
