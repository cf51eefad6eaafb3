// Text that style sheets add: `content: "New"`. People read it like any other text.

import { letterOrDigit } from "../text.ts";
import { queryAll } from "../tree.ts";
import { cachedPerRead } from "./read-cache.ts";
import { readerOfRules } from "./style-rules.ts";

export interface Generated {
  before: string;
  after: string;
}

const noText: Generated = { before: "", after: "" };

/** By document or shadow root. Reading the style of every element would be slow. */
const cachedRoots = cachedPerRead(() => new Map<Node, Map<Element, Generated>>());

export function generatedText(element: Element): Generated {
  const roots = cachedRoots();
  if (!roots) return readGenerated(element);
  const root = element.getRootNode();
  const found = roots.get(root) ?? findIn(root as Document | ShadowRoot);
  roots.set(root, found);
  return found.get(element) ?? noText;
}

function readGenerated(element: Element): Generated {
  return { before: contentOf(element, "::before"), after: contentOf(element, "::after") };
}

function findIn(root: Document | ShadowRoot): Map<Element, Generated> {
  const found = new Map<Element, Generated>();
  const selectors = sheetsOf(root).flatMap(selectorsIn);
  if (!selectors[0]) return found;
  for (const element of queryAll(root, selectors.join())) {
    const generated = readGenerated(element);
    if (generated.before || generated.after) found.set(element, generated);
  }
  return found;
}

function sheetsOf({ styleSheets, adoptedStyleSheets }: DocumentOrShadowRoot): CSSStyleSheet[] {
  return [...Array.from(styleSheets ?? []), ...(adoptedStyleSheets ?? [])];
}

const selectorsIn = readerOfRules(selectorsOf);

const pseudo = /::?(?:before|after)\b/gi;

function selectorsOf(rule: CSSRule): string[] {
  const { selectorText, style, cssRules } = rule as CSSStyleRule;
  const inside = cssRules ? Array.from(cssRules).flatMap(selectorsOf) : [];
  if (!selectorText || !/:(?:before|after)\b/i.test(selectorText)) return inside;
  const { content } = style;
  // Icon fonts use letters of the private use area.
  if (!/attr\(/.test(content) && !letterOrDigit.test(content.replace(/\p{Co}/gu, ""))) return inside;
  const parts = selectorText.split(/,(?![^(]*\))/).filter((part) => /:(?:before|after)\b/i.test(part));
  const selectors = parts.map((part) => part.replace(pseudo, "").trim() || "*").filter(isSelector);
  return [...selectors, ...inside];
}

/** Excludes nested rules (`&`) and selectors that the browser cannot parse. */
function isSelector(selector: string): boolean {
  try {
    document.createDocumentFragment().querySelector(selector);
    return !selector.includes("&");
  } catch {
    return false;
  }
}

function contentOf(element: Element, side: "::before" | "::after"): string {
  const { content, display, visibility } = getComputedStyle(element, side);
  if (display === "none" || visibility === "hidden") return "";
  const texts = Array.from(content.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, text = ""]) => text.replace(/\\(.)/g, "$1"));
  const text = texts.join("").replace(/\p{Co}/gu, "");
  return letterOrDigit.test(text) ? text : "";
}
