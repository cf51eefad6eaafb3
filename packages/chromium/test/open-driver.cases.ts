import { openRecordedPage, type RecordedPageOptions } from "@giselles-ai/testing";
import { onTestFinished } from "vitest";
import { createChromiumDriver } from "../src/create-chromium-driver.ts";
import type { CommonOptions } from "../src/open-driver.ts";

export type OpenOptions = CommonOptions & RecordedPageOptions;

/** A driver on a page of its own; the page can say `effect(name)` to an observer outside. */
export async function openDriver(url: string, { context, use, ...rest }: OpenOptions = {}) {
  const { page, effects } = await openRecordedPage({ ...(context && { context }), ...(use && { use }) });
  const driver = createChromiumDriver({ page, ...rest });
  onTestFinished(() => driver.close());
  if (url) await driver.navigate(url);
  return { driver, page, effects };
}

/** In the browser that users have. */
export function openInBrowser(url: string, options: OpenOptions = {}) {
  return openDriver(url, { ...options, use: "driver" });
}
