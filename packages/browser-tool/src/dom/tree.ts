// The page as a person sees it: through open shadow roots, slots and frames of the same origin.
import { cachedByKey } from "./read-cache.ts";

/**
 * A member of a node. A form finds its fields by name before its own members: with a field named "matches", `form.matches` is that
 * field. The members of its prototype stay what they are.
 */
export function member<Of extends Node, Name extends keyof Of>(node: Of, name: Name): Of[Name] {
  const isForm = (node as { [Symbol.toStringTag]?: string })[Symbol.toStringTag] === "HTMLFormElement";
  return isForm ? Reflect.get(HTMLFormElement.prototype, name, node) : node[name];
}

/** A getter or method of nodes, as a function that forms with fields of that name answer too, and that takes no node as well. */
const getter =
  <Name extends keyof HTMLElement>(name: Name) =>
  (node: Node | null | undefined): HTMLElement[Name] =>
    (node && member(node as HTMLElement, name)) as HTMLElement[Name];

/** Taken from the prototype when it is called: this file is loaded in Node too. */
const method =
  <Result, Value = string>(name: keyof Element) =>
  (node: Node | null | undefined, ...values: Value[]): Result =>
    (node && (Element.prototype[name] as (...values: Value[]) => unknown).apply(node, values)) as Result;

/** The element's tag, in lower case. */
export const tagOf = getter("localName");
export const parentOf = getter("parentElement");
export const isEditable = getter("isContentEditable");
/** The document or shadow root that a node is in. */
export const rootOf = method<Node>("getRootNode");
export const matches = method<boolean>("matches");
export const hasAttributes = method<boolean>("hasAttributes");
export const rectOf = cachedByKey(method<DOMRect>("getBoundingClientRect"));
export const checkVisibility = method<boolean, CheckVisibilityOptions>("checkVisibility");
export const contains = method<boolean, Node | null>("contains");
const getAttribute = method<string | null>("getAttribute");
export const closest = method("closest") as {
  <Tag extends keyof HTMLElementTagNameMap>(
    from: Element | null | undefined,
    tag: Tag,
  ): HTMLElementTagNameMap[Tag] | null;
  <Kind extends Element = HTMLElement>(from: Element | null | undefined, selector: string): Kind | null;
};

/** Checks by tag, not by `instanceof`: an element of an iframe belongs to another realm. */
export function isTag<Tag extends keyof HTMLElementTagNameMap>(
  node: Node | null | undefined,
  tag: Tag,
): node is HTMLElementTagNameMap[Tag] {
  return tagOf(node) === tag;
}

export function isElement(node: Node): node is HTMLElement {
  return member(node, "nodeType") === 1;
}

/** The value of an attribute, or an empty string. */
export function attribute(element: Element | null | undefined, name: string): string {
  return getAttribute(element, name) ?? "";
}

/** Whether an ARIA state, such as `expanded`, is true. */
export function isAriaTrue(element: Element, state: string): boolean {
  return attribute(element, `aria-${state}`) === "true";
}

export function queryAll<Kind extends Element = HTMLElement>(root: ParentNode, selector: string): Kind[] {
  return Array.from(member(root, "querySelectorAll").call(root, selector)) as Kind[];
}

export function childrenOf(element: Element | null | undefined): Element[] {
  return element ? Array.from(member(element, "children")) : [];
}

export function documentOf(node: Node): Document {
  return member(node, "ownerDocument") ?? (node as Document);
}

/** The window of an element's document. Events and property setters must come from its realm. */
export function windowOf(node: Node): Window & typeof globalThis {
  return (documentOf(node).defaultView ?? globalThis) as Window & typeof globalThis;
}

export const styleOf = cachedByKey((element: Element): CSSStyleDeclaration => getComputedStyle(element));

/**
 * Component frameworks override `firstChild` and similar getters on their elements to hide slotted children; the native getters
 * still return them. They are used only for custom elements: in an isolated world they may return objects of another world.
 */
function nativeGetter(name: "firstChild" | "nextSibling"): (node: Node) => ChildNode | null {
  return (node) => {
    const shown = member(node, name);
    if (shown || !(isCustomElement(node) || isCustomElement(member(node, "parentNode")))) return shown;
    const own = Reflect.get(Node.prototype, name, node);
    return own && own.ownerDocument === node.ownerDocument ? own : null;
  };
}

function isCustomElement(node: Node | null): boolean {
  return tagOf(node)?.includes("-");
}

export const firstChild = nativeGetter("firstChild");
export const nextSibling = nativeGetter("nextSibling");

/** Visits the child nodes of an element as they are rendered: through shadow roots and slots, in order. */
export function forEachNode(
  parent: Element,
  onElement: (child: HTMLElement) => void,
  onText?: (text: string, node: Node) => void,
): void {
  // Node by node, because indexing into `childNodes` is slow.
  const assigned = assignedTo(parent);
  let index = 0;
  let node = assigned ? assigned[0] : firstChild(member(parent, "shadowRoot") ?? parent);
  while (node) {
    if (isElement(node)) onElement(node);
    else if (node.nodeType === 3) onText?.(node.nodeValue as string, node);
    node = assigned ? assigned[++index] : nextSibling(node);
  }
}

/** All elements below one as they are rendered, through shadow roots and slots. For small parts of a page. */
export function flatDescendants(root: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  const enter = (element: HTMLElement) => {
    found.push(element);
    forEachNode(element, enter);
  };
  forEachNode(root, enter);
  return found;
}

/** The text directly inside an element, without that of its children. The text of a slot counts as text of its parent. */
export function ownText(element: Element): string {
  let text = "";
  const addText = (words: string) => {
    text += words;
  };
  forEachNode(element, (child) => isTag(child, "slot") && addText(ownText(child)), addText);
  return text;
}

function assignedTo(slot: Element): Node[] | undefined {
  const assigned = isTag(slot, "slot") ? slot.assignedNodes() : [];
  return assigned[0] && assigned;
}

/** The parent in the flat tree, across slots, shadow roots and frames of the same origin. */
export function flatTreeParent(element: Element): Element | undefined {
  const parent = member(element, "assignedSlot") ?? parentOf(element);
  if (parent) return parent;
  const parentNode = member(element, "parentNode");
  return (parentNode as ShadowRoot | null)?.host ?? frameOf(parentNode as Document);
}

/** The frame element that shows a document, if it is of the same origin. */
export function frameOf(page: Document | null): Element | undefined {
  return page?.defaultView?.frameElement ?? undefined;
}

export function isFrame(element: Element): element is HTMLIFrameElement {
  return /^i?frame$/.test(tagOf(element));
}

/** An element and its ancestors in the flat tree, innermost first. */
export function selfAndAncestors(element: Element | undefined, maxCount = 1e9): Element[] {
  const elements: Element[] = [];
  for (let current = element; current && elements.length < maxCount; current = flatTreeParent(current))
    elements.push(current);
  return elements;
}

/** Whether an element or one around it, through shadow roots, matches. */
export function isUnder(element: Element, selector: string): boolean {
  return selfAndAncestors(element).some((each) => matches(each, selector));
}

export function isInside(inner: Element, outer: Element): boolean {
  return selfAndAncestors(inner).includes(outer);
}

/** The elements that an attribute refers to by id, in the element's own document or shadow root. */
export function referencedElements(from: Element, name: string): HTMLElement[] {
  const ids = attribute(from, name);
  return ids ? ids.split(/\s+/).flatMap((id) => (rootOf(from) as Document).getElementById?.(id) ?? []) : [];
}

/** The innermost element at a point of the viewport, through shadow roots. */
export function elementAt(page: DocumentOrShadowRoot, { x, y }: { x: number; y: number }): Element | undefined {
  const hit = page.elementFromPoint(x, y) ?? undefined;
  const inside = hit && member(hit, "shadowRoot");
  return (inside && inside !== page && elementAt(inside, { x, y })) || hit;
}
