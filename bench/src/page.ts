import { readBothScripts, sharedBrowser } from "@giselles-ai/testing";
import type { Page } from "playwright-core";

/** The page script as it is published. */
export const pageScript = await readBothScripts();

/** Opens a page with the page script of this build or another. */
export async function openBenchPage(html: string, script: string = pageScript): Promise<Page> {
  const page = await (await sharedBrowser()).newPage();
  await page.setContent(html, { waitUntil: "load" });
  await page.evaluate(script);
  return page;
}

/** Milliseconds that an expression takes inside the page, until it resolves if it is a promise. */
export function timeInPage(page: Page, expression: string): Promise<number> {
  return page.evaluate(
    `(async () => { const start = performance.now(); await (${expression}); return performance.now() - start; })()`,
  );
}
