// The page as a person sees it: through open shadow roots, slots and frames of the same origin.

/** Checks by tag, not by `instanceof`: an element of an iframe belongs to another realm. */
export function isTag<Tag extends keyof HTMLElementTagNameMap>(
  node: Node | null | undefined,
  tag: Tag,
): node is HTMLElementTagNameMap[Tag] {
  return (node as Element | undefined)?.localName === tag;
}

export function isElement(node: Node): node is HTMLElement {
  return node.nodeType === 1;
}

/** What an attribute says; nothing where there is none. */
export function attribute(element: Element, name: string): string {
  return element.getAttribute(name) ?? "";
}

/** Whether ARIA says so. */
export function isTrue(element: Element, state: string): boolean {
  return attribute(element, `aria-${state}`) === "true";
}

export function all<Kind extends Element = HTMLElement>(root: ParentNode, selector: string): Kind[] {
  return Array.from(root.querySelectorAll<Kind>(selector));
}

export function pageOf(node: Node): Document {
  return node.ownerDocument ?? (node as Document);
}

/** The window that an element lives in: its events and setters must come from there. */
export function viewOf(node: Node): Window & typeof globalThis {
  return (pageOf(node).defaultView ?? globalThis) as Window & typeof globalThis;
}

export function styleOf(element: Element): CSSStyleDeclaration {
  return getComputedStyle(element);
}

/**
 * Component frameworks hide slotted children by overriding `firstChild` and the like on their elements; the browser's own getters
 * still know them. They are asked only there: in a world of a driver, what they return may be another world's.
 */
function ownGetter(name: "firstChild" | "nextSibling"): (node: Node) => ChildNode | null {
  let get: (() => ChildNode | null) | undefined;
  return (node) => {
    const shown = node[name];
    if (shown || !(isCustom(node) || isCustom(node.parentNode))) return shown;
    get ??= Object.getOwnPropertyDescriptor(Node.prototype, name)?.get as () => ChildNode | null;
    const own = get.call(node);
    return own && own.ownerDocument === node.ownerDocument ? own : null;
  };
}

function isCustom(node: Node | null): boolean {
  return !!(node as Element | null)?.localName?.includes("-");
}

export const firstChild = ownGetter("firstChild");
export const nextSibling = ownGetter("nextSibling");

/** Goes through what is drawn inside an element, in order. */
export function forNodes(
  parent: Element,
  enter: (child: HTMLElement) => void,
  say?: (text: string, node: Node) => void,
): void {
  // From one to the next: a list of children is slow to index.
  const assigned = assignedTo(parent);
  let index = 0;
  let node = assigned ? assigned[0] : firstChild(parent.shadowRoot ?? parent);
  while (node) {
    if (isElement(node)) enter(node);
    else if (node.nodeType === 3) say?.(node.nodeValue as string, node);
    node = assigned ? assigned[++index] : nextSibling(node);
  }
}

/** The words that an element holds itself. */
export function ownText(element: Element): string {
  let text = "";
  for (let node = firstChild(element); node; node = nextSibling(node)) if (node.nodeType === 3) text += node.nodeValue;
  return text;
}

function assignedTo(slot: Element): Node[] | undefined {
  const assigned = isTag(slot, "slot") ? slot.assignedNodes() : [];
  return assigned[0] && assigned;
}

/** The element around this one, out of its shadow root or frame where need be. */
export function drawnParent(element: Element): Element | undefined {
  const parent = element.assignedSlot ?? element.parentElement;
  if (parent) return parent;
  const { parentNode } = element;
  return (parentNode as ShadowRoot | null)?.host ?? frameOf(parentNode as Document);
}

/** The frame that shows a document, when we may see it. */
export function frameOf(page: Document | null): Element | undefined {
  return page?.defaultView?.frameElement ?? undefined;
}

export function isFrame(element: Element): element is HTMLIFrameElement {
  return /^i?frame$/.test(element.localName);
}

/** An element and those around it, from the inside out. */
export function upFrom(element: Element | undefined, most = 1e9): Element[] {
  const elements: Element[] = [];
  for (let at: Element | undefined = element; at && elements.length < most; at = drawnParent(at)) elements.push(at);
  return elements;
}

export function isInside(inner: Element, outer: Element): boolean {
  return upFrom(inner).includes(outer);
}

/** The last of these, from the inside out, that an element is not in. */
export function outermostBeside(element: Element, around: Element[]): Element | undefined {
  return around.filter((at) => !isInside(element, at)).at(-1);
}

/** Looks ids up where they are meant: in the element's own document or shadow root. */
export function byIds(from: Element, name: string): HTMLElement[] {
  const ids = attribute(from, name);
  return ids ? ids.split(/\s+/).flatMap((id) => (from.getRootNode() as Document).getElementById?.(id) ?? []) : [];
}

/** The innermost element at a point of the view, through shadow roots. */
export function hitAt(page: DocumentOrShadowRoot, { x, y }: { x: number; y: number }): Element | undefined {
  const hit = page.elementFromPoint(x, y) ?? undefined;
  const inner = hit?.shadowRoot && hit.shadowRoot !== page && hitAt(hit.shadowRoot, { x, y });
  return inner || hit;
}
