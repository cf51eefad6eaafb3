// One pass through the page, in the order in which it is drawn: finds what can be operated, and where it belongs.
import type { FieldKind } from "@giselles-ai/protocol";
import { drawnChildren, innerDocument, isFrame, isTag, viewOf } from "../tree.ts";
import { isEditingHost, kindOf, roleOf } from "./kind.ts";
import { readLabel } from "./label.ts";
import { isInlineTag } from "./name.ts";
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

const never = new Set(
  "script style noscript template head link meta title base math canvas video audio object embed picture datalist optgroup option".split(
    " ",
  ),
);
/** By role or tag; those not named here are their own word. */
const groupWords: Record<string, string> = {
  fieldset: "group",
  radiogroup: "group",
  alertdialog: "dialog",
  navigation: "nav",
  region: "section",
  tabpanel: "panel",
  menubar: "menu",
  tablist: "tabs",
};
const groups =
  /^(?:form|dialog|nav|search|table|group|menu|grid|tree|fieldset|radiogroup|alertdialog|navigation|region|tabpanel|menubar|tablist)$/;
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
    if (never.has(element.localName)) return;
    // null for what is out of use, with all that is in it
    const kind =
      element.hasAttributes() || isPlainControl(element) ? (isOff(element) ? null : kindOf(element)) : undefined;
    if (kind === null) return;
    if (kind) visitControl(element, kind, place);
    else if (isFrame(element)) visitFrame(element, place);
    else visitPart(element, place);
  }

  function visitPart(element: Element, place: Place): void {
    const group = groupAt(element, place.group);
    let inside = group === place.group ? place : { ...place, group };
    if (!place.inControl) {
      const hasText = hasOwnText(element);
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
    if (kind === "option" && element.closest('[role="listbox"]')) return;
    if (kind === "listbox" && optionsIn(element).length === 0) return; // of a list that is closed
    const wanted = options.links !== false || (kind !== "link" && kind !== "gridcell");
    if (wanted && sight.reaches(element)) out.push(field(element, kind, place));
    if (!isOpaque(element, kind)) visitChildren(element, place.inControl ? place : { ...place, inControl: true });
  }

  function visitChildren(element: Element, place: Place): void {
    if (element.localName === "svg") return; // a picture, whatever it is made of
    const children = drawnChildren(element);
    const parts: Part[] = [];
    for (let index = 0; index < children.length; index += 1) {
      const child = children[index] as Element;
      const from = out.length;
      visit(child, place);
      if (out.length > from) parts.push({ element: child, from, to: out.length });
    }
    if (parts.length >= fewestRows) foldRows(parts, out);
  }

  function visitFrame(element: Element, place: Place): void {
    if (!sight.sees(element)) return;
    const page = innerDocument(element);
    if (!page?.documentElement) out.push(field(element, "opaque-frame", place));
    else {
      const frame = `${place.frame}${place.frame && "/"}${frameName(element)}`;
      visit(page.documentElement, { ...place, frame });
    }
  }

  /** Reports a line of text, and returns the place in which what is inline has been said. */
  function sayText(element: Element, place: Place, hasText: boolean): Place {
    if (place.inText && isInlineTag(element)) return place;
    const role = textRole(element, hasText && options.text === "all");
    if (!role || (role === "heading" && options.text === "live") || !sight.sees(element))
      return place.inText ? { ...place, inText: false } : place;
    const level =
      role === "heading" ? Number(element.getAttribute("aria-level") ?? element.localName[1]) || 2 : undefined;
    out.push({ type: "text", element, role, ...(level && { level }) });
    return place.inText ? place : { ...place, inText: true };
  }
}

function isHandled(element: Element): boolean {
  return viewOf(element).getComputedStyle(element).cursor === "pointer";
}

function handledAround(element: Element): Element {
  let outermost = element;
  for (let at = element.parentElement; at && !isTag(at, "body") && isHandled(at); at = at.parentElement) outermost = at;
  return outermost;
}

/** If proper controls are inside or around, they are what the hand is for. */
function isLone(element: Element): boolean {
  return !isTag(element, "label") && !element.querySelector(proper) && !element.closest(`${proper}, label`);
}

const proper =
  "a[href], button, input, select, textarea, summary, [role=button], [role=link], [role=checkbox], [role=option], [role=combobox], [role=menuitem], [role=tab], [role=switch], [role=radio], [onclick], [contenteditable=true]";

function field(element: Element, kind: FieldKind, { group, frame }: Place): Item {
  return { type: "field", found: { element, kind, group, frame } };
}

/** A modal dialog puts everything else out of reach. */
function topModal(root: Element): Element | undefined {
  const page = root.ownerDocument;
  if (root !== page.documentElement) return undefined;
  return Array.from(page.querySelectorAll("dialog:modal")).at(-1);
}

function isOff(element: Element): boolean {
  return (
    element.hasAttribute("inert") ||
    element.hasAttribute("data-giselle-ignore") ||
    element.getAttribute("aria-hidden") === "true" ||
    (element.hasAttribute("hidden") && !isTag(element, "input") && !element.checkVisibility())
  );
}

/** Controls that need no attribute to be one. */
function isPlainControl({ localName }: Element): boolean {
  return /^(?:button|input|select|textarea|summary)$/.test(localName);
}

/** Controls whose inside is only their text. */
function isOpaque(element: Element, kind: FieldKind): boolean {
  return kind === "richtext" || kind === "select" || kind === "listbox" || isEditingHost(element);
}

function groupAt(element: Element, around: Group | undefined): Group | undefined {
  const key = roleOf(element) || element.localName;
  if (groups.test(key)) return { word: groupWords[key] ?? key, element };
  return /^(?:section|aside|main|article)$/.test(key) && element.matches("[aria-label], [aria-labelledby]")
    ? { word: "section", element }
    : around;
}

function frameName(frame: Element): string {
  return frame.getAttribute("title") || frame.getAttribute("name") || frame.id || "frame";
}

function textRole(element: Element, hasText: boolean): TextRole | undefined {
  const { localName } = element;
  if (localName === "label" || localName === "legend" || localName === "caption") return undefined; // said as names
  if (localName.length === 2 && /^h[1-6]$/.test(localName)) return "heading";
  if (element.hasAttributes()) {
    const role = roleOf(element);
    if (role === "heading" || role === "alert" || role === "status") return role;
    const live = element.getAttribute("aria-live");
    if (live === "assertive") return "alert";
    if (live === "polite") return "status";
  }
  return localName === "output" ? "status" : hasText ? "text" : undefined;
}

function hasOwnText(element: Element): boolean {
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 3 && /\S/.test(node.nodeValue ?? "")) return true;
  }
  return false;
}

/** The items that a child has added: `out[from]` up to `out[to]`. */
interface Part {
  element: Element;
  from: number;
  to: number;
}

/** Neighbours that hold the same kinds of controls are rows of one thing. */
function foldRows(parts: Part[], out: Item[]): void {
  const shapes = parts.map((part) => shapeOf(part, out));
  let write = (parts[0] as Part).from;
  let folded = false;
  for (let start = 0; start < parts.length; ) {
    const shape = shapes[start];
    let end = start + 1;
    while (shape && shapes[end] === shape) end += 1;
    const run = parts.slice(start, end);
    if (shape && run.length >= fewestRows) {
      const rows = run.map(({ element, from, to }) => toRow(element, out.slice(from, to)));
      out[write++] = { type: "rows", rows };
      folded = true;
    } else {
      for (const { from, to } of run) for (let at = from; at < to; at += 1) out[write++] = out[at] as Item;
    }
    start = end;
  }
  if (folded) out.length = write;
}

const mostInRow = 24;

/** Undefined for what is no row: text alone, a single plain field, or something that holds rows itself. */
function shapeOf({ element, from, to }: Part, out: Item[]): string | undefined {
  if (to - from > mostInRow) return undefined;
  let shape = "";
  let fields = 0;
  for (let at = from; at < to; at += 1) {
    const item = out[at] as Item;
    if (item.type === "rows") return undefined;
    if (item.type === "text") continue;
    const { found } = item;
    fields += 1;
    shape += `${found.kind} `;
    if (found.element === element && !isRowItself(found.kind)) return undefined;
    if (fields === 1 && to - from === 1 && !mayRepeat(found.kind) && !isRowElement(element)) return undefined;
  }
  return fields > 0 ? `${element.localName} ${shape}` : undefined;
}

const rowKinds = /^(?:link|option|menuitem|treeitem|gridcell|custom|tab)$/;

function isRowItself(kind: FieldKind): boolean {
  return rowKinds.test(kind);
}

function mayRepeat(kind: FieldKind): boolean {
  return rowKinds.test(kind) || /^(?:button|checkbox|radio)$/.test(kind);
}

function isRowElement(element: Element): boolean {
  return /^(?:tr|li|article)$/.test(element.localName) || /^(?:row|listitem|article)$/.test(roleOf(element));
}

function toRow(element: Element, items: Item[]): Row {
  return { element, found: items.flatMap((item) => (item.type === "field" ? [item.found] : [])) };
}
