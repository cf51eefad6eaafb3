import type { BrowserContextOptions } from "playwright-core";
import type { BrowserUse } from "./browser.ts";
import { recordEffects } from "./effects.ts";
import { openContext } from "./open-context.ts";

export interface RecordedPageOptions {
  context?: BrowserContextOptions;
  /**
   * Default "page": what is asked of one page is the same in any Chromium, frames of other origins aside. "driver" is the
   * browser that users have: for tabs, files, dialogs and other programs, and for frames of other origins, which are in
   * processes of their own there. A headless shell has them in the process of their page.
   */
  use?: BrowserUse;
}

/** An empty page of its own, that can say `effect(name)` to an observer outside. It closes with the test. */
export async function openRecordedPage({ context, use }: RecordedPageOptions = {}) {
  const page = await (await openContext(context, use)).newPage();
  return { page, effects: await recordEffects(page) };
}
