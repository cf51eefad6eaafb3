// The parts of a form: what is under one heading, one numbered title, one column, or one of several equal rows of labels.
import type { OutlineEntry, SnapshotField } from "@giselles-ai/protocol";
import { takesValue } from "../families.ts";
import { wordsOf } from "../words.ts";
import { isWord, textsBefore } from "./texts-before.ts";

const numberedTitle = /^(?:\d{1,2}|[A-Z])[.)]\s+(?=\p{L})/u;

/** "11. Emergency contact: Name [ ] Phone [ ]": a numbered text that is not itself a label is the title of the fields after it. */
export function groupByNumber(fields: SnapshotField[], outline: OutlineEntry[]): SnapshotField[] {
  const texts = textsBefore(fields, outline);
  const bare = (text: string) => text.replace(numberedTitle, "");
  let title: string | undefined;
  const titles = fields.map((field, index) => {
    const own = texts[index]?.findLast((text) => numberedTitle.test(text));
    const isLabel = own !== undefined && bare(field.label).startsWith(bare(own).slice(0, field.label.length));
    if (own !== undefined) title = isLabel || own.length > maxTitleLength ? undefined : bare(own);
    return takesValue(field.kind) ? title : undefined;
  });
  const isPart = (index: number) => titles.filter((one) => one === titles[index]).length > 1;
  return fields.map((field, index) => (titles[index] && isPart(index) ? { ...field, group: titles[index] } : field));
}

const maxTitleLength = 40;

/** Labels that repeat, under texts that are no headings: each such text begins a part, if all labels differ then. */
export function groupByTitle(fields: SnapshotField[], outline: OutlineEntry[]): SnapshotField[] {
  const groups = new Set(fields.filter(({ kind }) => takesValue(kind)).map(({ group = "" }) => group));
  return [...groups].reduce((all, group) => divideGroup(all, outline, group), fields);
}

function divideGroup(fields: SnapshotField[], outline: OutlineEntry[], group: string): SnapshotField[] {
  const isIn = (field: SnapshotField) => (field.group ?? "") === group;
  const asking = fields.filter((field) => isIn(field) && takesValue(field.kind));
  const counts = new Map<string, number>();
  for (const { label } of asking) counts.set(label, (counts.get(label) ?? 0) + 1);
  const repeated = asking.filter(({ label }) => (counts.get(label) ?? 0) > 1).length;
  if (repeated < 2) return fields;
  const texts = textsBefore(fields, outline);
  const labels = new Set(fields.map(({ label }) => label));
  let current: string | undefined;
  const parts = fields.map((field, index) => {
    if (!isIn(field)) {
      current = undefined;
      return undefined;
    }
    const [title, ...more] = (texts[index] ?? []).filter(isWord);
    const isTitle = title && title.length <= maxTitleLength && !labels.has(title) && !/[.。]$|[:：?？]/.test(title);
    if (isTitle && (more.length > 0 || (repeated >= 4 && !texts[index]?.includes(field.label)))) current = title;
    return current;
  });
  const divided = fields.map((field, index) => (parts[index] ? { ...field, group: parts[index] } : field));
  const keys = divided.filter((_, index) => asking.includes(fields[index] as SnapshotField));
  const isApart = new Set(keys.map((field) => `${field.group}\n${field.label}`)).size === asking.length;
  return isApart ? divided : repeated < 4 ? fields : divideByRepeat(fields, asking);
}

/** "Employer, Title, From; Former employer, Title, From": each time that the labels begin again, a part begins. */
function divideByRepeat(fields: SnapshotField[], asking: SnapshotField[]): SnapshotField[] {
  const labels = asking.map(({ label }) => label);
  const repeated = [...new Set(labels)].filter((label) => labels.indexOf(label) !== labels.lastIndexOf(label));
  const placesOf = (wanted: string) => labels.flatMap((label, at) => (label === wanted ? at : []));
  const places = repeated.map(placesOf);
  const count = places[0]?.length ?? 0;
  if (repeated.length < 2 || places.some(({ length }) => length !== count)) return fields;
  const runs = places[0]?.map((_, at) => places.map((one) => one[at] ?? 0)) ?? [];
  const [starts, ends] = [runs.map((run) => Math.min(...run)), runs.map((run) => Math.max(...run))];
  if (starts.some((start, at) => at > 0 && start <= (ends[at - 1] ?? 0))) return fields;
  // The fields before the parts must ask for the same: one for each part, which begins with it.
  const leads = starts.map((start) => wordsOf(labels[start - 1] ?? ""));
  if (!leads[0]?.some((word) => leads.every((words) => words.includes(word)))) return fields;
  const partOf = (at: number) => starts.findIndex((start, run) => at >= start - 1 && at <= (ends[run] ?? 0));
  return fields.map((field) => {
    const part = partOf(asking.indexOf(field));
    return part < 0 ? field : { ...field, group: labels[(starts[part] ?? 0) - 1] ?? "" };
  });
}

/** A table with names on both sides: each column is a part of the form. */
export function groupByColumn(fields: SnapshotField[], outline: OutlineEntry[]): SnapshotField[] {
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

/** Headings inside a form divide it, although the form itself is the only group of the fields. */
export function groupByHeading(fields: SnapshotField[], outline: OutlineEntry[]): SnapshotField[] {
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
