// One pass through the page, in the order in which it is drawn: finds what can be operated, and where it belongs.
import type { FieldKind } from "@giselles-ai/protocol";
import { all, attribute, drawnChildren, isFrame, isTag, ownText, styleOf, upFrom } from "../tree.ts";
import { tableOf } from "../words.ts";
import { isEditingHost, kindOf, roleOf } from "./kind.ts";
import { readLabel } from "./label.ts";
import { isInlineTag } from "./name.ts";
import { rowLike } from "./row.ts";
import { optionsIn } from "./value.ts";
import { Sight } from "./visibility.ts";

/** A part of the page that a person would name: a form, a dialog, a section. */
export interface Group {
  word: string;
  element: Element;
}

export interface Found {
  element: Element;
  kind: FieldKind;
  group: Group | undefined;
  frame: string;
}

/** What the walk hands back for each place: fields, text to be outlined, and rows that repeat. */
export type Item =
  | { type: "field"; found: Found }
  | { type: "text"; element: Element; role: TextRole; level?: number }
  | { type: "rows"; rows: Row[] };

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

const never = tableOf("script style noscript template head math canvas video audio object embed picture datalist");
/** Roles and tags that make a group, and what to call it. */
const groupWords = tableOf(
  "form dialog nav search table group menu grid tree fieldset:group radiogroup:group alertdialog:dialog navigation:nav region:section tabpanel:panel menubar:menu tablist:tabs",
);
const fewestRows = 4;

interface Place {
  group: Group | undefined;
  frame: string;
  /** Inside a control: what is in there is its content, save for controls proper. */
  inControl: boolean;
  /** Inside a line of text that is reported already. */
  inText: boolean;
}

export function walk(root: Element, options: WalkOptions): Item[] {
  const sight = new Sight();
  const out: Item[] = [];
  const hands = new Set<Element>();
  visit(topModal(root) ?? root, { group: undefined, frame: "", inControl: false, inText: false });
  return out;

  function visit(element: Element, place: Place): void {
    if (never.has(element.localName) || isOff(element)) return;
    const kind = kindOf(element);
    if (kind) visitControl(element, kind, place);
    else if (isFrame(element)) visitFrame(element, place);
    else visitPart(element, place);
  }

  function visitPart(element: Element, place: Place): void {
    const group = groupAt(element, place.group);
    let inside = group === place.group ? place : { ...place, group };
    if (!place.inControl) {
      const hasText = /\S/.test(ownText(element));
      if ((hasText || !element.firstElementChild) && isHandled(element)) {
        // The hand is shown all the way up to what the page listens on.
        const outermost = handledAround(element);
        if (!hands.has(outermost)) {
          hands.add(outermost);
          if (isLone(outermost) && sight.sees(outermost) && readLabel(outermost) !== outermost.localName)
            out.push(field(outermost, "custom", inside));
        }
        inside = { ...inside, inText: true };
      }
      if (options.text !== "none") inside = sayText(element, inside, hasText);
    }
    visitChildren(element, inside);
  }

  function visitControl(element: Element, kind: FieldKind, place: Place): void {
    if (kind === "option" && element.closest("[role=listbox]")) return;
    if (kind === "listbox" && !optionsIn(element)[0]) return; // of a list that is closed
    const wanted = options.links !== false || !/^(?:link|gridcell)$/.test(kind);
    if (wanted && sight.reaches(element)) out.push(field(element, kind, place));
    if (!isOpaque(element, kind)) visitChildren(element, place.inControl ? place : { ...place, inControl: true });
  }

  function visitChildren(element: Element, place: Place): void {
    if (element.localName === "svg") return; // a picture, whatever it is made of
    const children = drawnChildren(element);
    const parts: Part[] = [];
    const start = out.length;
    for (let index = 0; index < children.length; index += 1) {
      const child = children[index] as Element;
      const from = out.length;
      visit(child, place);
      if (out.length > from) parts.push({ element: child, items: out.slice(from) });
    }
    if (parts.length < fewestRows) return;
    out.length = start;
    foldRows(parts, out);
  }

  function visitFrame(element: HTMLIFrameElement, place: Place): void {
    if (!sight.sees(element)) return;
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
    const inText = !!role && !(isHeading && options.text === "live") && sight.sees(element);
    if (inText) {
      const level = isHeading && (Number(attribute(element, "aria-level") || element.localName[1]) || 2);
      out.push({ type: "text", element, role, ...(level && { level }) });
    }
    return inText === place.inText ? place : { ...place, inText };
  }
}

function isHandled(element: Element): boolean {
  return styleOf(element).cursor === "pointer";
}

function handledAround(element: Element): Element {
  let outermost = element;
  for (const at of upFrom(element)) {
    if (isTag(at, "body") || !isHandled(at)) break;
    outermost = at;
  }
  return outermost;
}

/** If proper controls are inside, or a label around, they are what the hand is for. */
function isLone(element: Element): boolean {
  return !element.closest("label") && !all(element, "*").some(kindOf);
}

function field(element: Element, kind: FieldKind, { group, frame }: Place): Item {
  return { type: "field", found: { element, kind, group, frame } };
}

/** A modal dialog puts everything else out of reach. */
function topModal(root: Element): Element | undefined {
  const page = root.ownerDocument;
  return root === page.documentElement ? all(page, "dialog:modal").at(-1) : undefined;
}

/** Out of use, with all that is in it. */
function isOff(element: Element): boolean {
  return (
    element.hasAttributes() &&
    (element.matches("[inert],[data-giselle-ignore],[aria-hidden=true]") ||
      (element.hasAttribute("hidden") && !isTag(element, "input") && !element.checkVisibility()))
  );
}

/** Controls whose inside is only their text. */
function isOpaque(element: Element, kind: FieldKind): boolean {
  return /^(?:richtext|select|listbox)$/.test(kind) || isEditingHost(element);
}

function groupAt(element: Element, around: Group | undefined): Group | undefined {
  const key = roleOf(element) || element.localName;
  const word = groupWords.get(key);
  if (word) return { word, element };
  return /^(?:section|aside|main|article)$/.test(key) && element.matches("[aria-label],[aria-labelledby]")
    ? { word: "section", element }
    : around;
}

const liveRoles = tableOf<TextRole>("assertive:alert polite:status");

export function textRole(element: Element, hasText: boolean): TextRole | undefined {
  const { localName } = element;
  if (/^(?:label|legend|caption)$/.test(localName)) return undefined; // said as names
  const role = /^h[1-6]$/.test(localName) ? "heading" : roleOf(element);
  if (/^(?:heading|alert|status)$/.test(role)) return role as TextRole;
  return (
    liveRoles.get(attribute(element, "aria-live")) ?? (localName === "output" ? "status" : hasText ? "text" : undefined)
  );
}

/** A child, and the items that it has added. */
interface Part {
  element: Element;
  items: Item[];
}

/** Neighbours that hold the same kinds of controls are rows of one thing. */
function foldRows(parts: Part[], out: Item[]): void {
  const shapes = parts.map(shapeOf);
  for (let start = 0, end = 0; start < parts.length; start = end) {
    const shape = shapes[start];
    while (end < parts.length && shapes[end] === shape) end += 1;
    const run = parts.slice(start, end);
    if (shape && run.length >= fewestRows)
      out.push({ type: "rows", rows: run.map(({ element, items }) => ({ element, found: items.flatMap(foundIn) })) });
    else for (const { items } of run) out.push(...items);
  }
}

function foundIn(item: Item): Found[] {
  return item.type === "field" ? [item.found] : [];
}

const mostInRow = 24;
const rowKinds = /^(?:link|option|menuitem|treeitem|gridcell|custom|tab)$/;
const repeatedKinds = /^(?:button|checkbox|radio)$/;

/** Empty for what is no row: text alone, a single plain field, or something that holds rows itself. */
function shapeOf({ element, items }: Part): string {
  if (items.length > mostInRow || items.some(({ type }) => type === "rows")) return "";
  const found = items.flatMap(foundIn);
  const [first] = found;
  if (!first) return "";
  const isRow = rowKinds.test(first.kind);
  const isAlone = items.length === 1 && !repeatedKinds.test(first.kind) && !element.matches(rowLike);
  if (!isRow && (isAlone || first.element === element)) return "";
  return [element.localName, ...found.map(({ kind }) => kind)].join(" ");
}
