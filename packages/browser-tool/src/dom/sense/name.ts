// The accessible name (https://www.w3.org/TR/accname-1.2/), as far as real pages need it: the name that a screen reader says.
import { isNumeric } from "@giselles-ai/protocol/rules";
import { cachedByKey } from "../read-cache.ts";
import { oneLine, parseTable } from "../text.ts";
import {
  attribute,
  checkVisibility,
  childrenOf,
  forEachNode,
  isAriaTrue,
  isElement,
  isTag,
  matches,
  parentOf,
  queryAll,
  referencedElements,
  styleOf,
  tagOf,
} from "../tree.ts";
import { isDrawn } from "./drawn.ts";
import { generatedText } from "./generated.ts";
import { isTextEntry, kindOf, roleOf } from "./kind.ts";
import { labelsFor } from "./labels.ts";
import { attempt } from "./unread.ts";
import { isRendered } from "./visibility.ts";

const inlineTags = parseTable(
  "a abbr b bdi cite code data dfn em font i kbd label mark output q s samp slot small span strong sub sup time u var wbr",
);

/** Roles, and tags where there is no role. */
const namedByContent =
  /^(?:button|(?:grid)?cell|checkbox|(?:column|row)header|heading|link|menuitem.*|option|radio|row|switch|tab|tooltip|treeitem|a|area|summary)$/;

const code = "script,style,noscript,template";
/** Content that is not meant to be read. */
export const ignoredContent = `${code},[data-giselle-ignore]`;

export function isInlineTag({ localName }: Element): boolean {
  return inlineTags.has(localName);
}

interface NameWalk {
  visited: Set<Element>;
  /** Inside a target of aria-labelledby, hidden elements count too. */
  mayBeHidden?: boolean;
  /** Inside the name of another element, controls contribute their value. */
  embedded?: boolean;
}

export const accessibleName = cachedByKey((element: Element): string => {
  const referred = referencedElements(element, "aria-labelledby").map((other) =>
    nameWithin(other, { visited: new Set(), mayBeHidden: !isShown(other) }, true),
  );
  return (
    oneLine(referred.join(" ")) ||
    oneLine(ownName(element, { visited: new Set([element]) }, namedByContent.test(roleOf(element) || tagOf(element))))
  );
});

function ownName(element: Element, walk: NameWalk, byContent: boolean): string {
  const label = (!isTag(element, "slot") && oneLine(attribute(element, "aria-label"))) || nativeName(element, walk);
  if (label) return label;
  const text = byContent ? textWithin(element, walk) : "";
  return text.trim() ? text : oneLine(attribute(element, "title") || attribute(element, "xlink:title")) || text;
}

/** Elements that are named by a child, and the tag of that child. */
const captions = parseTable("fieldset:legend table:caption");
/** The default labels of buttons. A picture that no text replaces has its file's name instead. */
const defaultButtonLabels = parseTable("button: image: submit:Submit reset:Reset");

/** The name by HTML's own rules. */
function nativeName(element: Element, walk: NameWalk): string {
  const { localName, type, value, title, placeholder, alt } = element as HTMLInputElement;
  if (/^(?:presentation|none)$/.test(roleOf(element))) return "";
  const isDrawing = "ownerSVGElement" in element;
  const caption = isDrawing ? "title" : captions.get(localName);
  if (caption) {
    const child = childrenOf(element).find((candidate) => tagOf(candidate) === caption);
    return child ? nameWithin(child, { ...walk, mayBeHidden: isDrawing }) : "";
  }
  if (/^(?:img|area)$/.test(localName)) return oneLine(alt);
  const label = labelsOf(element, walk);
  if (label || !/^(?:input|textarea)$/.test(localName)) return label;
  const word = defaultButtonLabels.get(type);
  return oneLine((word === undefined ? "" : alt || value) || title || (word ?? placeholder));
}

/** The text of a control's labels, without what the control itself shows, such as the options of a list. */
function labelsOf(control: Element, walk: NameWalk): string {
  const labels = labelsFor(control);
  if (!labels[0]) return "";
  // Lists in one label are parts of one value.
  const parts = isTag(control, "select") ? labels.flatMap((label) => queryAll<Element>(label, "select")) : [];
  const visited = new Set([...walk.visited, ...parts]);
  return oneLine(labels.map((label) => nameWithin(label, { visited, embedded: true })).join(" "));
}

/** What an element contributes to the name of another. */
function nameWithin(element: Element, walk: NameWalk, fromReference = false): string {
  const { visited, mayBeHidden, embedded } = walk;
  if (visited.has(element)) return "";
  visited.add(element);
  if (!mayBeHidden && !isShown(element)) return "";
  if (embedded) {
    const value = embeddedValue(element);
    if (value !== undefined) return value;
  } else if (!fromReference) {
    const referred = referencedElements(element, "aria-labelledby").filter((other) => !visited.has(other));
    if (referred[0]) return referred.map((other) => nameWithin(other, walk, true)).join(" ");
  }
  return ownName(element, walk, true);
}

/** Typed text is not part of a name, since it may be a secret; choices and numbers are. */
function embeddedValue(element: Element): string | undefined {
  if (isTag(element, "select")) return Array.from(element.selectedOptions, ({ label }) => label).join(" ");
  if (isTextEntry(element)) return element.type === "number" ? element.value : "";
  const kind = kindOf(element);
  if (kind === "combobox") return textOf([element]);
  if (kind === "listbox") return textOf(queryAll(element, "[aria-selected=true]"));
  if (isNumeric(kind)) return (element as HTMLInputElement).value ?? spokenValue(element);
  return kind === "text" ? "" : undefined;
}

export function spokenValue(element: Element): string {
  return attribute(element, "aria-valuetext") || attribute(element, "aria-valuenow");
}

function textWithin(element: Element, walk: NameWalk): string {
  const { before, after } = generatedText(element);
  let text = before;
  const enter = (child: Element) => {
    const inner = matches(child, code) ? "" : nameWithin(child, walk);
    if (inner) text += isInline(child, element) ? inner : ` ${inner} `;
    else if (isTag(child, "br")) text += " ";
  };
  for (const action of referencedElements(element, "aria-actions")) walk.visited.add(action);
  forEachNode(element, enter, (words) => {
    text += words;
  });
  for (const owned of referencedElements(element, "aria-owns")) enter(owned);
  return text + after;
}

function isInline(element: Element, parent: Element): boolean {
  return isInlineTag(element) && !isBoxLayout(parent) && styleOf(element).display === "inline";
}

/** Whether the children of an element are boxes beside each other, whatever their tags. */
function isBoxLayout(element: Element): boolean {
  return element.childElementCount > 1 && /flex|grid/.test(styleOf(element).display);
}

function isShown(element: Element): boolean {
  return (
    !isAriaTrue(element, "hidden") && (checkVisibility(element, { visibilityProperty: true }) || isBoxless(element))
  );
}

/** Whether an element has no own box, but its content is rendered. */
function isBoxless(element: Element): boolean {
  if (isTag(element, "option")) return true;
  const { display, visibility } = styleOf(element);
  return display === "contents" && visibility === "visible";
}

export interface ReadOptions {
  /** Include the text of links. Default true. */
  links?: boolean;
  /** Include the text of block elements. Default true. */
  blocks?: boolean;
}

/** The text that a person reads in an element, outside of its controls. */
export function visibleText(element: Element, options: ReadOptions = {}): string {
  const read = () => {
    const { before, after } = generatedText(element);
    const nodes: Node[] = [];
    forEachNode(
      element,
      (child) => nodes.push(child),
      (_, node) => nodes.push(node),
    );
    return oneLine(`${before}${textOfNodes(nodes, options)}${after}`);
  };
  return attempt(element, read) ?? "";
}

/** The same for adjacent nodes: the text and inline elements of one line. */
export function textOfNodes(nodes: Iterable<Node>, { links = true, blocks = true }: ReadOptions = {}): string {
  let text = "";
  const addText = (words: string, node?: Node) => {
    if (!node || isDrawn(node)) text += words;
  };
  const enter = (child: Element) => {
    const image = isTag(child, "img");
    const isBlock = !isInlineTag(child);
    const space = isBlock || !isInline(child, parentOf(child) ?? child) ? " " : "";
    if (isTag(child, "br")) addText(space);
    if ((isBlock && !blocks && !image) || !isReadable(child, links)) return;
    const { before, after } = generatedText(child);
    addText(space + before);
    if (image) addText(child.alt);
    forEachNode(child, enter, addText);
    addText(after + space);
  };
  for (const node of nodes) {
    if (isElement(node)) enter(node);
    else addText(node.nodeValue ?? "", node);
  }
  return oneLine(text);
}

export function textOf(elements: Element[]): string {
  return oneLine(elements.map((element) => visibleText(element)).join(" "));
}

function isReadable(element: Element, links: boolean): boolean {
  if (matches(element, ignoredContent)) return false;
  const kind = kindOf(element);
  if (kind && !(links && kind === "link")) return false;
  return isRendered(element) || isBoxless(element);
}
