// What a custom field displays as selected. Libraries put it into the input, or next to it as text or tags.

import { letterOrDigit, oneLine } from "../text.ts";
import {
  closest,
  contains,
  flatDescendants,
  isEditable,
  isInside,
  isTag,
  matches,
  ownText,
  queryAll,
  rectOf,
  referencedElements,
  selfAndAncestors,
  styleOf,
} from "../tree.ts";
import { createVisibility } from "./visibility.ts";

const fields = ":is(input,select,textarea):not([type=hidden],[aria-hidden=true],[hidden])";
const notSelected = "label,legend,button,[role=listbox],[role=menu],[aria-live],[role=log],[aria-hidden=true]";
const placeholder = "[class*=placeholder i],[id*=placeholder i]";
const removers = "button,[role=button],svg";

export interface DisplayedSelection {
  /** Each selected label, or one text for all of them. */
  texts: string[];
  /** The labels of removable tags, with the elements that remove them. */
  tags: Map<string, Element>;
  /** Texts in elements called placeholder. Some libraries show the selection there too. */
  placeholders: string[];
}

export function readDisplayedSelection(element: Element, { isSearching = false } = {}): DisplayedSelection {
  const { isVisible } = createVisibility();
  /** A field may be described by what it displays. */
  const described = referencedElements(element, "aria-describedby").filter((other) => !isInside(other, element));
  const tags = new Map<string, Element>();
  const texts: string[] = [];
  const placeholders: string[] = [];
  for (const leaf of leavesIn(boxAround(element))) {
    const excluded = selfAndAncestors(leaf).find((ancestor) => matches(ancestor, notSelected) && !isDisplay(ancestor));
    if (
      matches(leaf, "label,legend") ||
      (excluded && !isInside(element, excluded)) ||
      !isVisible(leaf) ||
      described.some((other) => contains(other, leaf))
    )
      continue;
    if (isSearching && isEntry(element) && isInside(leaf, element)) continue;
    const text = oneLine(ownText(leaf));
    const holder = closest(leaf, placeholder);
    if (holder && !contains(holder, element)) {
      placeholders.push(text);
      continue;
    }
    const remover = removerOf(leaf, element);
    if (remover) tags.set(text, remover);
    texts.push(text);
  }
  // A button may show its selection in a field that cannot be written.
  const shown = isEntry(element) ? [] : queryAll<HTMLInputElement>(element, "input[readonly]");
  texts.push(...shown.flatMap(({ value }) => oneLine(value) || []));
  const { value } = element as HTMLInputElement;
  const isNew = () => value.split(/,\s*/).some((part) => !texts.includes(part));
  if (isNativeInput(element) && value && !isSearching && isNew()) texts.push(value);
  return { texts: [...new Set(tags.size ? tags.keys() : texts)], tags, placeholders };
}

/** A native input of any type, or a text area. */
export function isNativeInput(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return matches(element, "input,textarea");
}

/** Whether a list only displays what is selected: it does not float, and all of it is selected. */
function isDisplay(list: Element): boolean {
  return (
    matches(list, "[role=combobox] [role=listbox]") &&
    !list.querySelector("[role=option]:not([aria-selected=true])") &&
    selfAndAncestors(list, 3).every((box) => styleOf(box).position !== "absolute")
  );
}

/** Whether text can be typed into an element: a native field, or an editor. */
export function isEntry(element: Element): element is HTMLInputElement {
  return isNativeInput(element) || isEditable(element);
}

/** The box of the field itself: it ends where its label or another field begins. */
function boxAround(element: Element): Element {
  let box = element;
  if (isEntry(element))
    for (const parent of selfAndAncestors(element, 6).slice(1)) {
      if (matches(parent, "form,fieldset,td,body")) break;
      if (queryAll(parent, fields).length > 1 || rectOf(parent).height > 240) break;
      box = parent;
      if (box.querySelector("label")) break;
    }
  return box;
}

/** Elements that directly contain text. */
export function leavesIn(box: Element): Element[] {
  return [box, ...flatDescendants(box)].filter(
    (element) => !isTag(element, "slot") && letterOrDigit.test(ownText(element)),
  );
}

function removerOf(leaf: Element, element: Element): Element | undefined {
  for (const tag of selfAndAncestors(leaf, 3)) {
    const labels = leavesIn(tag).filter((inner) => inner === leaf || !closest(inner, removers)); // a remover may show an "x"
    if (isInside(element, tag) || labels.length > 1) return undefined;
    const remover = flatDescendants(tag)
      .filter((inner) => matches(inner, removers))
      .at(-1);
    if (remover) return remover;
  }
  return undefined;
}
