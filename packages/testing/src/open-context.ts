import type { BrowserContext, BrowserContextOptions } from "playwright-core";
import { onTestFinished } from "vitest";
import { type BrowserUse, sharedBrowser } from "./browser.ts";

/** How long a context has to close, in ms. */
const patienceMs = 5000;

/** A context of its own in the worker's browser, that closes with the test. */
export async function openContext(options?: BrowserContextOptions, use?: BrowserUse): Promise<BrowserContext> {
  const browser = await sharedBrowser(use);
  const context = await browser.newContext(options);
  onTestFinished(() => closeOrLeave(context));
  return context;
}

/** One whose page is just then on its way elsewhere may never say that it has closed: such a one ends with the browser. */
export async function closeOrLeave(context: BrowserContext): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([context.close(), patience]);
  clearTimeout(timer);
}
