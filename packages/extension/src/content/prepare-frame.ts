// What our isolated world does differently in each document of the page. The page sees no difference.
import { noteListener } from "@giselles-ai/browser-tool/dom/internal";
import { handlerEvent } from "./handler-event.ts";

/** A frame that navigates keeps its window, and gets new prototypes with its document. */
const prepared = new WeakSet<Document>();

/** Prepares a document, and each of its frames when it is entered: `shadowRoot` returns closed roots too. */
export function prepareFrame(frame: Window & typeof globalThis): void {
  if (prepared.has(frame.document)) return;
  prepared.add(frame.document);
  const { Element, HTMLIFrameElement } = frame;
  const ownRoot = getterOf(Element.prototype, "shadowRoot");
  Object.defineProperty(Element.prototype, "shadowRoot", {
    configurable: true,
    get(this: Element) {
      return ownRoot.call(this) ?? closedRootOf(this);
    },
  });
  const ownDocument = getterOf(HTMLIFrameElement.prototype, "contentDocument");
  // Frames have their own prototypes, and are entered only by this property.
  Object.defineProperty(HTMLIFrameElement.prototype, "contentDocument", {
    configurable: true,
    get(this: HTMLIFrameElement) {
      const page = ownDocument.call(this) as Document | null;
      if (page?.defaultView) prepareFrame(page.defaultView);
      return page;
    },
  });
  frame.addEventListener(handlerEvent, noteHandler, true);
}

function noteHandler(event: Event): void {
  const [element = event.target] = event.composedPath();
  if (element) noteListener(element, String((event as CustomEvent).detail));
}

function closedRootOf(element: Element): ShadowRoot | null {
  // The browser throws for elements that can't have a root, such as those of SVG.
  const isHtml = element.namespaceURI === "http://www.w3.org/1999/xhtml";
  if (!isHtml) return null;
  if (chrome.dom) return chrome.dom.openOrClosedShadowRoot(element as HTMLElement);
  return (element as { openOrClosedShadowRoot?: ShadowRoot }).openOrClosedShadowRoot ?? null; // Firefox
}

function getterOf(prototype: object, name: string): () => unknown {
  return Object.getOwnPropertyDescriptor(prototype, name)?.get ?? (() => null);
}
