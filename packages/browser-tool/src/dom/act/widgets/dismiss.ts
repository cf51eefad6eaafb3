import {
  blurActive,
  clickWithPointer,
  deepActive,
  elementAt,
  firePointerAndMouse,
  letterOrDigit,
  matches,
  rectOf,
  selfAndAncestors,
  styleOf,
  tapKey,
  waitFor,
  windowOf,
} from "../kit.ts";

const closeTimeoutMs = 500;

/**
 * Closes the popup of a field by Escape, or else by pressing outside of it. Either may close a dialog around the field too, so there the dialog
 * is pressed first, and what is behind it never.
 */
export async function dismiss(
  page: Document,
  isClosed: () => boolean,
  field?: Element,
  isOpen = () => !isClosed(),
): Promise<void> {
  const dialog = selfAndAncestors(field).find(
    (box) => matches(box, "dialog,[role$=dialog]") || styleOf(box).position === "fixed",
  );
  const pressEscape = () => isOpen() && tapKey(deepActive(page) ?? page.body, "Escape");
  const leave = () => {
    firePointerAndMouse(dialog ?? page.body, "down", { x: 0, y: 0 });
    blurActive(page);
  };
  const press = () => clickWithPointer(veilOf(page) ?? page.body, { x: 0, y: 0 });
  for (const act of dialog ? [leave, pressEscape] : [pressEscape, leave, press]) {
    act();
    if ((await waitFor(isClosed, closeTimeoutMs)) || !isOpen()) return;
  }
}

/** An empty layer over the whole page, such as the one behind a sheet. */
function veilOf(page: Document): Element | undefined {
  const { innerWidth, innerHeight } = windowOf(page.body);
  const veil = elementAt(page, { x: 1, y: 1 });
  if (!veil || styleOf(veil).position !== "fixed") return undefined;
  const { width, height } = rectOf(veil);
  const isWhole = width >= innerWidth - 20 && height >= innerHeight - 20;
  return isWhole && !letterOrDigit.test(veil.textContent) ? veil : undefined;
}
