import type { BrowserContext, Page } from "playwright-core";
import { afterAll, onTestFailed } from "vitest";
import { sharedBrowser } from "./browser.ts";
import { closeContext } from "./open-context.ts";
import { publish } from "./publish.ts";

/**
 * One page for all tests of a file. Each test loads it from a separate address, at a third of the cost of
 * `openPage`. For HTML that does not use storage, and for tests that leave nothing in the page but the page script and
 * open no other.
 */
export function sharePage(): (html: string) => Promise<Page> {
  const contexts: BrowserContext[] = [];
  let shared: Promise<Page> | undefined;
  afterAll(async () => {
    await Promise.all(contexts.splice(0).map(closeContext));
  });

  async function open(): Promise<Page> {
    const context = await (await sharedBrowser()).newContext();
    contexts.push(context);
    return context.newPage();
  }

  return async (html) => {
    onTestFailed(() => {
      shared = undefined; // its state after a failure is unknown
    });
    shared ??= open();
    const page = await shared;
    await page.goto(await publish(html));
    return page;
  };
}
