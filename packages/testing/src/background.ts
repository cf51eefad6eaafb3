import type { Page } from "playwright-core";
import { testEngine } from "./browser.ts";

/** Opens another page in front of this one, which thereby loses the focus. */
export async function sendToBackground(page: Page): Promise<void> {
  // Playwright lets every page of Chromium believe that it has the focus.
  if (testEngine() === "chromium") {
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setFocusEmulationEnabled", { enabled: false });
  }
  const other = await page.context().newPage();
  await other.bringToFront();
  const hasLost = page.waitForFunction(() => !document.hasFocus(), undefined, { timeout: 5000 });
  await hasLost.catch(() => sayWithoutFocus(page));
}

/** A headless shell gives every page the focus. There, the page at least says that it does not have it. */
async function sayWithoutFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.hasFocus = () => false;
  });
}
