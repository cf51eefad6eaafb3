import { isPlainText } from "../families.ts";
import { readWords } from "../meaning/evidence.ts";
import type { Fact } from "../read/facts.ts";
import { unitOf, unitShown } from "../units.ts";
import { normalise, spaced } from "../words.ts";
import { nameScore, withoutBrackets } from "./name-score.ts";
import { compareQualifiers } from "./qualifiers.ts";
import type { Question } from "./questions.ts";
import { isAboutOther } from "./score-pair.ts";
import type { Sections } from "./sections.ts";
import { meansSame } from "./thesaurus.ts";

const separators = /\s*(?:,|・|\/|&|\+|\b(?:and|und|et|y|e)\b)\s*/iu;

/** Joins values for questions that ask for several at once: "Postal code and city", "Make and model". */
export function joinFacts(facts: Fact[], questions: Question[], sections: Sections): Fact[] {
  return questions.flatMap((question) => {
    const { label, kind, options } = question;
    // "If married, first name and initial"
    const names = withoutBrackets(label).replace(/^(?:if|falls|wenn|si)\s[^,]+,\s*/i, "");
    const asked = names.split(separators).filter(Boolean);
    const isText =
      kind === "field" &&
      options.length === 0 &&
      question.fields[0] !== undefined &&
      isPlainText(question.fields[0].kind);
    if (!isText || asked.length < 2 || asked.length > 3 || asked.some((part) => part.split(" ").length > 3)) return [];
    const fitOf = (fact: Fact) => sections.fit(fact, question) ?? -1;
    const near = facts
      .filter((fact) => typeof fact.value === "string" && fitOf(fact) > -0.1)
      .sort((a, b) => fitOf(b) - fitOf(a));
    const found = asked.map((part) => near.find((fact) => isNamed(fact, part)));
    if (found.some((fact) => fact === undefined) || new Set(found).size < asked.length) return [];
    if (near.some((fact) => !found.includes(fact) && nameScore(fact.path.at(-1) ?? "", label) >= 0.9)) return [];
    const parts = found as Fact[];
    // "Landlord's name and phone" is not the landlord with the person's own number.
    if (new Set(parts.map(({ path }) => isAboutOther(path.join(" "), question))).size > 1) return [];
    const [first] = parts as [Fact];
    const isListed = names.includes(",");
    const value = parts
      .map(
        (part, at) =>
          `${at > 0 && isListed && ![part, parts[at - 1]].some((one) => one?.meaning === "postal-code") ? "," : ""} ${String(part.value)}`,
      )
      .join("")
      .trim()
      .replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, "");
    return [{ path: [...first.path.slice(0, -1), label], value, parts }];
  });
}

/** "to.person.first" and "to.person.last" for "Contact person", unless the record has the whole name as well. */
export function joinNames(facts: Fact[]): Fact[] {
  const parents = new Set(facts.filter(({ path }) => path.length > 1).map(parentOf));
  return [...parents].flatMap((parent) => {
    const own = facts.filter((fact) => parentOf(fact) === parent && typeof fact.value === "string");
    const find = (meaning: string) => own.find((fact) => fact.meaning === meaning);
    const [given, middle, family] = [find("given-name"), find("additional-name"), find("family-name")];
    if (!given || !family || find("name")) return [];
    const isHan = /[\p{Script=Han}\p{Script=Katakana}]/u.test(`${given.value}${family.value}`);
    const parts = isHan ? [family, given] : [given, middle, family].filter((one) => one !== undefined);
    const value = parts.map((part) => String(part.value)).join(" ");
    const roles = given.path.slice(0, -1).reverse();
    return [{ path: [...given.path.slice(0, -1), "name"], value, meaning: "name", parts, otherKeys: roles }];
  });
}

function parentOf({ path }: Fact): string {
  return path.slice(0, -1).join(" ");
}

function isNamed({ path, meaning }: Fact, part: string): boolean {
  const asked = readWords(normalise(part));
  const isToken = meaning !== undefined && spaced(path.at(-1) ?? "") === spaced(meaning);
  if (meaning && asked !== "none" && asked === meaning)
    return isToken || compareQualifiers(path.at(-1) ?? "", normalise(part)) > -0.1;
  // "番地" is what follows the city.
  if (meaning === "street-address" && asked === "address-housenumber") return true;
  const key = path.at(-1) ?? "";
  return nameScore(key, part) >= 0.8 || (!meaning && meansSame(normalise(key), normalise(part)));
}

const sizes =
  /^(?:x|y|z|l|w|h|d)$|\b(?:length|long|width|breadth|height|depth)\b|lange\b|\bbreite|\bhohe|\btiefe|\b(?:longueur|largeur|hauteur|profondeur|largo|ancho|alto)\b/;
const product = /^(\d[\d.,]*)\s*(\p{L}*)\s*[x×*]\s*(\d[\d.,]*)\s*(\p{L}*)(?:\s*[x×*]\s*(\d[\d.,]*)\s*(\p{L}*))?$/iu;

/** "40 x 30 x 25 cm" for fields of the length, the width and the height, in their order on the page, and the list of units after them. */
export function splitSizes(facts: Fact[], questions: Question[]): Fact[] {
  return facts.flatMap((fact) => {
    const { value, path } = fact;
    const found = typeof value === "string" ? product.exec(value) : null;
    if (!found) return [fact];
    const numbers = [found[1], found[3], found[5]].filter((one) => one !== undefined);
    const unit = [found[6], found[4], found[2]].find(Boolean) ?? "";
    const isSize = ({ label, kind }: Question) => kind === "field" && sizes.test(normalise(withoutBrackets(label)));
    const from = questions.findIndex(
      (_, at) =>
        numbers.every((__, step) => questions[at + step] !== undefined && isSize(questions[at + step] as Question)) &&
        !questions.slice(at + numbers.length, at + numbers.length + 1).some(isSize),
    );
    const asked = from < 0 ? [] : questions.slice(from, from + numbers.length);
    const isNamed = questions.some(({ label, kind }) => kind === "field" && nameScore(path.at(-1) ?? "", label) >= 0.9);
    if (asked.length !== numbers.length || isNamed) return [fact];
    const next = questions[questions.indexOf(asked.at(-1) as Question) + 1];
    const isListed = next?.options.some((option) => unitOf(option) !== undefined && unitOf(option) === unitOf(unit));
    const pin = ({ fields: [field] }: Question, text: string) => ({
      path: [...path, "part"],
      value: text,
      fieldId: field?.fieldId ?? "",
    });
    return [
      ...asked.map((question, at) =>
        pin(question, isListed || !unit || !unitShown(question.label) ? String(numbers[at]) : `${numbers[at]} ${unit}`),
      ),
      ...(next && isListed ? [pin(next, unit)] : []),
    ];
  });
}

/** The last word of a text as a unit. */
function lastUnit(text: string): string | undefined {
  const word = text.match(/\p{L}+|['"′″]/gu)?.at(-1) ?? "";
  // "5 m 20 s": beside others, an m is a minute.
  return word === "m" ? "min" : unitOf(word);
}

/** "7 h 45" and "5 ft 7" leave out the second unit. */
function withLastUnit(text: string): string {
  return text.replace(
    /(h|hrs?|hours?|ft|feet|['′])(\s*\d{1,2})$/iu,
    (_, unit: string, rest: string) => `${unit}${rest} ${lastUnit(unit) === "h" ? "min" : "in"}`,
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
          lastUnit(label) === lastUnit(unit) &&
          Math.max(nameScore(path.at(-1) ?? "", `${section} ${label}`), nameScore(path.at(-1) ?? "", label)) >= 0.4,
      );
      return own.length === 1 && lastUnit(unit) ? { question: own[0] as Question, number } : undefined;
    });
    if (parts.some((part) => part === undefined) || new Set(parts.map((part) => part?.question)).size < 2)
      return [fact];
    return parts.map((part) => ({
      path: [...path, "part"],
      value: part?.number ?? "",
      fieldId: part?.question.fields[0]?.fieldId ?? "",
    }));
  });
}
