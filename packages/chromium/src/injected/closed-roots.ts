// Shadow roots that are closed to scripts. The driver finds them through the browser and shows them to this world alone.
import { isTag } from "@giselles-ai/browser-tool/dom/internal";

export class ClosedRoots {
  readonly #known = new WeakMap<Element, ShadowRoot>();
  /** The size that each element had when it was last suspected. */
  readonly #looked = new WeakMap<Element, string>();

  /** From now on, in this world alone, `shadowRoot` also finds the closed ones that were added. */
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

  /** Custom elements, and elements with nothing in them that are drawn nonetheless; new ones, or of another size now. */
  isSuspectedIn(page: Document): boolean {
    let found = false;
    for (const element of page.querySelectorAll<HTMLElement>("*")) {
      const inner = isTag(element, "iframe") && element.contentDocument;
      if (inner && this.isSuspectedIn(inner)) found = true;
      if (element.shadowRoot || !mayHide(element)) continue;
      const size = `${element.offsetWidth}x${element.offsetHeight}`;
      if (/^0x|x0$/.test(size) || this.#looked.get(element) === size) continue;
      this.#looked.set(element, size);
      found = true;
    }
    return found;
  }
}

function mayHide({ localName, childElementCount, textContent }: Element): boolean {
  if (localName.includes("-")) return true;
  return (
    childElementCount === 0 &&
    /^(?:div|span|section|article|aside|main|nav|header|footer|p|h[1-6]|blockquote|body)$/.test(localName) &&
    !textContent?.trim()
  );
}
