import { sharedBrowser } from "@giselles-ai/testing";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll } from "vitest";

export type OpenTab = (url: string, viewport?: { width: number; height: number }) => Promise<Page>;

/**
 * One tab for the tests of a file, emptied before each: half of what a new one costs is to compile the app's scripts again.
 * `prepare` is done once.
 */
export function shareTab(
  options: BrowserContextOptions = {},
  prepare: (context: BrowserContext) => Promise<unknown> = async () => {},
): OpenTab {
  let shared: Promise<BrowserContext> | undefined;
  afterAll(async () => (await shared)?.close());
  const open = async () => {
    const context = await (await sharedBrowser()).newContext(options);
    await prepare(context);
    return context;
  };
  return async (url, viewport = { width: 1280, height: 720 }) => {
    shared ??= open();
    const page = await emptyTab(await shared, url);
    await page.setViewportSize(viewport);
    await page.goto(url);
    return page;
  };
}

/** A tab that knows nothing of the app, in a context that has no other. */
async function emptyTab(context: BrowserContext, url: string): Promise<Page> {
  const [page = await context.newPage(), ...others] = context.pages();
  for (const other of others) await other.close();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto(new URL("/icon.svg", url).href); // of the same origin, and without its scripts
  await context.clearCookies();
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => void storage.clear()));
  return page;
}
