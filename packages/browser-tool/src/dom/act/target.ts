// From a handle to the one element that it means now, or to the reason why there is none.
import type { FieldKind } from "@giselles-ai/protocol";
import { groupName } from "../sense/field.ts";
import { elementOf, type Likeness, likenessOf, rebind } from "../sense/handles.ts";
import { readLabel } from "../sense/label.ts";
import { rowAround, sameRow } from "../sense/row.ts";
import { isDisabled, isReadOnly } from "../sense/value.ts";
import { Sight } from "../sense/visibility.ts";
import { type Found, type Item, walk } from "../sense/walk.ts";
import { drawnParent } from "../tree.ts";
import { normalise } from "../words.ts";
import { ActionError } from "./action-error.ts";

export interface Target {
  fieldId: string;
  element: HTMLElement;
  kind: FieldKind;
  label: string;
  /** Said in the outcome: the page put a new element in the place of the one that the handle was given for. */
  rebound: boolean;
  /** For messages: the field as a person and a model know it. */
  name: string;
}

/** Finds the element of a handle. Between actions the page may have changed, so this is asked when its turn comes. */
export function findTarget(fieldId: string, root: Document | Element): Target {
  const likeness = likenessOf(fieldId);
  if (!likeness) {
    throw new ActionError(
      "NOT_FOUND",
      `No snapshot of this page gave out the id "${fieldId}". Take a snapshot and use its ids.`,
    );
  }
  const { kind, label } = likeness;
  const name = `"${label}" (${fieldId})`;
  const known = elementOf(fieldId);
  const element = (known ?? findEquivalent(fieldId, likeness, root, name)) as HTMLElement;
  const target = { fieldId, element, kind, label, rebound: !known, name };
  if (known) {
    mustBeCalledTheSame(target);
    mustBeInItsRow(target);
  }
  return target;
}

/** Pages reuse elements for other things, so the element must still be what it was called. */
function mustBeCalledTheSame({ element, label, name }: Target): void {
  const now = readLabel(element);
  if (!isStillCalled(label, now))
    throw new ActionError("STALE", `${name} is now called "${now}". Take a new snapshot before acting on it.`);
}

export function mustBeInItsRow({ fieldId, element, name }: Target): void {
  const row = likenessOf(fieldId)?.row;
  if (row && !sameRow(row, rowAround(element)))
    throw new ActionError("STALE", `${name} now stands in another row. Take a new snapshot before acting on it.`);
}

/** "Email" may become "Email is required", but not "Email of partner 2" by accident: whole words must be kept. */
function isStillCalled(before: string, now: string): boolean {
  const a = normalise(before);
  const b = normalise(now);
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length > 2 && long.startsWith(short) && /^[ *:]\D*$/.test(long.slice(short.length));
}

/** One equivalent, then and now: anything less certain is not worth the wrong field. */
function findEquivalent(fieldId: string, likeness: Likeness, root: Document | Element, name: string): Element {
  const alike = likeness.twins > 1 ? [] : fieldsIn(root).filter((found) => isAlike(found, likeness));
  const [found] = alike;
  if (!found || alike.length > 1) {
    const why =
      likeness.twins > 1
        ? `and it was one of ${likeness.twins} alike`
        : found
          ? `and ${alike.length} are like it`
          : "and nothing took its place";
    throw new ActionError("STALE", `${name} is gone from the page, ${why}. Take a new snapshot.`);
  }
  rebind(fieldId, found.element);
  return found.element;
}

function isAlike({ element, kind, group, frame }: Found, likeness: Likeness): boolean {
  return (
    kind === likeness.kind &&
    frame === likeness.frame &&
    readLabel(element) === likeness.label &&
    (group ? groupName(group, new Map()) : "") === likeness.group &&
    (likeness.row === undefined || sameRow(likeness.row, rowAround(element)))
  );
}

export function fieldsIn(root: Document | Element): Found[] {
  const start = root.nodeType === 9 ? (root as Document).documentElement : (root as Element);
  return walk(start, { text: "none", links: true }).flatMap(foundIn);
}

function foundIn(item: Item): Found[] {
  if (item.type === "field") return [item.found];
  return item.type === "rows" ? item.rows.flatMap(({ found }) => found) : [];
}

// What must hold before we touch it

export function mustBeEnabled({ element, name }: Target): void {
  if (isDisabled(element))
    throw new ActionError("DISABLED", `${name} is disabled. Find out what enables it, such as a field before it.`);
}

export function mustBeWritable({ element, name }: Target): void {
  if (isReadOnly(element)) throw new ActionError("READ_ONLY", `${name} is read-only: nobody can write there.`);
}

export function mustBeInSight({ element, name }: Target): void {
  let isOff = !new Sight().reaches(element);
  for (let at: Element | undefined = element; at; at = drawnParent(at)) isOff ||= (at as HTMLElement).inert;
  if (isOff) throw new ActionError("HIDDEN", `${name} is hidden now. Open what holds it, or take a new snapshot.`);
}
