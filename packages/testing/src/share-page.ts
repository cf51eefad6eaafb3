import type { BrowserContext, Page } from "playwright-core";
import { afterAll, onTestFailed } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { closeOrLeave } from "./open-context.ts";
import { publish } from "./publish.ts";

/**
 * One page for all tests of a file, which each of them loads anew from an address of its own: a third of the cost of
 * `openPage`. For HTML that keeps nothing in storage, and for tests that leave nothing in the page but the page script, and
 * open no other.
 */
export function sharePage(): (html: string) => Promise<Page> {
  const contexts: BrowserContext[] = [];
  let shared: Promise<Page> | undefined;
  afterAll(async () => {
    await Promise.all(contexts.splice(0).map(closeOrLeave));
  });

  async function open(): Promise<Page> {
    const context = await (await sharedBrowser()).newContext();
    contexts.push(context);
    return context.newPage();
  }

  return async (html) => {
    onTestFailed(() => {
      shared = undefined; // nobody knows what is left in it
    });
    shared ??= open();
    const page = await shared;
    await page.goto(await publish(html));
    return page;
  };
}
