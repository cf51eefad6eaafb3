import type { BrowserContext, BrowserContextOptions } from "playwright-core";
import { onTestFinished } from "vitest";
import { type BrowserUse, sharedBrowser } from "./browser.ts";

const closeTimeoutMs = 5000;

/** Opens a separate context in the worker's browser. It closes with the test. */
export async function openContext(options?: BrowserContextOptions, use?: BrowserUse): Promise<BrowserContext> {
  const browser = await sharedBrowser(use);
  const context = await browser.newContext(options);
  onTestFinished(() => closeContext(context));
  return context;
}

/** Closes a context, or gives up after a timeout: one whose page is navigating may never close, and ends with the browser. */
export async function closeContext(context: BrowserContext): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, closeTimeoutMs);
  });
  await Promise.race([context.close(), timeout]);
  clearTimeout(timer);
}
