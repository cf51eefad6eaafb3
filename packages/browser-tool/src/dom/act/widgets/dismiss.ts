import { blurActive, clickWithPointer, deepActive, firePointerAndMouse, tapKey, waitFor } from "../kit.ts";

const closeTimeoutMs = 500;

/** Closes a popup by Escape, or else by pressing outside of it. */
export async function dismiss(page: Document, isClosed: () => boolean, isOpen = () => !isClosed()): Promise<void> {
  if (isOpen()) tapKey(deepActive(page) ?? page.body, "Escape");
  if ((await waitFor(isClosed, closeTimeoutMs)) || !isOpen()) return;
  firePointerAndMouse(page.body, "down", { x: 0, y: 0 });
  blurActive(page);
  if ((await waitFor(isClosed, closeTimeoutMs)) || !isOpen()) return;
  clickWithPointer(page.body, { x: 0, y: 0 });
  await waitFor(isClosed, closeTimeoutMs);
}
