import type { Delta, OutlineEntry, Snapshot, SnapshotField, SnapshotOptions } from "@giselles-ai/protocol";
import { withReadCache } from "../read-cache.ts";
import { takeNewSnapshot } from "../text.ts";
import { closest, documentOf, windowOf } from "../tree.ts";
import { chosenByLooks, describeMoves } from "./by-looks.ts";
import { diff } from "./delta.ts";
import { readField } from "./field.ts";
import { linesWith, readTextsWith } from "./find-words.ts";
import { countDuplicates, elementOf, reclaimHandles } from "./handles.ts";
import { type FieldElement, fieldElementsIn, type Item } from "./item.ts";
import { readLate } from "./late.ts";
import { type FieldRow, fieldsOf, type Line } from "./line.ts";
import { explainMissingLooks, loadLooks, readWithLooks } from "./load-looks.ts";
import { countBehind, findModal } from "./modal.ts";
import { textOfNodes, visibleText } from "./name.ts";
import { compareTexts, type FoundText, type TextChanges, type Touched } from "./new-text.ts";
import { render } from "./render.ts";
import { renderDelta } from "./render-delta.ts";
import { words } from "./render-field.ts";
import { rowLike } from "./row.ts";
import { isTextRow, rowText } from "./text-row.ts";
import { attempt, reportUnread } from "./unread.ts";
import { walk } from "./walk.ts";

export interface SenseOptions extends SnapshotOptions {
  /** The part of the page to read. Default: the document that the script runs in. */
  root?: Document | Element;
}

const maxStoredSnapshots = 6;
/** By snapshot id, oldest first. */
const storedStates = new Map<string, PageState>();
let count = 0;

/**
 * Reads what a person sees and can operate in this page now. It changes no element.
 *
 * @example <caption>examples/script-tag/index.html</caption>
 * const { fields, text } = giselle.snapshot({ text: true });
 * const name = fields.find(({ label }) => label === "Full name");
 */
export function snapshot(options: SenseOptions = {}): Snapshot {
  const late = readLate();
  const taken = withReadCache(() => takeSnapshot(options));
  const missing = words(taken.missing, reportUnread());
  if (missing) taken.missing = missing;
  if (missing && taken.text) taken.text += `\n${missing}`;
  return late[0] ? { ...taken, late } : taken;
}

function takeSnapshot(options: SenseOptions): Snapshot {
  const { since = "", text, budget, maxOptions, fieldId, find } = options;
  const snapshotId = `s${++count}-${Math.random().toString(36).slice(2, 8)}`;
  if (fieldId || find) {
    const state = fieldId ? readOne(fieldId, options) : readPage({ ...options, scope: "page" });
    const texts = find ? readTextsWith(find, state.fields, options) : [];
    const lines = find ? [...linesWith(find, state.lines), ...texts] : state.lines;
    const { page } = state;
    const fields = [...state.fields, ...texts.flatMap(fieldsOf)];
    const whole = render(lines, { ...page, budget, maxOptions: 1e9, isWhole: true });
    return { snapshotId, ...page, fields, text: lines[0] ? whole : `${whole}\n${nothingFound(options)}` };
  }
  const before = storedStates.get(since);
  const { scope = before?.options.scope } = options;
  const state = readPage({ ...options, ...(scope && { scope }) });
  const { page, fields, lines } = state;
  const result: Snapshot = { snapshotId, ...page, fields };
  if (!options.aside) storeState(result.snapshotId, state);
  if (scope === "page") result.outline = outlineOf(lines);
  if (before) {
    const changes = compareLines(before.lines, lines);
    const delta = diff(since, before, state, changes);
    result.delta = delta;
    result.fields = [];
    if (text) result.text = describeDelta(delta, { before, state, changes });
  } else if (text) result.text = render(lines, { ...page, budget, maxOptions, behind: state.behind });
  return result;
}

/** Reads one element, with the row around it if there is one. */
function readOne(fieldId: string, options: SenseOptions): PageState {
  const element = elementOf(fieldId);
  const root = element && (closest(element, rowLike) ?? closest(element, "label") ?? element);
  return root ? readPage({ ...options, root, scope: "page" }) : { ...readPage(options), fields: [], lines: [] };
}

function nothingFound({ fieldId, find }: SenseOptions): string {
  return fieldId ? `No element "${fieldId}" is in the page now. ${takeNewSnapshot}` : `"${find}" is not in the page.`;
}

interface PageState {
  options: SenseOptions;
  /** Number of elements that a modal dialog blocks. */
  behind: number;
  page: Pick<Snapshot, "url" | "origin" | "title" | "viewport" | "missing">;
  fields: SnapshotField[];
  lines: Line[];
}

function readPage(options: SenseOptions, useLooks = true): PageState {
  const { result, lacksLooks } = readWithLooks(() => readState(options), useLooks);
  if (lacksLooks) {
    void loadLooks(); // for the next time
    result.page.missing = `Not read, because ${explainMissingLooks()}: drawn switches and checkboxes, charts, icons, what looks chosen.`;
  }
  return result;
}

function readState(options: SenseOptions): PageState {
  const { root = document, scope, boxes = false } = options;
  const isPage = scope === "page";
  const items = walk(root, { text: isPage ? "all" : "live", links: isPage });
  const chosen = chosenByLooks(items.flatMap(fieldElementsIn));
  const read = (fieldElement: FieldElement): SnapshotField | [] => {
    const { element } = fieldElement;
    const field = attempt(element, () => readField(fieldElement, boxes));
    return field && chosen.has(element) && !field.currentValue ? { ...field, looksChosen: true } : (field ?? []);
  };
  const lines = items.flatMap((item) => toLine(item, read));
  const fields = lines.flatMap(fieldsOf);
  reclaimHandles(fields, countDuplicates(fields.map(({ fieldId }) => fieldId)));
  const modal = root === document && findModal(document);
  return { options, page: readPageInfo(root), fields, lines, behind: modal ? countBehind(modal) : 0 };
}

/** All readable text with its position among the fields; for rows, their whole text. */
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

function toLine({ text, rows }: Item, read: (fieldElement: FieldElement) => SnapshotField | []): Line | [] {
  if (!text) {
    const fieldRows = rows.map((row) => ({ ...row, fields: row.fieldElements.flatMap(read) as FieldRow["fields"] }));
    return { rows: fieldRows.filter(({ fields: [first] }) => first) };
  }
  const { element, role, level, nodes } = text;
  const content = attempt(element, () =>
    nodes
      ? textOfNodes(nodes, { blocks: false })
      : isTextRow(element)
        ? rowText(element)
        : visibleText(element, { blocks: role !== "text" }),
  );
  return content ? { entry: { role, text: content, ...(level && { level }) }, element, rows: [] } : [];
}

function readPageInfo(root: Node): PageState["page"] {
  const view = windowOf(root);
  return {
    url: view.location.href,
    origin: view.location.origin,
    title: documentOf(root).title,
    viewport: {
      width: view.innerWidth,
      height: view.innerHeight,
      scrollX: Math.round(view.scrollX),
      scrollY: Math.round(view.scrollY),
      devicePixelRatio: view.devicePixelRatio,
    },
  };
}

/** Stores a state for later comparison, without references to the page's elements. */
function storeState(snapshotId: string, state: PageState): void {
  const texts = state.lines.flatMap(({ entry }) => (entry ? { entry, rows: [] } : []));
  storedStates.set(snapshotId, { ...state, lines: texts });
  for (const id of storedStates.keys()) if (storedStates.size > maxStoredSnapshots) storedStates.delete(id);
}

/** The texts before some actions, and what the page has changed since then. */
export interface Since {
  texts: FoundText[];
  watch: Touched;
  /** Fields whose values are reported anyway. */
  reported: Set<string>;
}

function lastStored(): [string, PageState] | [] {
  return Array.from(storedStates).at(-1) ?? [];
}

/** What changed since the last snapshot; undefined if there is none. Texts that were there before are omitted. */
export function deltaSinceLast(since: Since): Delta | undefined {
  return withReadCache(() => compareWithLast(since));
}

function compareWithLast({ texts, watch, reported }: Since): Delta | undefined {
  const [last, before] = lastStored();
  if (!last || !before) return undefined;
  const { options, page } = before;
  // Without looks before, what they show now is not a change.
  const state = readPage(options, !page.missing);
  const changes = compareTexts(options.root ?? document, texts, watch);
  const delta = diff(last, before, state, changes);
  storeState(last, state); // so that the next delta does not repeat this one
  delta.changed = delta.changed.filter(({ fieldId, changes }) => !(reported.has(fieldId) && isOnlyValue(changes)));
  const text = describeDelta(delta, { before, state, changes });
  const missing = words(!page.missing && state.page.missing, reportUnread());
  return { ...delta, text: missing ? `${text}\n${missing}` : text };
}

function compareLines(before: Line[], after: Line[]): TextChanges {
  const textOfLine = ({ entry }: Line) => entry?.text ?? "";
  const known = new Set(before.map(textOfLine));
  const now = new Set(after.map(textOfLine));
  return {
    appeared: after.flatMap(({ entry, element }) =>
      entry && element && !known.has(entry.text) ? { entry, element } : [],
    ),
    removed: Array.from(known).filter((text) => !now.has(text)),
    moved: [],
  };
}

interface Comparison {
  before: PageState;
  state: PageState;
  changes: TextChanges;
}

function describeDelta(delta: Delta, { before, state, changes: { appeared, removed, moved } }: Comparison): string {
  const labels = before.fields.flatMap(({ fieldId, label }) => (delta.removed.includes(fieldId) ? label : []));
  return renderDelta(delta, {
    lines: state.lines,
    newTexts: appeared,
    removedTexts: removed.filter((text) => !labels.some((label) => label.includes(text))),
    moves: describeMoves(before.fields, state, moved),
    budget: state.options.budget,
  });
}

function isOnlyValue(changes: Record<string, unknown>): boolean {
  return Object.keys(changes).join() === "currentValue";
}
