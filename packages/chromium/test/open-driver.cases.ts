import { openRecordedPage, type RecordedPageOptions } from "@giselles-ai/testing";
import { onTestFinished } from "vitest";
import { createChromiumDriver } from "../src/create-chromium-driver.ts";
import type { CommonOptions } from "../src/open-driver.ts";

export type OpenOptions = CommonOptions & RecordedPageOptions;

/** A driver with its own page. The page reports effects to the test with `effect(name)`. */
export async function openDriver(url: string, { context, use, ...rest }: OpenOptions = {}) {
  const { page, effects } = await openRecordedPage({ ...(context && { context }), ...(use && { use }) });
  const driver = createChromiumDriver({ page, ...rest });
  onTestFinished(() => driver.close());
  if (url) await driver.navigate(url);
  return { driver, page, effects };
}

/** The same in a full browser instead of a headless shell. */
export function openInBrowser(url: string, options: OpenOptions = {}) {
  return openDriver(url, { ...options, use: "driver" });
}
