// Reads the forms and utterances of this folder. The format is described in README.md.
import { readdirSync, readFileSync } from "node:fs";
import type { FieldKind, SnapshotField } from "@giselles-ai/protocol";

export interface FormCase {
  name: string;
  domain: string;
  fields: SnapshotField[];
  /** The expected value by name of the field; undefined if it must stay as it is. */
  want: Map<string, string | undefined>;
  /** The record as a goal. */
  goal: string;
}

export interface Utterance {
  text: string;
  page: FormCase;
  expected: string;
}

export type Half = "development" | "held-out" | "all";

const folder = new URL("./", import.meta.url);

/** `batch`: the number of one file of the forms or utterances, or a folder such as `set-aside` or `strangers`. */
function read(prefix: string, batch = ""): string {
  const place = /\D/.test(batch) ? new URL(`${batch}/`, folder) : folder;
  const isAsked = (file: string) => file.startsWith(prefix) && file.endsWith(".txt");
  const isBatch = (file: string) => place !== folder || batch === "" || file === `${prefix}-${batch}.txt`;
  const files = readdirSync(place).filter((file) => isAsked(file) && isBatch(file));
  return files
    .sort()
    .map((file) => readFileSync(new URL(file, place), "utf8"))
    .join("\n");
}

/** FNV-1a, so that the halves don't change when cases are added. */
export function halfOf(name: string): Half {
  let value = 0x811c9dc5;
  for (const letter of name) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (value >>> 7) % 2 === 0 ? "development" : "held-out";
}

export function isIn(half: Half, name: string): boolean {
  return half === "all" || halfOf(name) === half;
}

export function readForms(prefix = "forms", batch = ""): FormCase[] {
  return read(prefix, batch)
    .split(/^== /m)
    .slice(1)
    .map((block) => {
      const [head = "", ...lines] = block.trimEnd().split("\n");
      const [name = "", domain = ""] = head.split(" @ ");
      const cut = lines.findIndex((line) => line.startsWith("---"));
      const record = cut < 0 ? [] : lines.slice(cut + 1).filter(Boolean);
      const want = new Map<string, string | undefined>();
      const fields = readFields(lines.slice(0, cut < 0 ? undefined : cut).filter(Boolean), want);
      const goal = /lines|text/.test(lines[cut] ?? "") ? record.join("\n") : JSON.stringify(toRecord(record), null, 1);
      return { name, domain, fields, want, goal };
    });
}

export function readUtterances(batch = ""): Utterance[] {
  const all = [...readForms("pages"), ...(/\D/.test(batch) ? readForms("pages", batch) : [])];
  const pages = new Map(all.map((page) => [page.name, page]));
  let page: FormCase | undefined;
  return read("utterances", batch)
    .split("\n")
    .flatMap((line): Utterance[] => {
      if (line.startsWith("@ ")) page = pages.get(line.slice(2).trim());
      const cut = line.lastIndexOf(" => ");
      if (cut < 0 || !page) return [];
      const text = line.slice(0, cut).replaceAll("\\n", "\n").replaceAll("\\t", "\t");
      return [{ text, page, expected: line.slice(cut + 4) }];
    });
}

const kinds: Record<string, [FieldKind, string?]> = {
  email: ["text", "email"],
  tel: ["text", "tel"],
  password: ["text", "password"],
  search: ["text", "search"],
  url: ["text", "url"],
  time: ["date", "time"],
  date: ["date", "date"],
  month: ["date", "month"],
  "datetime-local": ["date", "datetime-local"],
  number: ["number", "number"],
  text: ["text", "text"],
  boxes: ["checkbox"],
};

function readFields(lines: string[], want: Map<string, string | undefined>): SnapshotField[] {
  let group: string | undefined;
  let count = 0;
  return lines.flatMap((line): SnapshotField[] => {
    if (line.startsWith("[")) {
      group = line.slice(1, -1);
      return [];
    }
    const [type = "", label = "", attributes = "", value = ""] = line.split("|");
    const get = (key: string) =>
      new RegExp(`(?:^| )${key}:(?:"([^"]*)"|(.*?))(?= [a-z]{1,3}:| r$|$)`).exec(attributes)?.slice(1).find(Boolean);
    const name = get("n") ?? label;
    want.set(name, value || undefined);
    const options = get("o")?.replace(/ r$/, "").split(";");
    const [kind, inputType] = kinds[type] ?? [type as FieldKind];
    const one = (more: Partial<SnapshotField>): SnapshotField => {
      const id = get("i");
      const [autocomplete, placeholder, maxLength] = [get("ac"), get("p"), get("m")];
      const [min, max] = [get("min"), get("max")];
      const limits = { ...(min && { min }), ...(max && { max }), ...(maxLength && { maxLength: Number(maxLength) }) };
      const isToggle = /^(?:checkbox|radio|switch|button|link)$/.test(kind);
      return {
        fieldId: `${kind}-${count++}`,
        kind,
        label,
        required: /(?:^| )r$/.test(attributes),
        currentValue: isToggle ? get("v") === "true" : (get("v") ?? ""),
        selector: id ? `#${id}` : kind,
        name,
        ...(inputType && { inputType }),
        ...(inputType === "password" && { sensitive: true }),
        ...(group && { group }),
        ...(autocomplete && { autocomplete }),
        ...(placeholder && { placeholder }),
        ...(options && { options }),
        ...(Object.keys(limits).length > 0 && { constraints: limits }),
        ...more,
      };
    };
    const chosen = get("v")?.split(";") ?? [];
    const choice = (option: string) => one({ label: option, group: label, currentValue: chosen.includes(option) });
    if (type === "radio") return (options ?? []).map(choice);
    if (type === "boxes")
      return (options ?? []).map((option) => {
        const { options: _, ...box } = choice(option);
        return box;
      });
    return [one({})];
  });
}

function toRecord(lines: string[]): object {
  const record: Record<string, unknown> = {};
  for (const line of lines) {
    const cut = line.indexOf(": ");
    const path = /^[\w.]+$/.test(line.slice(0, cut)) ? line.slice(0, cut).split(".") : [line.slice(0, cut)];
    let parent = record;
    for (const key of path.slice(0, -1)) {
      parent[key] ??= {};
      parent = parent[key] as Record<string, unknown>;
    }
    parent[path.at(-1) ?? ""] = toValue(line.slice(cut + 2));
  }
  return withLists(record) as object;
}

/** Parts named 0, 1, 2 are the items of a list. */
function withLists(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, one]): [string, unknown] => [key, withLists(one)]);
  return entries.every(([key], at) => key === String(at)) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

function toValue(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  if (text.startsWith("[")) return text.slice(1, -1).split("; ");
  return /^(?:0|[1-9]\d{0,8})(?:\.\d+)?$/.test(text) ? Number(text) : text;
}
