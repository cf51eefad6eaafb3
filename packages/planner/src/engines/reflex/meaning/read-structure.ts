// What the texts between fields say: the heading of a part, the question of a set of buttons, and the word at one of several fields.
import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { takesValue } from "../families.ts";
import { normalise, spaced } from "../words.ts";
import { nameByText } from "./name-by-text.ts";
import { nameByUnit } from "./name-by-unit.ts";

/** The fields with the labels and groups that a person would see, as far as the texts around them say more than the fields do. */
export function readStructure(fields: SnapshotField[], outline: OutlineEntry[] = []): SnapshotField[] {
  const named = nameByUnit(nameByText(fields.map(nameByPrompt).map(withoutCount), outline), outline);
  if (!outline[0]) return named;
  const divided = groupByTitle(groupByColumn(groupByHeading(named.map(nameByQuestion), outline), outline), outline);
  return groupSets(nameParts(shareLabels(divided, outline), outline), outline)
    .map(withoutOptions)
    .map(withUnit(textsBefore(named, outline)));
}

/** "Born on (2 of 3)": the count distinguishes fields of one label, which their order does as well. */
function withoutCount(field: SnapshotField): SnapshotField {
  return { ...field, label: field.label.replace(/ \(\d+ of \d+\)$/, "") };
}

/** A question with one field in it: the question says more than the label of the field. */
function nameByQuestion(field: SnapshotField, _index: number, all: SnapshotField[]): SnapshotField {
  const { group = "", kind } = field;
  if (!/[?？]$/.test(group) || !takesValue(kind)) return field;
  return all.filter((one) => one.group === group).length === 1 ? { ...field, label: group } : field;
}

const maxTitleLength = 40;

/** Labels that repeat, under texts that are no headings: each such text begins a part, if all labels differ then. */
function groupByTitle(fields: SnapshotField[], outline: OutlineEntry[]): SnapshotField[] {
  const groups = new Set(fields.filter(({ kind }) => takesValue(kind)).map(({ group = "" }) => group));
  return [...groups].reduce((all, group) => divideGroup(all, outline, group), fields);
}

function divideGroup(fields: SnapshotField[], outline: OutlineEntry[], group: string): SnapshotField[] {
  const isIn = (field: SnapshotField) => (field.group ?? "") === group;
  const asking = fields.filter((field) => isIn(field) && takesValue(field.kind));
  // At least four labels must repeat others.
  if (asking.length < 4) return fields;
  const counts = new Map<string, number>();
  for (const { label } of asking) counts.set(label, (counts.get(label) ?? 0) + 1);
  if (asking.filter(({ label }) => (counts.get(label) ?? 0) > 1).length < 4) return fields;
  const texts = textsBefore(fields, outline);
  const labels = new Set(fields.map(({ label }) => label));
  let current: string | undefined;
  const parts = fields.map((field, index) => {
    if (!isIn(field)) {
      current = undefined;
      return undefined;
    }
    const [title, ...more] = (texts[index] ?? []).filter(isWord);
    const isTitle = title && title.length <= maxTitleLength && !labels.has(title) && !/[.。:：?？]$/.test(title);
    if (isTitle && (more.length > 0 || !texts[index]?.includes(field.label))) current = title;
    return current;
  });
  const divided = fields.map((field, index) => (parts[index] ? { ...field, group: parts[index] } : field));
  const keys = divided.filter((_, index) => asking.includes(fields[index] as SnapshotField));
  const isApart = new Set(keys.map((field) => `${field.group}\n${field.label}`)).size === asking.length;
  return isApart ? divided : fields;
}

/** A table with names on both sides: each column is a part of the form. */
function groupByColumn(fields: SnapshotField[], outline: OutlineEntry[]): SnapshotField[] {
  const columns = outline.flatMap(({ role, text }) =>
    role === "text" && text.includes("| ") ? text.split(/\s*\|\s*/).filter(Boolean) : [],
  );
  if (columns.length < 2) return fields;
  const columnOf = ({ kind, label }: SnapshotField) =>
    takesValue(kind) ? columns.find((one) => label.endsWith(` ${one}`)) : undefined;
  const rows = columns.map((one) => fields.filter((field) => columnOf(field) === one).length);
  if (rows.filter((count) => count > 1).length < 2) return fields;
  return fields.map((field) => {
    const column = columnOf(field);
    return column ? { ...field, group: column, label: field.label.slice(0, -column.length - 1) } : field;
  });
}

const unit =
  /^(?:[€$£¥%]|[千万億]?円|名|人|個|様|歳|才|(?:年|[かヶ]月|週間|日間?|泊|時間|分|台|箱|階|回|本|枚|冊|点|畳|坪|頭|匹|羽)(?!\p{L})|m²|m2|m³|(?:km\/h|mph|kwh|kg|g|cm|mm|km|m|lbs?|oz|ft|ha|sqm|qm|zł|kr|chf|eur|usd)(?![\p{L}²³/]))/iu;

/** "[ ] €": the unit after a field is added to its label. */
function withUnit(texts: string[][]): (field: SnapshotField, index: number, all: SnapshotField[]) => SnapshotField {
  return (field, index, all) => {
    const after = texts[index + 1]?.[0] ?? "";
    const found = field.kind === "text" || field.kind === "number" ? unit.exec(after)?.[0] : undefined;
    const isKnown = /^[名人様]$/.test(found ?? "")
      ? field.label.includes(found ?? "")
      : field.label.endsWith(found ?? "");
    return found && !isKnown && !isPartOfDate(found, field, all[index + 1])
      ? { ...field, label: `${field.label} (${found})` }
      : field;
  };
}

/** "[ ]年[ ]月[ ]日" */
function isPartOfDate(found: string, { label }: SnapshotField, next: SnapshotField | undefined): boolean {
  return /^[年月日]$/.test(found) && (/[年月日]$/.test(label) || /[年月日]$/.test(next?.label ?? ""));
}

/** The text around a set of buttons has their labels in it, which are not part of the question. */
function withoutOptions(field: SnapshotField, _index: number, all: SnapshotField[]): SnapshotField {
  const { kind, group, options = [] } = field;
  if ((kind !== "radio" && kind !== "checkbox") || !group) return field;
  const labels =
    kind === "radio"
      ? options
      : all.filter((one) => one.kind === kind && one.group === group).map(({ label }) => label);
  if (labels.length < 2) return field;
  const bare = (text: string) => text.replace(/\s+/g, "");
  const joined = bare(labels.join(""));
  for (let at = 1; at < group.length; at += 1)
    if (bare(group.slice(at)).startsWith(joined))
      return { ...field, group: group.slice(0, at).replace(/[\s:：*–-]+$/, "") || group };
  return field;
}

/** Without formats and remarks in brackets, and marks at the end. */
function withoutBrackets(label: string): string {
  return label.replace(/\s*[([（][^)\]）]*[)\]）]/g, "").replace(/\s*[:：*]+\s*$/, "");
}

const separators = /\s*(?:\/|,|&|\+|・)\s*|\s+(?:und|and|et|y)\s+/;
const maxShortLength = 5;

/** "PLZ / Ort: [ ] [ ]" and "Phone: [ ] [ ] [ ]": fields without any text share the label of the one before them. */
function shareLabels(fields: SnapshotField[], outline: OutlineEntry[]): SnapshotField[] {
  const texts = textsBefore(fields, outline);
  const result = [...fields];
  const isBare = (index: number) => {
    const { kind, label, name = "" } = fields[index] as SnapshotField;
    return (
      takesValue(kind) &&
      !texts[index]?.some(isWord) &&
      (label === fields[index - 1]?.label ||
        label === kind ||
        label === "input" ||
        (name !== "" && spaced(label) === spaced(name)))
    );
  };
  const isShort = ({ constraints }: SnapshotField) => (constraints?.maxLength ?? 99) <= maxShortLength;
  for (const [from, first] of fields.entries()) {
    if (!takesValue(first.kind) || isBare(from)) continue;
    let to = from;
    while (to + 1 < fields.length && isBare(to + 1) && fields[to + 1]?.group === first.group) to += 1;
    const run = fields.slice(from, to + 1);
    const parts = withoutBrackets(first.label).split(separators);
    if (run.length < 2) continue;
    if (parts.length === run.length)
      for (const [at, field] of run.entries()) result[from + at] = { ...field, label: parts[at] ?? field.label };
    else if (run.every(isShort))
      for (const [at, field] of run.entries()) result[from + at] = { ...field, label: first.label };
  }
  return result;
}

const promptWords =
  /^(?:please )?(?:select|choose|pick)(?: an?| your| the| one)?\b|^(?:bitte )?(?:wahlen|auswahlen)\b|^(?:elige|elija|seleccion[ae]|escoge)(?: (?:tu|una?|el|la|su))?\b|^(?:choisi(?:r|ssez)|selectionnez)(?: (?:une?|le|la|votre))?\b|選択(?:してください)?|^[-–—.…\s]+/g;

/** A list without a label often names itself in its first option: "Province", "Choose your plan". */
function nameByPrompt(field: SnapshotField): SnapshotField {
  const { kind, label, name = "", options = [] } = field;
  if (kind !== "select" || options[0] === undefined) return field;
  // A name in the source that is a word says enough.
  if (spaced(label) !== spaced(name) && label !== "select") return field;
  if (label !== "select" && !/\d/.test(label) && /\p{L}{3}/u.test(label)) return field;
  const words = normalise(options[0])
    .replace(promptWords, " ")
    .replace(/[-–—.…:]+/g, " ")
    .trim();
  return /\p{L}{2}/u.test(words) ? { ...field, label: words } : field;
}

/** Headings inside a form divide it, although the form itself is the only group of the fields. */
function groupByHeading(fields: SnapshotField[], outline: OutlineEntry[]): SnapshotField[] {
  const headings = outline.filter(({ role, at, text }) => role === "heading" && at !== undefined && text.length <= 80);
  const names = new Set(headings.map(({ text }) => text));
  const headingOf = (index: number) => headings.findLast(({ at = 0 }) => at <= index)?.text;
  const isWide = ({ group }: SnapshotField) => !group || names.has(group);
  const parts = new Set(
    fields.flatMap((field, index) => (isWide(field) && takesValue(field.kind) ? [headingOf(index)] : [])),
  );
  if (parts.size < 2) return fields;
  return fields.map((field, index) => {
    const heading = isWide(field) ? headingOf(index) : undefined;
    return heading === undefined || heading === field.group ? field : { ...field, group: heading };
  });
}

/** The texts before each field, without those that are its label. */
function textsBefore(fields: SnapshotField[], outline: OutlineEntry[]): string[][] {
  const texts: string[][] = [...fields, undefined].map(() => []);
  for (const { role, at, text } of outline) if (role === "text" && at !== undefined) texts[at]?.push(text);
  return texts;
}

const isWord = (text: string | undefined): text is string => text !== undefined && /\p{L}/u.test(text);
const maxWordLength = 30;

/** Several fields with one label, such as the cells of a table's row: the word at each of them distinguishes them. */
function nameParts(fields: SnapshotField[], outline: OutlineEntry[]): SnapshotField[] {
  const texts = textsBefore(fields, outline);
  const isSame = (a: SnapshotField | undefined, b: SnapshotField | undefined) =>
    a !== undefined &&
    b !== undefined &&
    takesValue(a.kind) &&
    takesValue(b.kind) &&
    a.label === b.label &&
    a.group === b.group;
  const result = [...fields];
  for (let from = 0; from < fields.length; from += 1) {
    let to = from;
    while (isSame(fields[from], fields[to + 1])) to += 1;
    if (to === from) continue;
    const label = fields[from]?.label ?? "";
    const own = (index: number) => texts[index]?.filter((text) => text !== label && isWord(text));
    const before = own(from)?.at(-1);
    const isBefore = before !== undefined && texts[from]?.at(-1) === before && texts[from]?.includes(label);
    const members = fields.slice(from, to + 1);
    const words = members.map((_, at) => (isBefore ? own(from + at)?.at(-1) : own(from + at + 1)?.[0]));
    // The text after the last one may already belong to the next question.
    const isEach = words
      .slice(0, isBefore ? undefined : -1)
      .every((word) => isWord(word) && word.length <= maxWordLength);
    if (isEach)
      for (const [at, field] of members.entries())
        if (words[at] !== undefined) result[from + at] = { ...field, label: `${label} ${words[at]}` };
    from = to;
  }
  return result;
}

const maxQuestionLength = 160;

/** The text before a set of radio buttons or checkboxes is its question, unless the set has its own group. */
function groupSets(fields: SnapshotField[], outline: OutlineEntry[]): SnapshotField[] {
  const texts = textsBefore(fields, outline);
  const result = [...fields];
  for (const members of listSets(fields, texts)) {
    const [first = 0] = members;
    const { group } = fields[first] as SnapshotField;
    const isOwn =
      !!group &&
      fields.every((field, index) => members.includes(index) || field.group !== group || !isPartOfForm(field));
    const question = questionBefore(fields, texts, first);
    if (isOwn || !question) continue;
    for (const index of members) result[index] = { ...(fields[index] as SnapshotField), group: question };
  }
  return result;
}

function isPartOfForm({ kind }: SnapshotField): boolean {
  return takesValue(kind) || kind === "radio" || kind === "checkbox";
}

function questionBefore(fields: SnapshotField[], texts: string[][], index: number): string | undefined {
  const label = fields[index]?.label;
  const text = texts[index]?.findLast((one) => one !== label && isWord(one) && one.length > 1);
  return text !== undefined && text.length <= maxQuestionLength ? text.replace(/\s*[:：*]+\s*$/, "") : undefined;
}

/** Radio buttons of one name, and checkboxes in a row with no other text between them. */
function listSets(fields: SnapshotField[], texts: string[][]): number[][] {
  const radios = new Map<string, number[]>();
  const boxes: number[][] = [];
  for (const [index, { kind, name = "", group = "", label, frame = "" }] of fields.entries()) {
    if (kind === "radio") {
      const key = [name || group, frame].join("\n");
      radios.set(key, [...(radios.get(key) ?? []), index]);
    }
    if (kind !== "checkbox") continue;
    const last = boxes.at(-1);
    const before = fields[index - 1];
    const isNext =
      before?.kind === "checkbox" &&
      before.group === fields[index]?.group &&
      (texts[index]?.every((text) => text === label || text === before.label || !isWord(text)) ?? true) &&
      (before.name === name ||
        before.name === undefined ||
        !fields.some((one) => one !== before && one.name === before.name));
    if (isNext) last?.push(index);
    else boxes.push([index]);
  }
  return [...radios.values(), ...boxes].filter((set) => set.length > 1);
}
