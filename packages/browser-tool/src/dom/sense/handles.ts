// Handles identify elements across snapshots. Each belongs to one element, and no number is used twice.
import type { FieldKind } from "@giselles-ai/protocol";
import { appendTo, countIn, letter, parseTable } from "../text.ts";
import { childrenOf, parentOf, selfAndAncestors, tagOf } from "../tree.ts";
import {
  isInRow,
  isSameRow,
  isSameRowAgain,
  type RowIdentity,
  relevantTexts,
  rowAround,
  textsAround,
  textsIn,
} from "./row.ts";
import { type Spot, spots } from "./spot.ts";

/** What identifies an element to a person. The row has all its texts, or, among duplicates, those that no other row has. */
export interface Fingerprint extends RowIdentity {
  kind: FieldKind;
  label: string;
  group: string;
  frame: string;
  /** How many elements, itself included, had this fingerprint in the last snapshot. */
  duplicates: number;
}

export interface Handle extends Fingerprint {
  id: string;
  ref: WeakRef<Element>;
  /** It and the ancestors that it had, nearest first. */
  around: WeakRef<Element>[];
  /** The document of the element: a handle is not valid beyond it. */
  page: WeakRef<Document>;
  /** How many elements had the same name in the last snapshot, in whatever row. */
  namesakes: number;
  /** Its place among them, and what is there, if nothing else distinguishes any of them. */
  index?: number | undefined;
  spot?: Spot | undefined;
  /** Its element was already missing in an earlier snapshot. */
  isMissing?: boolean;
  /** How often the page has replaced the element. */
  redrawn: number;
}

interface Handles {
  next: number;
  ofElement: WeakMap<Element, string>;
  all: Map<string, Handle>;
}

// A script that is injected twice must continue with the same handles.
const place = Symbol.for("giselle.handles");
const shared = globalThis as { [place]?: Handles };
shared[place] ??= { next: 1, ofElement: new WeakMap(), all: new Map() };
const handles = shared[place];

/** New handles start at this number: smaller ones are in use in other frames or pages. */
export function startHandlesAt(next: number): void {
  handles.next = Math.max(handles.next, next);
}

/** The number that the next new handle will have. */
export function nextHandleNumber(): number {
  return handles.next;
}

/**
 * The handle of an element. It is new if the element has none, or if the page now uses the element for another row. The number
 * alone is unique; the prefix is for readers.
 */
export function handleFor(element: Element, fingerprint: Fingerprint): string {
  const record = handles.all.get(handleOf(element) ?? "");
  if (record && isInRow(element, record, fingerprint.row) && !isReused(element, record.label, fingerprint.label)) {
    Object.assign(record, { levels: undefined, spot: undefined, ...fingerprint });
    return record.id;
  }
  const id = `${handlePrefix(fingerprint.kind)}-${handles.next++}`;
  const around = selfAndAncestors(element, 7).map((each) => new WeakRef(each));
  const [ref, page] = [around[0] as WeakRef<Element>, new WeakRef(element.ownerDocument)];
  handles.all.set(id, { ...fingerprint, id, ref, around, page, namesakes: 1, redrawn: 0 });
  handles.ofElement.set(element, id);
  newHandles.add(id);
  return id;
}

/**
 * Whether an element is where a lost one was: in the nearest of its ancestors that is left. If the part below that was drawn again
 * is one of several alike, its texts decide.
 */
export function isInPlaceOf({ ref, around }: Handle, element: Element): boolean {
  const left = around.map((each) => each.deref()).find(isShown);
  const [lost, now] = [selfAndAncestors(ref.deref()), selfAndAncestors(element)];
  const part = now[lost.length - 1];
  return (
    spots?.isNamedThing(element) ||
    ((!left || now.includes(left)) &&
      (!hasTwins(part, 1) || isSameRow(textsIn(lost.at(-1) as Element), textsIn(part as Element))))
  );
}

/** Whether a list that draws only the rows in view now uses an element for another record: no word of its name is left. */
function isReused(element: Element, before: string, now: string): boolean {
  const words = (label: string): string[] => label.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  const [old, others] = [words(before), words(now)];
  if (!old[1] || !others[1] || old.some((word) => others.includes(word))) return false;
  return selfAndAncestors(element, 3).some((part) => hasTwins(part, 3));
}

/** Whether at least so many others beside a part of the page are like it. */
function hasTwins(part: Element | undefined, count: number): boolean {
  return !!childrenOf(parentOf(part)).filter((other) => isAlike(part as Element, other))[count];
}

function isAlike({ localName, classList: [first] }: Element, other: Element): boolean {
  return tagOf(other) === localName && other.classList[0] === first;
}

/** Handles created since the last call of `reclaimHandles`. */
const newHandles = new Set<string>();

/**
 * A page that renders a part of itself again creates new elements for the same things. A handle that lost its element moves to the
 * only new element with the same fingerprint, in the same row if it was in one. Elements outside of rows keep a handle only if they
 * were there in the last snapshot. Every replacement is counted, because an approval of the old element is not one of the new.
 */
export function reclaimHandles(
  fields: { fieldId: string; redrawn?: number | undefined }[],
  groups: Map<string, Handle[]>,
): void {
  const oldIds = new Map<string, string>();
  if (newHandles.size) for (const nameOf of [exactName, nameWithoutMarks]) reclaimBy(nameOf, oldIds);
  if (newHandles.size && spots) reclaimBySpot(oldIds, groups);
  newHandles.clear();
  for (const field of fields) {
    field.fieldId = oldIds.get(field.fieldId) ?? field.fieldId;
    const { redrawn } = handles.all.get(field.fieldId) as Handle;
    if (redrawn) field.redrawn = redrawn;
  }
  for (const handle of handles.all.values()) handle.isMissing = !elementOf(handle.id);
}

function reclaimBy(nameOf: (handle: Handle) => string, oldIds: Map<string, string>): void {
  const created = new Map<string, Handle[]>();
  for (const id of newHandles) {
    const handle = handles.all.get(id);
    if (handle) appendTo(created, nameOf(handle), handle);
  }
  const byText = new Map<string, Handle[]>();
  const claims = new Map<Handle, Handle[]>();
  for (const handle of handles.all.values()) {
    const candidates = newHandles.has(handle.id) ? undefined : created.get(nameOf(handle));
    const hasRow = !!handle.row?.length;
    const isDistinct = hasRow ? handle.duplicates === 1 : isAlone(handle);
    if (!candidates || !isDistinct || elementOf(handle.id)) continue;
    const [match, other] = hasRow
      ? inSameRow(handle, candidates, byText)
      : candidates.filter((each) => isAlone(each) && isInPlaceOf(handle, each.ref.deref() as Element));
    if (match && !other && isOnPageOf(handle, match.page.deref())) appendTo(claims, match, handle);
  }
  for (const [replacement, [old, other]] of claims) if (old && !other) adopt(old, replacement, oldIds);
}

function adopt(old: Handle, replacement: Handle, oldIds: Map<string, string>): void {
  handles.all.delete(replacement.id);
  newHandles.delete(replacement.id);
  Object.assign(old, { ...replacement, id: old.id, redrawn: old.redrawn + 1 });
  handles.ofElement.set(replacement.ref.deref() as Element, old.id);
  oldIds.set(replacement.id, old.id);
}

/** Of elements that only their place distinguishes, the new one at the same place among as many is the same. */
function reclaimBySpot(oldIds: Map<string, string>, groups: Map<string, Handle[]>): void {
  for (const lost of handles.all.values()) {
    if (!lost.spot || lost.isMissing || elementOf(lost.id)) continue;
    const named = groups.get(exactName(lost))?.map(({ ref }) => ref.deref() as Element) ?? [];
    const found = findAtSpot(lost, named);
    const replacement = found && handles.all.get(handleOf(found) as string);
    if (replacement && newHandles.has(replacement.id)) adopt(lost, replacement, oldIds);
  }
}

/** The one of all elements with the name of a lost one that is at its place. */
export function findAtSpot(lost: Handle, named: Element[]): Element | undefined {
  const { spot, index = 0, namesakes } = lost;
  const element = named[index];
  if (!spots || !spot || !element || named.length !== namesakes || !isInPlaceOf(lost, element)) return undefined;
  return spots.isSameSpot(spot, spots.spotOf(named, index)) ? element : undefined;
}

/** Whether an element outside of rows is the only one of its name, or was until now. */
function isAlone({ namesakes, isMissing }: Handle): boolean {
  return namesakes === 1 && !isMissing;
}

/** The candidates in the row of a lost element, found by its first text. */
function inSameRow(lost: Handle, candidates: Handle[], byText: Map<string, Handle[]>): Handle[] {
  const { row = [], levels = 0 } = lost;
  const prefix = `${exactName(lost)}\0${levels}\0`;
  if (!byText.has(prefix)) {
    byText.set(prefix, []);
    for (const candidate of candidates)
      for (const text of new Set(rowOf(candidate, levels))) appendTo(byText, prefix + text, candidate);
  }
  const found = byText.get(prefix + relevantTexts(row)[0]) ?? [];
  return found.filter((candidate) => isSameRowAgain(row, rowOf(candidate, levels)));
}

function rowOf({ ref }: Handle, levels: number): string[] {
  return textsAround(ref.deref() as Element, levels);
}

function exactName({ kind, label, group, frame }: Fingerprint): string {
  return [kind, label, group, frame].join("\0");
}

/** Arrows, triangles and stars, which show a state: "▸ Files" becomes "▾ Files". */
const marks = /[\u2190-\u21ff\u25a0-\u27bf\u2b00-\u2bff]/g;

export function withoutMarks(label: string): string {
  return label.replace(marks, "").trim();
}

function nameWithoutMarks(handle: Fingerprint): string {
  return exactName({ ...handle, label: withoutMarks(handle.label) });
}

export function handleOf(element: Element): string | undefined {
  return handles.ofElement.get(element);
}

export function fingerprintOf(id: string): Handle | undefined {
  return handles.all.get(id);
}

/** The element of a handle, if it is still in its document, and the document still in its window or frame. */
export function elementOf(id: string): Element | undefined {
  const element = handles.all.get(id)?.ref.deref();
  return isShown(element) ? element : undefined;
}

function isShown(element: Element | undefined): boolean | undefined {
  return element?.isConnected && isCurrent(element.ownerDocument);
}

/** Whether a document is still in its window or frame. */
function isCurrent(page: Document | undefined): boolean {
  return !!page && page.defaultView?.document === page;
}

/** Whether a document is that of a handle, or shows its address again in the same frame. "about:srcdoc" does not say which. */
export function isOnPageOf({ page }: Handle, now: Document | undefined): boolean {
  const old = page.deref();
  return old === now || (!isCurrent(old) && old?.URL[0] === "h" && old.URL === now?.URL);
}

/** Whether the document of a handle is no longer shown: its frame has another, or is gone. */
export function isOfOldDocument({ page }: Handle): boolean {
  return !isCurrent(page.deref());
}

/** The elements of this kind that are still in the page. */
export function elementsOfKind(wanted: FieldKind): Element[] {
  return Array.from(handles.all.values()).flatMap(({ kind, id }) => (kind === wanted && elementOf(id)) || []);
}

/** Assigns a handle to the replacement of its element. */
export function rebind(id: string, element: Element): void {
  const record = handles.all.get(id);
  if (!record) return;
  record.ref = new WeakRef(element);
  record.redrawn += 1;
  handles.ofElement.set(element, id);
}

/** After a snapshot: counts the duplicates of each element, and finds what distinguishes their rows. Returns them by name. */
export function countDuplicates(ids: string[]): Map<string, Handle[]> {
  const groups = new Map<string, Handle[]>();
  for (const id of ids) {
    const handle = handles.all.get(id) as Handle;
    appendTo(groups, exactName(handle), handle);
  }
  for (const duplicates of groups.values()) {
    for (const duplicate of duplicates) duplicate.namesakes = duplicates.length;
    if (duplicates.length > 1) disambiguate(duplicates);
  }
  return groups;
}

function disambiguate(duplicates: Handle[]): void {
  for (const duplicate of duplicates) duplicate.row ??= rowAround(duplicate.ref.deref() as Element);
  keepDistinct(duplicates);
  // A number alone is a state rather than a name.
  const unnamed = duplicates.filter(({ row }) => !hasName(row));
  if (unnamed[0]) widenRows(duplicates, unnamed);
  const indistinct = duplicates.filter(({ row }) => !row?.length);
  for (const duplicate of indistinct) duplicate.duplicates = indistinct.length;
  if (!spots || indistinct.length < duplicates.length) return;
  const elements = duplicates.map(({ ref }) => ref.deref() as Element);
  for (const [index, duplicate] of duplicates.entries())
    Object.assign(duplicate, { index, spot: spots.spotOf(elements, index) });
}

function hasName(row: string[] | undefined): boolean {
  return !!row?.some((text) => letter.test(text));
}

/** Removes the texts that several rows have. */
function keepDistinct(duplicates: RowIdentity[]): void {
  const counts = new Map<string, number>();
  for (const { row } of duplicates) for (const text of new Set(row)) countIn(counts, text);
  for (const duplicate of duplicates) duplicate.row = duplicate.row?.filter((text) => counts.get(text) === 1);
}

/** For rows without markup: goes up, level by level, as long as an ancestor has only one of the duplicates. */
function widenRows(duplicates: Handle[], unnamed: Handle[]): void {
  const contained = new Map<Element, number>();
  for (const { ref } of duplicates)
    for (let each = parentOf(ref.deref()); each; each = parentOf(each)) countIn(contained, each);
  let remaining = unnamed.map((handle) => ({ handle, row: handle.row, ancestor: handle.ref.deref() }));
  for (let levels = 1; remaining[0]; levels += 1) {
    remaining = remaining.flatMap(({ handle, ancestor }) => {
      const wider = parentOf(ancestor);
      return wider && contained.get(wider) === 1 ? { handle, row: textsIn(wider), ancestor: wider } : [];
    });
    keepDistinct(remaining);
    for (const { handle, row } of remaining) if (hasName(row)) Object.assign(handle, { row, levels });
    remaining = remaining.filter(({ row }) => !hasName(row));
  }
}

const prefixes = parseTable(
  "text:input number:input date:input range:input color:input file:input checkbox:check opaque-frame:frame scroll-area:area custom:item richtext:editor",
);

export function handlePrefix(kind: FieldKind): string {
  return prefixes.get(kind) ?? kind;
}
