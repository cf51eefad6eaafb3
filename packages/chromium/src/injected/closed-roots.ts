// Closed shadow roots. The driver finds them through the browser and passes them to this isolated world only.
import { isTag } from "@giselles-ai/browser-tool/dom/internal";

export class ClosedRoots {
  readonly #known = new WeakMap<Element, ShadowRoot>();
  /** The state of each element when it was last checked: a root is attached when it is defined, and mostly changes its size. */
  readonly #checkedStates = new WeakMap<Element, string>();

  /** Makes `shadowRoot` return added closed roots too, in this isolated world only. */
  constructor() {
    const known = this.#known;
    const original = Object.getOwnPropertyDescriptor(Element.prototype, "shadowRoot");
    Object.defineProperty(Element.prototype, "shadowRoot", {
      configurable: true,
      get(this: Element) {
        return original?.get?.call(this) ?? known.get(this) ?? null;
      },
    });
  }

  add(root: ShadowRoot): void {
    this.#known.set(root.host, root);
  }

  /** Whether there are new or changed elements that may have a closed root. */
  mayBeIn(page: Document | ShadowRoot): boolean {
    let found = false;
    for (const element of page.querySelectorAll<HTMLElement>("*")) {
      const { shadowRoot } = element;
      const inner = isTag(element, "iframe") ? element.contentDocument : shadowRoot;
      if (inner && this.mayBeIn(inner)) found = true;
      if (shadowRoot || !mayHaveClosedRoot(element)) continue;
      const state = `${element.offsetWidth}x${element.offsetHeight} ${element.matches(":defined")}`;
      if (this.#checkedStates.get(element) === state) continue;
      this.#checkedStates.set(element, state);
      found = true;
    }
    return found;
  }
}

/**
 * Custom elements, and empty elements with a size. What floats over a page, such as a chat, has a host without one, as a rule at
 * the end of the body.
 */
function mayHaveClosedRoot(element: HTMLElement): boolean {
  const { localName, childElementCount, textContent, parentElement } = element;
  if (localName.includes("-")) return true;
  return (
    childElementCount === 0 &&
    (element.offsetWidth * element.offsetHeight > 0 || parentElement?.localName === "body") &&
    /^(?:div|span|section|article|aside|main|nav|header|footer|p|h[1-6]|blockquote|body)$/.test(localName) &&
    !textContent?.trim()
  );
}
