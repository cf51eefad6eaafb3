// A hint for people who read a record, and for replay. Never an address: targets are found by their handle.
import { isTag } from "../tree.ts";

const deepest = 5;

/** Remembers where children stand, so that a page of many rows is not counted again for each. */
export class Selectors {
  private readonly positions = new Map<Element, Map<Element, number>>();

  of(element: Element): string {
    const parts: string[] = [];
    for (let at: Element | null = element; at && parts.length < deepest; at = at.parentElement) {
      if (at.id) {
        parts.unshift(`#${CSS.escape(at.id)}`);
        break;
      }
      const name = at.getAttribute("name");
      if (name && (isTag(at, "input") || isTag(at, "select") || isTag(at, "textarea") || isTag(at, "form"))) {
        parts.unshift(`${at.localName}[name="${CSS.escape(name)}"]`);
        break;
      }
      parts.unshift(
        at.parentElement ? `${at.localName}:nth-child(${this.position(at, at.parentElement)})` : at.localName,
      );
    }
    return parts.join(" > ");
  }

  private position(child: Element, parent: Element): number {
    let known = this.positions.get(parent);
    if (!known) {
      known = new Map();
      let index = 0;
      for (let at = parent.firstElementChild; at; at = at.nextElementSibling) known.set(at, ++index);
      this.positions.set(parent, known);
    }
    return known.get(child) ?? 1;
  }
}
