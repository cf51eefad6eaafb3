// Handles are what we leave in a page: numbers that belong to one element each, and are never given twice.
import type { FieldKind } from "@giselles-ai/protocol";

/** What makes two elements the same thing to a person. */
export interface Likeness {
  kind: FieldKind;
  label: string;
  group: string;
  frame: string;
  /** The texts of the row that it stands in, if any. */
  row?: string[] | undefined;
  /** How many were alike when it was last seen, itself included. */
  twins: number;
}

interface Handle extends Likeness {
  id: string;
  element: WeakRef<Element>;
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

/** The handle of an element, new if it has none. The number alone is unique; the word is for the reader. */
export function handleFor(element: Element, likeness: Likeness): string {
  const known = handles.ofElement.get(element);
  const id = known ?? `${wordFor(likeness.kind)}-${handles.next++}`;
  if (!known) handles.ofElement.set(element, id);
  const record = handles.all.get(id);
  if (record) Object.assign(record, likeness);
  else handles.all.set(id, { ...likeness, id, element: new WeakRef(element) });
  return id;
}

export function handleOf(element: Element): string | undefined {
  return handles.ofElement.get(element);
}

export function likenessOf(id: string): Likeness | undefined {
  return handles.all.get(id);
}

/** The element of a handle, if it is still in its page. */
export function elementOf(id: string): Element | undefined {
  const element = handles.all.get(id)?.element.deref();
  return element?.isConnected && element.ownerDocument.defaultView ? element : undefined;
}

/** Gives a handle to the element that took its element's place. */
export function rebind(id: string, element: Element): void {
  const record = handles.all.get(id);
  if (!record) return;
  record.element = new WeakRef(element);
  handles.ofElement.set(element, id);
}

/** Counts, after a look at the page, how many elements are alike. */
export function countTwins(ids: string[]): void {
  const counts = new Map<string, number>();
  const keys = ids.map((id) => {
    const { kind, label, group, frame, row } = handles.all.get(id) as Handle;
    const key = [kind, label, group, frame, row?.[0]].join("\0");
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return key;
  });
  ids.forEach((id, index) => {
    (handles.all.get(id) as Handle).twins = counts.get(keys[index] as string) ?? 1;
  });
}

export function wasIssued(id: string): boolean {
  return handles.all.has(id);
}

const words: Partial<Record<FieldKind, string>> = {
  text: "input",
  number: "input",
  date: "input",
  range: "input",
  color: "input",
  file: "input",
  checkbox: "check",
  "opaque-frame": "frame",
  custom: "item",
  richtext: "editor",
};

function wordFor(kind: FieldKind): string {
  return words[kind] ?? kind;
}
