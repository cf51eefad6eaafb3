// Scrolling, dragging and files: what moves things rather than changes a value.
import type { Action } from "@giselles-ai/protocol";
import { readValue } from "../sense/value.ts";
import { hitAt, styleOf, upFrom, viewOf } from "../tree.ts";
import { anew, normalise } from "../words.ts";
import { refuse } from "./action-error.ts";
import { placeOf, witness } from "./click.ts";
import { type At, fire, fireBoth, fireChange, moveOver } from "./events.ts";
import { type Gesture, type Handler, seen } from "./handler.ts";
import { bringIntoView, middle } from "./reach.ts";
import { nextFrame } from "./settle.ts";
import { mustBeEnabled, mustBeInSight, takesOne, wrongKind } from "./target.ts";

export const scroll: Handler<"scroll"> = async ({ fieldId, deltaY = 0 }, { find, page }) => {
  const target = fieldId ? find(fieldId) : undefined;
  if (target && !deltaY) {
    mustBeInSight(target);
    bringIntoView(target.element, "center");
    return { target, look: () => ({ holds: !!hitAt(target.element.ownerDocument, middle(target.element)) }) };
  }
  const scroller = target ? scrollerOf(target.element) : pageScroller(page);
  const before = scroller.scrollTop;
  scroller.scrollBy({ top: deltaY, behavior: "instant" });
  await nextFrame();
  if (scroller.scrollTop === before && deltaY) refuse("REJECTED", "It is at its end.", "failed");
  return { target };
};

/** What scrolls around an element: as a person can by default, or in any of these ways. */
export function scrollerOf(element: Element, ways = /auto|scroll/): Element {
  const page = element.ownerDocument;
  const isScroller = (at: Element) =>
    at.ownerDocument === page && at.scrollHeight > at.clientHeight && ways.test(styleOf(at).overflowY);
  return upFrom(element).find(isScroller) ?? page.scrollingElement ?? element;
}

/** The page itself, or the part that scrolls in its place: what is in the middle of the view. */
function pageScroller(page: Document): Element {
  const own = page.scrollingElement ?? page.documentElement;
  const { clientWidth, clientHeight } = own;
  return own.scrollHeight > clientHeight
    ? own
    : scrollerOf(hitAt(page, { x: clientWidth / 2, y: clientHeight / 2 }) ?? own);
}

export const upload: Handler<"upload"> = async ({ fieldId, files }, scene) => {
  const target = scene.find(fieldId);
  const { name } = target;
  const element = target.element as HTMLInputElement;
  if (target.kind !== "file") wrongKind(target, '"fill" or "click"');
  mustBeEnabled(target);
  mustBeInSight(target);
  if (files.length > 1 && !element.multiple) takesOne(target, files, "file");
  const transfer = new (viewOf(element).DataTransfer)();
  for (const file of files) transfer.items.add(toFile(file, element, name));
  element.files = transfer.files;
  const read = () => readValue(target.element, "file");
  const wanted = read();
  fireChange(element);
  await scene.watch.breathe();
  return seen(target, read, (shown) =>
    shown ? shown === wanted : refuse("REVERTED", `${name} is empty now. ${anew}`, "unknown"),
  );
};

function toFile(
  file: Extract<Action, { action: "upload" }>["files"][number],
  element: HTMLInputElement,
  name: string,
): File {
  if (typeof file === "string") refuse("NOT_ALLOWED", "Give its content.");
  const { name: fileName, type = "", base64 } = file;
  const { accept } = element;
  const patterns = normalise(accept).match(/[^ ,]+/g);
  if (patterns && !patterns.some((pattern) => isOfType(pattern, fileName, type)))
    refuse("INVALID_VALUE", `${name} accepts ${accept}.`);
  try {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    return new (viewOf(element).File)([bytes], fileName, { type });
  } catch {
    return refuse("INVALID_VALUE", `"${fileName}" is no base64.`);
  }
}

/** By the end of its name, as in ".pdf", or by its type, as in "image/png" and "image/*". */
function isOfType(pattern: string, name: string, type: string): boolean {
  return pattern.startsWith(".")
    ? normalise(name).endsWith(pattern)
    : normalise(type).startsWith(pattern.replace(/\*.*/, ""));
}

export const drag: Handler<"drag"> = async ({ from, to, durationMs }, scene) => {
  const start = placeOf(from, scene);
  const end = placeOf(to, scene);
  const dataTransfer = new (viewOf(start.element).DataTransfer)();
  const native = start.element.closest("[draggable=true]");
  const fireDrag = (target: Element, type: string, { x, y }: At) =>
    native && fire(target, type, { cancelable: true, clientX: x, clientY: y, dataTransfer }, "DragEvent");
  const gesture: Gesture = {
    type: "drag",
    at: start.at,
    to: end.at,
    end: end.element,
    durationMs,
  };
  const script = async () => {
    moveOver(start.element, start.at);
    fireBoth(start.element, "down", start.at);
    fireDrag(native ?? start.element, "dragstart", start.at);
    let over = start.element;
    for (const at of [{ x: (start.at.x + end.at.x) / 2, y: (start.at.y + end.at.y) / 2 }, end.at]) {
      over = hitAt(scene.page, at) ?? end.element;
      fireBoth(over, "move", at);
      fireDrag(over, "dragenter", at);
      fireDrag(over, "dragover", at);
      await nextFrame();
    }
    fireDrag(over, "drop", end.at);
    fireDrag(native ?? over, "dragend", end.at);
    fireBoth(over, "up", end.at);
  };
  return witness(scene, () => scene.make(start.element, gesture, script));
};
