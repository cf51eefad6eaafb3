// Text that style sheets add: `content: "New"`. People read it like any other text.

import { cachedByKey, isReading } from "../read-cache.ts";
import { letterOrDigit } from "../text.ts";
import { queryAll, rootOf } from "../tree.ts";
import { isGeneratedDrawn } from "./drawn.ts";
import { isSelector, readSheets, selectorsIn } from "./sheets.ts";

interface Generated {
  before: string;
  after: string;
}

const noText: Generated = { before: "", after: "" };

/** By document or shadow root. Reading the style of every element would be slow. */
const generatedIn = cachedByKey((root: Node) => findIn(root as Document | ShadowRoot));

export function generatedText(element: Element): Generated {
  return isReading() ? (generatedIn(rootOf(element)).get(element) ?? noText) : readGenerated(element);
}

function readGenerated(element: Element): Generated {
  return { before: contentOf(element, "::before"), after: contentOf(element, "::after") };
}

function findIn(root: Document | ShadowRoot): Map<Element, Generated> {
  const found = new Map<Element, Generated>();
  const selectors = generatingSelectors(root);
  if (!selectors[0]) return found;
  for (const element of queryAll(root, selectors.join())) {
    const generated = readGenerated(element);
    if (generated.before || generated.after) found.set(element, generated);
  }
  return found;
}

const pseudo = /::?(?:before|after)\b/i;

const generatingSelectors = readSheets(({ selector, style }) => {
  if (!letterOrDigit.test(style.content)) return []; // as in icon fonts, whose signs are for private use
  const parts = selectorsIn(selector).filter((part) => pseudo.test(part));
  return parts.map((part) => part.replace(pseudo, "").trim() || "*").filter(isSelector);
});

function contentOf(element: Element, side: "::before" | "::after"): string {
  const style = getComputedStyle(element, side);
  const { content, display, visibility, position } = style;
  if (display === "none" || visibility === "hidden") return "";
  const said = content.replace(/^.*[")] \/ |\(".*?"\)/g, ""); // instead of what is drawn, and without addresses
  const strings = Array.from(said.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, string = ""]) => string);
  const text = strings.join("").replace(/\\(.)/g, "$1");
  if (!letterOrDigit.test(text) || !isGeneratedDrawn(element, style)) return "";
  return position === "absolute" ? ` ${text} ` : text; // it stands apart
}
