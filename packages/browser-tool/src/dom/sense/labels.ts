// Which labels belong to a control. A browser's own list of them searches the whole page for each control, so while the
// page is being read they are found once, for all.
import { byIds } from "../tree.ts";
import { addTo } from "../words.ts";
import { oncePerMoment } from "./moment.ts";

/** The labels of each control, and an empty list for each document or shadow root that was searched. */
const findOnce = oncePerMoment(() => new Map<Node, HTMLLabelElement[]>());

export function labelsFor(control: Element): HTMLLabelElement[] {
  const found = findOnce();
  if (!found) return Array.from((control as HTMLInputElement).labels ?? []);
  const root = control.getRootNode() as Document | ShadowRoot;
  if (!found.has(root)) {
    found.set(root, []);
    for (const label of root.querySelectorAll("label")) {
      // A label may name an element that HTML does not let it: people see it beside the widget all the same.
      const owner = label.control ?? byIds(label, "for")[0];
      if (owner) addTo(found, owner, label);
    }
  }
  return found.get(control) ?? [];
}
