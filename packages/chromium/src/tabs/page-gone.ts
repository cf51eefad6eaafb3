// A page that navigates, closes or crashes while it is read or operated.
import type { Page } from "playwright-core";
import { crashMessage } from "./add-events.ts";

export function isPageGone(error: unknown): boolean {
  return /context|navigated|closed|frame|detached|crashed/i.test(String(error));
}

/** The browser reports the same error for a navigation and a closed page. Waits for the close event if nothing answers. */
export async function waitIfClosed(page: Page): Promise<void> {
  if (page.isClosed()) return;
  const closed = page.waitForEvent("close", { timeout: 2000 }).catch(() => {});
  for (let attempt = 0; attempt < 3 && !page.isClosed(); attempt += 1)
    if (await page.evaluate("true").catch(() => false)) return;
  await closed;
}

/** Retries a snapshot if the page navigates during it. */
export async function retryOnNavigation<Result>(
  tab: { page: Page; hasCrashed: boolean },
  takeSnapshot: () => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await takeSnapshot();
    } catch (error) {
      if (tab.hasCrashed) throw new Error(crashMessage);
      if (attempt === 3 || tab.page.isClosed() || !isPageGone(error)) throw error;
      await tab.page.waitForLoadState("domcontentloaded");
    }
  }
}
