// The units that forms show and people write, each with its spellings.
import { normalise } from "./words.ts";

const spellings: [string, string][] = [
  ["ft", "ft|feet|foot|'|′"],
  ["in", 'in|inch|inches|"|″|′′'],
  ["mm", "mm"],
  ["cm", "cm"],
  ["m", "m|met(?:er|re)s?|metros?"],
  ["km", "km"],
  ["mi", "mi|miles?"],
  ["m2", "m2|sqm|qm|sq m"],
  ["ft2", "ft2|sq\\.? ?ft|square feet"],
  ["m3", "m3|cbm"],
  ["ha", "ha"],
  ["st", "st|stones?"],
  ["lb", "lbs?|pounds?"],
  ["oz", "oz|ounces?"],
  ["kg", "kg|kgs|kilos?|kilograms?"],
  ["g", "g|grams?|gramm"],
  ["l", "l|lit(?:er|re)s?"],
  ["kwh", "kwh|kWh"],
  ["mb", "mb"],
  ["gb", "gb"],
  ["tb", "tb"],
  ["°c", "°c|celsius|grad|grad celsius|degrees?"],
  ["%", "%|percent|per cent|prozent|pour cent|por ciento"],
  ["s", "s|secs?|seconds?|sek(?:unden)?|秒"],
  ["min", "mins?|minutes?|minuten?|minutos?|分"],
  ["h", "h|hrs?|hours?|std|stunden?|heures?|horas?|ore|時間"],
  ["day", "d|days?|tage?|jours?|dias?|日間?"],
  ["week", "weeks?|wochen?|週間"],
  ["month", "mos?|mths?|months?|monate?|mois|mes(?:es)?|[かヶ]?月"],
  ["year", "y|yrs?|years?|jahre?|ans?|annees?|anos?|年"],
];

const patterns = spellings.map(([unit, names]): [string, RegExp] => [unit, new RegExp(`^(?:${names})$`)]);

/** The unit that a word is, whatever its spelling: "inches" and ″ are "in". */
export function unitOf(word: string): string | undefined {
  const plain = normalise(word).replace(/(?<=\p{L}{2})\.$/u, "");
  return patterns.find(([, names]) => names.test(plain))?.[0];
}

/** The unit in which a label asks for a number: "Height (cm)", "Length in inches", "Infill %". */
export function unitShown(label: string): string | undefined {
  const inside = /[([（]\s*(?:in |en )?([^)\]）]+?)\s*[)\]）]\W*$/u.exec(label)?.[1];
  const last = /(?:^|\s)(\S+?)[\s:*]*$/u.exec(label)?.[1];
  return (inside ? unitOf(inside) : undefined) ?? (last && last !== label ? unitOf(last) : undefined);
}

/** What counts things in a form: "[ ] 台". */
const counters = "[千万億]?円|名|人|個|様|歳|才|泊|台|箱|階|回|本|枚|冊|点|畳|坪|頭|匹|羽|€|zł|kr|CHF|EUR|USD";

const latin = spellings.map(([, names]) => names.replace(/\|?[^|]*[\u3000-\u9fff][^|]*/g, "")).join("|");
const han = "秒|分|時間|日間?|週間|[かヶ]?月|年";

const leading = new RegExp(
  `^(?:${counters}|(?:${han})(?![\\p{L}])|(?:${latin}|m²|m³)(?=$|[\\s\\u3000.;]+(?:$|[\\p{Lu}\\p{Lo}(])|\\s*[·|×/]))`,
  "u",
);

/** The unit at the beginning of a text, which belongs to the field before it. */
export function leadingUnit(text: string): string | undefined {
  return leading.exec(text)?.[0];
}

/** How many of the smallest unit a unit is, for each kind of measure. */
const measures: Record<string, number>[] = [
  { mm: 0.1, cm: 1, in: 2.54, ft: 30.48, m: 100, km: 1e5, mi: 160934.4 },
  { g: 1, oz: 28.35, lb: 453.592, kg: 1000, st: 6350.29 },
  { s: 1 / 60, min: 1, h: 60, day: 1440, week: 10_080, month: 43_800, year: 525_600 },
  { mb: 1, gb: 1000, tb: 1e6 },
];

/** By what a number is multiplied to be in another unit: 100 from metres to centimetres, 1 if they measure different things. */
export function convert(from = "", to = ""): number {
  const measure = measures.find((units) => from in units && to in units);
  return measure ? (measure[from] ?? 1) / (measure[to] ?? 1) : 1;
}

/** The unit that a hint names anywhere: "Notice period in weeks (optional)". */
export function unitIn(hint: string): string | undefined {
  const words = hint.match(/\p{L}{2,}/gu) ?? [];
  return unitShown(hint) ?? words.map((word) => (word === "in" ? undefined : unitOf(word))).find(Boolean);
}
