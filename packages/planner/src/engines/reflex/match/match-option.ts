import { normalise } from "../words.ts";
import { similarity } from "./similarity.ts";

const groups = [
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
  "single|ledig|celibataire|soltero|独身|未婚",
  "married|verheiratet|marie|casado|既婚",
].map((line) => new Set(line.split("|").map(normalise)));

/** How well an option on offer is what was asked for, 0 to 1. */
export function optionScore(wanted: string, option: string): number {
  const [a, b] = [normalise(wanted), normalise(option)];
  if (a === b) return wanted === option ? 1 : 0.98;
  if (groups.some((group) => group.has(a) && group.has(b))) return 0.95;
  const bare = (text: string) => text.replace(/^[^\p{L}\p{N}+]+|[^\p{L}\p{N}+]+$/gu, "");
  if (bare(a) && bare(a) === bare(b)) return 0.96;
  if (/^\d+$/.test(a) && /^\d+$/.test(b) && Number(a) === Number(b)) return 0.97;
  // "Austin, TX (AUS)" for "AUS" or "Austin, TX"
  const inside = new RegExp(`(?:^|[^\\p{L}\\p{N}])${literally(a)}(?:$|[^\\p{L}\\p{N}])`, "u");
  if (a.length >= 2 && inside.test(b)) return 0.8 + (0.1 * a.length) / b.length;
  return similarity(wanted, option) * 0.9;
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

export interface ChosenOption {
  option: string;
  score: number;
}

/** The option that is meant, if exactly one is. */
export function matchOption(wanted: string, options: string[], least = 0.7): ChosenOption | undefined {
  const ranked = options
    .map((option) => ({ option, score: optionScore(wanted, option) }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score);
  const [best, second] = ranked;
  if (!best || (second && best.score - second.score < 0.01 && second.option !== best.option)) return undefined;
  return best;
}
