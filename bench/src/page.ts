import { readFile } from "node:fs/promises";
import { launchBrowser } from "@giselles-ai/testing";
import type { Page } from "playwright-core";

const script = new URL("../../packages/browser-tool/dist/dom/giselle-dom.iife.js", import.meta.url);

/** The page script, as its users get it. */
export const pageScript = await readFile(script, "utf8");

const browser = await launchBrowser();

/** A page of its own with the script in it. */
export async function openBenchPage(html: string): Promise<Page> {
  const page = await browser.newPage();
  await page.setContent(html, { waitUntil: "load" });
  await page.evaluate(pageScript);
  return page;
}

/** Milliseconds that an expression takes inside the page, to its end if it is a promise. */
export function timeInPage(page: Page, expression: string): Promise<number> {
  return page.evaluate(
    `(async () => { const start = performance.now(); await (${expression}); return performance.now() - start; })()`,
  );
}
