import type { Meaning } from "../meaning/meanings.ts";
import type { Fact } from "../read/facts.ts";
import { normalise } from "../words.ts";
import type { Question } from "./questions.ts";

type Parts = Partial<Record<Meaning, string>>;

/** Whole addresses as people write them, and their parts. */
const readers: ((text: string) => Parts | undefined)[] = [readJapanese, readAmerican, readEuropean];

/** Replaces a whole address by its parts, if the form asks for parts that the record does not name. */
export function splitFacts(whole: Fact[], questions: Question[]): Fact[] {
  const facts = [...whole.flatMap((fact) => splitPerson(fact, questions)), ...readCurrency(whole, questions)].flatMap(
    (fact) => splitMoment(fact, questions),
  );
  const asked = new Set(questions.map(({ meaning }) => meaning?.meaning));
  const given = new Set(facts.map(({ meaning }) => meaning));
  return facts.flatMap((fact) => {
    const { value, meaning = "", path } = fact;
    if (typeof value !== "string" || !/^(?:street-address|address-line1)$/.test(meaning)) return [fact];
    const parts = readers.map((read) => read(value.trim())).find((found) => found !== undefined);
    const entries = Object.entries(parts ?? {}) as [Meaning, string][];
    const isAsked = entries.some(([one]) => one !== meaning && asked.has(one));
    const isNew = entries.every(([one]) => one === meaning || !given.has(one));
    if (!isAsked || !isNew) return [fact];
    return entries.map(([one, text]) => ({
      path: one === "street-address" ? path : [...path.slice(0, -1), one],
      value: text,
      meaning: one,
    }));
  });
}

const person = /^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}?[\p{L}'’.-]+){0,2} \p{Lu}[\p{L}'’.-]+$/u;

/** "owner: Hugo Lind" for "Owner's first name" and "Owner's surname": a role stands for the name of the person. */
function splitPerson(fact: Fact, questions: Question[]): Fact[] {
  const { value, path, meaning } = fact;
  const role = normalise(path.at(-1) ?? "");
  if (meaning || typeof value !== "string" || !person.test(value) || !/^\p{L}{3,}$/u.test(role)) return [fact];
  const own = questions.filter(({ label, section }) => normalise(`${label} ${section}`).includes(role));
  const asked = new Set(own.map((question) => question.meaning?.meaning));
  const isTaken = own.some(({ label }) => normalise(label) === role);
  return !isTaken && (asked.has("given-name") || asked.has("family-name"))
    ? [{ ...fact, path: [...path, "name"], meaning: "name" }]
    : [fact];
}

const currencyNames = /currency|wahrung|\bdevise\b|moneda|通貨/;

/** "84.00 EUR" also answers a question for the currency that the record does not name. */
function readCurrency(facts: Fact[], questions: Question[]): Fact[] {
  const isAsked = questions.some(({ label }) => currencyNames.test(normalise(label)));
  if (!isAsked || facts.some(({ path }) => currencyNames.test(normalise(path.join(" "))))) return [];
  const amount = /^(?:([€$£¥])\s?)?\d[\d.,']*(?:\s?([€$£¥]|[A-Z]{3}))?$/u;
  const found = facts.map(({ value }) => (typeof value === "string" ? amount.exec(value) : null));
  const [unit, ...others] = new Set(found.map((one) => one?.[1] ?? one?.[2]).filter((one) => one !== undefined));
  return unit && others.length === 0 ? [{ path: ["currency"], value: unit }] : [];
}

/** "pickup: 2027-06-12 09:30" for a date and a time. */
function splitMoment(fact: Fact, questions: Question[]): Fact[] {
  const { value, path } = fact;
  const [, date, time] =
    typeof value === "string" ? (/^(.*\d{4}.*?)(?:,? at |T|,? )(\d{1,2}:\d{2}(?: ?[ap]m)?)$/i.exec(value) ?? []) : [];
  const isAsked = questions.some(({ fields: [field] }) => field?.kind === "date" && field.inputType === "time");
  if (!date || !time || !isAsked) return [fact];
  const key = (path.at(-1) ?? "").replace(/\s*(?:date|time|and|at)\b/g, "");
  const { asDate: _, ...plain } = fact;
  return [
    { ...plain, path: [...path.slice(0, -1), `${key} date`.trim()], value: date },
    { ...plain, path: [...path.slice(0, -1), `${key} time`.trim()], value: time },
  ];
}

function readJapanese(text: string): Parts | undefined {
  const found =
    /^(?:〒?(?<code>\d{3}-?\d{4})\s*)?(?<area>東京都|北海道|(?:京都|大阪)府|\p{Script=Han}{2,3}県)\s*(?<city>\p{Script=Han}+?郡\p{Script=Han}+?[町村]|[\p{L}]+?市[\p{Script=Han}]+?区|[\p{L}]+?[市区町村])\s*(?<rest>.+)$/u.exec(
      text,
    )?.groups;
  if (!found) return undefined;
  const { code, area = "", city = "", rest = "" } = found;
  return {
    ...(code && { "postal-code": code }),
    "address-level1": area,
    "address-level2": city,
    "street-address": rest,
  };
}

/** "77 Elm Ave, Salem, OR 97301" */
function readAmerican(text: string): Parts | undefined {
  const found = /^(.+?),\s*([^,\d]+),\s*([A-Z]{2})\s+(\d{5}(?:-\d{4})?)$/u.exec(text);
  if (!found) return undefined;
  const [, street = "", city = "", state = "", code = ""] = found;
  return { "street-address": street, "address-level2": city, "address-level1": state, "postal-code": code };
}

/** "Hauptstr. 5, 6020 Innsbruck" and "4 Dock Road, Hull HU9 1TA" */
function readEuropean(text: string): Parts | undefined {
  const first = /^(.*\d.*?),\s*(\d{4,5}(?: ?[A-Z]{2})?)\s+(\p{Lu}[\p{L}'’. -]+)$/u.exec(text);
  if (first)
    return { "street-address": first[1] ?? "", "postal-code": first[2] ?? "", "address-level2": first[3] ?? "" };
  const last = /^(.*\d.*?),\s*(\p{Lu}[\p{L}'’. -]+?),?\s+([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/u.exec(text);
  return last
    ? { "street-address": last[1] ?? "", "address-level2": last[2] ?? "", "postal-code": last[3] ?? "" }
    : undefined;
}
