// Resolves a handle to the one element that it means now, or explains why there is none.
import type { FieldKind } from "@giselles-ai/protocol";
import { commitsOnClick, isToggle } from "@giselles-ai/protocol/rules";
import { groupName } from "../sense/field.ts";
import {
  elementOf,
  findAtSpot,
  fingerprintOf,
  type Handle,
  isInPlaceOf,
  isOfOldDocument,
  isOnPageOf,
  rebind,
  withoutMarks,
} from "../sense/handles.ts";
import { type FieldElement, fieldElementsIn } from "../sense/item.ts";
import { kindOf } from "../sense/kind.ts";
import { readLabel } from "../sense/label.ts";
import { labelsFor } from "../sense/labels.ts";
import { visibleText } from "../sense/name.ts";
import { isInRow, isSameRowAgain, textsAround } from "../sense/row.ts";
import { hasState, isDisabled } from "../sense/value.ts";
import { createVisibility } from "../sense/visibility.ts";
import { walk } from "../sense/walk.ts";
import { normalise, takeNewSnapshot } from "../text.ts";
import { isUnder } from "../tree.ts";
import { refuse, toActionError } from "./action-error.ts";

export interface Target {
  fieldId: string;
  element: HTMLElement;
  kind: FieldKind;
  label: string;
  /** The page has replaced the element that the handle was created for. Reported in the outcome. */
  rebound: boolean;
  /** Label and id, for messages. */
  name: string;
}

export function quotedName(label: string, fieldId: string): string {
  return `"${label}" (${fieldId})`;
}

/** Finds the element of a handle. Call it just before the action: earlier actions may change the page. */
export function resolveTarget(fieldId: string, root: Document | Element): Target {
  const fingerprint = fingerprintOf(fieldId);
  if (!fingerprint) refuse("NOT_FOUND", `Unknown id "${fieldId}". ${takeNewSnapshot}`);
  const { label } = fingerprint;
  const name = quotedName(label, fieldId);
  const known = elementOf(fieldId);
  const element = (known ?? findEquivalent(fingerprint, root, name)) as HTMLElement;
  const marked = kindOf(element);
  const isDrawn = marked === "button" && isToggle(fingerprint.kind); // a button that is drawn as a switch
  const kind = (!isDrawn && marked) || fingerprint.kind;
  const target = { fieldId, element, kind, label, rebound: !known, name };
  if (known) {
    // Pages reuse elements for other fields, so the label must still be the same.
    const now = readLabel(element, kind);
    if (!isStillCalled(label, now, kind) && !hasLabel(element, label))
      refuse("STALE", `${name} is now called "${now}". ${takeNewSnapshot}`);
    mustBeInSameRow(target);
  }
  return target;
}

/** Updates a target after it was touched: the page may have replaced its element. */
export function refreshTarget(target: Target, root: Document | Element): void {
  try {
    if (target.element.isConnected) mustBeInSameRow(target);
    else Object.assign(target, resolveTarget(target.fieldId, root));
  } catch (error) {
    const { code, message } = toActionError(error);
    refuse(code, `It was performed, but not verified: ${message}`, "unknown");
  }
}

function mustBeInSameRow({ fieldId, element, name }: Target): void {
  if (!isInRow(element, fingerprintOf(fieldId) ?? {}))
    refuse("STALE", `${name} is now in another row. ${takeNewSnapshot}`);
}

/** Whether a visible label of the element has this text: its accessible name may be its value for a while. */
function hasLabel(element: Element, text: string): boolean {
  return labelsFor(element).some((label) => normalise(visibleText(label)) === normalise(text));
}

/** How many there are of something: "Large (26)". */
const count = /\(\d+\)$/;

/**
 * "Email" may become "Email is required", but not "Email of partner 2": whole words must stay, and no digits may be added, except
 * for a count. What is pressed may only gain or lose marks: "Pay" is not "Pay twice", and "Delete (2)" is not "Delete (20)".
 */
function isStillCalled(before: string, now: string, kind: FieldKind): boolean {
  const isPressed = commitsOnClick(kind);
  const names = [before, now].map((name) => normalise(withoutMarks(name) || name).replace(isPressed ? "" : count, ""));
  const [short, long] = names.sort((a, b) => a.length - b.length) as [string, string];
  const added = isPressed ? /^[^\p{L}\p{N}]*$/u : /^[ *:]\D*$/;
  return short === long || (short.length > 2 && long.startsWith(short) && added.test(long.slice(short.length)));
}

/** Finds the replacement of a lost element. It must be unique, and must have been: a wrong field is worse than none. */
function findEquivalent(lost: Handle, root: Document | Element, name: string): Element {
  const { id, duplicates } = lost;
  const [named, found] = findReplacements(lost, root);
  const [match] = found;
  const element = match && !found[1] && duplicates === 1 ? match : findAtSpot(lost, named);
  if (!element) {
    const reason = `is gone, and ${match ? "several match it" : "nothing replaced it"}`;
    refuse("STALE", `${name} ${isOfOldDocument(lost) ? "belongs to a previous page" : reason}. ${takeNewSnapshot}`);
  }
  rebind(id, element);
  return element;
}

/** Whether the page has drawn an equal element in place of a lost one. True if the id means nothing. */
export function isReplaced(fieldId: string, root: Document | Element): boolean {
  const lost = fingerprintOf(fieldId);
  return !lost || !!findReplacements(lost, root)[1][0];
}

/** All elements with the name of a lost one, and those of them that may be it. */
function findReplacements(lost: Handle, root: Document | Element): [Element[], Element[]] {
  const named = fieldsIn(root)
    .filter(
      ({ element, kind, group, frame }) =>
        kind === lost.kind &&
        frame === lost.frame &&
        isOnPageOf(lost, element.ownerDocument) &&
        readLabel(element, kind) === lost.label &&
        groupName(group) === lost.group,
    )
    .map(({ element }) => element);
  const { row = [], levels } = lost;
  const isIt = (element: Element) =>
    row[0] ? isSameRowAgain(row, textsAround(element, levels)) : isInPlaceOf(lost, element);
  return [named, named.filter(isIt)];
}

export function fieldsIn(root: Document | Element): FieldElement[] {
  return walk(root, { text: "none" }).flatMap(fieldElementsIn);
}

export function refuseKind({ name, kind }: Target, use: string): never {
  return refuse("WRONG_KIND", `${name} is ${kind === "custom" ? "not a field" : `a ${kind}`}. Use ${use}.`);
}

export function refuseSeveral({ name }: Target, { length }: unknown[], what = "option"): never {
  return refuse("INVALID_VALUE", `${name} takes one ${what}, not ${length}.`);
}

// Preconditions

export function mustBeEnabled({ element, name }: Pick<Target, "name"> & { element: Element }): void {
  // Such as the panel with its approvals: an agent must not answer its own questions.
  if (isUnder(element, "[data-giselle-ignore]")) refuse("NOT_ALLOWED", `${name} is not part of the page.`);
  if (isDisabled(element)) refuse("DISABLED", `${name} is disabled. See what enables it.`);
}

export function mustBeWritable(target: Target): void {
  mustBeEnabled(target);
  if (hasState(target.element, "readOnly")) refuse("READ_ONLY", `${target.name} is read-only.`);
}

/** The element that a person would press for a target. */
export function mustBeVisible({ element, name }: Target): Element {
  const isInert = isUnder(element, "[inert]");
  const visible = !isInert && createVisibility().operableElement(element);
  return visible || refuse("HIDDEN", `${name} is hidden. Open what contains it.`);
}
