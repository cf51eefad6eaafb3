// The texts that distinguish a row from its neighbours. Cheap enough to read before every action.
import { letter } from "../text.ts";
import { closest, documentOf, parentOf } from "../tree.ts";

export const rowLike = "tr,li,article,[role=row],[role=article],[role=option],[role$=item]";

/** The texts of the row around an element; undefined outside of rows. Typed values are not included. */
export function textsOfRow(element: Element): string[] | undefined {
  const row = closest(parentOf(element), rowLike);
  return row ? textsIn(row) : undefined;
}

/** The texts around an element: in the ancestor that is this many levels up, or in its row. */
export function textsAround(element: Element, levels: number | undefined): string[] {
  let ancestor: Element | null = element;
  for (let level = levels ?? 0; level > 0 && ancestor; level -= 1) ancestor = parentOf(ancestor);
  return levels && ancestor ? textsIn(ancestor) : rowAround(element);
}

/** The same for rows without markup: the nearest texts around an element that are not its own. */
export function rowAround(element: Element, texts = textsOfRow(element) ?? []): string[] {
  if (texts[0]) return texts;
  const own = textsIn(element).length;
  for (let ancestor = parentOf(element); ancestor && texts.length <= own; ancestor = parentOf(ancestor))
    texts = textsIn(ancestor);
  return texts;
}

/** The first texts in a part of the page, all or those that count. */
export function textsIn(part: Node, counts?: (node: Node) => boolean, maxCount = 12): string[] {
  const texts: string[] = [];
  const walker = documentOf(part).createTreeWalker(part, 4);
  for (
    let node = part.nodeType === 3 ? part : walker.nextNode();
    node && texts.length < maxCount;
    node = walker.nextNode()
  ) {
    const text = node.nodeValue?.trim();
    if (text && (!counts || counts(node))) texts.push(text);
  }
  return texts;
}

/** What identifies a row: texts, and how many levels above the element they are if the row has no markup. */
export interface RowIdentity {
  row?: string[] | undefined;
  levels?: number | undefined;
}

/** Whether an element is still in this row. True if it was in none. */
export function isInRow(element: Element, { row, levels }: RowIdentity, now?: string[]): boolean {
  return !row || isSameRow(row, levels || !now ? textsAround(element, levels) : now);
}

/** The same for an element that was drawn again. Nothing but its row identifies it, so numbers count too. */
export function isSameRowAgain(before: string[], now: string[]): boolean {
  return isSameRow(before, now) && before.filter((text) => now.includes(text)).length * 2 >= before.length;
}

/** Counters and states in a row may change; its first text and half of the others may not. */
export function isSameRow(before: string[], now: string[]): boolean {
  const relevant = relevantTexts(before);
  const remaining = relevant.filter((text) => now.includes(text));
  return remaining[0] === relevant[0] && remaining.length * 2 >= relevant.length;
}

/** The names among the texts, if there are any, else those with letters: "3 h 10 min" or "12 left" may be the same in another row. */
export function relevantTexts(texts: string[]): string[] {
  for (const counts of [/^[^\p{L}\p{N}]*\p{L}/u, letter]) {
    const relevant = texts.filter((text) => counts.test(text));
    if (relevant[0]) return relevant;
  }
  return texts;
}
