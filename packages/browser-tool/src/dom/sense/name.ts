// The accessible name, by the accessible name computation (https://www.w3.org/TR/accname-1.2/), as far as people's pages
// need it: what a screen reader would say is what we call a thing.
import { byIds, drawnNodes, isElement, isTag, viewOf } from "../tree.ts";
import { oneLine } from "../words.ts";
import { isTextEntry, kindOf, roleOf } from "./kind.ts";
import { labelsFor } from "./labels.ts";

const inlineTags = new Set(
  "a abbr b bdi bdo big cite code data dfn em font i kbd label mark output q s samp small span strong sub sup time tt u var wbr".split(
    " ",
  ),
);

const namedByContent = new Set(
  "button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox menuitemradio option radio row rowheader switch tab tooltip treeitem".split(
    " ",
  ),
);
const tagsNamedByContent = new Set(
  "a area button summary option th td h1 h2 h3 h4 h5 h6 label legend caption figcaption".split(" "),
);

export function isInlineTag({ localName }: Element): boolean {
  return inlineTags.has(localName);
}

interface Walk {
  visited: Set<Element>;
  /** Inside what aria-labelledby refers to, even hidden things speak. */
  mayBeHidden: boolean;
  /** Inside another element's name, controls speak by their value. */
  embedded: boolean;
}

export function accessibleName(element: Element): string {
  const referred = byIds(element, "aria-labelledby");
  if (referred.length > 0) {
    const name = oneLine(
      referred
        .map((other) => nameWithin(other, { visited: new Set(), mayBeHidden: !isShown(other), embedded: false }, true))
        .join(" "),
    );
    if (name) return name;
  }
  return oneLine(ownName(element, { visited: new Set([element]), mayBeHidden: false, embedded: false }));
}

function ownName(element: Element, walk: Walk): string {
  const label = oneLine(element.getAttribute("aria-label"));
  if (label) return label;
  const role = roleOf(element);
  if (role !== "presentation" && role !== "none") {
    const native = nativeName(element, walk);
    if (native) return native;
  }
  if (role ? namedByContent.has(role) : tagsNamedByContent.has(element.localName)) {
    const content = oneLine(textWithin(element, walk));
    if (content) return content;
  }
  return oneLine(element.getAttribute("title"));
}

/** The child that names its parent. */
const captions: Record<string, string | undefined> = { fieldset: "legend", table: "caption", svg: "title" };

/** What HTML itself says a thing is called. */
function nativeName(element: Element, walk: Walk): string {
  const { localName, type, value, title, placeholder, alt } = element as HTMLInputElement;
  const caption = captions[localName];
  if (caption) {
    const child = Array.from(element.children).find((candidate) => candidate.localName === caption);
    return child ? nameWithin(child, { ...walk, mayBeHidden: localName === "svg" }) : "";
  }
  if (localName === "img" || localName === "area") return oneLine(alt);
  const label = labelsOf(element, walk);
  if (label || (localName !== "input" && localName !== "textarea")) return label;
  if (/^(?:submit|reset|button)$/.test(type))
    return oneLine(value || title || { submit: "Submit", reset: "Reset" }[type]);
  return oneLine(type === "image" ? alt || title || "Submit" : title || placeholder);
}

/** The labels of a control, without what the control itself shows: the options of a list are not its name. */
function labelsOf(control: Element, walk: Walk): string {
  const labels = labelsFor(control);
  if (labels.length === 0) return "";
  const visited = new Set(walk.visited);
  return oneLine(labels.map((label) => nameWithin(label, { visited, mayBeHidden: false, embedded: true })).join(" "));
}

/** What an element adds to the name of another. */
function nameWithin(element: Element, walk: Walk, fromReference = false): string {
  if (walk.visited.has(element)) return "";
  walk.visited.add(element);
  if (!walk.mayBeHidden && !isShown(element)) return "";
  if (!fromReference) {
    const referred = byIds(element, "aria-labelledby").filter((other) => !walk.visited.has(other));
    if (referred.length > 0 && !walk.embedded) return referred.map((other) => nameWithin(other, walk, true)).join(" ");
  }
  const value = walk.embedded || fromReference ? embeddedValue(element) : undefined;
  if (value !== undefined && walk.embedded) return value;
  const label = oneLine(element.getAttribute("aria-label"));
  if (label) return label;
  const native = nativeName(element, walk);
  if (native) return native;
  return textWithin(element, walk) || oneLine(element.getAttribute("title"));
}

/** What people type is not part of a name, since it may be a secret: only choices and numbers are. */
function embeddedValue(element: Element): string | undefined {
  const role = roleOf(element);
  if (isTag(element, "select")) return Array.from(element.selectedOptions, ({ label }) => label).join(" ");
  if (isTextEntry(element) || /^(?:textbox|searchbox)$/.test(role))
    return (element as HTMLInputElement).type === "number" ? (element as HTMLInputElement).value : "";
  if (isTag(element, "input") && element.type === "range") return element.value;
  return /^(?:slider|spinbutton)$/.test(role)
    ? (element.getAttribute("aria-valuetext") ?? element.getAttribute("aria-valuenow") ?? "")
    : undefined;
}

function textWithin(element: Element, walk: Walk): string {
  let text = "";
  const nodes = drawnNodes(element);
  for (let index = 0; index < nodes.length; index += 1) {
    const node = nodes[index] as Node;
    if (node.nodeType === 3) text += node.nodeValue;
    else if (isElement(node) && !isNever(node)) {
      const inner = nameWithin(node, walk);
      if (inner) text += isInline(node) ? inner : ` ${inner} `;
      else if (isTag(node, "br")) text += " ";
    }
  }
  return text;
}

function isInline(element: Element): boolean {
  if (!inlineTags.has(element.localName)) return false;
  return !element.hasAttributes() || viewOf(element).getComputedStyle(element).display === "inline";
}

function isNever(element: Element): boolean {
  return /^(?:script|style|noscript|template)$/.test(element.localName);
}

function isShown(element: Element): boolean {
  if (element.getAttribute("aria-hidden") === "true") return false;
  return element.checkVisibility({ visibilityProperty: true }) || isBoxless(element);
}

/** Without a box of its own, and drawn all the same by what is inside. */
function isBoxless(element: Element): boolean {
  if (isTag(element, "option")) return true;
  const { display, visibility } = viewOf(element).getComputedStyle(element);
  return display === "contents" && visibility === "visible";
}

/** The text that a person reads in a part of the page, outside its controls. Links are part of what they stand in. */
export function visibleText(element: Element, { links = true, blocks = true } = {}): string {
  let text = "";
  const visit = (parent: Element) => {
    const nodes = drawnNodes(parent);
    for (let index = 0; index < nodes.length; index += 1) {
      const node = nodes[index] as Node;
      if (node.nodeType === 3) text += node.nodeValue;
      else if (isElement(node)) {
        const inline = inlineTags.has(node.localName);
        if (isTag(node, "br")) text += " ";
        if ((!inline && !blocks && !isTag(node, "img")) || !isRead(node, links)) continue;
        if (!inline) text += " ";
        if (isTag(node, "img")) text += node.alt;
        else visit(node);
        if (!inline) text += " ";
      }
    }
  };
  visit(element);
  return oneLine(text);
}

function isRead(element: Element, links: boolean): boolean {
  if (isNever(element) || element.localName === "svg" || element.getAttribute("aria-hidden") === "true") return false;
  const kind = kindOf(element);
  if (kind && !(links && kind === "link")) return false;
  if (element.hasAttribute("data-giselle-ignore")) return false;
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return isBoxless(element);
  if (!element.hasAttributes()) return true; // hiding takes a class or a style
  const { width, height, right, bottom } = element.getBoundingClientRect();
  const { scrollX, scrollY } = viewOf(element);
  return (width > 1 || height > 1) && right + scrollX > 0 && bottom + scrollY > 0;
}
