// Makes ordinary records from the forms of this folder: keys are the labels, or the labels as programs and people write them, and values
// come in ordinary formats. Whatever a comparison of labels places, the engine must place as well.
import type { SnapshotField } from "@giselles-ai/protocol";
import type { FormCase } from "./read-data.ts";

/** A question of a form with its expected answer. */
interface Asked {
  label: string;
  group: string;
  kind: "line" | "list" | "radio" | "boxes" | "box";
  field: SnapshotField;
  options: string[];
  value: string;
}

export interface MadeRecord {
  /** "camelCase keys, other dates, JSON" */
  style: string;
  goal: string;
  /** The names of the fields that the record is about. */
  names: string[];
}

type Pick = <Type>(list: readonly Type[]) => Type;
type Entry = [key: string[], value: unknown];

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
const plain = (text: string) => wordsOf(text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()).join("");
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
const ascii = (text: string) =>
  /\p{Script=Latin}/u.test(text) ? text.replace(/ß/g, "ss").normalize("NFD").replace(/\p{M}/gu, "") : text;
const bare = (label: string) =>
  label
    .replace(/\s*[（([【].*?[)）\]】]/g, "")
    .replace(/[*＊:：?？]+/g, "")
    .trim() || label;

/** What people and programs shorten. */
const short: [RegExp, string][] = [
  [/\bnumber\b/i, "no"],
  [/\btelephone\b/i, "tel"],
  [/\bquantity\b/i, "qty"],
  [/\baddress\b/i, "addr"],
  [/\bdescription\b/i, "desc"],
  [/\bdepartment\b/i, "dept"],
  [/\borgani[sz]ation\b/i, "org"],
  [/\breference\b/i, "ref"],
  [/\bamount\b/i, "amt"],
  [/\bdate of birth\b/i, "dob"],
  [/\bmaximum\b/i, "max"],
  [/\bminimum\b/i, "min"],
  [/\binformation\b/i, "info"],
  [/\bregistration\b/i, "reg"],
  [/\bapproximate\b/i, "approx"],
  [/\baccount\b/i, "acct"],
  [/\bestimated\b/i, "est"],
  [/\bemployees\b/i, "emps"],
  [/\bnummer\b/i, "nr"],
  [/\bstra(?:ss|ß)e\b/i, "str"],
  [/\btelefon\b/i, "tel"],
];

function withTypo(label: string, pick: Pick): string {
  const long = wordsOf(label).filter((word) => /^[\p{Script=Latin}]{6,}$/u.test(word));
  if (!long[0]) return label;
  const word = pick(long);
  const at = 1 + Math.floor((word.length - 3) / 2);
  const wrong = pick([
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word.charAt(at) + word.slice(at),
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ]);
  return label.replace(word, wrong);
}

function inOtherNumber(label: string): string {
  const words = wordsOf(bare(label));
  const last = words.at(-1) ?? "";
  if (words.length === 1) return label;
  if (!/^[A-Za-z]{4,}$/.test(last) || /ss$|(?:[^aeiou]y|ies)$/.test(last)) return label;
  const end = label.lastIndexOf(last);
  const other = last.endsWith("s") ? last.slice(0, -1) : `${last}s`;
  return label.slice(0, end) + other + label.slice(end + last.length);
}

/** How a label becomes a key. The group stands before it where labels are not unique. */
const keyStyles: Record<string, (label: string, pick: Pick) => string> = {
  "the label": (label) => label,
  "label with colon or star": (label, pick) => `${label}${pick([":", " *", "*"])}`,
  "lower case": (label) => label.toLowerCase(),
  "upper case": (label) => label.toUpperCase(),
  "Title Case": (label) => label.replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase()),
  camelCase: (label) =>
    wordsOf(label)
      .map((word, at) => (at === 0 ? word.toLowerCase() : capital(word.toLowerCase())))
      .join(""),
  PascalCase: (label) =>
    wordsOf(label)
      .map((word) => capital(word.toLowerCase()))
      .join(""),
  snake_case: (label) => wordsOf(label.toLowerCase()).join("_"),
  "snake_case without brackets": (label) => ascii(wordsOf(bare(label).toLowerCase()).join("_")),
  "camelCase without brackets": (label) =>
    ascii(
      wordsOf(bare(label))
        .map((word, at) => (at === 0 ? word.toLowerCase() : capital(word.toLowerCase())))
        .join(""),
    ),
  "kebab-case": (label) => wordsOf(label.toLowerCase()).join("-"),
  UPPER_SNAKE: (label) => wordsOf(label.toUpperCase()).join("_"),
  "without brackets": bare,
  "a shorter word": (label) => {
    const found = short.find(([pattern]) => pattern.test(label));
    return found ? label.replace(found[0], found[1]) : label;
  },
  "a typo": withTypo,
  "another number": inOtherNumber,
};

/** Where the group of a question stands. */
const places = ["only where needed", "nested", "before the label", "with a dot"] as const;

const months = "January February March April May June July August September October November December".split(" ");
const dateStyles: Record<string, (iso: string) => string> = {
  iso: (iso) => iso,
  "d/m/y": (iso) => iso.split("-").reverse().join("/"),
  "d.m.y": (iso) => iso.split("-").reverse().join("."),
  "Month d, y": (iso) => {
    const [year, month, day] = iso.split("-");
    return `${months[Number(month) - 1]} ${Number(day)}, ${year}`;
  },
  "d Mon y": (iso) => {
    const [year, month, day] = iso.split("-");
    return `${Number(day)} ${months[Number(month) - 1]?.slice(0, 3)} ${year}`;
  },
  timestamp: (iso) => `${iso}T00:00:00Z`,
};

function writeValue({ kind, field, options, value }: Asked, pick: Pick, isOther: boolean, isDate: string): unknown {
  const chosen = value.split(";");
  if (kind === "box")
    return value === "true"
      ? isOther
        ? pick([true, "yes", "Yes", "1", "on", "checked", "x", 1])
        : true
      : isOther
        ? pick([false, "no", "No", "0", "off"])
        : false;
  if (kind === "boxes") return isOther ? pick([chosen, chosen.join(", "), chosen.join("; ")]) : chosen;
  if (!isOther) return field.inputType === "number" ? Number(value) : value;
  if (kind === "radio" && options.length === 2 && options.includes("Yes") && options.includes("No"))
    return pick([value, value.toLowerCase(), value === "Yes"]);
  if (options.length > 0 && field.constraints?.multiple !== true) {
    const firstOf = (text: string) => /^\p{L}{4,}/u.exec(text)?.[0] ?? "";
    const start = firstOf(value);
    const isOnly = start !== "" && options.filter((one) => plain(one).includes(plain(start))).length === 1;
    return pick([value, value.toLowerCase(), value.toUpperCase(), ...(isOnly ? [start] : [])]);
  }
  if (field.inputType === "date" && /^\d{4}-\d\d-\d\d$/.test(value)) return dateStyles[isDate]?.(value);
  if (field.inputType === "time" && /^\d\d:\d\d$/.test(value)) {
    const [hour = 0, minute = 0] = value.split(":").map(Number);
    return pick([
      value,
      `${value}:00`,
      `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`,
    ]);
  }
  if (field.inputType === "number" && /^\d+(?:\.\d+)?$/.test(value)) {
    const isMoney = /[€$£]|\bUSD|\bEUR|price|amount|cost|salary|income|budget|fee\b|betrag|preis|rent\b/i.test(
      field.label,
    );
    const grouped = Number(value).toLocaleString("en-US", { maximumFractionDigits: 4 });
    const sign = /€|EUR/.test(field.label) ? "€" : /£|GBP/.test(field.label) ? "£" : "$";
    return pick([Number(value), value, grouped, ...(isMoney ? [`${sign}${grouped}`] : [])]);
  }
  return value;
}

function listAsked({ fields, want }: FormCase): Asked[] {
  const asked: Asked[] = [];
  for (const [name, value] of want) {
    const own = fields.filter((field) => (field.name ?? "") === name);
    const [field] = own;
    if (value === undefined || !field || /^(?:button|link)$/.test(field.kind)) continue;
    const isSet = field.kind === "radio" || (field.kind === "checkbox" && own.length > 1);
    if (!isSet && own.length > 1) continue;
    const isBox = field.kind === "checkbox" || field.kind === "switch";
    const before = fields.slice(0, fields.indexOf(field));
    asked.push({
      label: isSet ? (field.group ?? "") : field.label,
      group: isSet ? (before.findLast(({ kind }) => !/radio|checkbox/.test(kind))?.group ?? "") : (field.group ?? ""),
      kind: field.kind === "radio" ? "radio" : isSet ? "boxes" : isBox ? "box" : field.options ? "list" : "line",
      field,
      options: isSet ? own.map(({ label }) => label) : (field.options ?? []),
      value,
    });
  }
  return asked.filter(({ label }) => plain(label) !== "" && plain(label).length < 60);
}

function isContinued({ fields }: FormCase, field: SnapshotField): boolean {
  const next = fields[fields.indexOf(field) + 1];
  return next !== undefined && next.kind === field.kind && next.label === "";
}

/** Labels as the whole form has them, to see which are unique. */
function countLabels({ fields }: FormCase): Map<string, number> {
  const seen = new Map<string, Set<string>>();
  for (const field of fields) {
    const isSet =
      field.kind === "radio" ||
      (field.kind === "checkbox" &&
        field.options === undefined &&
        fields.filter(({ name }) => name === field.name).length > 1);
    const label = plain(bare(isSet ? (field.group ?? "") : field.label));
    seen.set(label, (seen.get(label) ?? new Set()).add(isSet ? `${field.name}` : field.fieldId));
  }
  return new Map([...seen].map(([label, ids]) => [label, ids.size]));
}

const inLines = (entries: Entry[], toLine: (key: string, value: string) => string, gap = "\n") =>
  entries.map(([path, value]) => toLine(path.join(" - "), toText(value))).join(gap);

function toPython(value: unknown): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return value.includes("'") ? JSON.stringify(value) : `'${value}'`;
  if (Array.isArray(value)) return `[${value.map(toPython).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  return `{${Object.entries(value)
    .map(([key, one]) => `${toPython(key)}: ${toPython(one)}`)
    .join(", ")}}`;
}

/** How people and programs write records. */
const writers: Record<string, (entries: Entry[], pick: Pick) => string> = {
  JSON: (entries) => JSON.stringify(nest(entries), null, 1),
  lines: (entries) => inLines(entries, (key, value) => `${key}: ${value}`),
  Python: (entries) => toPython(nest(entries)),
  "labels and values": (entries) =>
    JSON.stringify(entries.map(([path, value]) => ({ label: path.join(" - "), value }))),
  "a request before it": (entries, pick) =>
    `${pick(["Please fill in the form with this data:", "Use these details to fill in the form."])}\n${JSON.stringify(nest(entries))}`,
  "list with bold keys": (entries) => inLines(entries, (key, value) => `- **${key}**: ${value}`),
  table: (entries) => `| Field | Value |\n|---|---|\n${inLines(entries, (key, value) => `| ${key} | ${value} |`)}`,
  tabs: (entries) => inLines(entries, (key, value) => `${key}\t${value}`),
  "equals signs": (entries) => inLines(entries, (key, value) => `${key.replace(/:$/, "")} = ${value}`),
};

interface Style {
  style: string;
  place: (typeof places)[number];
  isOther: boolean;
  writer: string;
}

/** One record of one style. */
function makeRecord(form: FormCase, { style, place, isOther, writer }: Style, pick: Pick): MadeRecord | undefined {
  const rename = keyStyles[style];
  const write = writers[writer];
  if (!rename || !write) return undefined;
  const hasParts = writer === "JSON" || writer === "Python";
  const counts = countLabels(form);
  // A record of which no date says the order of its numbers may be read in either.
  const isClear = listAsked(form).some(({ value }) => /^\d{4}-\d\d-(?:1[3-9]|2\d|3[01])$/.test(value));
  const isDate = pick(Object.keys(dateStyles).filter((one) => one !== "d/m/y" || isClear));
  const entries: Entry[] = [];
  const names: string[] = [];
  const seen = new Set<string>();
  for (const one of listAsked(form)) {
    const isUnique = counts.get(plain(bare(one.label))) === 1;
    // A field that holds a part of a value is not named by what the whole is called.
    if (isContinued(form, one.field)) continue;
    // A label match cannot distinguish them without a group.
    if (!isUnique && !one.group) continue;
    const key = rename(one.label, pick);
    const groupKey =
      style === "a typo" || style === "another number" || style === "a shorter word" || style.startsWith("label with")
        ? one.group
        : rename(one.group, pick);
    const isGrouped = one.group !== "" && (!isUnique || place !== "only where needed");
    const glue = /_/.test(style) || style.startsWith("snake") ? "_" : style === "kebab-case" ? "-" : " ";
    const joined = /camel|Pascal/.test(style) ? `${groupKey}${capital(key)}` : `${groupKey}${glue}${key}`;
    const path = !isGrouped
      ? [key]
      : place === "nested" || (place === "only where needed" && hasParts)
        ? [groupKey, key]
        : place === "with a dot"
          ? [`${groupKey}.${key}`]
          : [joined];
    const value = writeValue(one, pick, isOther, isDate);
    const id = path.join("\n");
    if (seen.has(id) || value === undefined) continue;
    seen.add(id);
    entries.push([path, value]);
    names.push(one.field.name ?? "");
  }
  if (entries.length < 2) return undefined;
  const goal = write(entries, pick);
  const values = isOther ? `other values (${isDate})` : "plain values";
  return { style: `${style}, group ${place}, ${values}, ${writer}`, goal, names };
}

function toText(value: unknown): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

function nest(entries: Entry[]): object {
  const record: Record<string, unknown> = {};
  for (const [path, value] of entries) {
    const [group, key] = path.length > 1 ? path : ["", path[0]];
    if (!group) record[key ?? ""] = value;
    else {
      const inner = record[group];
      const own = typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>) : {};
      own[key ?? ""] = value;
      record[group] = own;
    }
  }
  return record;
}

/** Records of all styles for a form, of which only those that are asked for are made. */
export function* makeRecords(form: FormCase, pick: Pick, isWanted: (style: string) => boolean): Generator<MadeRecord> {
  for (const style of Object.keys(keyStyles))
    for (const place of places)
      for (const isOther of [false, true])
        for (const at of [0, 1, 2]) {
          if ((place === "nested" && at > 0) || !isWanted(style)) continue;
          const writer = ["JSON", "lines"][at] ?? pick(Object.keys(writers).slice(2));
          const record = makeRecord(form, { style, place, isOther, writer }, pick);
          if (record) yield record;
        }
}
