// What the texts between fields say: the heading of a part, the question of a set of buttons, and the word at one of several fields.
import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { takesValue } from "../families.ts";
import { unitOf } from "../units.ts";
import { normalise, spaced } from "../words.ts";
import { groupByColumn, groupByHeading, groupByNumber, groupByTitle } from "./divide-form.ts";
import { readWords } from "./evidence.ts";
import { moveUnits } from "./move-units.ts";
import { nameByNearest } from "./name-by-nearest.ts";
import { nameByText, unlabelled } from "./name-by-text.ts";
import { nameByUnit } from "./name-by-unit.ts";
import { bare, isWord, textsBefore } from "./texts-before.ts";

/** The fields with the labels and groups that a person would see, as far as the texts around them say more than the fields do. */
export function readStructure(shown: SnapshotField[], texts: OutlineEntry[] = []): SnapshotField[] {
  const { fields, outline, units } = moveUnits(shown.map(nameByPrompt).map(withoutCount), texts);
  const labelled = nameByBrackets(nameByText(nameByNearest(fields, outline), outline));
  const named = nameByUnit(labelled, outline);
  if (!outline[0]) return named;
  const numbered = groupByNumber(groupByHeading(named.map(nameByQuestion), outline), outline);
  const divided = groupByTitle(groupByColumn(numbered, outline), outline);
  return groupSets(nameParts(shareLabels(divided, outline), outline), outline)
    .map(withoutOptions)
    .map(withUnit(textsBefore(named, outline), units));
}

const onlyBrackets = /^\(([^()]+)\)\W*$/;

/** "NAME (Last) [ ] (First) [ ]": what is in brackets is asked for, of what stands before the first. */
function nameByBrackets(fields: SnapshotField[]): SnapshotField[] {
  let whole = "";
  return fields.map((field, index) => {
    const [, before, first = ""] = /^([^()]+?)\s*\(([^()]+)\)\W*$/.exec(field.label) ?? [];
    const inside = onlyBrackets.exec(field.label)?.[1] ?? first;
    if (before !== undefined) whole = onlyBrackets.test(fields[index + 1]?.label ?? "") ? before : "";
    if (!inside) whole = "";
    if (!inside || (before !== undefined && !whole)) return field;
    return { ...field, label: readWords(normalise(inside)) ? inside : `${inside} ${whole}`.trim() };
  });
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

const signBefore = /([€$£¥])\s*(?:\.00)?$/;

/** "[ ] €" and "£ [ ]": the unit beside a field is added to its label. */
function withUnit(
  texts: string[][],
  units: (string | undefined)[],
): (field: SnapshotField, index: number, all: SnapshotField[]) => SnapshotField {
  return (field, index, all) => {
    const isLine = field.kind === "text" || field.kind === "number";
    const found = isLine ? (units[index] ?? signBefore.exec(texts[index]?.at(-1) ?? "")?.[1]) : undefined;
    const isKnown = /^[名人様]$/.test(found ?? "")
      ? field.label.includes(found ?? "")
      : field.label.split(" ").at(-1) === found ||
        (unitOf(found ?? "") !== undefined && unitOf(field.label.split(" ").at(-1) ?? "") !== undefined);
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
  return bare(label.replace(/\s*[([（][^)\]）]*[)\]）]/g, ""));
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
        unlabelled.test(label) ||
        (name !== "" && spaced(label) === spaced(name) && !isTyped(label, name)))
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
      for (const [at, field] of run.entries())
        result[from + at] = { ...withFormat(field), label: parts[at] ?? field.label };
    else if (run.every(isShort) || (isPair(run) && inLines.test(readWords(normalise(first.label)) ?? "")))
      for (const [at, field] of run.entries()) result[from + at] = { ...field, label: first.label };
  }
  return result;
}

/** Two fields, of which the second has no name at all, not even in the source. */
function isPair([first, second, third]: SnapshotField[]): boolean {
  return (
    !third && (second?.label === first?.label || second?.label === second?.kind || unlabelled.test(second?.label ?? ""))
  );
}

/** What two fields without labels of their own ask for together. */
const inLines = /^(?:phonetic-)?name$|^street-address$/;

/** A label that is only a format stays as the example of the field. */
function withFormat(field: SnapshotField): SnapshotField {
  return field.placeholder || !unlabelled.test(field.label) ? field : { ...field, placeholder: field.label };
}

/** "NIF" beside the name "nif" is what a person wrote. */
function isTyped(label: string, name: string): boolean {
  return /\p{Lu}/u.test(label) && !/\p{Lu}/u.test(name);
}

const promptWords =
  /^(?:please )?(?:select|choose|pick)(?: an?| your| the| one)?\b|^(?:bitte )?(?:wahlen|auswahlen)\b|^(?:elige|elija|seleccion[ae]|escoge)(?: (?:tu|una?|el|la|su))?\b|^(?:choisi(?:r|ssez)|selectionnez)(?: (?:une?|le|la|votre))?\b|選択(?:してください)?|^[-–—.…\s]+/g;

/** A list without a label often names itself in its first option: "Province", "Choose your plan". */
function nameByPrompt(field: SnapshotField): SnapshotField {
  const { kind, label, name = "", options = [] } = field;
  if (kind !== "select" || options[0] === undefined) return field;
  if (spaced(label) !== spaced(name) && label !== "select") return field;
  // A name in the source that is a word says enough, unless the first option says more: "Company size" for "size".
  const isWord = label !== "select" && !/\d/.test(label) && /\p{L}{3}/u.test(label);
  if (isWord && !normalise(options[0]).split(" ").includes(spaced(label))) return field;
  const words = normalise(options[0])
    .replace(promptWords, " ")
    .replace(/[-–—.…:]+/g, " ")
    .trim();
  return /\p{L}{2}/u.test(words) ? { ...field, label: words } : field;
}

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
  return text !== undefined && text.length <= maxQuestionLength ? bare(text) : undefined;
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
