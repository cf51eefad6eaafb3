import { sharedBrowser, testEngine } from "@giselles-ai/testing";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, onTestFinished } from "vitest";

export type OpenTab = (url: string, viewport?: { width: number; height: number }) => Promise<Page>;

/**
 * One tab for the tests of a file, reset before each: a new tab would compile the app's scripts again. Other browsers than
 * Chromium get a new context for each test. `prepare` is called once per context.
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
    return resetTab(await shared, url);
  };
  return async (url, viewport = { width: 1280, height: 720 }) => {
    const page = testEngine() === "chromium" ? await openShared(url) : await openNew();
    await page.setViewportSize(viewport);
    await page.goto(url);
    return page;
  };
}

/** Closes other tabs and clears cookies and storage. */
async function resetTab(context: BrowserContext, url: string): Promise<Page> {
  const [page = await context.newPage(), ...others] = context.pages();
  for (const other of others) await other.close();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto(new URL("/icon.svg", url).href); // same origin, no scripts
  await context.clearCookies();
  await page.evaluate(() => [localStorage, sessionStorage].forEach((storage) => void storage.clear()));
  return page;
}
