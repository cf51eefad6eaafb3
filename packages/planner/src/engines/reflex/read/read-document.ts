import { spaced } from "../words.ts";
import { isoDate, parseDate } from "./dates.ts";
import { detectLanguage } from "./detect-language.ts";
import type { Fact, FormDocument } from "./facts.ts";
import { readWholeDate } from "./find-dates.ts";
import { readFreeText } from "./free-text.ts";
import { readLines } from "./read-lines.ts";
import { itemName, readScalar, remainingInstruction, toFact, toKeyFact } from "./to-fact.ts";

/** Reads a goal that is a document: JSON, lines of "key: value", or a person introducing themselves. */
export function readDocument(goal: string): FormDocument | undefined {
  return readJson(goal) ?? readTable(goal) ?? readLines(goal) ?? readFreeText(goal);
}

/** Reads a record: JSON, a table or lines of "key: value". Its dates may be relative. */
export function readRecord(goal: string, now: Date): FormDocument | undefined {
  const record = readJson(goal) ?? readTable(goal) ?? readLines(goal);
  if (record) record.facts = withPeople(withOwners(record.facts));
  const dayFirst = record && (isDayFirst(record.facts) || /^(?:de|fr|es)$/.test(detectLanguage(goal)));
  return record && { ...record, facts: record.facts.map((fact) => withDate(fact, now, dayFirst)) };
}

/** "引越し先の住所" and "引越し先の階数" are the address and the floor of one part of the record. */
function withOwners(facts: Fact[]): Fact[] {
  const keys = facts.map(({ path }) => (path.length === 1 ? (path[0] ?? "") : ""));
  const ownerOf = (key: string) => /^([\p{L}\p{N}]{2,}?)の([\p{L}\p{N}]{2,})$/u.exec(key)?.[1];
  const counts = new Map<string, number>();
  for (const owner of keys.flatMap((key) => ownerOf(key) ?? [])) counts.set(owner, (counts.get(owner) ?? 0) + 1);
  const isPart = (owner: string | undefined): owner is string =>
    owner !== undefined && (counts.get(owner) ?? 0) + (keys.includes(owner) ? 1 : 0) > 1;
  return facts.map((fact, at) => {
    const key = keys[at] ?? "";
    const owner = ownerOf(key);
    if (isPart(owner)) return { ...fact, ...toFact([owner, key.slice(owner.length + 1)], fact.value) };
    return counts.has(key) && isPart(key) ? { ...fact, path: [key, key] } : fact;
  });
}

const roles =
  /^(?:patient|employee|applicant|customer|client|guest|student|attendee|member|passenger|tenant|participant|candidate|contact|from|complainant|(?:antragsteller|patient|kunde|kund|mieter|bewerber|teilnehmer|gast)(?:in)?|demandeu(?:r|se)|client[ea]?|locataire|candidate?|conduct(?:eur|rice)|solicitante|paciente|inquilin[oa]|titular)$/;

/** "Patient: Ana Prado", "From: Ana Prado <ana@example.org>": the person, if no other value is the name. */
function withPeople(facts: Fact[]): Fact[] {
  if (facts.some(({ meaning }) => /name$/.test(meaning ?? ""))) return facts;
  const people = facts.filter(
    ({ path, value }) => path.length === 1 && roles.test(path[0] ?? "") && isPerson.test(String(value)),
  );
  const [only, ...others] = people;
  if (!only || others.length > 0) return facts;
  const [, name = "", email, birthday] = isPerson.exec(String(only.value)) ?? [];
  const parts: Fact[] = [
    { ...only, value: name, meaning: "name" },
    ...(birthday ? [{ path: ["date of birth"], value: birthday, meaning: "bday" as const }] : []),
    ...(email ? [{ path: ["email"], value: email, meaning: "email" as const }] : []),
  ];
  return facts.flatMap((fact) => (fact === only ? parts : [fact]));
}

const isPerson =
  /^(\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){1,3})(?:\s*<([^<>\s]+@[^<>\s]+)>|,\s*(?:born|geb\.|née?|nacid[oa])\s(?:am |on |le |el )?(\S*\d[\p{L}\d. /-]*\d{4}))?$/u;

/** One date such as 30/08/1992 gives the order of the others. Outside North America, the day is first. */
function isDayFirst(facts: Fact[]): boolean {
  const starts = facts.map(({ value }) => /^(\d{1,2})\/(\d{1,2})\/\d{2,4}$/.exec(String(value)));
  const isAbove = (text = "") => Number(text) > 12;
  if (starts.some((one) => isAbove(one?.[2]))) return false;
  return (
    starts.some((one) => isAbove(one?.[1])) ||
    facts.some(
      ({ value, meaning }) => abroad.test(String(value)) || (/^tel/.test(meaning ?? "") && called.test(String(value))),
    )
  );
}

/** Pounds and euros, and British postcodes. */
const abroad = /[£€]\s?\d|\d\s?€|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/;

/** Telephone numbers outside North America: "+44 …" and "020 …". */
const called = /^(?:\+[2-9]|\(?0[\d() /.-]{8,})/;

/** Adds the date that a value such as "in two weeks" stands for, for fields that take dates. */
function withDate(fact: Fact, now: Date, dayFirst = false): Fact {
  const text = typeof fact.value === "string" ? fact.value : "";
  const date = dayFirst ? parseDate(text, { dayFirst }) : undefined;
  const asDate = date ? isoDate(date) : text ? readWholeDate(text, now) : undefined;
  return asDate ? { ...fact, asDate } : fact;
}

/** Rows of "| key | value |", or two lines of cells: the names and the values. */
function readTable(goal: string): FormDocument | undefined {
  const lines = goal.split(/\r?\n/).filter((line) => line.trim() && !/^[\s|:+-]+$/.test(line));
  const separator = [/\s*\|\s*/, /\t/].find((one) => lines.length > 1 && lines.every((line) => one.test(line)));
  if (!separator) return undefined;
  const rows = lines.map((line) =>
    line
      .trim()
      .replace(/^\||\|$/g, "")
      .split(separator)
      .map((cell) => cell.trim()),
  );
  const [names = [], values = []] = rows;
  if (names.length < 2 || rows.some((row) => row.length !== names.length)) return undefined;
  const isWide = rows.length === 2 && names.length > 2;
  const pairs = isWide ? names.map((name, index) => [name, values[index] ?? ""]) : names.length === 2 ? rows : [];
  const facts = pairs.flatMap(([key = "", value = ""]) =>
    key && value ? [toKeyFact([], key, readScalar(value))] : [],
  );
  return facts.length > 1 ? { facts, rest: "" } : undefined;
}

function readJson(goal: string): FormDocument | undefined {
  const start = goal.indexOf("{");
  const end = goal.lastIndexOf("}");
  if (start < 0 || end < start) return undefined;
  try {
    const data: unknown = JSON.parse(goal.slice(start, end + 1));
    const rest = remainingInstruction(`${goal.slice(0, start)} ${goal.slice(end + 1)}`);
    return typeof data === "object" && data !== null ? { facts: flatten(data, []), rest } : undefined;
  } catch {
    return undefined;
  }
}

function flatten(data: object, path: string[]): Fact[] {
  return Object.entries(data).flatMap(([key, value]: [string, unknown]): Fact[] => {
    const keyPath = [...path, spaced(key)];
    if (value === null || value === undefined || value === "") return [];
    if (Array.isArray(value)) {
      const items = value.filter((one): one is object => typeof one === "object" && one !== null);
      if (items[0]) return items.flatMap((one, at) => flatten(one, [...path, itemName(key, at, items.length)]));
      const texts = value.filter((one) => typeof one === "string" || typeof one === "number").map(String);
      return texts[0] === undefined ? [] : [toKeyFact(path, key, texts)];
    }
    if (typeof value === "object") return flatten(value, keyPath);
    return [toKeyFact(path, key, typeof value === "boolean" ? value : String(value))];
  });
}
