// Places in a page, through the frames that show it. A frame may be scaled, and has borders and padding.
import { elementOf, hitAt, isTag } from "@giselles-ai/browser-tool/dom/internal";
import type { Point, SnapshotField } from "@giselles-ai/protocol";
import type { FrameContent } from "./interface.ts";

/** The innermost element at a point of the view, through shadow roots and frames of the same origin. */
export function hitThroughFrames(page: Document, point: Point): Element | undefined {
  const hit = hitAt(page, point);
  const inner = isTag(hit, "iframe") && hit.contentDocument;
  return hit && inner ? (hitThroughFrames(inner, into(hit, point)) ?? hit) : hit;
}

/** In the view of the page that the frame is in. */
export function contentOf(element: Element): FrameContent {
  const frame = element as HTMLElement;
  const box = frame.getBoundingClientRect();
  const { paddingLeft, paddingTop } = (frame.ownerDocument.defaultView as Window).getComputedStyle(frame);
  const { offsetWidth, offsetHeight, clientLeft, clientTop } = frame; // these know of no scaling
  const scaleX = box.width / offsetWidth;
  const scaleY = box.height / offsetHeight;
  return {
    x: box.x + (clientLeft + Number.parseFloat(paddingLeft)) * scaleX,
    y: box.y + (clientTop + Number.parseFloat(paddingTop)) * scaleY,
    scaleX,
    scaleY,
  };
}

/** A point of a frame's content, in the view of the page that the frame is in. */
export function outOf(frame: Element, { x, y }: Point): Point {
  const content = contentOf(frame);
  return { x: content.x + x * content.scaleX, y: content.y + y * content.scaleY };
}

function into(frame: Element, { x, y }: Point): Point {
  const content = contentOf(frame);
  return { x: (x - content.x) / content.scaleX, y: (y - content.y) / content.scaleY };
}

/** A point of an element's own view, in that of the outermost page that this script can see. */
export function inOutermostView(element: Element, point: Point): Point {
  const frame = element.ownerDocument.defaultView?.frameElement;
  return frame ? inOutermostView(frame, outOf(frame, point)) : point;
}

/** Moves the box of a field in a frame, in place. */
export function fieldToOutermostView({ fieldId, frame, box }: SnapshotField): void {
  const element = frame && box && elementOf(fieldId);
  if (!element || !box) return;
  const { x, y, width, height } = box;
  const start = inOutermostView(element, { x, y });
  const end = inOutermostView(element, { x: x + width, y: y + height });
  const size = { width: end.x - start.x, height: end.y - start.y };
  Object.assign(box, { ...start, ...size, cx: (start.x + end.x) / 2, cy: (start.y + end.y) / 2 });
}

/** Scrolls until a point of a frame's content is in view, in all the pages around it. Returns whether it had to. */
export function bringIntoView(frame: Element, point: Point): boolean {
  const view = frame.ownerDocument.defaultView as Window;
  let hasScrolled = false;
  if (hitAt(frame.ownerDocument, outOf(frame, point)) !== frame) {
    frame.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const { x, y } = outOf(frame, point);
    const isOut = x < 0 || y < 0 || x >= view.innerWidth || y >= view.innerHeight;
    if (isOut) view.scrollBy({ left: x - view.innerWidth / 2, top: y - view.innerHeight / 2, behavior: "instant" });
    hasScrolled = true;
  }
  const around = view.frameElement;
  return (around && bringIntoView(around, outOf(frame, point))) || hasScrolled;
}

/** What lies over a point of a frame's content, in any of the pages around it. */
export function coverOf(frame: Element, point: Point): Element | undefined {
  const at = outOf(frame, point);
  const hit = hitAt(frame.ownerDocument, at) ?? frame.ownerDocument.documentElement;
  const around = frame.ownerDocument.defaultView?.frameElement;
  if (hit !== frame) return hit;
  return around ? coverOf(around, at) : undefined;
}

/** The browser knows where things are when they have been drawn; a page in the background draws nothing. */
export function afterDrawing(): Promise<unknown> {
  const frames = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return Promise.race([frames, new Promise((resolve) => setTimeout(resolve, 200))]);
}
