import type { Meaning } from "../meaning/meanings.ts";
import type { Fact } from "../read/facts.ts";
import { readMoment } from "../read/read-moment.ts";
import { toMomentFacts } from "../read/to-fact.ts";
import { normalise } from "../words.ts";
import { readsDate } from "./fit-value.ts";
import { nameScore } from "./name-score.ts";
import type { Question } from "./questions.ts";
import { splitCompounds } from "./split-compound.ts";
import { joinPhrases, meansSame } from "./thesaurus.ts";

type Parts = Partial<Record<Meaning, string>>;

/** Whole addresses as people write them, and their parts. */
const readers: ((text: string) => Parts | undefined)[] = [readJapanese, readAmerican, readEuropean];

/** Replaces a whole address by its parts, if the form asks for parts that the record does not name. */
export function splitFacts(whole: Fact[], questions: Question[]): Fact[] {
  const named = whole.map((fact) => asFullName(fact, whole));
  const facts = [
    ...splitCompounds(
      named.flatMap((fact) => splitPerson(fact, questions)),
      questions,
    ),
    ...readCurrency(whole, questions),
  ].flatMap((fact) => splitMoment(fact, questions));
  const asked = new Set(questions.map(({ meaning }) => meaning?.meaning));
  return facts.flatMap((fact) => {
    const { value, meaning = "", path } = fact;
    if (typeof value !== "string" || !/^(?:street-address|address-line1)$/.test(meaning)) return [fact];
    const parts = readers.map((read) => read(value.trim())).find((found) => found !== undefined);
    const entries = Object.entries(splitUnit(parts ?? {}, asked)) as [Meaning, string][];
    const isAsked = entries.some(([one]) => one !== meaning && asked.has(one));
    const parentOf = (other: Fact) => other.path.slice(0, -1).join(" ");
    const beside = facts.filter((other) => other !== fact && parentOf(other) === parentOf(fact));
    const isNew = entries.every(
      ([one]) =>
        one === meaning || !beside.some((other) => other.meaning === one && !ofPaper.test(other.path.at(-1) ?? "")),
    );
    if (!isAsked || !isNew) return [fact];
    // "previous address" is a part of the form, if there are several addresses.
    const isOneOfSeveral = beside.some((other) => /^(?:street-address|address-line1)$/.test(other.meaning ?? ""));
    const parent = isOneOfSeveral ? path : path.slice(0, -1);
    return entries.map(([one, text]) => ({
      path: one === "street-address" && !isOneOfSeveral ? path : [...parent, keys[one] ?? one],
      value: text,
      meaning: one,
    }));
  });
}

/** What records call the parts. */
const keys: Partial<Record<Meaning, string>> = { "address-level1": "state", "address-level2": "city" };

/** The state of a driving licence and the country of birth are no parts of an address. */
const ofPaper = /licen[cs]e|passport|issu|birth|fuhrerschein|permis|naissance|nacimiento|geburt/;

/** "912 Juniper Ave, Apt 4C", "広坂1-2-15 コーポ広坂 302": the flat, if the form asks for it by itself. */
function splitUnit(parts: Parts, asked: Set<Meaning | undefined>): Parts {
  const line = (["apartment", "address-line2"] as const).find((one) => asked.has(one));
  const hasStreet = asked.has("street-address") || asked.has("address-line1");
  const street = hasStreet ? (parts["street-address"] ?? "") : "";
  const [, first, unit] =
    /^(.*\d.*?),\s*((?:flat|apt\.?|apartment|unit|suite|ste\.?|floor|room|wohnung|app(?:t|artement)?\.?|piso|int\.?|#)\s?[\w-]+)$/iu.exec(
      street,
    ) ??
    /^(\D+[\d０-９-]+(?:番地?|号)?)\s+(\p{L}.*)$/u.exec(street) ??
    [];
  const isJapanese = /[\p{Script=Han}\p{Script=Katakana}]/u.test(street);
  return line && first && unit && (isJapanese || /^\P{Lu}*\p{L}/u.test(unit))
    ? { ...parts, "street-address": first, [line]: unit }
    : parts;
}

const person = /^(?:\p{Lu}\p{Ll}{1,4}\.? )?\p{Lu}[\p{L}'’.-]+(?: \p{Lu}?[\p{L}'’.-]+){0,2} \p{Lu}[\p{L}'’.-]+$/u;

/** "nombre: Iker Zabala": a first name of several words, without a last name beside it, is the whole name. */
function asFullName(fact: Fact, all: Fact[]): Fact {
  const parentOf = ({ path }: Fact) => path.slice(0, -1).join(" ");
  if (fact.meaning !== "given-name" || typeof fact.value !== "string" || !/\p{L}{2,} \p{L}{2,}/u.test(fact.value))
    return fact;
  const hasFamily = all.some((other) => other.meaning === "family-name" && parentOf(other) === parentOf(fact));
  return hasFamily ? fact : { ...fact, meaning: "name" };
}

/** "owner: Hugo Lind" for "Owner's first name" and "Owner's surname": a role stands for the name of the person. */
function splitPerson(fact: Fact, questions: Question[]): Fact[] {
  const { value, path, meaning } = fact;
  const role = normalise(path.at(-1) ?? "");
  if (meaning || typeof value !== "string" || !person.test(value) || !/^\p{L}{3,}$/u.test(role)) return [fact];
  const own = questions.filter(
    ({ label, section }) =>
      normalise(`${label} ${section}`).includes(role) || joinPhrases(section).some((word) => meansSame(word, role)),
  );
  const asked = new Set(own.map((question) => question.meaning?.meaning));
  const isTaken = own.some(({ label }) => normalise(label) === role);
  return !isTaken && asked.has("given-name") && asked.has("family-name")
    ? [{ ...fact, path: [...path, "name"], meaning: "name" }]
    : [fact];
}

const currencyNames = /currency|wahrung|\bdevise\b|moneda|通貨/;

/** "84.00 EUR" also answers a question for the currency that the record does not name. */
function readCurrency(facts: Fact[], questions: Question[]): Fact[] {
  const isAsked = questions.some(({ label }) => currencyNames.test(normalise(label)));
  if (!isAsked || facts.some(({ path }) => currencyNames.test(normalise(path.join(" "))))) return [];
  const amount = /^(?:([€$£¥]|[A-Z]{3})\s?)?\d[\d.,']*(?:\s?([€$£¥]|[A-Z]{3}))?$/u;
  const found = facts.map(({ value }) => (typeof value === "string" ? amount.exec(value) : null));
  const [unit, ...others] = new Set(found.map((one) => one?.[1] ?? one?.[2]).filter((one) => one !== undefined));
  return unit && others.length === 0 ? [{ path: ["currency"], value: unit }] : [];
}

/** "pickup: 2027-06-12 09:30" for a date and a time, "reading: 40318 kWh on 2 May 2026" for a number and a date. */
function splitMoment(fact: Fact, questions: Question[]): Fact[] {
  const { value, path } = fact;
  const moment = typeof value === "string" && value.length <= 80 ? readMoment(value) : undefined;
  if (!moment || !(moment.before || moment.time || moment.place)) return [fact];
  const key = (path.at(-1) ?? "").replace(/\s*\b(?:date|time|and|at)\b/g, "").trim();
  const parents = path.slice(0, -1);
  const asks = (one: Question) => one.fields[0]?.inputType === "time";
  const asksDate = ({ dateParts, fields: [field] }: Question) =>
    dateParts !== undefined || (field && (field.kind === "date" || readsDate(field)) && field.inputType !== "time");
  const isText = questions.some(
    ({ label, fields: [field] }) =>
      (field?.kind === "textarea" && nameScore(key, label) >= 0.7) ||
      field?.inputType === "datetime-local" ||
      (field?.kind === "text" && normalise(label) === normalise(path.at(-1) ?? "")),
  );
  const dates = questions.filter(asksDate);
  if (isText || dates.length === 0 || (moment.time && !moment.before && !questions.some(asks))) return [fact];
  const { asDate: _, ...plain } = fact;
  return [
    ...(moment.before ? [{ ...plain, value: moment.before }] : []),
    ...toMomentFacts({ ...moment, before: key }, parents),
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
  const first =
    /^(.*\d.*?),\s*(\d{2}-\d{3}|\d{3} ?\d{2}|\d{4,6}(?: ?[A-Z]{2})?|\d{4}-\d{3})\s+(\p{Lu}[\p{L}'’. -]+)$/u.exec(text);
  if (first)
    return { "street-address": first[1] ?? "", "postal-code": first[2] ?? "", "address-level2": first[3] ?? "" };
  const last = /^(.*\d.*?),\s*(\p{Lu}[\p{L}'’. -]+?),?\s+([A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/u.exec(text);
  return last
    ? { "street-address": last[1] ?? "", "address-level2": last[2] ?? "", "postal-code": last[3] ?? "" }
    : undefined;
}
