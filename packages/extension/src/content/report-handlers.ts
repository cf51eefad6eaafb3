// Runs in the page's own script context before a snapshot. Properties such as `onclick` that a page has set are visible only there.
// A page could send the same events; it would only say of its own elements that they can be clicked.
import { handlerEvent } from "./handler-event.ts";

const types = ["click", "dblclick", "mousedown", "pointerdown"] as const;

function report(page: Document | ShadowRoot): void {
  for (const element of page.querySelectorAll<HTMLElement>("*")) {
    for (const detail of types)
      if (element[`on${detail}`]) element.dispatchEvent(new CustomEvent(handlerEvent, { detail, composed: true }));
    const inner =
      element.shadowRoot ?? (element.localName === "iframe" && (element as HTMLIFrameElement).contentDocument);
    if (inner) report(inner);
  }
}
report(document);
