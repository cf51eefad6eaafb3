// What tells a row from its neighbours, cheaply enough to ask at every turn.
export const rowLike = "tr,li,article,[role=row],[role=article],[role=option],[role$=item]";
const mostTexts = 12;

/** The texts of the row that an element stands in; undefined outside rows. Values that people type are not among them. */
export function rowKey(element: Element): string[] | undefined {
  const row = element.parentElement?.closest(rowLike);
  return row ? textsOf(row) : undefined;
}

/** The same for rows that nothing marks as such: the nearest texts around an element that are not its own. */
export function rowAround(element: Element, texts = rowKey(element) ?? []): string[] {
  if (texts[0]) return texts;
  const own = textsOf(element).length;
  for (let at = element.parentElement; at && texts.length <= own; at = at.parentElement) texts = textsOf(at);
  return texts;
}

function textsOf(row: Element): string[] {
  const texts: string[] = [];
  const walker = row.ownerDocument.createTreeWalker(row, 4);
  while (texts.length < mostTexts && walker.nextNode()) {
    const text = walker.currentNode.nodeValue?.trim();
    if (text) texts.push(text);
  }
  return texts;
}

/** Whether an element still stands in the row of these texts; yes, where there was none. */
export function isInRow(element: Element, row: string[] | undefined, now?: string[]): boolean {
  return !row || sameRow(row, rowAround(element, now));
}

/** Counters and states in a row may move on; what it is about may not. */
function sameRow(before: string[], now: string[]): boolean {
  const words = before.filter((text) => /\p{L}/u.test(text));
  const telling = words[0] ? words : before;
  const kept = telling.filter((text) => now.includes(text));
  return kept[0] === telling[0] && kept.length * 2 >= telling.length;
}
