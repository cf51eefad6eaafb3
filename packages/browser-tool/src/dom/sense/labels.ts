// The labels of controls. The native `labels` list searches the whole page for each control, so a snapshot finds all of them once.

import { appendTo } from "../text.ts";
import { queryAll, referencedElements } from "../tree.ts";
import { cachedPerRead } from "./read-cache.ts";

/** The labels of each control, with an empty list for each root that was searched. */
const cachedLabels = cachedPerRead(() => new Map<Node, HTMLLabelElement[]>());

export function labelsFor(control: Element): HTMLLabelElement[] {
  const found = cachedLabels();
  if (!found) return Array.from((control as HTMLInputElement).labels ?? labelsById(control));
  const root = control.getRootNode() as Document | ShadowRoot;
  if (!found.has(root)) {
    found.set(root, []);
    for (const label of root.querySelectorAll("label")) {
      // People see the label next to an element that is not labelable too.
      const owner = label.control ?? referencedElements(label, "for")[0];
      if (owner) appendTo(found, owner, label);
    }
  }
  return found.get(control) ?? [];
}

/** `for` may name an element that is not labelable in HTML. */
function labelsById({ id, ownerDocument }: Element): HTMLLabelElement[] {
  return id ? queryAll<HTMLLabelElement>(ownerDocument, `label[for="${CSS.escape(id)}"]`) : [];
}
