import type { Delta, OutlineEntry, Snapshot, SnapshotField, SnapshotOptions } from "@giselles-ai/protocol";
import { pageOf, viewOf } from "../tree.ts";
import { cut } from "../words.ts";
import { diff } from "./delta.ts";
import { readField } from "./field.ts";
import { countTwins } from "./handles.ts";
import { inOneMoment } from "./moment.ts";
import { textOfNodes, visibleText } from "./name.ts";
import { findNews } from "./news.ts";
import { type FieldRow, fieldsOf, type Line, render, renderDelta } from "./render.ts";
import { type Found, type Item, walk } from "./walk.ts";

export interface SenseOptions extends SnapshotOptions {
  /** The part of the page to look at. Default: the whole document that the script runs in. */
  root?: Document | Element;
}

const keptSnapshots = 6;
const kept = new Map<string, Seen>();
let count = 0;

/**
 * Reads what a person sees and can operate in this page now. It writes to no element.
 *
 * @example <caption>examples/script-tag/index.html</caption>
 * const { fields, text } = giselle.snapshot({ text: true });
 * const name = fields.find(({ label }) => label === "Full name");
 */
export function snapshot(options: SenseOptions = {}): Snapshot {
  return inOneMoment(() => takeSnapshot(options));
}

function takeSnapshot(options: SenseOptions): Snapshot {
  const { since = "", text, budget, maxOptions } = options;
  const seen = look(options);
  const { page, fields, lines } = seen;
  const result: Snapshot = { snapshotId: `s${++count}-${Math.random().toString(36).slice(2, 8)}`, ...page, fields };
  keep(result.snapshotId, seen);
  if (options.scope === "page") result.outline = outlineOf(lines);
  const before = kept.get(since);
  if (before) {
    result.delta = diff(since, before, seen);
    result.fields = [];
  }
  if (text) result.text = result.delta ? renderDelta(result.delta) : render(lines, { ...page, budget, maxOptions });
  return result;
}

interface Seen {
  options: SenseOptions;
  page: Pick<Snapshot, "url" | "origin" | "title" | "viewport">;
  fields: SnapshotField[];
  lines: Line[];
}

function look(options: SenseOptions): Seen {
  const { root = document, scope, boxes = false } = options;
  const isPage = scope === "page";
  const items = walk(root, { text: isPage ? "all" : "live", links: isPage });
  const lines = items.flatMap((item) => toLine(item, (found) => readField(found, boxes)));
  const fields = lines.flatMap(fieldsOf);
  countTwins(fields.map(({ fieldId }) => fieldId));
  return { options, page: describe(root), fields, lines };
}

/** All that can be read, in its place among the fields; of rows, their whole text. */
function outlineOf(lines: Line[]): OutlineEntry[] {
  let at = 0;
  return lines.flatMap(({ entry, rows }): OutlineEntry[] =>
    entry
      ? [{ ...entry, at }]
      : rows.flatMap(({ element, fields }) => {
          const row: OutlineEntry = { role: "text", text: rows[1] ? cut(visibleText(element), 300) : "", at };
          at += fields.length;
          return row.text ? row : [];
        }),
  );
}

function toLine({ text, rows }: Item, read: (found: Found) => SnapshotField): Line | [] {
  if (!text) return { rows: rows.map((row) => ({ ...row, fields: row.found.map(read) as FieldRow["fields"] })) };
  const { element, role, level, nodes } = text;
  const said = nodes ? textOfNodes(nodes, { blocks: false }) : visibleText(element, { blocks: role !== "text" });
  return said ? { entry: { role, text: said, ...(level && { level }) }, rows: [] } : [];
}

function describe(root: Node): Seen["page"] {
  const view = viewOf(root);
  return {
    url: view.location.href,
    origin: view.location.origin,
    title: pageOf(root).title,
    viewport: {
      width: view.innerWidth,
      height: view.innerHeight,
      scrollX: Math.round(view.scrollX),
      scrollY: Math.round(view.scrollY),
      devicePixelRatio: view.devicePixelRatio,
    },
  };
}

/** Keeps what was seen, to be compared with later, without a hold on the page's elements. */
function keep(snapshotId: string, seen: Seen): void {
  kept.set(snapshotId, { ...seen, lines: seen.lines.filter(({ entry }) => entry) });
  for (const id of kept.keys()) if (kept.size > keptSnapshots) kept.delete(id);
}

/**
 * What changed since the last snapshot that anybody asked for; undefined when nobody has. Left out is what is known: texts
 * that were there before, and the values of fields that are reported anyway.
 */
export function deltaSinceLast(textsBefore: Set<string>, reported: Set<string>): Delta | undefined {
  return inOneMoment(() => compareWithLast(textsBefore, reported));
}

function compareWithLast(textsBefore: Set<string>, reported: Set<string>): Delta | undefined {
  const [last, before] = Array.from(kept).at(-1) ?? [];
  if (!last || !before) return undefined;
  const { options } = before;
  const seen = look(options);
  const delta = diff(last, before, seen, findNews(options.root ?? document, textsBefore));
  keep(last, seen); // told once, it is old news
  delta.changed = delta.changed.filter(({ fieldId, changes }) => !(reported.has(fieldId) && isValueAlone(changes)));
  return { ...delta, text: renderDelta(delta) };
}

function isValueAlone(changes: Record<string, unknown>): boolean {
  return Object.keys(changes).join() === "currentValue";
}
