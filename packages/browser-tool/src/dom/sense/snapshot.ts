import type { Delta, OutlineEntry, Snapshot, SnapshotField, SnapshotOptions } from "@giselles-ai/protocol";
import { cut } from "../words.ts";
import { diff } from "./delta.ts";
import { type FieldReader, readField } from "./field.ts";
import { countTwins } from "./handles.ts";
import { inOneMoment } from "./labels.ts";
import { visibleText } from "./name.ts";
import { findNews } from "./news.ts";
import { type Line, render, renderDelta } from "./render.ts";
import { type Item, walk } from "./walk.ts";

export interface SenseOptions extends SnapshotOptions {
  /** The part of the page to look at. Default: the whole document that the script runs in. */
  root?: Document | Element;
}

interface Kept {
  options: SenseOptions;
  fields: Map<string, SnapshotField>;
  outline: OutlineEntry[];
  url: string;
}

const keptSnapshots = 6;
const kept = new Map<string, Kept>();
let count = 0;

/** What a person sees and can operate in the page now. Reads only: no element is written to. */
export function snapshot(options: SenseOptions = {}): Snapshot {
  const seen = look(options);
  const snapshotId = keep(seen, options);
  const result: Snapshot = { snapshotId, ...seen.page, fields: seen.fields };
  if (options.scope === "page") result.outline = seen.outline;
  const before = options.since === undefined ? undefined : kept.get(options.since);
  if (options.since !== undefined && before) {
    result.delta = diff(options.since, before, keptOf(seen, options));
    result.fields = [];
    if (options.text) result.text = renderDelta(result.delta);
  } else if (options.text) {
    result.text = render(seen.lines, { ...seen.page, ...pickText(options) });
  }
  return result;
}

function pickText({ budget, maxOptions }: SenseOptions) {
  return { ...(budget !== undefined && { budget }), ...(maxOptions !== undefined && { maxOptions }) };
}

export interface Seen {
  page: Pick<Snapshot, "url" | "origin" | "title" | "viewport">;
  fields: SnapshotField[];
  outline: OutlineEntry[];
  lines: Line[];
}

export function look(options: SenseOptions): Seen {
  return inOneMoment(() => lookNow(options));
}

function lookNow({ root = document, scope = "form", boxes = false }: SenseOptions): Seen {
  const page = pageOf({ root });
  const start = root.nodeType === 9 ? page.documentElement : (root as Element);
  const items = walk(start, { text: scope === "page" ? "all" : "live", links: scope === "page" });
  const reader: FieldReader = { groupNames: new Map(), boxes };
  const fields: SnapshotField[] = [];
  const outline: OutlineEntry[] = [];
  const lines = items.flatMap((item) => toLine(item, reader, { fields, outline }));
  countTwins(fields.map(({ fieldId }) => fieldId));
  return { page: describe(page), fields, outline, lines };
}

interface Collected {
  fields: SnapshotField[];
  outline: OutlineEntry[];
}

function toLine(item: Item, reader: FieldReader, into: Collected): Line[] {
  if (item.type === "text") {
    const text = cut(visibleText(item.element, { blocks: item.role !== "text" }), 300);
    if (!text) return [];
    const entry: OutlineEntry = { role: item.role, text, ...(item.level && { level: item.level }) };
    into.outline.push(entry);
    return [{ type: "text", entry }];
  }
  if (item.type === "field") {
    const field = readField(item.found, reader);
    into.fields.push(field);
    return [{ type: "field", field, found: item.found }];
  }
  const rows = item.rows.map((row) => ({ ...row, fields: row.found.map((found) => readField(found, reader)) }));
  for (const { fields } of rows) into.fields.push(...fields);
  return [{ type: "rows", rows }];
}

function describe(page: Document): Seen["page"] {
  const view = page.defaultView;
  return {
    url: page.location?.href ?? "",
    origin: page.location?.origin ?? "",
    title: page.title,
    viewport: {
      width: view?.innerWidth ?? 0,
      height: view?.innerHeight ?? 0,
      scrollX: Math.round(view?.scrollX ?? 0),
      scrollY: Math.round(view?.scrollY ?? 0),
      devicePixelRatio: view?.devicePixelRatio ?? 1,
    },
  };
}

function keptOf({ fields, outline, page }: Seen, options: SenseOptions): Kept {
  return { options, fields: new Map(fields.map((field) => [field.fieldId, field])), outline, url: page.url };
}

/** Keeps what was seen, to be compared with later. */
export function keep(seen: Seen, options: SenseOptions): string {
  const snapshotId = `s${++count}-${Math.random().toString(36).slice(2, 8)}`;
  kept.set(snapshotId, keptOf(seen, options));
  for (const id of kept.keys()) if (kept.size > keptSnapshots) kept.delete(id);
  return snapshotId;
}

/**
 * What changed since the last snapshot that anybody asked for; undefined when nobody has. Left out is what is known: texts
 * that were there before, and the values of fields that are reported anyway.
 */
export function deltaSinceLast(textsBefore: Set<string>, reported: Set<string>): Delta | undefined {
  const [last, before] = Array.from(kept).at(-1) ?? [];
  if (last === undefined || !before) return undefined;
  const seen = look(before.options);
  const after = keptOf(seen, before.options);
  const delta = diff(last, before, after);
  kept.set(last, after); // told once, it is old news
  delta.changed = delta.changed.filter(({ fieldId, changes }) => !(reported.has(fieldId) && isValueAlone(changes)));
  delete delta.outline;
  const news = findNews(pageOf(before.options), textsBefore);
  if (news.length > 0) delta.outline = news;
  delta.text = renderDelta(delta);
  return delta;
}

function isValueAlone(changes: Record<string, unknown>): boolean {
  return Object.keys(changes).every((key) => key === "currentValue");
}

function pageOf({ root = document }: SenseOptions): Document {
  return root.nodeType === 9 ? (root as Document) : (root.ownerDocument as Document);
}
