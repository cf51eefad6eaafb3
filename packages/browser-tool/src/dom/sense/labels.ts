// Which labels belong to a control. A browser's own list of them searches the whole page for each control, so while the
// page is being read they are found once, for all.
import { isTag } from "../tree.ts";

let found: Map<Element, HTMLLabelElement[]> | undefined;
let searched: Set<Node> | undefined;

/** Runs `read` in a moment in which the page does not change. */
export function inOneMoment<Result>(read: () => Result): Result {
  if (found) return read();
  found = new Map();
  searched = new Set();
  try {
    return read();
  } finally {
    found = undefined;
    searched = undefined;
  }
}

export function labelsFor(control: Element): HTMLLabelElement[] {
  if (!found || !searched) return Array.from((control as HTMLInputElement).labels ?? []);
  const root = control.getRootNode() as Document | ShadowRoot;
  if (!searched.has(root)) {
    searched.add(root);
    for (const label of root.querySelectorAll("label")) {
      const owner = label.control ?? customOwner(label);
      if (!owner) continue;
      const known = found.get(owner);
      if (known) known.push(label);
      else found.set(owner, [label]);
    }
  }
  return found.get(control) ?? [];
}

/** A label may name an element that HTML does not let it: people see it beside the widget all the same. */
function customOwner(label: HTMLLabelElement): Element | null {
  const owner = label.htmlFor ? (label.getRootNode() as Document).getElementById?.(label.htmlFor) : null;
  return owner && !isTag(owner, "label") ? owner : null;
}
