// Records of other systems say some things as no form does: moments, codes, counts and lists.
import type { SnapshotField } from "@giselles-ai/protocol";
import { listMoments, pairMoments } from "./moments.ts";
import { toOptionText } from "./option-words.ts";
import type { RecordKit } from "./record-kit.ts";

type Entry = [key: string, value: unknown];
/** What the rules need to know. */
interface Form {
  fields: SnapshotField[];
  kit: RecordKit;
  moments: Map<string, Entry[]>;
}
type Rule = (entry: Entry, beside: object, form: Form) => Entry[] | undefined;

/** The same request, with its record in the words of forms. */
export function tidyRecord(goal: string, fields: SnapshotField[], kit: RecordKit): string {
  const [start, end] = [goal.indexOf("{"), goal.lastIndexOf("}") + 1];
  const data = parse(goal.slice(start, end));
  if (data === undefined) return goal;
  const tidied = tidy(data, { fields, kit, moments: pairMoments(listMoments(data), fields, kit) });
  return `${goal.slice(0, start)}${JSON.stringify(tidied)}${goal.slice(end)}`;
}

function parse(text: string): object | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === "object" && data !== null ? data : undefined;
  } catch {
    return undefined;
  }
}

function tidy(data: object, form: Form, path = ""): object {
  const entries = Object.entries(data).flatMap(([key, value]: Entry): Entry[] => {
    const at = `${path}/${key}`;
    const moment = form.moments.get(at);
    if (moment) return moment;
    for (const rule of rules) {
      const found = rule([key, value], data, form);
      if (found) return found;
    }
    if (Array.isArray(value))
      return [[key, value.map((one, index) => (isObject(one) ? tidy(one, form, `${at}/${index}`) : one))]];
    return [[key, isObject(value) ? tidy(value, form, at) : value]];
  });
  return Object.fromEntries(entries);
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** "amount_cents: 4999" */
const inCents: Rule = ([key, value], _, { kit: { spaced } }) => {
  const name = spaced(key).replace(/ (?:in )?(?:cents?|minor(?: units?)?|pence)$/, "");
  return typeof value === "number" && Number.isInteger(value) && name !== spaced(key)
    ? [[name, (value / 100).toFixed(2).replace(/\.00$/, "")]]
    : undefined;
};

/** "countryCode: LT" is a country, unlike "country code: +370". */
const countryCode: Rule = ([key, value], _, { kit: { spaced } }) =>
  /^(?:country (?:code|iso(?: \d)?)|cc|ctry)$/.test(spaced(key)) && /^[A-Z]{2,3}$/.test(String(value))
    ? [["country", value]]
    : undefined;

const companyForms =
  /(?:^|[\s,])(?:GmbH|AG|KG|UG|OHG|Ltd|Limited|LLC|LLP|Inc|Corp|Co|plc|PLC|S\.?A\.?(?:S|R\.?L)?|S\.?L\.?|SARL|SAS|B\.?V|N\.?V|S\.?p\.?A|S\.?r\.?l|s\.r\.o|a\.s|Oy|AB|A\/S|ApS|AS|Pty|K\.K|Sp\. z o\.o)\.?(?: (?:Ltd|KG|Co)\.?)*$|株式会社|有限会社/;

/** The name of an address is a company, if it is called like one. */
const companyName: Rule = ([key, value], beside, { fields, kit: { readWords, spaced } }) =>
  /^name(?: 1)?$/.test(spaced(key)) &&
  companyForms.test(String(value)) &&
  fields.some(({ label }) => readWords(spaced(label)) === "organization") &&
  !Object.keys(beside).some((one) => readWords(spaced(one)) === "organization")
    ? [["company", value]]
    : undefined;

/** "to: { name, person: { first, last } }": beside a person, a name is that of a company. */
const nameBesidePerson: Rule = ([key, value], beside, { kit: { readWords, spaced } }) => {
  const isName = (one: string) =>
    /^(?:given-|family-)?name$/.test(readWords(one) ?? "") || /^(?:first|last)$/.test(one);
  const hasPerson = Object.values(beside).some(
    (part) => isObject(part) && Object.keys(part).filter((one) => isName(spaced(one))).length > 1,
  );
  return spaced(key) === "name" && typeof value === "string" && hasPerson ? [["company", value]] : undefined;
};

/** "sameAsInvoice: false" for "Ship to a different address?" */
const sameAs: Rule = ([key, value], _, { fields, kit: { normalise, spaced } }) => {
  if (typeof value !== "boolean" || !/\b(?:same|identical|gleich|meme|mism[oa])\b/.test(spaced(key))) return undefined;
  const [other, ...more] = fields.filter(
    ({ kind, label }) =>
      kind === "checkbox" &&
      /\b(?:different|differ\w*|another|abweichend\w*|differente?|distint[oa])\b/.test(normalise(label)),
  );
  return other && more.length === 0 ? [[other.label, !value]] : undefined;
};

/** "contact: { name, relationship }": somebody who is related to the person is to be called in an emergency. */
const related: Rule = ([key, value], _, { fields, kit: { normalise, spaced } }) => {
  const [first] = Array.isArray(value) ? value : [value];
  const isRelated = isObject(first) && Object.keys(first).some((one) => /^relation(?:ship)?$/.test(spaced(one)));
  const isAsked = fields.some(({ label, group = "" }) =>
    /emergency|notfall|urgence|emergencia/.test(normalise(`${label} ${group}`)),
  );
  return /^contacts?$/.test(spaced(key)) && isRelated && isAsked ? [["emergency contact", first]] : undefined;
};

/** Nothing in a list means no. */
const emptyList: Rule = ([key, value]) => (Array.isArray(value) && value.length === 0 ? [[key, false]] : undefined);

/** "surnames: [Montenegro, Iturbe]" for two fields. */
const severalFields: Rule = ([key, value], _, { fields, kit: { normalise, readWords, spaced, stem, wordsOf } }) => {
  if (!Array.isArray(value) || value.length < 2 || !value.every((one) => typeof one === "string")) return undefined;
  const name = spaced(key);
  const one = name.replace(/s$/, "");
  const means = readWords(one) ?? readWords(name);
  const isAsked = ({ kind, label }: SnapshotField) =>
    kind === "text" &&
    ((means !== undefined && means !== "none" && readWords(normalise(label)) === means) ||
      wordsOf(label).some((word) => stem(word) === stem(one)));
  const asked = fields.filter(isAsked);
  const labels = new Set(asked.map(({ label }) => label));
  return asked.length === value.length && labels.size === asked.length
    ? asked.map(({ label }, at): Entry => [label, value[at]])
    : undefined;
};

const counts = /^(?:qty|quantity|count|number|amount|units?)$/;
const codes = /^(?:code|type|name|item|id|option|service|sku|product|label|key|kind)$/;

/** "[{code: CHILD_SEAT, qty: 2}]" for fields that ask how many of each. */
const counted: Rule = ([, value], _, { fields, kit }) => {
  const { spaced } = kit;
  const rows = Array.isArray(value) ? value.filter(isObject).map((row) => Object.entries(row) as Entry[]) : [];
  const read = rows.map((row) => {
    const code = row.find(([key, one]) => codes.test(spaced(key)) && typeof one === "string")?.[1];
    const count = row.find(([key, one]) => counts.test(spaced(key)) && typeof one === "number")?.[1];
    const asking =
      typeof code === "string" && row.length === 2 ? fields.filter(({ label }) => asks(label, code, kit)) : [];
    return asking.length === 1 && typeof count === "number" ? { field: asking[0] as SnapshotField, count } : undefined;
  });
  if (rows.length === 0 || read.some((one) => !one)) return undefined;
  return read.flatMap((one): Entry[] =>
    one ? [[one.field.label, one.field.kind === "checkbox" ? one.count > 0 : one.count]] : [],
  );
};

/** Whether a label has all words of a code. */
function asks(label: string, code: string, { spaced, stem, wordsOf }: RecordKit): boolean {
  const shown = wordsOf(label).map(stem);
  const words = wordsOf(spaced(code)).map(stem);
  return words.length > 0 && words.every((word) => shown.includes(word));
}

/** The boxes that a list names among other things: "WS-Welding" for "Welding". */
const partlyBoxes: Rule = ([key, value], _, { fields, kit }) => {
  const { spaced, wordsOf } = kit;
  if (!Array.isArray(value) || value.length === 0 || !value.every((one) => typeof one === "string")) return undefined;
  const boxes = fields.filter(({ kind, group }) => kind === "checkbox" && group);
  const found = value.map((text: string) => {
    const words = wordsOf(spaced(text));
    const isIn = (label: string) => {
      const names = wordsOf(spaced(label));
      return names.length > 0 && names.length < words.length && names.every((name) => words.includes(name));
    };
    const [only, ...others] = boxes.filter(({ label }) => isIn(label));
    return only && others.length === 0 ? only : undefined;
  });
  const group = found.find(Boolean)?.group;
  if (!group || found.some((one) => one && one.group !== group)) return undefined;
  const rest = value.filter((_one, at) => !found[at]);
  const groups = [...new Set(fields.map((field) => field.group ?? ""))];
  return [
    [group, found.flatMap((one) => one?.label ?? [])],
    ...rest.map((text: string): Entry => {
      const [named, ...others] = groups.filter((one) => asks(one, text, kit));
      return named && others.length === 0 ? [named, true] : [`${key} ${text}`, true];
    }),
  ];
};

/** "NZ_CITIZEN" for "Citizen": the only option on the page that a code can mean. */
const coded: Rule = ([key, value], _, { fields, kit }) => {
  const text = typeof value === "string" ? toOptionText(key, value, fields, kit) : undefined;
  return text === undefined ? undefined : [[key, text]];
};

const rules: Rule[] = [
  ...[inCents, countryCode, companyName, nameBesidePerson, sameAs, related, emptyList],
  ...[severalFields, counted, partlyBoxes, coded],
];
