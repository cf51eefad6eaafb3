import { parentOf } from "../tree.ts";
import { isInlineTag } from "./name.ts";

/** The block that the text of an element is part of. */
export function blockOf(element: Element): Element {
  const parent = parentOf(element);
  return parent && isInlineTag(element) ? blockOf(parent) : element;
}
