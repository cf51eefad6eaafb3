// Converts points between frames. A frame may be scaled, and has borders and padding.
import { elementAt, elementOf, isTag } from "@giselles-ai/browser-tool/dom/internal";
import type { Point, SnapshotField } from "@giselles-ai/protocol";
import type { FrameContent } from "./interface.ts";

/** The innermost element at a point of the viewport, through shadow roots and frames of the same origin. */
export function elementThroughFrames(page: Document, point: Point): Element | undefined {
  const hit = elementAt(page, point);
  const inner = isTag(hit, "iframe") && hit.contentDocument;
  return hit && inner ? (elementThroughFrames(inner, toFrameView(hit, point)) ?? hit) : hit;
}

/** The content box of a frame, in the viewport of its parent document. */
export function contentBoxOf(element: Element): FrameContent {
  const frame = element as HTMLElement;
  const box = frame.getBoundingClientRect();
  const { paddingLeft, paddingTop } = (frame.ownerDocument.defaultView as Window).getComputedStyle(frame);
  const { offsetWidth, offsetHeight, clientLeft, clientTop } = frame; // not affected by scaling
  const scaleX = box.width / offsetWidth;
  const scaleY = box.height / offsetHeight;
  return {
    x: box.x + (clientLeft + Number.parseFloat(paddingLeft)) * scaleX,
    y: box.y + (clientTop + Number.parseFloat(paddingTop)) * scaleY,
    scaleX,
    scaleY,
  };
}

/** Converts a point of a frame's content to the parent document. */
export function toParentView(frame: Element, { x, y }: Point): Point {
  const content = contentBoxOf(frame);
  return { x: content.x + x * content.scaleX, y: content.y + y * content.scaleY };
}

function toFrameView(frame: Element, { x, y }: Point): Point {
  const content = contentBoxOf(frame);
  return { x: (x - content.x) / content.scaleX, y: (y - content.y) / content.scaleY };
}

/** Converts a point of an element's document to the outermost document of the same origin. */
export function inOutermostView(element: Element, point: Point): Point {
  const frame = element.ownerDocument.defaultView?.frameElement;
  return frame ? inOutermostView(frame, toParentView(frame, point)) : point;
}

/** Converts the box of a field in a frame, in place. */
export function fieldToOutermostView({ fieldId, frame, box }: SnapshotField): void {
  const element = frame && box && elementOf(fieldId);
  if (!element || !box) return;
  const { x, y, width, height } = box;
  const start = inOutermostView(element, { x, y });
  const end = inOutermostView(element, { x: x + width, y: y + height });
  const size = { width: end.x - start.x, height: end.y - start.y };
  Object.assign(box, { ...start, ...size, cx: (start.x + end.x) / 2, cy: (start.y + end.y) / 2 });
}

/** Scrolls a point of a frame's content into view, in all parent documents. Returns whether it scrolled. */
export function bringPointIntoView(frame: Element, point: Point): boolean {
  const view = frame.ownerDocument.defaultView as Window;
  let hasScrolled = false;
  if (elementAt(frame.ownerDocument, toParentView(frame, point)) !== frame) {
    frame.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const { x, y } = toParentView(frame, point);
    const isOut = x < 0 || y < 0 || x >= view.innerWidth || y >= view.innerHeight;
    if (isOut) view.scrollBy({ left: x - view.innerWidth / 2, top: y - view.innerHeight / 2, behavior: "instant" });
    hasScrolled = true;
  }
  const around = view.frameElement;
  return (around && bringPointIntoView(around, toParentView(frame, point))) || hasScrolled;
}

/** What covers a point of a frame's content, in any parent document. */
export function coverOf(frame: Element, point: Point): Element | undefined {
  const at = toParentView(frame, point);
  const hit = elementAt(frame.ownerDocument, at) ?? frame.ownerDocument.documentElement;
  const around = frame.ownerDocument.defaultView?.frameElement;
  if (hit !== frame) return hit;
  return around ? coverOf(around, at) : undefined;
}

/** Resolves after two frames, when positions are final. Bounded, because a page in the background renders no frames. */
export function afterRendering(): Promise<unknown> {
  const frames = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return Promise.race([frames, new Promise((resolve) => setTimeout(resolve, 200))]);
}
