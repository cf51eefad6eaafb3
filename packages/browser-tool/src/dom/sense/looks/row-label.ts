// The label in the row of a field, where nothing binds the two: forms of component libraries.
import {
  attribute,
  childrenOf,
  contains,
  isRendered,
  isTag,
  isTextEntry,
  matches,
  nativeFields,
  normalise,
  parentOf,
  queryAll,
  rectOf,
  selfAndAncestors,
  visibleText,
} from "./kit.ts";
import { nonText } from "./text-beside.ts";

/** Library components wrap a field in this many boxes. */
const maxLevels = 9;
/** Between a label and the field under it, in pixels. */
const maxGap = 40;
const labels = "label,dt,[class*=label]";

/** What else a person sees as a field. */
const drawnFields = `${nativeFields},[role=slider],[role=switch],[role=checkbox],[role=radio],[role=combobox],[role=spinbutton]`;

/**
 * The same for a widget whose own name is only for screen readers and has no word of that label, such as "Slider", "OFF" or "Open
 * the list": people, and what they ask for, go by the label.
 */
export function seenLabel(field: Element): string {
  const unseen = normalise(attribute(field, "aria-label"));
  if (!unseen || matches(field, "[aria-labelledby]")) return "";
  const label = rowLabel(field, drawnFields);
  return wordsOf(label).some((word) => unseen.includes(word)) ? "" : label;
}

function wordsOf(text: string): string[] {
  return normalise(text).match(/[\p{L}\p{N}]{2,}/gu) ?? [];
}

/** The text of the label beside or above the boxes in which a field is alone. Empty if there is none. */
export function rowLabel(field: Element, others = nativeFields): string {
  let place = "";
  for (const box of selfAndAncestors(field, maxLevels)) {
    if (box !== field && matches(box, "[role=combobox]")) break; // it has the name already
    if (matches(box, "form,body,fieldset")) break;
    if (isShared(box, field, others)) {
      place = placeAmongTwins(box, field);
      if (!place) break;
    }
    const before = seenBefore(box);
    const label = (before && labelIn(before)) ?? labelOfReplaced(box);
    if (label) return isOfRow(label, field) ? visibleText(label) + place : "";
  }
  return "";
}

/** The place of a text field beside a field like it, such as the start and the end of a period that have the same placeholder. */
function placeAmongTwins(box: Element, field: Element): string {
  const fields = queryAll(box, nativeFields).filter(isRendered);
  const hint = attribute(field, "placeholder");
  const areTwins = fields.every((one) => isTextEntry(one) && attribute(one, "placeholder") === hint);
  return areTwins && fields.length === 2 ? ` (${fields.indexOf(field as HTMLElement) + 1} of 2)` : "";
}

/** Whether another field that a person sees is in the box. */
function isShared(box: Element, field: Element, others: string): boolean {
  return queryAll(box, others).some(
    (other) => !contains(field, other) && !contains(other, field) && isRendered(other) && !isReplaced(other),
  );
}

/** The element before a box, past what is hidden, such as a list that the box replaces. */
function seenBefore(box: Element): Element | undefined {
  let before = box.previousElementSibling;
  while (before && !isRendered(before)) before = before.previousElementSibling;
  return before ?? undefined;
}

/** The label of a hidden list beside a box, wherever it is among them. */
function labelOfReplaced(box: Element): Element | undefined {
  const isLabel = (other: Element) => isTag(other, "label") && !!other.control && isReplaced(other.control);
  return childrenOf(parentOf(box) ?? box).find(isLabel);
}

/** Whether a native field is hidden, or in a box without a size. */
function isReplaced(field: Element): boolean {
  if (!matches(field, "select") && !isTextEntry(field)) return false;
  return !isRendered(field) || selfAndAncestors(field, 2).some((part) => rectOf(part).width < 2);
}

/** The label that is all of an element, and the name of nothing else that a person sees. */
function labelIn(part: Element): Element | undefined {
  if (matches(part, nonText) || part.querySelector(nonText)) return undefined;
  const label = matches(part, labels) ? part : part.querySelector(labels);
  const bound = isTag(label, "label") && label.control;
  if (!label || visibleText(label) !== visibleText(part)) return undefined;
  return !bound || isReplaced(bound) ? label : undefined;
}

/** Whether a label is in one line with a field, or right above it. */
function isOfRow(label: Element, field: Element): boolean {
  const text = rectOf(label);
  const box = rectOf(field);
  return text.top < box.bottom && box.top - text.bottom < maxGap;
}
