// Closed shadow roots. The driver finds them through the browser and passes them to this isolated world only.
import { isTag } from "@giselles-ai/browser-tool/dom/internal";

export class ClosedRoots {
  readonly #known = new WeakMap<Element, ShadowRoot>();
  /** The size of each element when it was last checked. */
  readonly #checkedSizes = new WeakMap<Element, string>();

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

  /** Whether there are new or resized elements that may have a closed root: custom elements, or empty elements with a size. */
  mayBeIn(page: Document | ShadowRoot): boolean {
    let found = false;
    for (const element of page.querySelectorAll<HTMLElement>("*")) {
      const { shadowRoot } = element;
      const inner = isTag(element, "iframe") ? element.contentDocument : shadowRoot;
      if (inner && this.mayBeIn(inner)) found = true;
      if (shadowRoot || !mayHaveClosedRoot(element)) continue;
      const size = `${element.offsetWidth}x${element.offsetHeight}`;
      if (/^0x|x0$/.test(size) || this.#checkedSizes.get(element) === size) continue;
      this.#checkedSizes.set(element, size);
      found = true;
    }
    return found;
  }
}

function mayHaveClosedRoot({ localName, childElementCount, textContent }: Element): boolean {
  if (localName.includes("-")) return true;
  return (
    childElementCount === 0 &&
    /^(?:div|span|section|article|aside|main|nav|header|footer|p|h[1-6]|blockquote|body)$/.test(localName) &&
    !textContent?.trim()
  );
}
