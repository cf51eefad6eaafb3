import type { Screenshot } from "@giselles-ai/protocol";
import type { ChromiumTab } from "./tab.ts";

/** The viewport as it is drawn now. */
export async function takeScreenshot(tab: ChromiumTab): Promise<Screenshot> {
  const viewport = await tab.rememberPicture();
  const image = await tab.page.screenshot({ type: "png", scale: "css", caret: "initial" });
  return { base64: image.toString("base64"), mimeType: "image/png", viewport };
}
