// The accessible name, by the accessible name computation (https://www.w3.org/TR/accname-1.2/), as far as people's pages
// need it: what a screen reader would say is what we call a thing.
import { isNumeric } from "@giselles-ai/protocol/rules";
import { attribute, byIds, forNodes, isElement, isTag, isTrue, styleOf } from "../tree.ts";
import { oneLine, tableOf } from "../words.ts";
import { generatedText } from "./generated.ts";
import { isTextEntry, kindOf, roleOf } from "./kind.ts";
import { labelsFor } from "./labels.ts";
import { isOutside, isRendered } from "./visibility.ts";

const inlineTags = tableOf(
  "a abbr b bdi cite code data dfn em font i kbd label mark output q s samp small span strong sub sup time u var wbr",
);

/** Roles, and tags where there is no role. */
const namedByContent =
  /^(?:button|(?:grid)?cell|checkbox|(?:column|row)header|heading|link|menuitem.*|option|radio|row|switch|tab|tooltip|treeitem|a|area|summary)$/;

const code = "script,style,noscript,template";
/** What is in the page and not for reading. */
export const unread = `${code},[data-giselle-ignore]`;

export function isInlineTag({ localName }: Element): boolean {
  return inlineTags.has(localName);
}

interface Walk {
  visited: Set<Element>;
  /** Inside what aria-labelledby refers to, even hidden things speak. */
  mayBeHidden?: boolean;
  /** Inside another element's name, controls speak by their value. */
  embedded?: boolean;
}

export function accessibleName(element: Element): string {
  const referred = byIds(element, "aria-labelledby").map((other) =>
    nameWithin(other, { visited: new Set(), mayBeHidden: !isShown(other) }, true),
  );
  return (
    oneLine(referred.join(" ")) ||
    oneLine(
      ownName(element, { visited: new Set([element]) }, namedByContent.test(roleOf(element) || element.localName)),
    )
  );
}

function ownName(element: Element, walk: Walk, byContent: boolean): string {
  const label = oneLine(attribute(element, "aria-label")) || nativeName(element, walk);
  if (label) return label;
  const text = byContent ? textWithin(element, walk) : "";
  return text.trim() ? text : oneLine(attribute(element, "title")) || text;
}

/** The child that names its parent. */
const captions = tableOf("fieldset:legend table:caption svg:title");
/** What buttons say that were given no word. */
const buttonWords = tableOf("submit:Submit reset:Reset image:Submit button:");

/** What HTML itself says a thing is called. */
function nativeName(element: Element, walk: Walk): string {
  const { localName, type, value, title, placeholder, alt } = element as HTMLInputElement;
  if (/^(?:presentation|none)$/.test(roleOf(element))) return "";
  const caption = captions.get(localName);
  if (caption) {
    const child = Array.from(element.children).find((candidate) => candidate.localName === caption);
    return child ? nameWithin(child, { ...walk, mayBeHidden: localName === "svg" }) : "";
  }
  if (/^(?:img|area)$/.test(localName)) return oneLine(alt);
  const label = labelsOf(element, walk);
  if (label || !/^(?:input|textarea)$/.test(localName)) return label;
  const word = buttonWords.get(type);
  return oneLine((word === undefined ? "" : type === "image" ? alt : value) || title || (word ?? placeholder));
}

/** The labels of a control, without what the control itself shows: the options of a list are not its name. */
function labelsOf(control: Element, walk: Walk): string {
  const labels = labelsFor(control);
  if (!labels[0]) return "";
  const visited = new Set(walk.visited);
  return oneLine(labels.map((label) => nameWithin(label, { visited, embedded: true })).join(" "));
}

/** What an element adds to the name of another. */
function nameWithin(element: Element, walk: Walk, fromReference = false): string {
  const { visited, mayBeHidden, embedded } = walk;
  if (visited.has(element)) return "";
  visited.add(element);
  if (!mayBeHidden && !isShown(element)) return "";
  if (embedded) {
    const value = embeddedValue(element);
    if (value !== undefined) return value;
  } else if (!fromReference) {
    const referred = byIds(element, "aria-labelledby").filter((other) => !visited.has(other));
    if (referred[0]) return referred.map((other) => nameWithin(other, walk, true)).join(" ");
  }
  return ownName(element, walk, true);
}

/** What people type is not part of a name, since it may be a secret: only choices and numbers are. */
function embeddedValue(element: Element): string | undefined {
  if (isTag(element, "select")) return Array.from(element.selectedOptions, ({ label }) => label).join(" ");
  if (isTextEntry(element)) return element.type === "number" ? element.value : "";
  const kind = kindOf(element);
  if (isNumeric(kind)) return (element as HTMLInputElement).value ?? spokenValue(element);
  return kind === "text" ? "" : undefined;
}

export function spokenValue(element: Element): string {
  return attribute(element, "aria-valuetext") || attribute(element, "aria-valuenow");
}

function textWithin(element: Element, walk: Walk): string {
  const { before, after } = generatedText(element);
  let text = before;
  forNodes(
    element,
    (child) => {
      const inner = child.matches(code) ? "" : nameWithin(child, walk);
      if (inner) text += isInline(child) ? inner : ` ${inner} `;
      else if (isTag(child, "br")) text += " ";
    },
    (words) => {
      text += words;
    },
  );
  return text + after;
}

function isInline(element: Element): boolean {
  return isInlineTag(element) && (!element.hasAttributes() || styleOf(element).display === "inline");
}

function isShown(element: Element): boolean {
  return !isTrue(element, "hidden") && (element.checkVisibility({ visibilityProperty: true }) || isBoxless(element));
}

/** Without a box of its own, and drawn all the same by what is inside. */
function isBoxless(element: Element): boolean {
  if (isTag(element, "option")) return true;
  const { display, visibility } = styleOf(element);
  return display === "contents" && visibility === "visible";
}

export interface ReadOptions {
  /** Whether links are part of what they stand in. Default true. */
  links?: boolean;
  /** Whether parts that stand on lines of their own are read too. Default true. */
  blocks?: boolean;
}

/** The text that a person reads in a part of the page, outside its controls. */
export function visibleText(element: Element, options: ReadOptions = {}): string {
  const { before, after } = generatedText(element);
  const nodes: Node[] = [];
  forNodes(
    element,
    (child) => nodes.push(child),
    (_, node) => nodes.push(node),
  );
  return oneLine(`${before}${textOfNodes(nodes, options)}${after}`);
}

/** The same for neighbours: the words and inline elements of one line. */
export function textOfNodes(nodes: Iterable<Node>, { links = true, blocks = true }: ReadOptions = {}): string {
  let text = "";
  const say = (words: string) => {
    text += words;
  };
  const enter = (child: Element) => {
    const image = isTag(child, "img");
    const space = isInlineTag(child) ? "" : " ";
    if (isTag(child, "br")) say(space);
    if ((space && !blocks && !image) || !isRead(child, links)) return;
    const { before, after } = generatedText(child);
    say(space + before);
    if (image) say(child.alt);
    forNodes(child, enter, say);
    say(after + space);
  };
  for (const node of nodes) {
    if (isElement(node)) enter(node);
    else say(node.nodeValue ?? "");
  }
  return oneLine(text);
}

export function textOf(elements: Element[]): string {
  return oneLine(elements.map((element) => visibleText(element)).join(" "));
}

function isRead(element: Element, links: boolean): boolean {
  if (element.matches(unread)) return false;
  const kind = kindOf(element);
  if (kind && !(links && kind === "link")) return false;
  if (!isRendered(element)) return isBoxless(element);
  if (!element.hasAttributes()) return true; // hiding takes a class or a style
  const box = element.getBoundingClientRect();
  return (box.width > 1 || box.height > 1) && !isOutside(element, box);
}
