// Finds text that has appeared: "Saved", "Nickname is taken". The page need not mark it as a message.

import { withReadCache } from "../read-cache.ts";
import { countIn, letter, oneLine } from "../text.ts";
import { documentOf, forEachNode, isFrame, matches, selfAndAncestors } from "../tree.ts";
import { blockOf } from "./block.ts";
import { movedRows } from "./by-looks.ts";
import { isDrawn } from "./drawn.ts";
import { kindOf } from "./kind.ts";
import { ignoredContent, visibleText } from "./name.ts";
import type { NewText } from "./render-delta.ts";
import { isTextRow, rowText, textRowAround } from "./text-row.ts";
import { attempt } from "./unread.ts";
import { createVisibility, isRendered } from "./visibility.ts";
import { textRole } from "./walk.ts";

/** A text that a person can read, outside of controls. */
export interface FoundText {
  text: string;
  parent: Element;
  node: Node;
}

/** All of them, in order. */
export function readTexts(page: Document): FoundText[] {
  const found: FoundText[] = [];
  withReadCache(() => visitTexts(page.documentElement, (text, parent, node) => found.push({ text, parent, node })));
  return found;
}

function countTexts(found: FoundText[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of found) countIn(counts, text);
  return counts;
}

/** The nodes that the page has changed or drawn. */
export interface Touched {
  /** With all those in them. */
  isTouched(node: Node): boolean;
  touched: ReadonlyMap<Node, unknown>;
}

export interface TextChanges {
  /** One for each paragraph. */
  appeared: NewText[];
  removed: string[];
  /** The rows or paragraphs that have changed places, and what they come after now. */
  moved: { row: Element; previous?: Element | undefined }[];
}

/**
 * Compares what is readable now with what was before. A text that was there already is new if its node clearly is: there are as
 * many more as nodes that the page has drawn, or it stands where it did not.
 */
export function compareTexts(root: Document | Element, old: FoundText[], { isTouched, touched }: Touched): TextChanges {
  const found = readTexts(documentOf(root));
  const [before, now] = [countTexts(old), countTexts(found)];
  const drawn = countTexts(found.filter(({ node }) => isTouched(node)));
  const kept = inSamePlace(old, found);
  const isNew = (each: FoundText) => {
    const { text, node } = each;
    const known = before.get(text);
    if (!known || !isTouched(node)) return !known;
    const more = (now.get(text) as number) - known;
    // Words that the page draws again may only have moved.
    return more === drawn.get(text) || (!kept.has(each) && (more > 0 || !letter.test(text) || touched.has(node)));
  };
  const fresh = found.filter(isNew);
  const blocks = Array.from(new Set(fresh.map(({ parent }) => textRowAround(parent) ?? blockOf(parent))));
  const { isVisible } = createVisibility();
  const appeared = blocks.flatMap((element) => {
    const text = isTextRow(element) ? rowText(element) : visibleText(element, { blocks: false });
    const [role = "text"] = selfAndAncestors(element).flatMap((ancestor) => textRole(ancestor, false) ?? []);
    return text && isVisible(element) ? { element, entry: { role, text } } : [];
  });
  const removed = Array.from(before.keys()).filter((text) => !now.has(text));
  for (const { text } of fresh) now.delete(text); // it has not moved
  return { appeared, removed, moved: movedRows(found, before, now) };
}

/** The texts that stood after the same words already, or before them. */
function inSamePlace(before: FoundText[], now: FoundText[]): Set<FoundText> {
  const places = (texts: FoundText[]) => {
    let words = "";
    return texts.map(({ text }) => {
      const place = words && `${words}\0${text}`;
      if (letter.test(text)) words = text;
      return place;
    });
  };
  const kept = (old: FoundText[], found: FoundText[]) => {
    const known = new Set(places(old));
    return places(found).flatMap((place, index) => (place && known.has(place) ? (found[index] as FoundText) : []));
  };
  return new Set([...kept(before, now), ...kept(before.slice().reverse(), now.slice().reverse())]);
}

export function visitTexts(element: Element, onText: (text: string, parent: Element, node: Node) => void): void {
  if (matches(element, `${ignoredContent},label,legend,title`) || kindOf(element)) return;
  const page = isFrame(element) && element.contentDocument?.documentElement;
  if (page) visitTexts(page, onText);
  let shown: boolean | undefined;
  forEachNode(
    element,
    (child) => attempt(child, () => visitTexts(child, onText)),
    (words, node) => {
      const text = oneLine(words);
      if (!text) return;
      shown ??= isRendered(element);
      if (shown && isDrawn(node)) onText(text, element, node);
    },
  );
}
