import type { BrowserContextOptions, Page } from "playwright-core";
import type { BrowserUse } from "./browser.ts";
import { openContext } from "./open-context.ts";
import { publish } from "./publish.ts";

export interface OpenPageOptions {
  /** Response headers of the page, such as a Content-Security-Policy. */
  headers?: Record<string, string>;
  context?: BrowserContextOptions;
  /** Default "page". */
  use?: BrowserUse;
}

/**
 * Opens a page in a real browser, in a fresh context that closes with the test. The page is an HTML string, which is then
 * served from an http address so that it has an origin, storage and cookies; or a URL.
 */
export async function openPage(htmlOrUrl: string, options: OpenPageOptions = {}): Promise<Page> {
  const context = await openContext(options.context, options.use);
  const page = await context.newPage();
  const url = /^https?:/.test(htmlOrUrl) ? htmlOrUrl : await publish(htmlOrUrl, options.headers);
  await page.goto(url);
  return page;
}
