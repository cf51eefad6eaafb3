// A CSS selector as a hint for readers of a record and for replay. It need not be unique: actions use handles.
import { attribute, closest, parentOf, tagOf } from "../tree.ts";

export function selectorOf(element: Element): string {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const name = attribute(element, "name");
  const around = closest(parentOf(element), "[id]")?.id;
  return `${around ? `#${CSS.escape(around)} ` : ""}${tagOf(element)}${name && `[name="${CSS.escape(name)}"]`}`;
}
