// What a custom field shows as chosen. Libraries put it into the input, or beside it as text or as tags.

import { byIds, isTag } from "../tree.ts";
import { oneLine } from "../words.ts";
import { Sight } from "./visibility.ts";

const fields = 'input:not([type="hidden"],[aria-hidden="true"]),select:not([aria-hidden="true"]),textarea';
const notChosen =
  'label,legend,button,[role="listbox"],[role="menu"],[aria-live],[role="log"],[aria-hidden="true"],[class*="placeholder" i],[id*="placeholder" i]';
const removers = 'button,[role="button"],svg';

export interface Shown {
  /** Each choice, or the one text that stands for them. */
  texts: string[];
  /** Choices that can be taken away one by one, with what takes them away. */
  tags: Map<string, Element>;
}

export function readShown(element: Element, { isSearching = false } = {}): Shown {
  const sight = new Sight();
  const described = byIds(element, "aria-describedby");
  const tags = new Map<string, Element>();
  const texts: string[] = [];
  for (const leaf of leavesIn(boxAround(element))) {
    const off = leaf.closest(notChosen);
    if ((off && !off.contains(element)) || !sight.sees(leaf) || described.some((other) => other.contains(leaf)))
      continue;
    const text = oneLine(wordsOf(leaf));
    const remover = removerOf(leaf, element);
    if (remover) tags.set(text, remover);
    texts.push(text);
  }
  const { value } = element as HTMLInputElement;
  if (isTextual(element) && value && !isSearching) texts.push(value);
  return { texts: [...(tags.size > 0 ? tags.keys() : new Set(texts))], tags };
}

export function isTextual(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return isTag(element, "input") || isTag(element, "textarea");
}

/** The box that is the field's own: it ends where its label or another field begins. */
function boxAround(element: Element): Element {
  let box = element;
  for (let level = 0; level < 5 && isTextual(element); level += 1) {
    const parent = box.parentElement;
    if (!parent || /^(?:form|fieldset|td|body)$/.test(parent.localName)) break;
    if (parent.querySelectorAll(fields).length > 1 || parent.getBoundingClientRect().height > 240) break;
    box = parent;
    if (box.querySelector("label")) break;
  }
  return box;
}

/** Elements that hold words of their own. */
export function leavesIn(box: Element): Element[] {
  return [box, ...box.querySelectorAll("*")].filter((element) => /[\p{L}\p{N}]/u.test(wordsOf(element)));
}

function wordsOf(element: Element): string {
  return Array.from(element.childNodes, (node) => (node.nodeType === 3 ? node.nodeValue : "")).join("");
}

function removerOf(leaf: Element, element: Element): Element | undefined {
  for (let tag: Element | null = leaf, level = 0; tag && level < 3; tag = tag.parentElement, level += 1) {
    if (tag.contains(element) || leavesIn(tag).length > 1) return undefined;
    const remover = Array.from(tag.querySelectorAll(removers)).at(-1);
    if (remover) return remover;
  }
  return undefined;
}
