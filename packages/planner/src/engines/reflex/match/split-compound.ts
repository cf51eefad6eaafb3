// One value that the form asks for in several fields: a person with a telephone number, a title before a name, "yes, since May".
import { isPlainText } from "../families.ts";
import { joinGroups } from "../read/amounts.ts";
import { parseDate, parseTime } from "../read/dates.ts";
import type { Fact } from "../read/facts.ts";
import { toKeyFact } from "../read/to-fact.ts";
import { normalise } from "../words.ts";
import { answerWith, readYesNo } from "./answer.ts";
import { optionScore } from "./match-option.ts";
import { hasSameLetters, nameScore } from "./name-score.ts";
import type { Question } from "./questions.ts";
import { splitLoose } from "./split-loose.ts";
import { splitParts, splitRows } from "./split-parts.ts";

export function splitCompounds(facts: Fact[], questions: Question[]): Fact[] {
  return facts
    .flatMap((fact) => splitParts(fact, facts, questions))
    .flatMap((fact) => splitRows(fact, questions))
    .flatMap((fact) => splitTicks(fact, questions))
    .flatMap((fact) => splitKind(fact, questions))
    .flatMap((fact) => splitLoose(fact, facts, questions))
    .flatMap((fact) => splitAmount(fact, questions))
    .flatMap((fact) => splitLimits(fact, questions))
    .flatMap((fact) => splitRange(fact, facts, questions))
    .flatMap((fact) => splitTitle(fact, questions))
    .flatMap((fact) => splitYes(fact, questions));
}

/** ["400 m", "1500 m"] for boxes of these names that stand apart. */
function splitTicks(fact: Fact, questions: Question[]): Fact[] {
  const { value, path } = fact;
  if (!Array.isArray(value) || questions.some((one) => one.options[0] && answerWith(one, value))) return [fact];
  const boxes = value.map((item) =>
    questions.filter(({ kind, label }) => kind === "toggle" && optionScore(item, label) >= 0.95),
  );
  return boxes.every(({ length }) => length === 1)
    ? boxes.map(([box], at) => ({
        path: [...path, value[at] ?? ""],
        value: true,
        fieldId: box?.fields[0]?.fieldId ?? "",
      }))
    : [fact];
}

const title =
  /^(mr|mrs|ms|miss|mx|herr|frau|m|mme|mlle|monsieur|madame|sr|sra|don|doña|dr|prof|dipl\.-ing)\.?\s+(?=\p{Lu})/iu;

const nameKeys =
  /^(?:full )?(?:name|nom(?: complet)?|nombre(?: completo)?|nom et prenom|patient|employee|applicant|customer|client|guest|student|attendee|member|passenger|tenant|participant|candidate|contact)$/;

/** "Frau Dr. Eva Berg": titles go to the lists that have them, the rest is the name. */
function splitTitle(fact: Fact, questions: Question[]): Fact[] {
  const { value, path, meaning } = fact;
  if (meaning !== "name" || typeof value !== "string") return [fact];
  const titles: string[] = [];
  let rest = value;
  for (let found = title.exec(rest); found; found = title.exec(rest)) {
    titles.push(found[1] ?? "");
    rest = rest.slice(found[0].length);
  }
  const asks = (one: string) => questions.some((question) => question.meaning?.meaning === one);
  const isLine = questions.some(({ options, meaning: asked }) => !options[0] && asked?.meaning === "honorific-prefix");
  const isListed = (one: string) =>
    isLine || questions.some(({ options }) => options.some((option) => optionScore(one, option) >= 0.95));
  // "doctor.name: Dr. Leila Haskins" for "Name" under "Doctor", whatever is asked about others.
  const parent = path.at(-2) ?? "";
  const isWhole = questions.some(
    ({ section, meaning: asked }) => asked?.meaning === "name" && parent !== "" && hasSameLetters(section, parent),
  );
  const isOwn = !isWhole && (asks("given-name") || asks("honorific-prefix"));
  if (!titles[0] || !nameKeys.test(path.at(-1) ?? "") || !(isOwn || titles.some(isListed))) return [fact];
  const listed = titles.filter(isListed).map((one) => ({
    path: [...path.slice(0, -1), `title ${one}`],
    value: one,
    ...(asks("honorific-prefix") && titles.length === 1 && { meaning: "honorific-prefix" as const }),
  }));
  return [{ ...fact, value: rest }, ...listed];
}

/** "item: trumpet (musical instrument)", "ID: passport, X123": what only one list has is the answer to that list. */
function splitKind(fact: Fact, questions: Question[]): Fact[] {
  const { value: given, path, meaning } = fact;
  if (typeof given !== "string") return [fact];
  const value = given.replace("（", " (").replace("）", ")");
  // "中村 陽菜（なかむら ひな）": how a name is read.
  const [, written = "", reading] =
    /^(\S.*?)\s*\(([\p{Script=Hiragana}\p{Script=Katakana}ー\s]+)\)$/u.exec(value) ?? [];
  if (reading && questions.some((one) => one.meaning?.meaning === "phonetic-name"))
    return [
      { ...fact, value: written },
      { path: [...path, "kana"], value: reading, meaning: "phonetic-name" },
    ];
  // "Molino S.L. (CIF B87654321)"
  const [, before = "", name = "", code = ""] =
    /^(.+?) \((\p{L}[\p{L} .]{1,20}?)[.:]? ((?=\S*\d{3})[A-Z\d/-]+)\)$/u.exec(value) ?? [];
  if (code && questions.some(({ label }) => nameScore(name, label) >= 0.7))
    return [{ ...fact, value: before }, toKeyFact(path.slice(0, -1), name, code)];
  if (meaning && meaning !== "tel" && meaning !== "name") return [fact];
  const [, first = "", bracket, tail] =
    /^((?:\(\d+\))?[^(),]{2,}?)(?:\s*\(([^()]{3,40})\)|,\s+([^(),]{3,40}))$/u.exec(value.trim()) ?? [];
  const second = bracket ?? tail;
  if (!second) return [fact];
  const key = path.at(-1) ?? "";
  const listsOf = (text: string) =>
    questions.filter(({ options }) => options.some((option) => optionScore(text, option) >= (bracket ? 0.8 : 0.95)));
  const [kind, text] = listsOf(second).length === 1 ? [second, first] : [first, second];
  const [only, ...others] = listsOf(kind);
  if (!only?.fields[0] || readYesNo(kind) !== undefined || others.length > 0 || listsOf(text).length > 0) return [fact];
  const isLine = ({ options, fields: [field] }: Question) => options.length === 0 && field?.kind === "text";
  const scores = questions.filter(isLine).map(({ label }) => nameScore(key, label));
  // "organism: Mouse (Mus musculus)" for "Organism", and not for "Other organism (specify)"
  const own = nameScore(key, only.label);
  if (bracket && own >= Math.max(0.7, ...scores)) return [{ ...fact, value: kind }];
  const isNamed = scores.some((score) => score >= 0.7);
  const at = (question: Question | undefined) => questions.indexOf(question as Question);
  const next = questions[questions.indexOf(only) + 1];
  // A remark in brackets belongs to the named line; beside a comma, both must be without a name.
  const isPair = !isNamed && /\d/.test(text) && own < 0.5 && next !== undefined && isLine(next);
  const isBeside =
    isNamed &&
    text === first &&
    Math.abs(at(only) - at(questions.find(({ label }) => nameScore(key, label) >= 0.7))) === 1;
  if (bracket ? !isNamed : !isPair && !isBeside) return [fact];
  const rest = { ...fact, value: text };
  return [
    isNamed || !next?.fields[0] ? rest : { ...rest, fieldId: next.fields[0].fieldId },
    { path: [...path, "kind"], value: kind, fieldId: only.fields[0].fieldId },
  ];
}

/** "weight: 3.8 kg" for a number and the list of units after it. */
function splitAmount(fact: Fact, questions: Question[]): Fact[] {
  const { value, path } = fact;
  const [, number = "", unit = ""] =
    typeof value === "string" ? (/^(\d[\d.,]*)\s*(\p{L}{1,6}|[€$£¥%])$/u.exec(joinGroups(value)) ?? []) : [];
  const at = unit
    ? questions.findIndex(
        ({ options, label }, index) =>
          options.length === 0 &&
          nameScore(path.at(-1) ?? "", label) >= (isCurrencies(questions[index + 1]) ? 0.45 : 0.8) &&
          questions[index + 1]?.options.some((option) => optionScore(unit, option) >= 0.95),
      )
    : -1;
  const [line, list] = [questions[at]?.fields[0], questions[at + 1]?.fields[0]];
  if (at < 0 || !line || !list) return [fact];
  return [
    { ...fact, value: number, fieldId: line.fieldId },
    { path: [...path, "unit"], value: unit, fieldId: list.fieldId },
  ];
}

function isCurrencies(question: Question | undefined): boolean {
  return !!question?.options[0] && question.options.every((option) => /^[A-Z]{3}\b|[€$£¥]/.test(option));
}

const between = /^(\S.*?)\s*(?:\s(?:to|till|until|bis|à|au|al?|tot|do|até|e)\s|[-–—〜～]|から)\s*(\S.*?)(?:まで)?$/u;

const numbers = /^\D{0,12}?(\d[\d.,]*)\s*(?:[-–—~〜]|to|and|bis|und|à|et|a|y)\s*(\d[\d.,]*)(\s*\S{1,4})?$/iu;

/** "area: between 60 and 90 m²" for the least and the most of it. */
function splitLimits(fact: Fact, questions: Question[]): Fact[] {
  const { value, path } = fact;
  const [, low = "", high = "", unit = ""] = typeof value === "string" ? (numbers.exec(value) ?? []) : [];
  const fieldFor = (limit: RegExp) => {
    const own = questions.filter(
      ({ label, fields: [field] }) =>
        field?.kind === "number" && limit.test(normalise(label)) && nameScore(path.at(-1) ?? "", label) >= 0.5,
    );
    return own.length === 1 ? own[0]?.fields[0]?.fieldId : undefined;
  };
  const [least, most] = low ? [fieldFor(/\bmin|least|mindest|from\b/), fieldFor(/\bmax|most|hochst|\bto\b/)] : [];
  return least && most
    ? [
        { path: [...path, "min"], value: `${low}${unit}`, fieldId: least },
        { path: [...path, "max"], value: `${high}${unit}`, fieldId: most },
      ]
    : [fact];
}

/** "Time: 09:00 to 12:30" for the only two fields for times; the same for dates. */
function splitRange(fact: Fact, all: Fact[], questions: Question[]): Fact[] {
  const { value, path } = fact;
  const [, from = "", to = ""] = typeof value === "string" ? (between.exec(value) ?? []) : [];
  const isTime = [from, to].every((one) => parseTime(one) !== undefined);
  const isDate = [from, to].every((one) => parseDate(one) !== undefined);
  if (!isTime && !isDate) return [fact];
  const isNamed = ({ label }: Question) =>
    all.some((other) => other !== fact && nameScore(other.path.at(-1) ?? "", label) >= 0.85);
  const own = questions.filter(
    (question) =>
      question.fields[0]?.kind === "date" && (question.fields[0].inputType === "time") === isTime && !isNamed(question),
  );
  const [first, second, ...others] = own.map(({ fields: [field] }) => field?.fieldId ?? "");
  if (first === undefined || second === undefined || others.length > 0) return [fact];
  return [
    { path: [...path, "from"], value: from, fieldId: first },
    { path: [...path, "to"], value: to, fieldId: second },
  ];
}

const preposition = /^(?:on|in|since|am|im|seit|le|en|depuis|el|desde)$/i;

/** "pets: yes, one cat" for a yes and for the question that follows. */
function splitYes(fact: Fact, questions: Question[]): Fact[] {
  const { value, path } = fact;
  if (typeof value !== "string") return [fact];
  const [, first = "", rest = ""] = /^(\p{L}{2,4})\s*[,;:–-]\s*(\S.*)$/u.exec(value) ?? [];
  const answer = first ? readYesNo(first) : undefined;
  const isText = questions.some(
    ({ label, fields: [field] }) => field && isPlainText(field.kind) && nameScore(path.at(-1) ?? "", label) >= 0.9,
  );
  const isOption = questions.some(({ options }) => options.some((option) => optionScore(value, option) >= 0.9));
  if (answer === undefined || isText || isOption) return [fact];
  const [, word, date] = /^(\p{L}+)\s+(.*\d.*)$/u.exec(rest) ?? [];
  const key = preposition.test(word ?? "") ? [...path.slice(0, -1), `${path.at(-1)} date`] : [...path, word ?? ""];
  const more = word && date && parseDate(date) ? { path: key, value: date } : undefined;
  return [{ ...fact, value: answer }, more ?? { path: [...path.slice(0, -1), `${path.at(-1)} details`], value: rest }];
}
