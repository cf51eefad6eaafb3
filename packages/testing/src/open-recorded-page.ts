import type { BrowserContextOptions } from "playwright-core";
import type { BrowserUse } from "./browser.ts";
import { recordEffects } from "./effects.ts";
import { openContext } from "./open-context.ts";

export interface RecordedPageOptions {
  context?: BrowserContextOptions;
  /**
   * Default "page": a single page behaves the same in any Chromium, except for cross-origin frames. "driver" is the
   * browser that users have: for tabs, files, dialogs and other programs, and for frames of other origins, which are in
   * separate processes there. A headless shell runs them in the process of their page.
   */
  use?: BrowserUse;
}

/** Opens an empty page that can report `effect(name)` to an observer outside. It closes with the test. */
export async function openRecordedPage({ context, use }: RecordedPageOptions = {}) {
  const page = await (await openContext(context, use)).newPage();
  return { page, effects: await recordEffects(page) };
}
