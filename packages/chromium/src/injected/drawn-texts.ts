// Reads every text in the viewport with its position, so that a screenshot can be painted over where needed.
import { isElement, isTag } from "@giselles-ai/browser-tool/dom/internal";
import { inOutermostView } from "./frame-geometry.ts";
import type { DrawnText } from "./interface.ts";

/** Texts of elements and fields, and alternative texts of images; through open roots and frames of the same origin. */
export function readDrawnTexts(page: Document): DrawnText[] {
  return [...read(page)];
}

function* read(node: Node): Generator<DrawnText> {
  if (node.nodeType === Node.TEXT_NODE) yield* readText(node);
  if (isElement(node)) {
    if (/^(?:script|style|noscript|template)$/.test(node.localName)) return;
    const text = renderedText(node);
    if (text) yield* inView(text, node, node.getBoundingClientRect());
    if (node.shadowRoot) yield* read(node.shadowRoot);
    if (isTag(node, "iframe") && node.contentDocument) yield* read(node.contentDocument);
    if (/^(?:input|textarea)$/.test(node.localName)) return;
  }
  for (const child of node.childNodes) yield* read(child);
}

function* readText(node: Node): Generator<DrawnText> {
  const range = node.ownerDocument?.createRange();
  range?.selectNodeContents(node);
  const around = node.parentElement ?? (node.getRootNode() as ShadowRoot).host;
  if (range && node.nodeValue?.trim()) yield* inView(node.nodeValue, around, range.getBoundingClientRect());
}

/** The text that an element renders without a text node. */
function renderedText(element: Element): string | undefined {
  const { selectedOptions } = element as HTMLSelectElement;
  const [chosen] = selectedOptions ?? [];
  if (chosen) return chosen.label;
  const { value, placeholder } = element as HTMLInputElement;
  if (/^(?:input|textarea|select)$/.test(element.localName)) return value || placeholder;
  return (element as HTMLImageElement).alt;
}

function* inView(text: string, element: Element, box: DOMRect): Generator<DrawnText> {
  const start = inOutermostView(element, { x: box.left, y: box.top });
  const end = inOutermostView(element, { x: box.right, y: box.bottom });
  const isInView = end.x > 0 && end.y > 0 && start.x < innerWidth && start.y < innerHeight;
  if (!isInView || end.x === start.x || end.y === start.y) return;
  yield { text, x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y };
}
