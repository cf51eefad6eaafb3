import { memoize, memoizePair } from "../memoize.ts";
import { joinGroups } from "../read/amounts.ts";
import { parseMonth, parseTime } from "../read/dates.ts";
import { normalise, wordsOf } from "../words.ts";
import { namesIn, namesOfCode } from "./option-codes.ts";
import { scoreForms } from "./option-forms.ts";
import { similarity } from "./similarity.ts";
import { joinPhrases, meansSame } from "./thesaurus.ts";

const usStates =
  "alabama|al alaska|ak arizona|az arkansas|ar california|ca colorado|co connecticut|ct delaware|de florida|fl georgia|ga hawaii|hi idaho|id illinois|il indiana|in iowa|ia kansas|ks kentucky|ky louisiana|la maine|me maryland|md massachusetts|ma michigan|mi minnesota|mn mississippi|ms missouri|mo montana|mt nebraska|ne nevada|nv new_hampshire|nh new_jersey|nj new_mexico|nm new_york|ny north_carolina|nc north_dakota|nd ohio|oh oklahoma|ok oregon|or pennsylvania|pa rhode_island|ri south_carolina|sc south_dakota|sd tennessee|tn texas|tx utah|ut vermont|vt virginia|va washington|wa west_virginia|wv wisconsin|wi wyoming|wy"
    .split(" ")
    .map((state) => state.replaceAll("_", " "));

/** The two letters of an American state. */
export function stateCode(name: string): string | undefined {
  const [, code] = usStates.map((state) => state.split("|")).find(([full]) => full === normalise(name)) ?? [];
  return code?.toUpperCase();
}

const synonymGroups = [
  "male|m|man|men|boy|mannlich|mann|junge|homme|hommes|garcon|rude|macho|masculin|hombre|nino|masculino|uomo|maschio|mezczyzna|man|男|男性",
  "female|f|woman|women|girl|weiblich|frau|madchen|hundin|hembra|femme|femmes|fille|feminin|mujer|nina|femenino|feminino|donna|femmina|kobieta|vrouw|女|女性",
  "mr|mr.|mister|herr|herrn|m.|monsieur|sr.|sr|senor",
  "mrs|mrs.|frau|mme|madame|sra.|sra|senora",
  "ms|ms.|miss",
  "yes|ja|oui|si|sim|tak|y|true|はい",
  "no|nein|non|nao|nie|nee|nej|n|false|いいえ",
  ...usStates,
  ..."mon|monday tue|tues|tuesday wed|wednesday thu|thur|thurs|thursday fri|friday sat|saturday sun|sunday".split(" "),
  "limited company|ltd|limited|llc|gmbh",
  "sole trader|sole proprietor|sole proprietorship|self employed|freelancer",
  "non-profit|nonprofit|not for profit|charity|ngo|501(c)(3)",
  "full-time|full time|ft",
  "part-time|part time|pt",
  "fall|autumn",
  "daily|every day",
  "weekly|every week|once a week",
  "every 2 weeks|every two weeks|fortnightly|biweekly",
  "monthly|every month|once a month|monatlich|mensuel|mensual",
  "quarterly|every 3 months|every three months|every quarter|vierteljahrlich|trimestriel|trimestral",
  "every 6 months|half yearly|twice a year",
  "yearly|annually|annual|once a year|every year|jahrlich|annuel|anual",
  "text message|text|sms",
  "usd|us dollar|us dollars|dollar|dollars|$",
  "eur|euro|euros|€",
  "gbp|pound|pounds|pound sterling|£",
  "jpy|yen|japanese yen|¥|円",
  "single|ledig|celibataire|soltero|独身|未婚",
  "xs|extra small|x-small",
  "xl|extra large|x-large",
  "xxl|extra extra large|xx-large|2xl",
  "married|verheiratet|marie|casado|既婚",
];

/** Countries and languages, whose names every JavaScript engine has, with what people call them beside those. */
const places =
  "US|usa|us|u.s.|u.s.a.|united_states_of_america|america|アメリカ GB|uk|gb|great_britain|英国 DE|de FR|fr JP|jp|日本国 ES|es IT|it AT|at CH|ch|svizzera CA|ca NL|nl|nederland|the_netherlands BE BR CN CZ DK FI GR HU IE IN MX NO PL PT RO SE TR UA";
const tongues = "en de fr es it ja zh|中国語|chino nl pl pt ru tr";

/** The groups of each word. The names of countries are read with the first comparison. */
const openGroups = memoize((_: string): Map<string, number[]> => {
  const named = (type: "region" | "language", line: string) =>
    line.split(" ").map((one) => {
      const [code = "", ...others] = one.replaceAll("_", " ").split("|");
      return [...namesIn(type, code), ...others];
    });
  const groups = [
    ...synonymGroups.map((line) => line.split("|")),
    ...named("region", places),
    ...named("language", tongues),
  ];
  const groupsOf = new Map<string, number[]>();
  for (const [index, words] of groups.entries())
    for (const word of words.map(normalise)) groupsOf.set(word, [...(groupsOf.get(word) ?? []), index]);
  return groupsOf;
});

function areOneGroup(a: string, b: string): boolean {
  const groupsOf = openGroups("");
  const others = groupsOf.get(b);
  return others !== undefined && (groupsOf.get(a)?.some((index) => others.includes(index)) ?? false);
}

/** "lives alone in own home" for "In own home alone": all words of an option, and few more. */
function scoreWithin(wanted: string, option: string): number {
  const [words, names] = [wordsOf(wanted), wordsOf(option)];
  const isInside = names.length >= 2 && words.length <= names.length + 2 && names.every((name) => words.includes(name));
  return isInside && !denies.test(wanted) ? 0.81 : 0;
}

/** "12 sqm" and "12 m²" are the same. */
const withUnits = memoize((text: string): string =>
  normalise(text)
    .replace(/\b(?:sqm|qm|sq\.? ?m|square met(?:er|re)s?)\b/, "m2")
    .replace(/(?<=\d[ -]?)(?:yrs?|y)\b/, "year")
    .replace(/(?<=\d[ -]?)(?:mos?|mths?)\b/, "month")
    .replace(/(?<=\d)\s?[x×]\s?(?=\d)/g, " x ")
    .replace(/\s&\s/g, " and "),
);

/** How well an option matches the requested one, 0 to 1. */
export const optionScore = memoizePair((wanted: string, option: string): number => {
  const [a, b] = [withUnits(wanted), withUnits(option)];
  if (a === b) return wanted === option ? 1 : 0.98;
  if (areOneGroup(a, b)) return 0.95;
  if (namesOfCode(wanted).includes(b) || namesOfCode(option).includes(a)) return 0.94;
  const bare = (text: string) =>
    text
      .replace(/^[おご御](?=[\p{Script=Han}\p{Script=Katakana}])/u, "")
      .replace(/^[^\p{L}\p{N}+]+|[^\p{L}\p{N}+]+$/gu, "")
      .replace(/(?<=\p{L}|\d)-(?=\p{L})|(?<=\p{L})-(?=\d)/gu, " ");
  if (bare(a) && bare(a) === bare(b)) return 0.96;
  const [, outside, inside] = /^(.+?)\s*\(([^()]+)\)$/.exec(b) ?? [];
  if (a === outside || a === inside) return 0.95;
  if (inside && outside && (areOneGroup(a, inside) || areOneGroup(a, outside))) return 0.9;
  if (parseMonth(a) !== undefined && parseMonth(a) === parseMonth(b)) return 0.96;
  if (/^\d+$/.test(a) && /^\d+$/.test(b) && Number(a) === Number(b)) return 0.97;
  // "gata" for "Gato", "casada" for "Casado"
  if (a.length > 3 && /[ao]$/.test(a) && /[ao]$/.test(b) && a.slice(0, -1) === b.slice(0, -1)) return 0.9;
  // "4" for "4 - Very good"
  if (/^\d{1,2}$/.test(a) && new RegExp(`^${a}\\s*[-–.):=]\\s*\\p{L}`, "u").test(b)) return 0.9;
  // "Austin, TX (AUS)" for "AUS" or "Austin, TX"
  const isInside = () => new RegExp(`(?:^|[^\\p{L}\\p{N}])${escapeRegExp(a)}(?:$|[^\\p{L}\\p{N}])`, "u").test(b);
  // "希望" for "希望する"
  if (a.length >= 2 && (b === `${a}する` || b === `${a}します`)) return 0.95;
  if (a.length >= 4 && b.startsWith(a) && /^\s?[,;:·•|(–—-]\s?/.test(b.slice(a.length))) return 0.95;
  if (a.length >= 2 && b.includes(a) && isInside()) return 0.8 + (0.1 * a.length) / b.length;
  if (a.length >= 4 && a.startsWith("by ") && optionScore(a.slice(3), b) >= 0.95) return 0.9;
  return Math.max(
    ...[
      meansSame(joined(a), joined(b)) ? 0.8 : 0,
      similarity(wanted, option) * 0.9,
      scoreForms(a, b),
      scoreRange(a, b),
      scoreNumber(a, b),
      scoreNumbers(a, b),
      scoreDuration(a, b),
      scoreTime(a, b),
      scoreWithin(a, b),
    ],
  );
});

const joined = (text: string) => joinPhrases(text).join(" ");

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
  const plain = joinGroups(wanted);
  const number = /^[^\d-]{0,3}(\d[\d,]*(?:\.\d+)?)(?: ?(?:k|\p{L}+|[€$£¥%]))?$/u.exec(plain)?.[1]?.replaceAll(",", "");
  if (number === undefined || !/\d/.test(option)) return 0;
  const numbers = amountsIn(joinGroups(option));
  const [low = 0, high] = numbers;
  const value = amountsIn(plain)[0] ?? Number(number);
  if (numbers.length === 2 && /\d\D{0,3}(?:-|–|—|to|bis|a|à|〜|~|and)\D{0,4}\d/.test(option))
    return value >= low && value <= (high ?? 0) ? 0.86 : 0;
  if (numbers.length !== 1) return 0;
  if (
    /\+|\b(?:or more|and more|and over|or over|more than|over|above|uber|mehr als|plus de|mas de|et plus|y mas|e oltre)\b|以上/.test(
      option,
    )
  )
    return value >= low ? 0.84 : 0;
  if (/^<|\b(?:under|below|less than|up to|unter|bis zu|moins de|menos de)\b|未満|以下/.test(option))
    return value < low ? 0.84 : 0;
  return 0;
}

/** "19h" for "18h - 22h". */
function scoreTime(wanted: string, option: string): number {
  const time = /\d ?(?:h|:|uhr|[ap]m)/.test(wanted) ? parseTime(wanted) : undefined;
  const ends = time ? option.split(/\s*(?:-|–|—|\b(?:to|until|bis|a)\b|[〜～])\s*/) : [];
  const [from, to] = ends.length === 2 ? ends.map((end) => parseTime(end)) : [];
  return time && from && to && from <= time && time < to ? 0.86 : 0;
}

/** The numbers in a text. "5–20k" are 5,000 and 20,000. */
function amountsIn(text: string): number[] {
  const found = [...text.matchAll(/(\d[\d,]*(?:\.\d+)?)\s?(k|m|mio|million)?(?![\p{L}\d])/gu)];
  const scaleOf = (unit = "") => (unit === "k" ? 1_000 : unit ? 1_000_000 : 1);
  const last = scaleOf(found.at(-1)?.[2]);
  const numbers = found.map(([, digits = "", unit]) => Number(digits.replaceAll(",", "")) * scaleOf(unit));
  const [low = 0, high = 0] = numbers;
  return numbers.length === 2 && !found[0]?.[2] && low * last < high ? [low * last, high] : numbers;
}

/** Two texts around the same number: "30 days" and "Net 30", "3" and "Grade 3". */
function scoreNumber(wanted: string, option: string): number {
  const [a, b] = [wanted, option].map((text) => text.match(/\d+(?:\.\d+)?/g) ?? []);
  // "1" for "BSL-1"
  const signs = (wanted + option).replace(/(?<=\p{L})-(?=\d)/gu, "");
  return a?.length === 1 && b?.length === 1 && a[0] === b[0] && !/[-/:]/.test(signs) ? 0.82 : 0;
}

/** The same numbers in the same order: "18時から20時" and "18時～20時", "9 to 12" and "9:00–12:00". */
function scoreNumbers(wanted: string, option: string): number {
  const [a, b] = [wanted, option].map((text) => text.replace(/:00\b/g, "").match(/\d+(?:[.,:]\d+)*/g) ?? []);
  return a && b && a.length > 1 && a.join(" ") === b.join(" ") ? 0.85 : 0;
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
