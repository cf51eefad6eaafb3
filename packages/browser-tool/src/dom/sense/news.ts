// Text that appeared: "Saved", "Nickname is taken", a message that nothing in the page marks as one.
import type { OutlineEntry } from "@giselles-ai/protocol";
import { drawnNodes, innerDocument, isElement, isFrame } from "../tree.ts";
import { cut, oneLine } from "../words.ts";
import { kindOf, roleOf } from "./kind.ts";
import { isInlineTag, visibleText } from "./name.ts";
import { Sight } from "./visibility.ts";

const mostNews = 12;

/** The texts that a person can read now, outside controls. */
export function readTexts(page: Document): Set<string> {
  const texts = new Set<string>();
  visitTexts(page.documentElement, (text) => texts.add(text));
  return texts;
}

/** What can be read now and could not be read before, a line a paragraph. */
export function findNews(page: Document, before: Set<string>): OutlineEntry[] {
  const blocks = new Set<Element>();
  visitTexts(page.documentElement, (text, parent) => {
    if (!before.has(text) && blocks.size < mostNews) blocks.add(blockAround(parent));
  });
  const sight = new Sight();
  return Array.from(blocks).flatMap((block) => {
    const text = cut(visibleText(block, { blocks: false }), 300);
    return text && sight.sees(block) ? [{ role: roleIn(block), text }] : [];
  });
}

function visitTexts(element: Element, note: (text: string, parent: Element) => void): void {
  if (/^(?:script|style|noscript|template|svg|label|legend|title)$/.test(element.localName)) return;
  if (element.hasAttribute("data-giselle-ignore") || kindOf(element)) return;
  const page = isFrame(element) ? innerDocument(element) : undefined;
  if (page?.documentElement) visitTexts(page.documentElement, note);
  const nodes = drawnNodes(element);
  let shown: boolean | undefined;
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index] as Node;
    if (isElement(node)) visitTexts(node, note);
    else if (node.nodeType === 3) {
      const text = oneLine(node.nodeValue);
      if (!text) continue;
      shown ??= element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
      if (shown) note(text, element);
    }
  }
}

function blockAround(element: Element): Element {
  let block = element;
  while (isInlineTag(block) && block.parentElement) block = block.parentElement;
  return block;
}

function roleIn(element: Element): OutlineEntry["role"] {
  if (/^h[1-6]$/.test(element.localName)) return "heading";
  const live = element.closest(
    '[role="alert"], [role="status"], [aria-live="assertive"], [aria-live="polite"], output',
  );
  if (!live) return "text";
  return roleOf(live) === "alert" || live.getAttribute("aria-live") === "assertive" ? "alert" : "status";
}
