// Finds text that has appeared: "Saved", "Nickname is taken". The page need not mark it as a message.
import { appendTo, countIn, letterOrDigit, oneLine } from "../text.ts";
import { closest, documentOf, forEachNode, isFrame, matches, parentOf, selfAndAncestors } from "../tree.ts";
import { isDrawn } from "./drawn.ts";
import { kindOf } from "./kind.ts";
import { findMoved } from "./moves.ts";
import { ignoredContent, isInlineTag, visibleText } from "./name.ts";
import { withReadCache } from "./read-cache.ts";
import type { NewText } from "./render-delta.ts";
import { rowLike } from "./row.ts";
import { isTextRow, textOfRow, textRowAround } from "./text-row.ts";
import { createVisibility, isRendered } from "./visibility.ts";
import { textRole } from "./walk.ts";

/** The texts that a person can read now, outside of controls, in order, and how often each occurs. */
export type Texts = Map<string, number>;

export function readTexts(page: Document): Texts {
  const texts: Texts = new Map();
  withReadCache(() => visitTexts(page.documentElement, (text) => countIn(texts, text)));
  return texts;
}

export interface TextChanges {
  /** One for each paragraph. */
  appeared: NewText[];
  removed: string[];
  /** The rows or paragraphs that have changed places, and what they come after now. */
  moved: { row: Element; previous?: Element | undefined }[];
}

interface FoundText {
  text: string;
  parent: Element;
  node: Node;
}

/** Compares what is readable now with what was before. A text that was there already is new if its node clearly is. */
export function compareTexts(root: Document | Element, before: Texts, isTouched: (node: Node) => boolean): TextChanges {
  const found: FoundText[] = [];
  const now: Texts = new Map();
  const touched: Texts = new Map();
  visitTexts(documentOf(root).documentElement, (text, parent, node) => {
    found.push({ text, parent, node });
    countIn(now, text);
    if (isTouched(node)) countIn(touched, text);
  });
  const isNew = ({ text, node }: FoundText) => {
    const known = before.get(text) ?? 0;
    const more = (now.get(text) ?? 0) - known;
    return !known || (more > 0 && more === touched.get(text) && isTouched(node) && letterOrDigit.test(text));
  };
  const cells = new Set(found.filter(isNew).map(({ parent }) => blockOf(parent)));
  const rows = new Map<Element, Element[]>();
  for (const cell of cells) appendTo(rows, textRowAround(cell) ?? cell, cell);
  const blocks = Array.from(rows).flatMap(([row, inside]) => (inside.length > 1 ? row : inside));
  const { isVisible } = createVisibility();
  const appeared = blocks.flatMap((element) => {
    const text = isTextRow(element) ? textOfRow(element) : visibleText(element, { blocks: false });
    const [role = "text"] = selfAndAncestors(element).flatMap((ancestor) => textRole(ancestor, false) ?? []);
    return text && isVisible(element) ? { element, entry: { role, text } } : [];
  });
  const removed = Array.from(before.keys()).filter((text) => !now.has(text));
  return { appeared, removed, moved: movedRows(found, before, now) };
}

/** Of the texts that occur once, before and now, the rows of those that have changed places. */
function movedRows(found: FoundText[], before: Texts, now: Texts): TextChanges["moved"] {
  const isSingle = (text: string) => before.get(text) === 1 && now.get(text) === 1;
  const moved = new Set(findMoved(Array.from(before.keys()).filter(isSingle), Array.from(now.keys()).filter(isSingle)));
  if (!moved.size) return [];
  const rowOf = ({ parent }: FoundText) => closest(parent, rowLike) ?? blockOf(parent);
  const rows = Array.from(new Set(found.map(rowOf)));
  const movedRows = new Set(found.filter(({ text }) => moved.has(text)).map(rowOf));
  return rows.flatMap((row, index) => (movedRows.has(row) ? { row, previous: rows[index - 1] } : []));
}

function blockOf(element: Element): Element {
  const parent = parentOf(element);
  return parent && isInlineTag(element) ? blockOf(parent) : element;
}

export function visitTexts(element: Element, onText: (text: string, parent: Element, node: Node) => void): void {
  if (matches(element, `${ignoredContent},label,legend,title`) || kindOf(element)) return;
  const page = isFrame(element) && element.contentDocument?.documentElement;
  if (page) visitTexts(page, onText);
  let shown: boolean | undefined;
  forEachNode(
    element,
    (child) => visitTexts(child, onText),
    (words, node) => {
      const text = oneLine(words);
      if (!text) return;
      shown ??= isRendered(element);
      if (shown && isDrawn(node)) onText(text, element, node);
    },
  );
}
