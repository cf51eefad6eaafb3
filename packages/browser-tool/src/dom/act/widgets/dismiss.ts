import {
  blurActive,
  clickWithPointer,
  deepActive,
  elementAt,
  firePointerAndMouse,
  letterOrDigit,
  rectOf,
  styleOf,
  tapKey,
  waitFor,
  windowOf,
} from "../kit.ts";

const closeTimeoutMs = 500;

/** Closes a popup by Escape, or else by pressing outside of it. */
export async function dismiss(page: Document, isClosed: () => boolean, isOpen = () => !isClosed()): Promise<void> {
  if (isOpen()) tapKey(deepActive(page) ?? page.body, "Escape");
  if ((await waitFor(isClosed, closeTimeoutMs)) || !isOpen()) return;
  firePointerAndMouse(page.body, "down", { x: 0, y: 0 });
  blurActive(page);
  if ((await waitFor(isClosed, closeTimeoutMs)) || !isOpen()) return;
  clickWithPointer(veilOf(page) ?? page.body, { x: 0, y: 0 });
  await waitFor(isClosed, closeTimeoutMs);
}

/** An empty layer over the whole page, such as the one behind a sheet. */
function veilOf(page: Document): Element | undefined {
  const veil = elementAt(page, { x: 1, y: 1 });
  const { innerWidth, innerHeight } = windowOf(page.body);
  const { width, height } = veil ? rectOf(veil) : { width: 0, height: 0 };
  const isLayer = width >= innerWidth - 20 && height >= innerHeight - 20;
  return veil && isLayer && styleOf(veil).position === "fixed" && !letterOrDigit.test(veil.textContent)
    ? veil
    : undefined;
}
