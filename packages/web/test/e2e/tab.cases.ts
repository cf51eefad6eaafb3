import { sharedBrowser, testEngine } from "@giselles-ai/testing";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, onTestFinished } from "vitest";

export type OpenTab = (url: string, viewport?: { width: number; height: number }) => Promise<Page>;

/**
 * One tab for the tests of a file, emptied before each: half of what a new one costs is to compile the app's scripts again.
 * Browsers other than Chromium have a new one for each test. `prepare` is done once for each.
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
  const openNew = async () => {
    const context = await open();
    onTestFinished(() => context.close());
    return context.newPage();
  };
  const openShared = async (url: string) => {
    shared ??= open();
    return emptyTab(await shared, url);
  };
  return async (url, viewport = { width: 1280, height: 720 }) => {
    const page = testEngine() === "chromium" ? await openShared(url) : await openNew();
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
