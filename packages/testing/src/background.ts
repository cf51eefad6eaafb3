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
  await page.waitForFunction(() => !document.hasFocus());
}
