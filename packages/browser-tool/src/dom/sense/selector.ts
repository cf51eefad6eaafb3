// A CSS selector as a hint for readers of a record and for replay. It need not be unique: actions use handles.
import { attribute } from "../tree.ts";

export function selectorOf(element: Element): string {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const name = attribute(element, "name");
  const around = element.parentElement?.closest("[id]")?.id;
  return `${around ? `#${CSS.escape(around)} ` : ""}${element.localName}${name && `[name="${CSS.escape(name)}"]`}`;
}
