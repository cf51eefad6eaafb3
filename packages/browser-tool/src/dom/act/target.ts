// From a handle to the one element that it means now, or to the reason why there is none.
import type { FieldKind } from "@giselles-ai/protocol";
import { groupName } from "../sense/field.ts";
import { elementOf, type Likeness, likenessOf, rebind } from "../sense/handles.ts";
import { kindOf } from "../sense/kind.ts";
import { readLabel } from "../sense/label.ts";
import { isInRow } from "../sense/row.ts";
import { isDisabled, isMarked } from "../sense/value.ts";
import { createSight } from "../sense/visibility.ts";
import { type Found, foundIn, walk } from "../sense/walk.ts";
import { upFrom } from "../tree.ts";
import { anew, normalise } from "../words.ts";
import { refuse } from "./action-error.ts";

export interface Target {
  fieldId: string;
  element: HTMLElement;
  kind: FieldKind;
  label: string;
  /** Said in the outcome: the page put a new element in the place of the one that the handle was given for. */
  rebound: boolean;
  /** For messages. */
  name: string;
}

/** For messages: the field as a person and a model know it. */
export function nameOf(label: string, fieldId: string): string {
  return `"${label}" (${fieldId})`;
}

/** Finds the element of a handle. Between actions the page may have changed, so this is asked when its turn comes. */
export function findTarget(fieldId: string, root: Document | Element): Target {
  const likeness = likenessOf(fieldId);
  if (!likeness) refuse("NOT_FOUND", `No snapshot gave the id "${fieldId}". ${anew}`);
  const { label } = likeness;
  const name = nameOf(label, fieldId);
  const known = elementOf(fieldId);
  const element = (known ?? findEquivalent(fieldId, likeness, root, name)) as HTMLElement;
  // A page may make something else of an element.
  const kind = kindOf(element) ?? likeness.kind;
  const target = { fieldId, element, kind, label, rebound: !known, name };
  if (known) {
    // Pages reuse elements for other things, so the element must still be what it was called.
    const now = readLabel(element, kind);
    if (!isStillCalled(label, now)) refuse("STALE", `${name} is now called "${now}". ${anew}`);
    mustBeInItsRow(target);
  }
  return target;
}

export function mustBeInItsRow({ fieldId, element, name }: Target): void {
  if (!isInRow(element, likenessOf(fieldId)?.row)) refuse("STALE", `${name} is now in another row. ${anew}`);
}

/** "Email" may become "Email is required", but not "Email of partner 2" by accident: whole words must be kept. */
function isStillCalled(before: string, now: string): boolean {
  const [short, long] = [normalise(before), normalise(now)].sort((a, b) => a.length - b.length) as [string, string];
  return short === long || (short.length > 2 && long.startsWith(short) && /^[ *:]\D*$/.test(long.slice(short.length)));
}

/** One equivalent, then and now: anything less certain is not worth the wrong field. */
function findEquivalent(fieldId: string, likeness: Likeness, root: Document | Element, name: string): Element {
  const { twins } = likeness;
  const alike = fieldsIn(root).filter((found) => isAlike(found, likeness));
  const [found] = alike;
  if (!found || alike.length > 1 || twins > 1) {
    const count = Math.max(twins, alike.length);
    refuse("STALE", `${name} is gone, and ${found ? `${count} are like it` : "nothing took its place"}. ${anew}`);
  }
  rebind(fieldId, found.element);
  return found.element;
}

function isAlike({ element, kind, group, frame }: Found, likeness: Likeness): boolean {
  return (
    kind === likeness.kind &&
    frame === likeness.frame &&
    readLabel(element, kind) === likeness.label &&
    groupName(group) === likeness.group &&
    isInRow(element, likeness.row)
  );
}

export function fieldsIn(root: Document | Element): Found[] {
  return walk(root, { text: "none" }).flatMap(foundIn);
}

export function wrongKind({ name, kind }: Target, use: string): never {
  return refuse("WRONG_KIND", `${name} is a ${kind}. Use ${use}.`);
}

export function takesOne({ name }: Target, { length }: unknown[], what = "option"): never {
  return refuse("INVALID_VALUE", `${name} takes one ${what}, not ${length}.`);
}

// What must hold before we touch it

export function mustBeEnabled({ element, name }: Pick<Target, "name"> & { element: Element }): void {
  if (isDisabled(element)) refuse("DISABLED", `${name} is disabled. See what enables it.`);
}

export function mustBeWritable(target: Target): void {
  mustBeEnabled(target);
  if (isMarked(target.element, "readOnly")) refuse("READ_ONLY", `${target.name} is read-only.`);
}

/** What a person would press for it. */
export function mustBeInSight({ element, name }: Target): Element {
  const isOff = upFrom(element).some((at) => (at as HTMLElement).inert);
  const seen = !isOff && createSight().standIn(element);
  return seen || refuse("HIDDEN", `${name} is hidden. Open what holds it.`);
}
