import type { Conceal, Screenshot } from "@giselles-ai/protocol";
import { paintOver } from "./paint-over.ts";
import type { ChromiumTab } from "./tab.ts";

const attempts = 4;

/** The viewport as it is drawn now, without what is to be concealed. */
export async function takeScreenshot(tab: ChromiumTab, conceal?: Conceal): Promise<Screenshot> {
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

function capture({ page }: ChromiumTab): Promise<Buffer> {
  return page.screenshot({ type: "png", scale: "css", caret: "initial" });
}
