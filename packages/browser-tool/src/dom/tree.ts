// The page as a person sees it: through open shadow roots, slots and frames of the same origin.

/** Checks by tag, not by `instanceof`: an element of an iframe belongs to another realm. */
export function isTag<Tag extends keyof HTMLElementTagNameMap>(
  node: Node | null | undefined,
  tag: Tag,
): node is HTMLElementTagNameMap[Tag] {
  return !!node && (node as Element).localName === tag;
}

export function isElement(node: Node | null | undefined): node is HTMLElement {
  return node?.nodeType === 1;
}

/** The window that an element lives in: its events and setters must come from there. */
export function viewOf(node: Node): Window & typeof globalThis {
  const page = node.nodeType === 9 ? (node as Document) : node.ownerDocument;
  return (page?.defaultView ?? globalThis) as Window & typeof globalThis;
}

/** What is drawn inside an element, in order. */
export function drawnNodes(parent: Element): ArrayLike<Node> {
  if (parent.shadowRoot) return parent.shadowRoot.childNodes;
  if (isTag(parent, "slot")) {
    const assigned = parent.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return parent.childNodes;
}

export function drawnChildren(parent: Element): ArrayLike<Element> {
  if (parent.shadowRoot) return parent.shadowRoot.children;
  if (isTag(parent, "slot")) {
    const assigned = parent.assignedElements();
    if (assigned.length > 0) return assigned;
  }
  return parent.children;
}

/** The element around this one, out of its shadow root or frame where need be. */
export function drawnParent(element: Element): Element | undefined {
  if (element.assignedSlot) return element.assignedSlot;
  if (element.parentElement) return element.parentElement;
  const root = element.getRootNode();
  if ((root as ShadowRoot).host) return (root as ShadowRoot).host;
  return frameOf(root as Document);
}

/** The frame that shows a document, when we may see it. */
export function frameOf(page: Document): Element | undefined {
  try {
    return page.defaultView?.frameElement ?? undefined;
  } catch {
    return undefined; // the frame around us is of another origin
  }
}

/** The document inside a frame, when we may enter it. */
export function innerDocument(frame: Element): Document | undefined {
  try {
    return (frame as HTMLIFrameElement).contentDocument ?? undefined;
  } catch {
    return undefined;
  }
}

export function isFrame(element: Element): boolean {
  return element.localName === "iframe" || element.localName === "frame";
}

export function drawnAncestors(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let at = drawnParent(element); at; at = drawnParent(at)) ancestors.push(at);
  return ancestors;
}

export function isInside(inner: Element, outer: Element): boolean {
  for (let at: Element | undefined = inner; at; at = drawnParent(at)) if (at === outer) return true;
  return false;
}

/** Looks an id up where it is meant: in the element's own document or shadow root. */
export function byId(from: Element, id: string): HTMLElement | undefined {
  const root = from.getRootNode() as Document | ShadowRoot;
  return root.getElementById?.(id) ?? undefined;
}

export function byIds(from: Element, attribute: string): HTMLElement[] {
  const ids = from.getAttribute(attribute)?.trim();
  if (!ids) return [];
  return ids.split(/\s+/).flatMap((id) => byId(from, id) ?? []);
}
