import type { Conceal, Screenshot, Viewport } from "@giselles-ai/protocol";
import type { Page } from "playwright-core";
import { type Area, paintOver } from "./paint-over.ts";

const attempts = 4;

/** What is needed of a tab. */
export interface PicturedTab {
  page: Page;
  /** Keeps what a picture shows, for points of it that are asked for later. */
  rememberPicture(): Promise<Viewport>;
  /** Where in the main view there is what must not be seen. */
  findConcealed(conceal: Conceal): Promise<Area[]>;
}

/** The viewport as it is drawn now, without what is to be concealed. */
export async function takeScreenshot(tab: PicturedTab, conceal?: Conceal): Promise<Screenshot> {
  if (!conceal) {
    const viewport = await tab.rememberPicture();
    return { base64: (await capture(tab)).toString("base64"), mimeType: "image/png", viewport };
  }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const viewport = await tab.rememberPicture();
    const before = await tab.findConcealed(conceal);
    const image = await capture(tab);
    const after = await tab.findConcealed(conceal);
    // What has moved between may be anywhere in the picture.
    if (JSON.stringify(before) !== JSON.stringify(after)) continue;
    return { base64: paintOver(image, before).toString("base64"), mimeType: "image/png", viewport, concealed: true };
  }
  throw new Error("The page does not keep still, so what must not be seen cannot be painted over. Try again later.");
}

function capture({ page }: PicturedTab): Promise<Buffer> {
  return page.screenshot({ type: "png", scale: "css", caret: "initial" });
}
