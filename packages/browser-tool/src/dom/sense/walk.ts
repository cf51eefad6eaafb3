// Walks the page once, in rendered order, and finds what can be operated and to which group it belongs.
import type { FieldKind } from "@giselles-ai/protocol";
import { isClosedChoice } from "@giselles-ai/protocol/rules";
import { cachedByKey } from "../read-cache.ts";
import { normalise, parseTable } from "../text.ts";
import {
  attribute,
  checkVisibility,
  closest,
  documentOf,
  forEachNode,
  hasAttributes,
  isElement,
  isFrame,
  isTag,
  matches,
  ownText,
  parentOf,
  queryAll,
  referencedElements,
  styleOf,
  tagOf,
} from "../tree.ts";
import { drawnKind, drawnToggle, isGraphic } from "./by-looks.ts";
import { foldRows, minRows, type RowPart } from "./fold-rows.ts";
import { generatedText } from "./generated.ts";
import type { Group, Item, TextRole } from "./item.ts";
import { kindOf, roleOf } from "./kind.ts";
import { readLabel } from "./label.ts";
import { isRedundant, placeName } from "./load-places.ts";
import { findModal } from "./modal.ts";
import { accessibleName, isInlineTag, visibleText } from "./name.ts";
import { isCoveredByListed, isTabStop, pressableAt } from "./pressable.ts";
import { isTextRow } from "./text-row.ts";
import { attempt } from "./unread.ts";
import { optionsIn } from "./value.ts";
import { createVisibility, isRendered } from "./visibility.ts";

export interface WalkOptions {
  /** Which text to include: all, only live regions, or none. */
  text: "all" | "live" | "none";
  /** Include links and grid cells outside of dialogs. Default true. */
  links?: boolean;
}

const skippedTags = /^(?:script|style|noscript|template|head|math)$/;
/** Roles and tags that make a group, with the word for it. */
const groupWords = parseTable(
  "form dialog nav search table group menu grid tree fieldset:group radiogroup:group alertdialog:dialog navigation:nav region:section tabpanel:panel menubar:menu tablist:tabs",
);
/** What `links: false` omits. */
const linkKinds = new Set<FieldKind>(["link", "gridcell"]);

interface Position {
  group?: Group | undefined;
  frame: string;
  /** Inside a control, whose content is not listed, except for other controls. */
  inControl?: boolean;
  /** Inside a date made of parts, which are not listed themselves. */
  inSegments?: boolean;
  /** Inside a line of text that is already included. */
  inText?: boolean;
  /** Its text is split into lines. */
  inRuns?: boolean;
  /** Inside a pressable element or label that is named by its text. */
  inItem?: boolean;
}

/** Controls that are named by their content. */
const namedByContent = new Set<FieldKind>(["button", "link", "menuitem", "tab", "option", "treeitem", "gridcell"]);

export function walk(root: Document | Element, options: WalkOptions): Item[] {
  const { isVisible, operableElement } = createVisibility();
  const out: Item[] = [];
  /** Elements listed because of a listener or a pointer cursor. */
  const items = new Set<Element>();
  visit(walkRoot(root), { frame: "" });
  return out;

  function visit(element: Element, place: Position): void {
    const start = out.length;
    const visitContent = () => {
      out.length = start;
      visitChildren(element, place);
    };
    attempt(element, () => visitElement(element, place), visitContent);
  }

  function visitElement(element: Element, place: Position): void {
    if (skippedTags.test(tagOf(element)) || isExcluded(element)) return;
    const kind = kindOf(element);
    const isSwitch = kind === "button" && drawnToggle(element)?.kind === "switch";
    if (kind) visitControl(element, isSwitch ? "switch" : kind, place);
    else if (isFrame(element)) visitFrame(element, place);
    else visitPart(element, place);
  }

  function visitPart(element: Element, place: Position): void {
    const group = groupAt(element, place.group);
    let inside = group === place.group ? place : { ...place, group };
    if (place.inControl) {
      visitChildren(element, inside);
      return;
    }
    const drawn = drawnKind(element);
    if (drawn && isVisible(element)) {
      if (!isRedundant(element)) out.push(field(element, drawn, inside));
      return;
    }
    if (!place.inItem && isGraphic(element) && !items.has(element) && isVisible(element)) {
      items.add(element);
      out.push(field(element, "custom", inside));
    }
    if (isScrolling(element) && isVisible(element)) out.push(field(element, "scroll-area", inside));
    const hasText = hasOwnText(element);
    const isPlace = !!placeName(element) && isVisible(element);
    if (isPlace) out.push(field(element, "custom", inside));
    const item = isPlace ? undefined : pressableAt(element, hasText);
    if (item && !items.has(item) && !isCoveredByListed(item, items) && !isRedundant(item)) {
      items.add(item);
      if (isVisible(item)) {
        out.push(field(item, "custom", inside));
        inside = { ...inside, inItem: !matches(item, "[aria-label],[aria-labelledby]") };
      }
    }
    if (isTag(element, "label") && isUsedAsName(element)) inside = { ...inside, inItem: true };
    if (options.text !== "none" && !inside.inItem) inside = addText(element, inside, hasText);
    const start = out.length;
    if (inside.inRuns) visitRuns(element, inside);
    else visitChildren(element, inside);
    if (out.length > start + 1 && out.slice(start).every(({ text }) => text?.role === "text") && isTextRow(element)) {
      out.length = start;
      out.push({ text: { element, role: "text" }, rows: [] });
    }
  }

  function visitControl(element: Element, kind: FieldKind, place: Position): void {
    if (closest(parentOf(element), kind === "option" ? "[role=listbox]" : kind === "listbox" ? "[role=combobox]" : "_"))
      return;
    if (place.inSegments && kind !== "button") return;
    const isEmpty = kind === "listbox" && !optionsIn(element)[0]; // closed, or its options have no ARIA role
    const isWanted = options.links !== false || !linkKinds.has(kind) || isInDialog(element);
    const isListed = isWanted && (!isEmpty || isTabStop(element));
    if (isListed && !hasOwnEntry(element, kind) && operableElement(element)) out.push(field(element, kind, place));
    // The content of these is only their text.
    if ((isClosedChoice(kind) && !isEmpty) || kind === "richtext") return;
    const hasSeparateText = namedByContent.has(kind) && matches(element, "[aria-label]") && !isPartOfName(element);
    const inSegments = kind === "date" && !isTag(element, "input");
    visitChildren(element, { ...place, inControl: !hasSeparateText && !isEmpty, inSegments });
  }

  /** Whether the input inside a combobox is a combobox too: only that is listed. */
  function hasOwnEntry(element: Element, kind: FieldKind): boolean {
    if (kind !== "combobox" || isTag(element, "input")) return false;
    const entry = queryAll(element, "input").find((input) => kindOf(input) === kind);
    return !!entry && !!accessibleName(entry) && !!operableElement(entry);
  }

  function visitChildren(element: Element, place: Position): void {
    const parts: RowPart[] = [];
    const start = out.length;
    forEachNode(element, (child) => {
      const from = out.length;
      visit(child, place);
      if (out.length > from) parts.push({ element: child, inside: out.slice(from) });
    });
    if (parts.length < minRows) return;
    out.length = start;
    foldRows(parts, out);
  }

  /** Adds the text between block elements line by line, each with its inline elements. */
  function visitRuns(element: Element, { inRuns: _, ...place }: Position): void {
    let run: Node[] = [];
    const flush = () => {
      const nodes = run;
      run = [];
      const inText = nodes.some((node) => node.nodeType === 3 && /\S/.test(node.nodeValue ?? ""));
      if (inText) out.push({ text: { element, nodes, role: "text" }, rows: [] });
      for (const node of nodes) if (isElement(node)) visit(node, { ...place, inText });
    };
    forEachNode(
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

  function visitFrame(element: HTMLIFrameElement, place: Position): void {
    if (!isVisible(element)) return;
    const page = element.contentDocument?.documentElement;
    const name = attribute(element, "title") || attribute(element, "name") || element.id || "frame";
    if (page) visit(page, { ...place, frame: place.frame ? `${place.frame}/${name}` : name });
    else out.push(field(element, "opaque-frame", place));
  }

  /** Adds a line of text. Returns the position for its children, whose inline text is then already included. */
  function addText(element: Element, place: Position, hasText: boolean): Position {
    if (place.inText && isInlineTag(element)) return place;
    const role = textRole(element, hasText && options.text === "all");
    const isHeading = role === "heading";
    const inText = role && !(isHeading && options.text === "live") && isRendered(element);
    const inRuns = !!inText && role === "text" && hasBlocks(element);
    if (inText && !inRuns) {
      const level = isHeading ? Number(attribute(element, "aria-level") || tagOf(element)[1]) || 2 : undefined;
      out.push({ text: { element, role, level }, rows: [] });
    }
    return { ...place, inText: !!inText, inRuns };
  }
}

/** Whether a person can scroll inside an element. */
function isScrolling(element: Element): boolean {
  return (
    /auto|scroll/.test(styleOf(element).overflowY) && // first, as it needs no layout
    element.clientHeight > 40 &&
    element.scrollHeight > element.clientHeight + 20 &&
    !matches(element, "html,body")
  );
}

/** Whether an element has own text, in it or generated by its style. */
function hasOwnText(element: Element): boolean {
  if (/\S/.test(ownText(element))) return true;
  const { before, after } = generatedText(element);
  return !!(before || after);
}

function hasBlocks(element: Element): boolean {
  let found = false;
  forEachNode(element, (child) => {
    found ||= !isInlineTag(child) && !isTag(child, "br");
  });
  return found;
}

function isPartOfName(element: Element): boolean {
  return normalise(accessibleName(element)).includes(normalise(element.textContent ?? ""));
}

function field(element: Element, kind: FieldKind, { group, frame }: Position): Item {
  return { rows: [{ element, fieldElements: [{ element, kind, group, frame }] }] };
}

/** A modal dialog blocks the rest of the page, so only the dialog is read. */
function walkRoot(root: Document | Element): Element {
  const page = documentOf(root);
  const { documentElement } = page;
  const isWhole = root === page || root === documentElement;
  return isWhole ? (findModal(page) ?? documentElement) : (root as Element);
}

/** In a dialog, a link may be the only way on. */
function isInDialog(element: Element): unknown {
  return closest(element, "dialog,[role$=dialog],[popover]") ?? findModal(documentOf(element));
}

/** Whether an element is hidden, inert or ignored, with all its content. */
function isExcluded(element: Element): boolean {
  return (
    hasAttributes(element) &&
    (matches(element, "[inert],[data-giselle-ignore]") ||
      (matches(element, "[hidden]") && !isTag(element, "input") && !checkVisibility(element)))
  );
}

function groupAt(element: Element, around: Group | undefined): Group | undefined {
  const key = roleOf(element) || tagOf(element);
  const word = groupWords.get(key);
  if (word) return { word, element };
  return /^(?:section|aside|main|article)$/.test(key) && matches(element, "[aria-label],[aria-labelledby]")
    ? { word: "section", element }
    : around;
}

/** Whether a label is part of a control's name. Other labels are plain text. */
const isUsedAsName = cachedByKey((element: Element): boolean => {
  if (/^(?:legend|caption)$/.test(tagOf(element))) return queryAll(parentOf(element) ?? element, "*").some(kindOf);
  if (!isTag(element, "label")) return false;
  const control = element.control ?? referencedElements(element, "for")[0];
  if (!control) return false;
  const text = normalise(visibleText(element)).replace(/[\s:：*]+$/, "");
  return normalise(readLabel(control)).includes(text);
});

export function textRole(element: Element, hasText: boolean): TextRole | undefined {
  const localName = tagOf(element);
  if (isUsedAsName(element)) return undefined;
  const role = /^h[1-6]$/.test(localName) ? "heading" : roleOf(element);
  if (/^(?:heading|alert|status)$/.test(role)) return role as TextRole;
  const live = attribute(element, "aria-live");
  if (live === "assertive") return "alert";
  return live === "polite" || localName === "output" ? "status" : hasText ? "text" : undefined;
}
