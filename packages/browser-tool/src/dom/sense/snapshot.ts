import type { Delta, OutlineEntry, Snapshot, SnapshotField, SnapshotOptions } from "@giselles-ai/protocol";
import { forNodes, ownText, pageOf, upFrom, viewOf } from "../tree.ts";
import { anew, normalise } from "../words.ts";
import { diff } from "./delta.ts";
import { readField } from "./field.ts";
import { countTwins, elementOf, reclaimHandles } from "./handles.ts";
import { countBehind, findModal } from "./modal.ts";
import { inOneMoment } from "./moment.ts";
import { textOfNodes, unread, visibleText } from "./name.ts";
import { findNews } from "./news.ts";
import { type FieldRow, fieldsOf, type Line, render, renderDelta } from "./render.ts";
import { rowLike } from "./row.ts";
import { createSight } from "./visibility.ts";
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
  const { since = "", text, budget, maxOptions, fieldId, find } = options;
  const snapshotId = `s${++count}-${Math.random().toString(36).slice(2, 8)}`;
  if (fieldId || find) {
    const seen = fieldId ? lookAtOne(fieldId, options) : look({ ...options, scope: "page" });
    const texts = find ? readTextsWith(find, seen, options) : [];
    const lines = find ? [...linesWith(find, seen.lines), ...texts] : seen.lines;
    const { page } = seen;
    const fields = [...seen.fields, ...texts.flatMap(fieldsOf)];
    const whole = render(lines, { ...page, budget, maxOptions: 1e9, isWhole: true });
    return { snapshotId, ...page, fields, text: lines[0] ? whole : `${whole}\n${nothingFound(options)}` };
  }
  const seen = look(options);
  const { page, fields, lines } = seen;
  const result: Snapshot = { snapshotId, ...page, fields };
  keep(result.snapshotId, seen);
  if (options.scope === "page") result.outline = outlineOf(lines);
  const before = kept.get(since);
  if (before) {
    result.delta = diff(since, before, seen);
    result.fields = [];
  }
  if (text)
    result.text = result.delta
      ? renderDelta(result.delta)
      : render(lines, { ...page, budget, maxOptions, behind: seen.behind });
  return result;
}

/** An element with the row that it stands in, if any: all of it. */
function lookAtOne(fieldId: string, options: SenseOptions): Seen {
  const element = elementOf(fieldId);
  const root = element && (element.closest(rowLike) ?? element.closest("label") ?? element);
  return root ? look({ ...options, root, scope: "page" }) : { ...look(options), fields: [], lines: [] };
}

/** The lines, and of rows those, in which these words stand. */
function linesWith(words: string, lines: Line[]): Line[] {
  const wanted = normalise(words);
  const has = (...texts: unknown[]) => texts.some((text) => text && normalise(String(text)).includes(wanted));
  const hasField = ({ label, currentValue, description, placeholder, href, options }: SnapshotField) =>
    has(label, currentValue, description, placeholder, href, options?.join(" "));
  return lines.flatMap(({ entry, rows }): Line | [] => {
    if (entry) return has(entry.text) ? { entry, rows } : [];
    const found = rows.filter(({ element, fields }) => fields.some(hasField) || (rows[1] && has(visibleText(element))));
    return found[0] ? { rows: found } : [];
  });
}

/** Text that is asked for by its words gets a handle: a person may press any of it, twice or with the other button too. */
function readTextsWith(words: string, { fields }: Seen, { root = document, boxes = false }: SenseOptions): Line[] {
  const wanted = normalise(words);
  const controls = fields.filter(({ kind }) => kind !== "scroll-area");
  const listed = new Set(controls.map(({ fieldId }) => elementOf(fieldId)));
  const { sees } = createSight();
  const isText = (element: Element) =>
    normalise(ownText(element)).includes(wanted) && !upFrom(element).some((at) => listed.has(at)) && sees(element);
  return textElements(root)
    .filter(isText)
    .map((element) => {
      const found: Found = { element, kind: "custom", group: undefined, frame: "" };
      return { rows: [{ element, found: [found], fields: [readField(found, boxes)] }] };
    });
}

function textElements(root: Document | Element): Element[] {
  const elements: Element[] = [];
  const enter = (element: Element) => {
    if (element.matches(unread)) return;
    elements.push(element);
    forNodes(element, enter);
  };
  enter(root === document ? document.body : (root as Element));
  return elements;
}

function nothingFound({ fieldId, find }: SenseOptions): string {
  return fieldId ? `No element "${fieldId}" is in the page now. ${anew}` : `"${find}" is nowhere in the page.`;
}

interface Seen {
  options: SenseOptions;
  /** Elements that a dialog keeps out of reach. */
  behind: number;
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
  reclaimHandles(fields);
  const modal = root === document && findModal(document);
  return { options, page: describe(root), fields, lines, behind: modal ? countBehind(modal) : 0 };
}

/** All that can be read, in its place among the fields; of rows, their whole text. */
function outlineOf(lines: Line[]): OutlineEntry[] {
  let at = 0;
  return lines.flatMap(({ entry, rows }): OutlineEntry[] =>
    entry
      ? [{ ...entry, at }]
      : rows.flatMap(({ element, fields }) => {
          const row: OutlineEntry = { role: "text", text: rows[1] ? visibleText(element) : "", at };
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
