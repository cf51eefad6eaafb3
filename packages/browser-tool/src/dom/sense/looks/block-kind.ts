// What a block of a document editor is, as a person sees it.

import { readToggle } from "./drawn-toggle.ts";
import { matches, mayBeToggle, parentOf, queryAll, selfAndAncestors, styleOf, tagOf } from "./kit.ts";

const kindOfTag: Record<string, string> = { li: "list item", blockquote: "quote", pre: "code", code: "code" };

/** "heading 2", "quote", "to-do", …: by the tag, or by the look if there is only a plain box. */
export function blockKind(element: Element): string {
  const inner = element.childElementCount === 1 ? element.firstElementChild : undefined;
  for (const part of [element, ...(inner ? [inner] : []), ...selfAndAncestors(element, 3)]) {
    const level = /^h([1-6])$/.exec(tagOf(part))?.[1];
    if (level) return `heading ${level}`;
    const word = kindOfTag[tagOf(part)];
    if (word) return word;
  }
  const { fontSize, fontWeight, fontFamily, fontStyle, borderLeftWidth } = styleOf(element);
  const usual = parseFloat(styleOf(element.ownerDocument.body).fontSize);
  if (
    queryAll(parentOf(element) ?? element, ":scope > *").some(
      (part) => (mayBeToggle(part) && readToggle(part)) || matches(part, "[type=checkbox]"),
    )
  )
    return "to-do";
  if (parseFloat(fontSize) > 1.15 * usual && Number(fontWeight) > 500) return "heading";
  if (/mono/.test(fontFamily)) return "code";
  return parseFloat(borderLeftWidth) >= 2 || fontStyle === "italic" ? "quote" : "text";
}
