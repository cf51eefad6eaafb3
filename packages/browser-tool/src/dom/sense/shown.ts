// What a custom field shows as chosen. Libraries put it into the input, or beside it as text or as tags.

import { all, byIds, ownText, upFrom } from "../tree.ts";
import { hasWords, oneLine } from "../words.ts";
import { createSight } from "./visibility.ts";

const fields = ":is(input,select,textarea):not([type=hidden],[aria-hidden=true])";
const notChosen =
  "label,legend,button,[role=listbox],[role=menu],[aria-live],[role=log],[aria-hidden=true],[class*=placeholder i],[id*=placeholder i]";
const removers = "button,[role=button],svg";

export interface Shown {
  /** Each choice, or the one text that stands for them. */
  texts: string[];
  /** Choices that can be taken away one by one, with what takes them away. */
  tags: Map<string, Element>;
}

export function readShown(element: Element, { isSearching = false } = {}): Shown {
  const { sees } = createSight();
  const described = byIds(element, "aria-describedby");
  const tags = new Map<string, Element>();
  const texts: string[] = [];
  for (const leaf of leavesIn(boxAround(element))) {
    const off = leaf.closest(notChosen);
    if ((off && !off.contains(element)) || !sees(leaf) || described.some((other) => other.contains(leaf))) continue;
    const text = oneLine(ownText(leaf));
    const remover = removerOf(leaf, element);
    if (remover) tags.set(text, remover);
    texts.push(text);
  }
  const { value } = element as HTMLInputElement;
  if (isTextual(element) && value && !isSearching) texts.push(value);
  return { texts: [...new Set(tags.size ? tags.keys() : texts)], tags };
}

export function isTextual(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element.matches("input,textarea");
}

/** The box that is the field's own: it ends where its label or another field begins. */
function boxAround(element: Element): Element {
  let box = element;
  if (isTextual(element))
    for (const parent of upFrom(element, 6).slice(1)) {
      if (parent.matches("form,fieldset,td,body")) break;
      if (all(parent, fields).length > 1 || parent.getBoundingClientRect().height > 240) break;
      box = parent;
      if (box.querySelector("label")) break;
    }
  return box;
}

/** Elements that hold words of their own. */
export function leavesIn(box: Element): Element[] {
  return [box, ...all(box, "*")].filter((element) => hasWords.test(ownText(element)));
}

function removerOf(leaf: Element, element: Element): Element | undefined {
  for (const tag of upFrom(leaf, 3)) {
    if (tag.contains(element) || leavesIn(tag).length > 1) return undefined;
    const remover = all(tag, removers).at(-1);
    if (remover) return remover;
  }
  return undefined;
}
