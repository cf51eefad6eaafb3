// A hint for people who read a record, and for replay. Never an address: targets are found by their handle.
import { attribute } from "../tree.ts";

export function selectorOf(element: Element): string {
  if (element.id) return `#${CSS.escape(element.id)}`;
  const name = attribute(element, "name");
  const around = element.parentElement?.closest("[id]")?.id;
  return `${around ? `#${CSS.escape(around)} ` : ""}${element.localName}${name && `[name="${CSS.escape(name)}"]`}`;
}
