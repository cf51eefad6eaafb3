// One pass through the page, in the order in which it is drawn: finds what can be operated, and where it belongs.
import type { FieldKind } from "@giselles-ai/protocol";
import { isClosedChoice } from "@giselles-ai/protocol/rules";
import { all, attribute, forNodes, isFrame, isTag, ownText, pageOf, styleOf, upFrom } from "../tree.ts";
import { tableOf } from "../words.ts";
import { kindOf, roleOf } from "./kind.ts";
import { readLabel } from "./label.ts";
import { isInlineTag } from "./name.ts";
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
  text?: { element: Element; role: TextRole; level: number | undefined };
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
}

export function walk(root: Document | Element, options: WalkOptions): Item[] {
  const { sees, standIn } = createSight();
  const out: Item[] = [];
  const hands = new Set<Element>();
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
    if (!place.inControl) {
      const hasText = /\S/.test(ownText(element));
      if ((hasText || !element.firstElementChild) && isHandled(element)) {
        // The hand is shown all the way up to what the page listens on.
        const outermost = handledAround(element);
        if (!hands.has(outermost)) {
          hands.add(outermost);
          if (isLone(outermost) && sees(outermost) && readLabel(outermost) !== outermost.localName)
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
    const wanted = options.links !== false || !linkKinds.has(kind);
    if (wanted && standIn(element)) out.push(field(element, kind, place));
    // The inside of these is only their text.
    if (!isClosedChoice(kind) && kind !== "richtext") visitChildren(element, { ...place, inControl: true });
  }

  function visitChildren(element: Element, place: Place): void {
    if (element.localName === "svg") return; // a picture, whatever it is made of
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
    if (inText) {
      const level = isHeading ? Number(attribute(element, "aria-level") || element.localName[1]) || 2 : undefined;
      out.push({ text: { element, role, level }, rows: [] });
    }
    return { ...place, inText: !!inText };
  }
}

function isHandled(element: Element): boolean {
  return styleOf(element).cursor === "pointer";
}

function handledAround(element: Element): Element {
  const around = upFrom(element);
  const end = around.findIndex((at) => isTag(at, "body") || !isHandled(at));
  return around[end - 1] ?? element;
}

/** If proper controls are inside, or a label around, they are what the hand is for. */
function isLone(element: Element): boolean {
  return !element.closest("label") && !all(element, "*").some(kindOf);
}

function field(element: Element, kind: FieldKind, { group, frame }: Place): Item {
  return { rows: [{ element, found: [{ element, kind, group, frame }] }] };
}

/** In a page, a modal dialog puts everything else out of reach. */
function start(root: Document | Element): Element {
  const page = pageOf(root);
  const { documentElement } = page;
  const isWhole = root === page || root === documentElement;
  return isWhole ? (all(page, "dialog:modal").at(-1) ?? documentElement) : (root as Element);
}

/** Out of use, with all that is in it. */
function isOff(element: Element): boolean {
  return (
    element.hasAttributes() &&
    (element.matches("[inert],[data-giselle-ignore],[aria-hidden=true]") ||
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

export function textRole(element: Element, hasText: boolean): TextRole | undefined {
  const { localName } = element;
  if (/^(?:label|legend|caption)$/.test(localName)) return undefined; // said as names
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
