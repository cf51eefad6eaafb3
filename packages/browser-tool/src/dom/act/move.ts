// Scrolling, dragging and file uploads.
import type { Action, Point } from "@giselles-ai/protocol";
import { describeScrollState, readValue } from "../sense/value.ts";
import { normalise, takeNewSnapshot } from "../text.ts";
import { elementAt, selfAndAncestors, styleOf, windowOf } from "../tree.ts";
import { refuse } from "./action-error.ts";
import { actAndObserve, locate } from "./click.ts";
import { fire, fireChange, firePointerAndMouse, hoverOver } from "./events.ts";
import { type Handler, type InputRequest, verifiedBy } from "./handler.ts";
import { bringIntoView, middle } from "./reach.ts";
import { nextFrame } from "./settle.ts";
import { mustBeEnabled, mustBeVisible, refuseKind, refuseSeveral } from "./target.ts";

export const scroll: Handler<"scroll"> = async ({ fieldId, deltaY = 0 }, context) => {
  const { find, page } = context;
  const target = fieldId ? find(fieldId) : undefined;
  if (target && !deltaY) {
    mustBeVisible(target);
    bringIntoView(target.element, "center");
    return { target, verify: () => ({ holds: !!elementAt(target.element.ownerDocument, middle(target.element)) }) };
  }
  const scroller = target ? scrollerOf(target.element) : pageScroller(page);
  const before = scroller.scrollTop;
  scroller.scrollBy({ top: deltaY, behavior: "instant" });
  // Lists load more when they are scrolled, so the end is the end only after that. Scroll events come with the next frame.
  await actAndObserve(context, nextFrame);
  if (scroller.scrollTop === before && deltaY) refuse("REJECTED", "Already at the end.", "failed");
  return { target, message: `There is ${describeScrollState(scroller) || "no more"}.` };
};

/** The nearest ancestor that scrolls: by default one that a person can scroll. */
export function scrollerOf(element: Element, overflow = /auto|scroll/): Element {
  const page = element.ownerDocument;
  const isScroller = (ancestor: Element) =>
    ancestor.ownerDocument === page &&
    ancestor.scrollHeight > ancestor.clientHeight &&
    overflow.test(styleOf(ancestor).overflowY);
  return selfAndAncestors(element).find(isScroller) ?? page.scrollingElement ?? element;
}

/** The document's scroller, or, if the document itself does not scroll, what scrolls in the middle of the viewport. */
function pageScroller(page: Document): Element {
  const own = page.scrollingElement ?? page.documentElement;
  const { clientWidth, clientHeight } = own;
  return own.scrollHeight > clientHeight
    ? own
    : scrollerOf(elementAt(page, { x: clientWidth / 2, y: clientHeight / 2 }) ?? own);
}

export const upload: Handler<"upload"> = async ({ fieldId, files }, context) => {
  const target = context.find(fieldId);
  const { name } = target;
  const element = target.element as HTMLInputElement;
  if (target.kind !== "file") refuseKind(target, '"fill" or "click"');
  mustBeEnabled(target);
  mustBeVisible(target);
  if (files.length > 1 && !element.multiple) refuseSeveral(target, files, "file");
  const transfer = new (windowOf(element).DataTransfer)();
  for (const file of files) transfer.items.add(toFile(file, element, name));
  element.files = transfer.files;
  const read = () => readValue(target.element, "file");
  const wanted = read();
  fireChange(element);
  await context.watch.yieldToPage();
  return verifiedBy(target, read, (shown) =>
    shown ? shown === wanted : refuse("REVERTED", `${name} is empty now. ${takeNewSnapshot}`, "unknown"),
  );
};

function toFile(
  file: Extract<Action, { action: "upload" }>["files"][number],
  element: HTMLInputElement,
  name: string,
): File {
  if (typeof file === "string") refuse("NOT_ALLOWED", "Send its content.");
  const { name: fileName, type = "", base64 } = file;
  const { accept } = element;
  const patterns = normalise(accept).match(/[^ ,]+/g);
  if (patterns && !patterns.some((pattern) => isOfType(pattern, fileName, type)))
    refuse("INVALID_VALUE", `${name} accepts ${accept}.`);
  try {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    return new (windowOf(element).File)([bytes], fileName, { type });
  } catch {
    return refuse("INVALID_VALUE", `"${fileName}" is not base64.`);
  }
}

/** Whether a file matches a pattern of `accept`, such as ".pdf", "image/png" or "image/*". */
function isOfType(pattern: string, name: string, type: string): boolean {
  return pattern.startsWith(".")
    ? normalise(name).endsWith(pattern)
    : normalise(type).startsWith(pattern.replace(/\*.*/, ""));
}

export const drag: Handler<"drag"> = async ({ from, to, durationMs }, context) => {
  const start = locate(from, context);
  const end = locate(to, context);
  const dataTransfer = new (windowOf(start.element).DataTransfer)();
  const native = start.element.closest("[draggable=true]");
  const fireDrag = (target: Element, type: string, { x, y }: Point) =>
    native && fire(target, type, { cancelable: true, clientX: x, clientY: y, dataTransfer }, "DragEvent");
  const request: InputRequest = {
    type: "drag",
    at: start.at,
    to: end.at,
    end: end.element,
    durationMs,
  };
  const script = async () => {
    hoverOver(start.element, start.at);
    firePointerAndMouse(start.element, "down", start.at);
    fireDrag(native ?? start.element, "dragstart", start.at);
    let over = start.element;
    for (const at of [{ x: (start.at.x + end.at.x) / 2, y: (start.at.y + end.at.y) / 2 }, end.at]) {
      over = elementAt(context.page, at) ?? end.element;
      firePointerAndMouse(over, "move", at);
      fireDrag(over, "dragenter", at);
      fireDrag(over, "dragover", at);
      await nextFrame();
    }
    fireDrag(over, "drop", end.at);
    fireDrag(native ?? over, "dragend", end.at);
    firePointerAndMouse(over, "up", end.at);
  };
  return actAndObserve(context, () => context.performInput(start.element, request, script));
};
