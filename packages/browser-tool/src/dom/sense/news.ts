// Text that appeared: "Saved", "Nickname is taken", a message that nothing in the page marks as one.
import type { OutlineEntry } from "@giselles-ai/protocol";
import { forNodes, isFrame, pageOf, upFrom } from "../tree.ts";
import { oneLine } from "../words.ts";
import { kindOf } from "./kind.ts";
import { isInlineTag, unread, visibleText } from "./name.ts";
import { createSight, isRendered } from "./visibility.ts";
import { textRole } from "./walk.ts";

/** More than that is another page. */
const mostNews = 100;

/** The texts that a person can read now, outside controls. */
export function readTexts(page: Document): Set<string> {
  const texts = new Set<string>();
  visitTexts(page.documentElement, (text) => texts.add(text));
  return texts;
}

/** What can be read now and could not be read before, a line a paragraph. */
export function findNews(root: Document | Element, before: Set<string>): OutlineEntry[] {
  const blocks = new Set<Element>();
  visitTexts(pageOf(root).documentElement, (text, parent) => {
    let block = parent;
    while (isInlineTag(block) && block.parentElement) block = block.parentElement;
    if (!before.has(text) && blocks.size < mostNews) blocks.add(block);
  });
  const { sees } = createSight();
  return Array.from(blocks).flatMap((block) => {
    const text = visibleText(block, { blocks: false });
    const [role = "text"] = upFrom(block).flatMap((at) => textRole(at, false) ?? []);
    return text && sees(block) ? { role, text } : [];
  });
}

function visitTexts(element: Element, note: (text: string, parent: Element) => void): void {
  if (element.matches(`${unread},label,legend,title`) || kindOf(element)) return;
  const page = isFrame(element) && element.contentDocument?.documentElement;
  if (page) visitTexts(page, note);
  let shown: boolean | undefined;
  forNodes(
    element,
    (child) => visitTexts(child, note),
    (words) => {
      const text = oneLine(words);
      if (!text) return;
      shown ??= isRendered(element);
      if (shown) note(text, element);
    },
  );
}
