// The page of the browser on which the extension is loaded. Its own screens are pictured by its tests: with GISELLE_PICTURES=docs/pictures,
// packages/extension/test/panel.test.ts writes extension-panel-approval.png and others.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { findBrowser } from "../bootstrap/browser.mjs";

const folder = fileURLToPath(new URL("../../packages/extension/dist/chrome", import.meta.url));

/** Returns the page of the browser on which extensions are loaded, with the extension on it. */
export async function takeExtensionsPage() {
  const profile = await mkdtemp(join(tmpdir(), "giselle-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    headless: false, // the new headless mode, which runs extensions, is an argument
    chromiumSandbox: process.getuid?.() !== 0,
    viewport: { width: 960, height: 420 },
    args: ["--headless=new", "--lang=en-GB", `--load-extension=${folder}`, `--disable-extensions-except=${folder}`],
  });
  try {
    const page = await context.newPage();
    await page.goto("chrome://extensions");
    await page.locator("#devMode").click();
    await page.getByText("Load unpacked").waitFor();
    await page.locator("extensions-item").first().waitFor();
    return await page.screenshot({ animations: "disabled" });
  } finally {
    await context.close();
    await rm(profile, { recursive: true });
  }
}
