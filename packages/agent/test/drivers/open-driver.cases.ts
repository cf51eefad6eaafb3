import { type CommonOptions, createChromiumDriver } from "@giselles-ai/chromium";
import { openRecordedPage, type RecordedPageOptions } from "@giselles-ai/testing";
import { onTestFinished } from "vitest";

export type OpenOptions = CommonOptions & RecordedPageOptions;

/** A driver with a new page. The page can call `effect(name)` to notify an observer outside. */
export async function openDriver(url: string, { context, use, ...rest }: OpenOptions = {}) {
  const { page, effects } = await openRecordedPage({ ...(context && { context }), ...(use && { use }) });
  const driver = createChromiumDriver({ page, ...rest });
  onTestFinished(() => driver.close());
  if (url) await driver.navigate(url);
  return { driver, page, effects };
}

/** In full Chromium, as users have it. */
export function openInBrowser(url: string, options: OpenOptions = {}) {
  return openDriver(url, { ...options, use: "driver" });
}
