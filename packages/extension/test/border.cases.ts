import type { Page } from "playwright-core";

/** The colour that the user sees at the top left of the tab. */
export async function colourOfCorner(tab: Page): Promise<number[]> {
  const picture = (await tab.screenshot({ clip: { x: 1, y: 1, width: 1, height: 1 } })).toString("base64");
  return tab.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const drawing = new OffscreenCanvas(1, 1).getContext("2d");
    drawing?.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0);
    return [...(drawing?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, picture);
}

export const green = [22, 101, 52];
export const white = [255, 255, 255];
