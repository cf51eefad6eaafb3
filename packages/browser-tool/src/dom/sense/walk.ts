// One pass through the page, in the order in which it is drawn: finds what can be operated, and where it belongs.
import type { FieldKind } from "@giselles-ai/protocol";
import { isClosedChoice } from "@giselles-ai/protocol/rules";
import { all, attribute, byIds, forNodes, isElement, isFrame, isTag, ownText, pageOf, styleOf } from "../tree.ts";
import { normalise, tableOf } from "../words.ts";
import { generatedText } from "./generated.ts";
import { kindOf, roleOf } from "./kind.ts";
import { readLabel } from "./label.ts";
import { findModal } from "./modal.ts";
import { accessibleName, isInlineTag, visibleText } from "./name.ts";
import { isTabStop, isWithin, pressableAt } from "./pressable.ts";
import { rowLike } from "./row.ts";
import { optionsIn } from "./value.ts";
import { createSight } from "./visibility.ts";

/** A part of the page that a person would name: a form, a dialog, a section. */
export interface Group {
  word: string;
  element: Element;
  /** Read when first asked for. */
  name?: string;
}

export interface Found {
  element: Element;
  kind: FieldKind;
  group: Group | undefined;
  frame: string;
}

/** What the walk hands back for each place: text to be outlined, or rows that repeat, or a field: one row of one. */
export interface Item {
  text?: {
    element: Element;
    role: TextRole;
    level: number | undefined;
    /** The part of it that is meant. Default: all that is inline. */
    nodes?: Node[];
  };
  rows: Row[];
}

export interface Row {
  element: Element;
  found: Found[];
}

export type TextRole = "heading" | "alert" | "status" | "text";

export interface WalkOptions {
  /** Which text to report beside the controls. */
  text: "all" | "live" | "none";
  /** Links and cells too, which are for getting about rather than for filling in. */
  links?: boolean;
}

const never = /^(?:script|style|noscript|template|head|math)$/;
/** Roles and tags that make a group, and what to call it. */
const groupWords = tableOf(
  "form dialog nav search table group menu grid tree fieldset:group radiogroup:group alertdialog:dialog navigation:nav region:section tabpanel:panel menubar:menu tablist:tabs",
);
const fewestRows = 4;

interface Place {
  group?: Group | undefined;
  frame: string;
  /** Inside a control: what is in there is its content, save for controls proper. */
  inControl?: boolean;
  /** Inside a line of text that is reported already. */
  inText?: boolean;
  /** The words in it are to be said line by line. */
  inRuns?: boolean;
  /** Inside something that listens, or labels, and is called by the words in it. */
  inItem?: boolean;
}

/** Controls that are called by what is in them. */
const namedByContent = new Set<FieldKind>(["button", "link", "menuitem", "tab", "option", "treeitem", "gridcell"]);

export function walk(root: Document | Element, options: WalkOptions): Item[] {
  const { sees, standIn } = createSight();
  const out: Item[] = [];
  /** What was listed because the page listens there, or shows a hand. */
  const items = new Set<Element>();
  visit(start(root), { frame: "" });
  return out;

  function visit(element: Element, place: Place): void {
    if (never.test(element.localName) || isOff(element)) return;
    const kind = kindOf(element);
    if (kind) visitControl(element, kind, place);
    else if (isFrame(element)) visitFrame(element, place);
    else visitPart(element, place);
  }

  function visitPart(element: Element, place: Place): void {
    const group = groupAt(element, place.group);
    let inside = group === place.group ? place : { ...place, group };
    if (place.inControl) {
      visitChildren(element, inside);
      return;
    }
    if (isScrolling(element) && sees(element)) out.push(field(element, "scroll-area", inside));
    const hasText = hasOwnText(element);
    const item = pressableAt(element, hasText);
    if (item && !items.has(item) && !isWithin(item, items)) {
      items.add(item);
      if (sees(item)) {
        out.push(field(item, "custom", inside));
        inside = { ...inside, inItem: !item.matches("[aria-label],[aria-labelledby]") };
      }
    }
    if (isTag(element, "label") && isSaidAsName(element)) inside = { ...inside, inItem: true };
    if (options.text !== "none" && !inside.inItem) inside = sayText(element, inside, hasText);
    if (inside.inRuns) visitRuns(element, inside);
    else visitChildren(element, inside);
  }

  function visitControl(element: Element, kind: FieldKind, place: Place): void {
    if (kind === "option" && element.closest("[role=listbox]")) return;
    const isEmpty = kind === "listbox" && !optionsIn(element)[0]; // closed, or filled with what is no option to ARIA
    const wanted = (options.links !== false || !linkKinds.has(kind)) && (!isEmpty || isTabStop(element));
    if (wanted && standIn(element)) out.push(field(element, kind, place));
    // The inside of these is only their text.
    if ((isClosedChoice(kind) && !isEmpty) || kind === "richtext") return;
    const isReadApart = namedByContent.has(kind) && element.hasAttribute("aria-label") && !isSaidByName(element);
    visitChildren(element, { ...place, inControl: !isReadApart && !isEmpty });
  }

  function visitChildren(element: Element, place: Place): void {
    const parts: Part[] = [];
    const start = out.length;
    forNodes(element, (child) => {
      const from = out.length;
      visit(child, place);
      if (out.length > from) parts.push({ element: child, inside: out.slice(from) });
    });
    if (parts.length < fewestRows) return;
    out.length = start;
    foldRows(parts, out);
  }

  /** Words between blocks are said where they stand, each line with what is inline in it. */
  function visitRuns(element: Element, { inRuns: _, ...place }: Place): void {
    let run: Node[] = [];
    const flush = () => {
      const nodes = run;
      run = [];
      const inText = nodes.some((node) => node.nodeType === 3 && /\S/.test(node.nodeValue ?? ""));
      if (inText) out.push({ text: { element, nodes, role: "text", level: undefined }, rows: [] });
      for (const node of nodes) if (isElement(node)) visit(node, { ...place, inText });
    };
    forNodes(
      element,
      (child) => {
        if (isInlineTag(child)) {
          run.push(child);
          return;
        }
        flush();
        visit(child, { ...place, inText: false });
      },
      (_words, node) => run.push(node),
    );
    flush();
  }

  function visitFrame(element: HTMLIFrameElement, place: Place): void {
    if (!sees(element)) return;
    const page = element.contentDocument?.documentElement;
    const name = attribute(element, "title") || attribute(element, "name") || element.id || "frame";
    if (page) visit(page, { ...place, frame: place.frame ? `${place.frame}/${name}` : name });
    else out.push(field(element, "opaque-frame", place));
  }

  /** Reports a line of text, and returns the place in which what is inline has been said. */
  function sayText(element: Element, place: Place, hasText: boolean): Place {
    if (place.inText && isInlineTag(element)) return place;
    const role = textRole(element, hasText && options.text === "all");
    const isHeading = role === "heading";
    const inText = role && !(isHeading && options.text === "live") && sees(element);
    const inRuns = !!inText && role === "text" && hasBlocks(element);
    if (inText && !inRuns) {
      const level = isHeading ? Number(attribute(element, "aria-level") || element.localName[1]) || 2 : undefined;
      out.push({ text: { element, role, level }, rows: [] });
    }
    return { ...place, inText: !!inText, inRuns };
  }
}

/** It holds more than it shows, and a person can scroll in it. */
function isScrolling(element: Element): boolean {
  const { scrollHeight, clientHeight } = element;
  return (
    clientHeight > 40 &&
    scrollHeight > clientHeight + 20 &&
    !element.matches("html,body") &&
    /auto|scroll/.test(styleOf(element).overflowY)
  );
}

/** Words of its own, in it or by its style. */
function hasOwnText(element: Element): boolean {
  if (/\S/.test(ownText(element))) return true;
  const { before, after } = generatedText(element);
  return !!(before || after);
}

function hasBlocks(element: Element): boolean {
  let found = false;
  forNodes(element, (child) => {
    found ||= !isInlineTag(child) && !isTag(child, "br");
  });
  return found;
}

function isSaidByName(element: Element): boolean {
  return normalise(accessibleName(element)).includes(normalise(element.textContent ?? ""));
}

function field(element: Element, kind: FieldKind, { group, frame }: Place): Item {
  return { rows: [{ element, found: [{ element, kind, group, frame }] }] };
}

/** In a page, a modal dialog puts everything else out of reach. */
function start(root: Document | Element): Element {
  const page = pageOf(root);
  const { documentElement } = page;
  const isWhole = root === page || root === documentElement;
  return isWhole ? (findModal(page) ?? documentElement) : (root as Element);
}

/** Out of use, with all that is in it. */
function isOff(element: Element): boolean {
  return (
    element.hasAttributes() &&
    (element.matches("[inert],[data-giselle-ignore]") ||
      (element.hasAttribute("hidden") && !isTag(element, "input") && !element.checkVisibility()))
  );
}

function groupAt(element: Element, around: Group | undefined): Group | undefined {
  const key = roleOf(element) || element.localName;
  const word = groupWords.get(key);
  if (word) return { word, element };
  return /^(?:section|aside|main|article)$/.test(key) && element.matches("[aria-label],[aria-labelledby]")
    ? { word: "section", element }
    : around;
}

/** A label that labels nothing, or something that is called otherwise, is text like any other. */
function isSaidAsName(element: Element): boolean {
  if (/^(?:legend|caption)$/.test(element.localName)) return all(element.parentElement ?? element, "*").some(kindOf);
  if (!isTag(element, "label")) return false;
  const control = element.control ?? byIds(element, "for")[0];
  if (!control) return false;
  const text = normalise(visibleText(element)).replace(/[\s:：*]+$/, "");
  return normalise(readLabel(control)).includes(text);
}

export function textRole(element: Element, hasText: boolean): TextRole | undefined {
  const { localName } = element;
  if (isSaidAsName(element)) return undefined;
  const role = /^h[1-6]$/.test(localName) ? "heading" : roleOf(element);
  if (/^(?:heading|alert|status)$/.test(role)) return role as TextRole;
  const live = attribute(element, "aria-live");
  if (live === "assertive") return "alert";
  return live === "polite" || localName === "output" ? "status" : hasText ? "text" : undefined;
}

/** A child, and the items that it has added. */
interface Part {
  element: Element;
  inside: Item[];
}

/** Neighbours that hold the same kinds of controls are rows of one thing. */
function foldRows(parts: Part[], out: Item[]): void {
  const shapes = parts.map(shapeOf);
  for (let start = 0, end = 0; start < parts.length; start = end) {
    const shape = shapes[start];
    while (end < parts.length && shapes[end] === shape) end += 1;
    const run = parts.slice(start, end);
    if (shape && run.length >= fewestRows)
      out.push({ rows: run.map(({ element, inside }) => ({ element, found: inside.flatMap(foundIn) })) });
    else for (const { inside } of run) out.push(...inside);
  }
}

export function foundIn({ rows }: Item): Found[] {
  return rows.flatMap(({ found }) => found);
}

const mostInRow = 24;
/** What `links: false` leaves out. */
const linkKinds = new Set<FieldKind>(["link", "gridcell"]);
const rowKinds = new Set<FieldKind>(["link", "option", "menuitem", "treeitem", "gridcell", "custom", "tab"]);
const repeatedKinds = new Set<FieldKind>(["button", "checkbox", "radio"]);

/** Empty for what is no row: text alone, a single plain field, or something that holds rows itself. */
function shapeOf({ element, inside }: Part): string {
  if (inside.length > mostInRow || inside.some(({ rows }) => rows.length > 1)) return "";
  const found = inside.flatMap(foundIn);
  const [first] = found;
  if (!first) return "";
  const isRow = rowKinds.has(first.kind);
  const isAlone = inside.length === 1 && !repeatedKinds.has(first.kind) && !element.matches(rowLike);
  if (!isRow && (isAlone || first.element === element)) return "";
  return [element.localName, ...found.map(({ kind }) => kind)].join(" ");
}
