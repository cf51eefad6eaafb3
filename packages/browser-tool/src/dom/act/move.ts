// Scrolling, dragging and files: what moves things rather than changes a value.
import type { Action } from "@giselles-ai/protocol";
import { readValue } from "../sense/value.ts";
import { isTag, viewOf } from "../tree.ts";
import { refuse } from "./action-error.ts";
import { placeOf, witness } from "./click.ts";
import { type At, fire, fireBoth, fireChange, moveOver } from "./events.ts";
import type { Handler } from "./handler.ts";
import { bringIntoView, hitAt, middle } from "./reach.ts";
import { nextFrame } from "./settle.ts";
import { mustBeEnabled, mustBeInSight, wrongKind } from "./target.ts";

export const scroll: Handler<"scroll"> = async ({ fieldId, deltaY = 0 }, { find, page }) => {
  const target = fieldId ? find(fieldId) : undefined;
  if (target && !deltaY) {
    mustBeInSight(target);
    bringIntoView(target.element, "center");
    return {
      target,
      look: () => ({ holds: hitAt(target.element.ownerDocument, middle(target.element)) !== undefined }),
    };
  }
  const scroller = target ? scrollerOf(target.element) : pageScroller(page);
  const before = scroller.scrollTop;
  scroller.scrollBy({ top: deltaY, behavior: "instant" });
  await nextFrame();
  if (scroller.scrollTop === before && deltaY)
    refuse("REJECTED", `There is no more to scroll ${deltaY > 0 ? "down" : "up"} here.`, "failed");
  return target ? { target } : {};
};

/** What scrolls around an element: as a person can by default, or in any of these ways. */
export function scrollerOf(element: Element, ways = /auto|scroll/): Element {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && ways.test(viewOf(at).getComputedStyle(at).overflowY)) return at;
  }
  return element.ownerDocument.scrollingElement ?? element;
}

/** The page itself, or the part that scrolls in its place: what is in the middle of the view. */
function pageScroller(page: Document): Element {
  const own = page.scrollingElement ?? page.documentElement;
  const { innerWidth, innerHeight } = viewOf(page);
  return own.scrollHeight > own.clientHeight
    ? own
    : scrollerOf(hitAt(page, { x: innerWidth / 2, y: innerHeight / 2 }) ?? own);
}

export const upload: Handler<"upload"> = async ({ fieldId, files }, scene) => {
  const target = scene.find(fieldId);
  const { element, name } = target;
  if (!isTag(element, "input") || element.type !== "file") return wrongKind(target, '"fill" or "click"');
  mustBeEnabled(target);
  mustBeInSight(target);
  if (files.length > 1 && !element.multiple) refuse("INVALID_VALUE", `${name} takes one file, not ${files.length}.`);
  const transfer = new (viewOf(element).DataTransfer)();
  for (const file of files) transfer.items.add(toFile(file, element, name));
  element.files = transfer.files;
  const wanted = readValue(element, "file");
  fireChange(element);
  await scene.watch.breathe();
  const look = () => {
    const shown = readValue(target.element, "file");
    if (!shown) refuse("REVERTED", `${name}: the page emptied the field. See whether it took the files.`, "unknown");
    return { holds: shown === wanted, shown };
  };
  return { target, look };
};

function toFile(
  file: Extract<Action, { action: "upload" }>["files"][number],
  element: HTMLInputElement,
  name: string,
): File {
  if (typeof file === "string") refuse("NOT_ALLOWED", `A page cannot read "${file}". Give its name and content.`);
  const { name: fileName, type = "", base64 } = file;
  if (!isAccepted(fileName.toLowerCase(), type.toLowerCase(), element.accept.toLowerCase()))
    refuse("INVALID_VALUE", `${name} accepts ${element.accept}, not "${fileName}" of type "${type}".`);
  try {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    return new (viewOf(element).File)([bytes], fileName, { type });
  } catch {
    return refuse("INVALID_VALUE", `The content of "${fileName}" is no base64.`);
  }
}

function isAccepted(name: string, type: string, accept: string): boolean {
  const patterns = accept.split(",").map((pattern) => pattern.trim());
  return (
    !accept.trim() ||
    patterns.some((pattern) =>
      pattern.startsWith(".")
        ? name.endsWith(pattern)
        : type === pattern || (pattern.endsWith("/*") && type.startsWith(pattern.slice(0, -1))),
    )
  );
}

export const drag: Handler<"drag"> = async ({ from, to, durationMs }, scene) => {
  const start = placeOf(from, scene);
  const end = placeOf(to, scene);
  const dataTransfer = new (viewOf(start.element).DataTransfer)();
  const native = start.element.closest("[draggable=true]");
  const fireDrag = (target: Element, type: string, { x, y }: At) =>
    native && fire(target, type, { cancelable: true, clientX: x, clientY: y, dataTransfer }, "DragEvent");
  return witness(scene, async () => {
    if (scene.hand)
      return scene.hand(start.element, {
        type: "drag",
        at: start.at,
        to: end.at,
        end: end.element,
        ...(durationMs && { durationMs }),
      });
    moveOver(start.element, start.at);
    fireBoth(start.element, "down", start.at);
    fireDrag(native ?? start.element, "dragstart", start.at);
    let over = start.element;
    for (const share of [0.5, 1]) {
      const at = { x: start.at.x + (end.at.x - start.at.x) * share, y: start.at.y + (end.at.y - start.at.y) * share };
      over = hitAt(scene.page, at) ?? end.element;
      fireBoth(over, "move", at);
      fireDrag(over, "dragenter", at);
      fireDrag(over, "dragover", at);
      await nextFrame();
    }
    fireDrag(over, "drop", end.at);
    fireDrag(native ?? over, "dragend", end.at);
    fireBoth(over, "up", end.at);
  });
};
