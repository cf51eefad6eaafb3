// The labels of controls. The native `labels` list searches the whole page for each control, so a snapshot finds all of them once.

import { cachedPerRead } from "../read-cache.ts";
import { appendTo } from "../text.ts";
import { matches, queryAll, referencedElements, rootOf } from "../tree.ts";

const controls = "input,select,textarea,button,[role]";

/** The labels of each control, with an empty list for each root that was searched. */
const cachedLabels = cachedPerRead(() => new Map<Node, HTMLLabelElement[]>());

export function labelsFor(control: Element): HTMLLabelElement[] {
  const found = cachedLabels();
  const root = rootOf(control) as Document | ShadowRoot;
  if (!found.has(root)) {
    found.set(root, []);
    for (const label of queryAll<HTMLLabelElement>(root, "label")) {
      const owner = ownerOf(label);
      if (owner) appendTo(found, owner, label);
    }
  }
  return found.get(control) ?? [];
}

/** People see the label next to an element that is not labelable too: a control of the page, or the box with its only control. */
function ownerOf(label: HTMLLabelElement): Element | undefined {
  const named = label.control ?? referencedElements(label, "for")[0];
  if (!named || matches(named, controls)) return named;
  const [control, other] = queryAll(named, controls);
  return (!other && control) || named;
}
