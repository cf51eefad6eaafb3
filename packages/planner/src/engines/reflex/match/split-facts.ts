import { readWords } from "../meaning/evidence.ts";
import type { Meaning } from "../meaning/meanings.ts";
import type { Fact } from "../read/facts.ts";
import { type AddressParts, readAddress, unitWords } from "../read/read-address.ts";
import { readMoment } from "../read/read-moment.ts";
import { toMomentFacts } from "../read/to-fact.ts";
import { normalise } from "../words.ts";
import { readsDate } from "./fit-value.ts";
import { nameScore, withoutBrackets } from "./name-score.ts";
import type { Question } from "./questions.ts";
import { splitCompounds } from "./split-compound.ts";
import { placeItems } from "./split-items.ts";
import { joinPhrases, meansSame } from "./thesaurus.ts";

/** Replaces a whole address by its parts, if the form asks for parts that the record does not name. */
export function splitFacts(whole: Fact[], questions: Question[]): Fact[] {
  const named = placeItems(whole, questions).map((fact) => asFullName(fact, whole));
  const facts = [
    ...splitCompounds(
      named.flatMap((fact) => splitPerson(fact, questions)).flatMap((fact) => splitSurnames(fact, questions)),
      questions,
    ),
    ...readCurrency(whole, questions),
  ].flatMap((fact) => splitMoment(fact, questions));
  const isSure = ({ meaning }: Question) => meaning?.source !== "table";
  const asked = new Set(questions.filter(isSure).flatMap((one) => [one.meaning?.meaning, ...partsAsked(one)]));
  return facts.flatMap((fact) => {
    const { value, meaning = "", path } = fact;
    if (typeof value !== "string" || !/^(?:street-address|address-line1|)$/.test(meaning)) return [fact];
    const parts = readAddress(value);
    // Without a name that says so, only a street with a code is an address.
    if (!meaning && !(parts?.["street-address"] && parts["postal-code"])) return [fact];
    const own = joinUnasked(parts ?? { "street-address": value }, value, asked);
    const entries = Object.entries(splitUnit(own, asked)) as [Meaning, string][];
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
    const parent = isOneOfSeveral || !meaning ? path : path.slice(0, -1);
    return entries.map(([one, text]) => ({
      path: one === "street-address" && meaning && !isOneOfSeveral ? path : [...parent, keys[one] ?? one],
      value: text,
      meaning: one,
    }));
  });
}

/** "City, state and ZIP code" asks for three. */
function partsAsked({ kind, label }: Question): (Meaning | undefined)[] {
  if (kind !== "field") return [];
  const parts = normalise(withoutBrackets(label)).split(/\s*(?:,|\/|\b(?:and|und|et|y|e)\b)\s*/);
  const read = parts.length > 1 ? parts.map((part) => readWords(part)) : [];
  return read.map((one) => (one === "none" ? undefined : one));
}

/** What records call the parts. */
const keys: Partial<Record<Meaning, string>> = { "address-level1": "state", "address-level2": "city" };

/** The state of a driving licence and the country of birth are no parts of an address. */
const ofPaper = /licen[cs]e|passport|issu|birth|fuhrerschein|permis|naissance|nacimiento|geburt/;

/** What the form does not ask for by itself stays with the street. */
function joinUnasked(parts: AddressParts, text: string, asked: Set<Meaning | undefined>): AddressParts {
  const { "postal-code": code = "", "address-level3": district, "street-address": street = "" } = parts;
  if ((code || /\p{Script=Han}/u.test(text)) && !asked.has("address-level1") && !asked.has("address-level2"))
    return {
      ...(code && { "postal-code": code }),
      "street-address": text.replace(code, "").replace(/^[〒,\s]+|[,\s]+$|,\s*(?=,)/g, ""),
    };
  if (!district || asked.has("address-level3")) return parts;
  const { "address-level3": _, ...others } = parts;
  return asked.has("address-line2") && !parts.apartment
    ? { ...others, "address-line2": district }
    : { ...others, "street-address": `${street}, ${district}` };
}

const flat = new RegExp(String.raw`^(.*\d.*?),?\s+(${unitWords})$`, "iu");

/** "912 Juniper Ave, Apt 4C", "広坂1-2-15 コーポ広坂 302": the flat, if the form asks for it by itself; the number and the name of a street likewise. */
function splitUnit(all: AddressParts, asked: Set<Meaning | undefined>): AddressParts {
  const { apartment, "address-streetname": given, "address-housenumber": house, ...parts } = all;
  const [, before, after] = /^(\d+\s?[a-z]?) (\D+)$/iu.exec(parts["street-address"] ?? "") ?? [];
  const isApart = asked.has("address-streetname") && !asked.has("address-extra-housesuffix");
  const [name, number] = [given ?? (isApart ? after : undefined), house ?? (isApart ? before : undefined)];
  const line = (["apartment", "address-line2"] as const).find((one) => asked.has(one));
  const street = parts["street-address"] ?? "";
  const own: AddressParts = asked.has("address-housenumber")
    ? { ...(name && { "address-streetname": name }), ...(number && { "address-housenumber": number }) }
    : {};
  const hasStreet = ["street-address", "address-line1", "address-streetname", "address-housenumber"].some((one) =>
    asked.has(one as Meaning),
  );
  if (apartment) {
    const [, floor, door] = /^(\d+\.?[ºª°])\s?(\p{L})$/u.exec(apartment) ?? [];
    if (floor && door && asked.has("floor")) return { ...parts, ...own, floor, apartment: door };
    return line && hasStreet
      ? { ...parts, ...own, [line]: apartment }
      : { ...parts, ...own, "street-address": `${street}, ${apartment}` };
  }
  const text = hasStreet ? street : "";
  const [, first, unit] =
    flat.exec(text) ??
    /^(\D+[\d０-９-]+(?:(?:丁目?|番|条)[\d０-９-]+)*(?:番地?|号)?)[\s　]+(\p{L}.*)$/u.exec(text) ??
    [];
  const isJapanese = /[\p{Script=Han}\p{Script=Katakana}]/u.test(text);
  return line && first && unit && (isJapanese || /^\P{Lu}*\p{L}/u.test(unit))
    ? { ...parts, ...own, "street-address": first, [line]: unit }
    : { ...parts, ...own };
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
  const isName =
    typeof value === "string" && (person.test(value) || /^\p{Script=Han}{1,4}[ 　]\p{Script=Han}{1,4}$/u.test(value));
  if (meaning || !isName || !/^\p{L}{3,}$/u.test(role)) return [fact];
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

/** "Ferrer Soto" for "Primer apellido" and "Segundo apellido". */
function splitSurnames(fact: Fact, questions: Question[]): Fact[] {
  const words = fact.meaning === "family-name" && typeof fact.value === "string" ? fact.value.split(" ") : [];
  const [first, second] = [/^primer apellido|^apellido paterno/, /^segundo apellido|^apellido materno/].map(
    (pattern) => questions.find(({ label }) => pattern.test(normalise(label)))?.fields[0]?.fieldId,
  );
  if (words.length !== 2 || !first || !second) return [fact];
  return [first, second].map((fieldId, at) => ({ path: [...fact.path, "part"], value: words[at] ?? "", fieldId }));
}

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
  // "Craftsure CS-90217, valid until 30 June 2027": the words before the date are its name.
  const [, what = "", lead = ""] = /^(.+),\s+(\p{Ll}[\p{L} ]{3,24})$/u.exec(moment.before) ?? [];
  if (lead) return [{ ...fact, value: what }, ...toMomentFacts({ ...moment, before: lead }, path.slice(0, -1))];
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
