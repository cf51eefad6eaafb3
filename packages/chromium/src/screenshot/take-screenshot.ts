import type { Conceal, Screenshot, Viewport } from "@giselles-ai/protocol";
import type { Page } from "playwright-core";
import { type Area, paintOver } from "./paint-over.ts";

const attempts = 4;

/** The part of a tab that screenshots need. */
export interface ScreenshotTab {
  page: Page;
  /** Stores the positions of fields, for actions that use points of the screenshot. */
  recordScreenshot(): Promise<Viewport>;
  /** The areas of the main viewport to hide. */
  findConcealed(conceal: Conceal): Promise<Area[]>;
}

/** Takes a screenshot of the viewport, and paints over what `conceal` matches. */
export async function takeScreenshot(tab: ScreenshotTab, conceal?: Conceal): Promise<Screenshot> {
  if (!conceal) {
    const viewport = await tab.recordScreenshot();
    return { base64: (await capture(tab)).toString("base64"), mimeType: "image/png", viewport };
  }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const viewport = await tab.recordScreenshot();
    const before = await tab.findConcealed(conceal);
    const image = await capture(tab);
    const after = await tab.findConcealed(conceal);
    // If an area has moved meanwhile, it may be anywhere in the image.
    if (JSON.stringify(before) !== JSON.stringify(after)) continue;
    return { base64: paintOver(image, before).toString("base64"), mimeType: "image/png", viewport, concealed: true };
  }
  throw new Error("The page keeps changing, so what must be hidden cannot be painted over. Try again later.");
}

function capture({ page }: ScreenshotTab): Promise<Buffer> {
  return page.screenshot({ type: "png", scale: "css", caret: "initial" });
}
