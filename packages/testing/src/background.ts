import type { Page } from "playwright-core";
import { testEngine } from "./browser.ts";

/** Opens another page in front of this one, which thereby loses the focus. */
export async function sendToBackground(page: Page): Promise<void> {
  // Playwright makes every Chromium page believe that it has the focus.
  if (testEngine() === "chromium") {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  }
  const other = await page.context().newPage();
  await other.bringToFront();
  const hasLost = page.waitForFunction(() => !document.hasFocus(), undefined, { timeout: 60_000 });
  await hasLost.catch(() => fakeLostFocus(page));
}

/** In a headless shell every page has the focus, so document.hasFocus is replaced to return false. */
async function fakeLostFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
}
