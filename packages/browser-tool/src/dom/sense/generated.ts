// Text that style sheets add: `content: "New"`. A person reads it like any other.
import { all } from "../tree.ts";
import { hasWords } from "../words.ts";
import { oncePerMoment } from "./moment.ts";

export interface Generated {
  before: string;
  after: string;
}

const nothing: Generated = { before: "", after: "" };

/** By document or shadow root. Asking each element of a page for its style would be slow. */
const findOnce = oncePerMoment(() => new Map<Node, Map<Element, Generated>>());

export function generatedText(element: Element): Generated {
  const roots = findOnce();
  if (!roots) return readGenerated(element);
  const root = element.getRootNode();
  const found = roots.get(root) ?? findIn(root as Document | ShadowRoot);
  roots.set(root, found);
  return found.get(element) ?? nothing;
}

function readGenerated(element: Element): Generated {
  return { before: contentOf(element, "::before"), after: contentOf(element, "::after") };
}

function findIn(root: Document | ShadowRoot): Map<Element, Generated> {
  const found = new Map<Element, Generated>();
  const selectors = sheetsOf(root).flatMap(selectorsIn);
  if (!selectors[0]) return found;
  for (const element of all(root, selectors.join())) {
    const generated = readGenerated(element);
    if (generated.before || generated.after) found.set(element, generated);
  }
  return found;
}

function sheetsOf({ styleSheets, adoptedStyleSheets }: DocumentOrShadowRoot): CSSStyleSheet[] {
  return [...Array.from(styleSheets ?? []), ...(adoptedStyleSheets ?? [])];
}

/** The rules of a sheet seldom change: while their number stays, what was found in them does. */
const known = new WeakMap<CSSStyleSheet, { count: number; selectors: string[] }>();

function selectorsIn(sheet: CSSStyleSheet): string[] {
  try {
    const { cssRules } = sheet;
    const before = known.get(sheet);
    if (before?.count === cssRules.length) return before.selectors;
    const selectors = Array.from(cssRules).flatMap(selectorsOf);
    known.set(sheet, { count: cssRules.length, selectors });
    return selectors;
  } catch {
    return []; // a sheet of another origin, which no script may read
  }
}

const pseudo = /::?(?:before|after)\b/gi;

function selectorsOf(rule: CSSRule): string[] {
  const { selectorText, style, cssRules } = rule as CSSStyleRule;
  const inside = cssRules ? Array.from(cssRules).flatMap(selectorsOf) : [];
  if (!selectorText || !/:(?:before|after)\b/i.test(selectorText)) return inside;
  const { content } = style;
  // Icon fonts draw their pictures as letters of the private use area.
  if (!/attr\(/.test(content) && !hasWords.test(content.replace(/\p{Co}/gu, ""))) return inside;
  const parts = selectorText.split(/,(?![^(]*\))/).filter((part) => /:(?:before|after)\b/i.test(part));
  const selectors = parts.map((part) => part.replace(pseudo, "").trim() || "*").filter(isSelector);
  return [...selectors, ...inside];
}

/** A nested rule writes `&`, and a page may write what no browser reads. */
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
  return hasWords.test(text) ? text : "";
}
