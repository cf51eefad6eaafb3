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

/** What HTML itself says a thing is called. */
function nativeName(element: Element, walk: Walk): string {
  switch (element.localName) {
    case "input": {
      const input = element as HTMLInputElement;
      if (input.type === "submit" || input.type === "reset" || input.type === "button") {
        return labelsOf(input, walk) || oneLine(input.value) || oneLine(input.title) || defaultCaption(input.type);
      }
      if (input.type === "image")
        return labelsOf(input, walk) || oneLine(input.alt) || oneLine(input.title) || "Submit";
      return labelsOf(input, walk) || oneLine(input.title) || oneLine(input.placeholder);
    }
    case "textarea": {
      const area = element as HTMLTextAreaElement;
      return labelsOf(area, walk) || oneLine(area.title) || oneLine(area.placeholder);
    }
    case "select":
    case "meter":
    case "output":
    case "progress":
      return labelsOf(element, walk);
    case "button":
      return labelsOf(element, walk);
    case "img":
    case "area":
      return oneLine(element.getAttribute("alt"));
    case "fieldset":
      return firstChild(element, "legend", walk);
    case "table":
      return firstChild(element, "caption", walk);
    case "figure":
      return firstChild(element, "figcaption", walk);
    case "svg":
      return firstChild(element, "title", { ...walk, mayBeHidden: true });
    case "a":
      return "";
    default:
      return labelsOf(element, walk);
  }
}

function defaultCaption(type: string): string {
  return { submit: "Submit", reset: "Reset" }[type] ?? "";
}

/** The labels of a control, without what the control itself shows: the options of a list are not its name. */
function labelsOf(control: Element, walk: Walk): string {
  const labels = labelsFor(control);
  if (labels.length === 0) return "";
  const visited = new Set(walk.visited);
  return oneLine(labels.map((label) => nameWithin(label, { visited, mayBeHidden: false, embedded: true })).join(" "));
}

function firstChild(element: Element, tag: string, walk: Walk): string {
  const child = Array.from(element.children).find((candidate) => candidate.localName === tag);
  return child ? oneLine(nameWithin(child, walk)) : "";
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
  if (isTag(element, "input"))
    return /^(?:number|range)$/.test(element.type) ? element.value : isTextEntry(element) ? "" : undefined;
  if (isTag(element, "textarea") || role === "textbox" || role === "searchbox") return "";
  if (isTag(element, "select")) return Array.from(element.selectedOptions, ({ label }) => label).join(" ");
  if (role === "slider" || role === "spinbutton" || role === "progressbar") {
    return element.getAttribute("aria-valuetext") ?? element.getAttribute("aria-valuenow") ?? "";
  }
  if (role === "combobox" || role === "listbox") {
    return Array.from(element.querySelectorAll('[aria-selected="true"]'), (option) => option.textContent ?? "").join(
      " ",
    );
  }
  return undefined;
}

function textWithin(element: Element, walk: Walk): string {
  let text = generated(element, "::before");
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
  return text + generated(element, "::after");
}

function isInline(element: Element): boolean {
  if (!inlineTags.has(element.localName)) return false;
  return !element.hasAttributes() || viewOf(element).getComputedStyle(element).display === "inline";
}

/** Text that a style sheet adds. Icons in private characters are dropped with all that cannot be read. */
function generated(element: Element, where: "::before" | "::after"): string {
  if (!element.hasAttributes()) return ""; // a style for it takes a class, nearly always, and asking takes time
  const { content } = viewOf(element).getComputedStyle(element, where);
  if (!content || content === "none" || content === "normal" || !/["/]/.test(content)) return "";
  const alternative = /\/\s*"((?:[^"\\]|\\.)*)"\s*$/.exec(content);
  if (alternative) return ` ${alternative[1]} `;
  const parts = content.match(/"(?:[^"\\]|\\.)*"/g);
  return (parts ?? []).map((part) => part.trim().slice(1, -1).replace(/\\(.)/g, "$1")).join("");
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
  const { width, height } = element.getBoundingClientRect();
  return width > 1 || height > 1;
}
