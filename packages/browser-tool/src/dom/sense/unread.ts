// An element that throws while it is read, as the getters of a component may, must not hide the rest of the page.
const unread = new Set<Element>();

/** What `read` returns for an element. If it throws, the element counts as unread, and `otherwise` is tried. */
export function attempt<Result>(element: Element, read: () => Result, otherwise?: () => Result): Result | undefined {
  try {
    return read();
  } catch {
    unread.add(element);
    return otherwise && attempt(element, otherwise);
  }
}

/** How many elements could not be read since the last call, in words. */
export function reportUnread(): string {
  const { size } = unread;
  unread.clear();
  return size ? `${size} element${size > 1 ? "s" : ""} could not be read.` : "";
}
