// What tells a row from its neighbours, cheaply enough to ask at every turn.
const rowLike =
  'tr, li, article, [role="row"], [role="listitem"], [role="article"], [role="option"], [role="treeitem"]';
const mostTexts = 12;

/** The texts of the row that an element stands in; undefined outside rows. Values that people type are not among them. */
export function rowKey(element: Element): string[] | undefined {
  const row = element.parentElement?.closest(rowLike);
  return row ? textsOf(row) : undefined;
}

export function textsOf(row: Element): string[] {
  const texts: string[] = [];
  const walker = row.ownerDocument.createTreeWalker(row, 4);
  while (texts.length < mostTexts && walker.nextNode()) {
    const text = walker.currentNode.nodeValue?.trim();
    if (text) texts.push(text);
  }
  return texts;
}

/** Counters in a row may move on; what it is about may not. */
export function sameRow(before: string[], now: string[] | undefined): boolean {
  if (!now) return false;
  const a = before.filter(isWords);
  const b = new Set(now.filter(isWords));
  if (a.length === 0) return before.join() === now.join();
  return b.has(a[0] as string) && a.filter((text) => b.has(text)).length * 2 >= a.length;
}

function isWords(text: string): boolean {
  return /\p{L}/u.test(text);
}
