import { readWords } from "../meaning/evidence.ts";
import type { Fact } from "../read/facts.ts";
import { normalise } from "../words.ts";
import { nameScore, withoutBrackets } from "./name-score.ts";
import { compareQualifiers } from "./qualifiers.ts";
import type { Question } from "./questions.ts";
import type { Sections } from "./sections.ts";

const separators = /\s*(?:,|・|\/|&|\+|\b(?:and|und|et|y|e)\b)\s*/iu;

/** Joins values for questions that ask for several at once: "Postal code and city", "Make and model". */
export function joinFacts(facts: Fact[], questions: Question[], sections: Sections): Fact[] {
  return questions.flatMap((question) => {
    const { label, kind, options } = question;
    const asked = withoutBrackets(label).split(separators).filter(Boolean);
    const isText = kind === "field" && options.length === 0 && /^text/.test(question.fields[0]?.kind ?? "");
    if (!isText || asked.length < 2 || asked.length > 3 || asked.some((part) => part.split(" ").length > 3)) return [];
    const near = facts.filter((fact) => typeof fact.value === "string" && (sections.fit(fact, question) ?? -1) > -0.1);
    const found = asked.map((part) => near.find((fact) => isNamed(fact, part)));
    if (found.some((fact) => fact === undefined) || new Set(found).size < asked.length) return [];
    if (near.some((fact) => !found.includes(fact) && nameScore(fact.path.at(-1) ?? "", label) >= 0.9)) return [];
    const parts = found as Fact[];
    const [first] = parts as [Fact];
    const isListed = /,/.test(withoutBrackets(label));
    const value = parts
      .map((part, at) => `${at > 0 && isListed && part.meaning !== "postal-code" ? "," : ""} ${String(part.value)}`)
      .join("")
      .trim()
      .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, "");
    return [{ path: [...first.path.slice(0, -1), label], value, parts }];
  });
}

function isNamed({ path, meaning }: Fact, part: string): boolean {
  const asked = readWords(normalise(part));
  if (meaning && asked !== "none" && asked === meaning)
    return compareQualifiers(path.at(-1) ?? "", normalise(part)) > -0.1;
  // "番地" is what follows the city.
  if (meaning === "street-address" && asked === "address-housenumber") return true;
  return nameScore(path.at(-1) ?? "", part) >= 0.8;
}

const sizes = [/\blength|\blong\b|lange\b/, /\bwidth|\bbreadth|\bbreite/, /\bheight|\bhohe/, /\bdepth|\btiefe/];

/** "40 x 30 x 25 cm" for fields of the length, the width and the height, in their order on the page. */
export function splitSizes(facts: Fact[], questions: Question[]): Fact[] {
  return facts.flatMap((fact) => {
    const { value, path } = fact;
    const found =
      typeof value === "string"
        ? /^(\d[\d.,]*)\s*(\p{L}*)\s*[x×*]\s*(\d[\d.,]*)\s*(\p{L}*)(?:\s*[x×*]\s*(\d[\d.,]*)\s*(\p{L}*))?$/iu.exec(
            value,
          )
        : null;
    if (!found) return [fact];
    const numbers = [found[1], found[3], found[5]].filter((one) => one !== undefined);
    const unit = [found[6], found[4], found[2]].find(Boolean) ?? "";
    const asked = questions.filter(({ label }) => sizes.some((name) => name.test(label.toLowerCase())));
    const isNamed = questions.some(({ label }) => nameScore(path.at(-1) ?? "", label) >= 0.9);
    if (asked.length !== numbers.length || isNamed) return [fact];
    return asked.map(({ label }, at) => ({
      path: [...path.slice(0, -1), withoutBrackets(label)],
      value: `${numbers[at]} ${unit}`.trim(),
    }));
  });
}

const units: [string, RegExp][] = [
  ["ft", /^(?:ft|feet|foot|['′])$/],
  ["in", /^(?:in|inch|inches|["″])$/],
  ["h", /^(?:h|hrs?|hours?|std|stunden?|heures?|horas?|時間)$/],
  ["min", /^(?:m|mins?|minutes?|minuten?|minutos?|分)$/],
  ["year", /^(?:y|yrs?|years?|jahre?|ans?|annees?|anos?|年)$/],
  ["month", /^(?:mos?|mths?|months?|monate?|mois|mes(?:es)?|か月|ヶ月)$/],
  ["day", /^(?:d|days?|tage?|jours?|dias?|日)$/],
  ["st", /^(?:st|stones?)$/],
  ["lb", /^(?:lbs?|pounds?)$/],
  ["oz", /^(?:oz|ounces?)$/],
];

function unitOf(text: string): string | undefined {
  const word =
    normalise(text)
      .match(/\p{L}+|['"′″]/gu)
      ?.at(-1) ?? "";
  return units.find(([, names]) => names.test(word))?.[0];
}

/** "7 h 45" and "5 ft 7" leave out the second unit. */
function withLastUnit(text: string): string {
  return text.replace(
    /(h|hrs?|hours?|ft|feet|['′])(\s*\d{1,2})$/iu,
    (_, unit: string, rest: string) => `${unit}${rest} ${unitOf(unit) === "h" ? "min" : "in"}`,
  );
}

/** 5'11" for the feet and the inches under "Height", "1 h 30 min" for hours and minutes. */
export function splitUnits(facts: Fact[], questions: Question[]): Fact[] {
  return facts.flatMap((fact) => {
    const { value, path } = fact;
    const text = typeof value === "string" ? withLastUnit(value.trim()) : "";
    if (
      typeof value !== "string" ||
      !/^(?:\d+(?:[.,]\d+)?\s*(?:\p{L}{1,8}\.?|['"′″])[\s,]*(?:and\s)?){2,3}$/u.test(text)
    )
      return [fact];
    const found = [...text.matchAll(/(\d+(?:[.,]\d+)?)\s*(\p{L}+|['"′″])/gu)];
    const parts = found.map(([, number = "", unit = ""]) => {
      const own = questions.filter(
        ({ kind, label, section }) =>
          kind === "field" &&
          unitOf(label) === unitOf(unit) &&
          Math.max(nameScore(path.at(-1) ?? "", `${section} ${label}`), nameScore(path.at(-1) ?? "", label)) >= 0.4,
      );
      return own.length === 1 && unitOf(unit) ? { question: own[0] as Question, number } : undefined;
    });
    if (parts.some((part) => part === undefined) || new Set(parts.map((part) => part?.question)).size < 2)
      return [fact];
    return parts.map((part) => ({
      path: [...path.slice(0, -1), `${part?.question.section} ${part?.question.label}`.trim()],
      value: part?.number ?? "",
    }));
  });
}
