// Text that style sheets add: `content: "New"`. People read it like any other text.

import { letterOrDigit } from "../text.ts";
import { queryAll } from "../tree.ts";
import { cachedByKey, isReading } from "./read-cache.ts";
import { readSheets } from "./sheets.ts";

export interface Generated {
  before: string;
  after: string;
}

const noText: Generated = { before: "", after: "" };

/** By document or shadow root. Reading the style of every element would be slow. */
const generatedIn = cachedByKey((root: Node) => findIn(root as Document | ShadowRoot));

export function generatedText(element: Element): Generated {
  return isReading() ? (generatedIn(element.getRootNode()).get(element) ?? noText) : readGenerated(element);
}

function readGenerated(element: Element): Generated {
  return { before: contentOf(element, "::before"), after: contentOf(element, "::after") };
}

function findIn(root: Document | ShadowRoot): Map<Element, Generated> {
  const found = new Map<Element, Generated>();
  const selectors = selectorsIn(root);
  if (!selectors[0]) return found;
  for (const element of queryAll(root, selectors.join())) {
    const generated = readGenerated(element);
    if (generated.before || generated.after) found.set(element, generated);
  }
  return found;
}

const selectorsIn = readSheets(selectorsOf);

const pseudo = /::?(?:before|after)\b/i;

function selectorsOf(rule: CSSRule): string[] {
  const { selectorText, style, cssRules } = rule as CSSStyleRule;
  const inside = cssRules ? Array.from(cssRules).flatMap(selectorsOf) : [];
  if (!selectorText || !pseudo.test(selectorText)) return inside;
  const { content } = style;
  // Icon fonts use letters of the private use area.
  if (!/attr\(/.test(content) && !letterOrDigit.test(content.replace(/\p{Co}/gu, ""))) return inside;
  const parts = selectorText.split(/,(?![^(]*\))/).filter((part) => pseudo.test(part));
  const selectors = parts.map((part) => part.replace(pseudo, "").trim() || "*").filter(isSelector);
  return [...selectors, ...inside];
}

/** Excludes nested rules (`&`) and selectors that the browser cannot parse. */
function isSelector(selector: string): boolean {
  return !selector.includes("&") && CSS.supports(`selector(${selector})`);
}

function contentOf(element: Element, side: "::before" | "::after"): string {
  const { content, display, visibility } = getComputedStyle(element, side);
  if (display === "none" || visibility === "hidden") return "";
  const texts = Array.from(content.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, text = ""]) => text.replace(/\\(.)/g, "$1"));
  const text = texts.join("").replace(/\p{Co}/gu, "");
  return letterOrDigit.test(text) ? text : "";
}
