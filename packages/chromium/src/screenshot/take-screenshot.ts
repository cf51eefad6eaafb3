import type { Conceal, Screenshot, ScreenshotOptions, Viewport } from "@giselles-ai/protocol";
import type { Page } from "playwright-core";
import { drawMarks, type Mark } from "./draw-marks.ts";
import { type Area, paintOver } from "./paint-over.ts";

const attempts = 4;

/** The part of a tab that screenshots need. */
export interface ScreenshotTab {
  page: Page;
  /** Stores the positions of fields, for actions that use points of the screenshot. */
  recordScreenshot(): Promise<Viewport>;
  /** The fields of the last recorded screenshot. */
  marks(): readonly Mark[];
  /** The areas of the main viewport to hide. */
  findConcealed(conceal: Conceal): Promise<Area[]>;
  /** Scrolls an element into view if needed, and returns its box in the main viewport. */
  reveal(fieldId: string): Promise<Area | undefined>;
}

/** Takes a screenshot of the viewport, an element or the page, and paints over what `conceal` matches. */
export async function takeScreenshot(tab: ScreenshotTab, options: ScreenshotOptions = {}): Promise<Screenshot> {
  const { conceal, fieldId, fullPage = false } = options;
  const marks = (options.marks ?? false) && fieldId === undefined && !fullPage;
  if (conceal && fullPage) throw new Error("A screenshot of the whole page cannot hide secrets. Remove fullPage.");
  if (fieldId !== undefined) await tab.reveal(fieldId);
  if (!conceal) {
    const viewport = await tab.recordScreenshot();
    const image = await capture(tab, { fullPage, clip: await findBox(tab, fieldId, viewport) });
    const drawn = marks ? drawMarks(image, tab.marks()) : image;
    return { base64: drawn.toString("base64"), mimeType: "image/png", viewport, ...(marks && { marked: true }) };
  }
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const viewport = await tab.recordScreenshot();
    const clip = await findBox(tab, fieldId, viewport);
    const before = await tab.findConcealed(conceal);
    const image = await capture(tab, { clip });
    const after = await tab.findConcealed(conceal);
    // If an area has moved meanwhile, it may be anywhere in the image.
    if (JSON.stringify(before) !== JSON.stringify(after)) continue;
    const areas = before.map((area) => ({ ...area, x: area.x - (clip?.x ?? 0), y: area.y - (clip?.y ?? 0) }));
    const painted = paintOver(image, areas);
    const drawn = marks ? drawMarks(painted, tab.marks()) : painted;
    const about = { concealed: true, ...(marks && { marked: true }) };
    return { base64: drawn.toString("base64"), mimeType: "image/png", viewport, ...about };
  }
  throw new Error("The page keeps changing, so what must be hidden cannot be painted over. Try again later.");
}

/** The visible part of an element, in whole pixels of the viewport. */
async function findBox(tab: ScreenshotTab, fieldId: string | undefined, viewport: Viewport): Promise<Area | undefined> {
  if (fieldId === undefined) return undefined;
  const box = await tab.reveal(fieldId);
  if (!box) throw new Error(`There is no ${fieldId} in view. Take a new snapshot.`);
  const [x, y] = [Math.max(0, Math.floor(box.x)), Math.max(0, Math.floor(box.y))];
  const width = Math.min(viewport.width, Math.ceil(box.x + box.width)) - x;
  const height = Math.min(viewport.height, Math.ceil(box.y + box.height)) - y;
  if (width <= 0 || height <= 0) throw new Error(`${fieldId} cannot be scrolled into view.`);
  return { x, y, width, height };
}

function capture(
  { page }: ScreenshotTab,
  { fullPage = false, clip }: { fullPage?: boolean; clip: Area | undefined },
): Promise<Buffer> {
  return page.screenshot({ type: "png", scale: "css", caret: "initial", fullPage, ...(clip && { clip }) });
}
