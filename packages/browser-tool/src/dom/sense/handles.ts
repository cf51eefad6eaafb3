// Handles are what we leave in a page: numbers that belong to one element each, and are never given twice.
import type { FieldKind } from "@giselles-ai/protocol";
import { addTo, tableOf } from "../words.ts";
import { isInRow, rowAround } from "./row.ts";

/** What makes two elements the same thing to a person. */
export interface Likeness {
  kind: FieldKind;
  label: string;
  group: string;
  frame: string;
  /** The texts of the row that it stands in, if any; where others are alike, those that only its row has. */
  row?: string[] | undefined;
  /** How many were alike when it was last seen, itself included. */
  twins: number;
}

interface Handle extends Likeness {
  id: string;
  ref: WeakRef<Element>;
  /** The document that it was given out in: a handle never outlives it. */
  page: WeakRef<Document>;
}

interface Handles {
  next: number;
  ofElement: WeakMap<Element, string>;
  all: Map<string, Handle>;
}

// A script that is injected twice must go on with the same handles.
const place = Symbol.for("giselle.handles");
const shared = globalThis as { [place]?: Handles };
shared[place] ??= { next: 1, ofElement: new WeakMap(), all: new Map() };
const handles = shared[place];

/** Handles are numbered from here on: smaller numbers were given out elsewhere, in another frame or page. */
export function startHandlesAt(next: number): void {
  handles.next = Math.max(handles.next, next);
}

/** The number that the next new handle will have. */
export function nextHandleNumber(): number {
  return handles.next;
}

/**
 * The handle of an element, new if it has none, or if its page uses it for another row now. The number alone is unique;
 * the word is for the reader.
 */
export function handleFor(element: Element, likeness: Likeness): string {
  const record = handles.all.get(handleOf(element) ?? "");
  if (record && isInRow(element, record.row, likeness.row)) {
    Object.assign(record, likeness);
    return record.id;
  }
  const id = `${wordFor(likeness.kind)}-${handles.next++}`;
  handles.all.set(id, { ...likeness, id, ref: new WeakRef(element), page: new WeakRef(element.ownerDocument) });
  handles.ofElement.set(element, id);
  fresh.add(id);
  return id;
}

/** Given out since handles were last reclaimed. */
const fresh = new Set<string>();

/** Fewer are no list that was drawn anew, but things that were put in the place of others. */
const fewestRedrawn = 4;

/**
 * A page that draws a list anew makes other elements of the same things. Where one handle has lost its element, and one new
 * element is like it in everything, and its row tells it from all others, it keeps the handle. What stands in no row does not: a
 * button that was put in the place of one that somebody has approved is another.
 */
export function reclaimHandles(fields: { fieldId: string }[]): void {
  if (fresh.size < fewestRedrawn) {
    fresh.clear();
    return;
  }
  const lost = new Map<string, Handle[]>();
  const found = new Map<string, Handle[]>();
  for (const handle of handles.all.values()) {
    if (!handle.row?.length) continue;
    if (fresh.has(handle.id)) addTo(found, keyOf(handle), handle);
    else if (!handle.ref.deref()?.isConnected) addTo(lost, keyOf(handle), handle);
  }
  fresh.clear();
  const pairs = Array.from(found).flatMap(([key, made]): [Handle, Handle][] => {
    const [one, another] = lost.get(key) ?? [];
    const [first] = made;
    const page = first?.ref.deref()?.ownerDocument;
    return first && one && !another && !made[1] && one.page.deref() === page ? [[one, first]] : [];
  });
  if (pairs.length < fewestRedrawn) return;
  const kept = new Map<string, string>();
  for (const [old, made] of pairs) {
    handles.all.delete(made.id);
    Object.assign(old, { ...made, id: old.id });
    handles.ofElement.set(made.ref.deref() as Element, old.id);
    kept.set(made.id, old.id);
  }
  for (const field of fields) field.fieldId = kept.get(field.fieldId) ?? field.fieldId;
}

function keyOf({ kind, label, group, frame, row = [] }: Likeness): string {
  return [kind, label, group, frame, ...row].join("\0");
}

export function handleOf(element: Element): string | undefined {
  return handles.ofElement.get(element);
}

export function likenessOf(id: string): Likeness | undefined {
  return handles.all.get(id);
}

/** The element of a handle, if it is still in its page, and the page still in its window or frame. */
export function elementOf(id: string): Element | undefined {
  const element = handles.all.get(id)?.ref.deref();
  const page = element?.ownerDocument;
  return element?.isConnected && page?.defaultView?.document === page ? element : undefined;
}

/** Gives a handle to the element that took its element's place. */
export function rebind(id: string, element: Element): void {
  const record = handles.all.get(id);
  if (!record) return;
  record.ref = new WeakRef(element);
  handles.ofElement.set(element, id);
}

/** Finds, after a look at the page, how many elements are alike, and what tells their rows apart. */
export function countTwins(ids: string[]): void {
  const alike = new Map<string, Handle[]>();
  for (const id of ids) {
    const handle = handles.all.get(id) as Handle;
    addTo(alike, [handle.kind, handle.label, handle.group, handle.frame].join("\0"), handle);
  }
  for (const twins of alike.values()) if (twins.length > 1) tellApart(twins);
}

function tellApart(twins: Handle[]): void {
  const counts = new Map<string, number>();
  for (const twin of twins) {
    twin.row ??= rowAround(twin.ref.deref() as Element);
    for (const text of new Set(twin.row)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  for (const twin of twins) twin.row = twin.row?.filter((text) => counts.get(text) === 1);
  const nameless = twins.filter(({ row }) => !row?.length);
  for (const twin of nameless) twin.twins = nameless.length;
}

const words = tableOf(
  "text:input number:input date:input range:input color:input file:input checkbox:check opaque-frame:frame scroll-area:area custom:item richtext:editor",
);

export function wordFor(kind: FieldKind): string {
  return words.get(kind) ?? kind;
}
