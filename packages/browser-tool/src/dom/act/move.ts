// Scrolling, dragging and files: what moves things rather than changes a value.
import type { Action } from "@giselles-ai/protocol";
import { readValue } from "../sense/value.ts";
import { isTag, viewOf } from "../tree.ts";
import { ActionError } from "./action-error.ts";
import { claim, elementAt, settleDown } from "./click.ts";
import { type At, fire, fireMouse, firePointer, moveOver } from "./events.ts";
import type { Handler, Scene } from "./handler.ts";
import { hitAt, middle, reach } from "./reach.ts";
import { nextFrame } from "./settle.ts";
import { mustBeEnabled, mustBeInSight } from "./target.ts";

export const scroll: Handler<"scroll"> = async ({ fieldId, deltaY }, scene) => {
  const target = fieldId === undefined ? undefined : scene.find(fieldId);
  if (target && deltaY === undefined) {
    mustBeInSight(target);
    target.element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const { x, y } = middle(target.element);
    const { innerWidth, innerHeight } = viewOf(target.element);
    return { target, look: () => ({ holds: x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight }) };
  }
  const scroller = target ? scrollerOf(target.element) : pageScroller(scene);
  const before = scroller.scrollTop;
  scroller.scrollBy({ top: deltaY ?? 0, behavior: "instant" });
  await nextFrame(scene.page.defaultView as Window);
  if (scroller.scrollTop === before && deltaY !== 0) {
    throw new ActionError(
      "REJECTED",
      `There is no more to scroll ${(deltaY ?? 0) > 0 ? "down" : "up"} here.`,
      "failed",
    );
  }
  return target ? { target } : {};
};

function scrollerOf(element: Element): Element {
  for (let at: Element | null = element; at; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(viewOf(at).getComputedStyle(at).overflowY)) return at;
  }
  return element.ownerDocument.scrollingElement ?? element.ownerDocument.documentElement;
}

/** The page itself, or the part that scrolls in its place: what is in the middle of the view. */
function pageScroller({ page }: Scene): Element {
  const own = page.scrollingElement ?? page.documentElement;
  if (own.scrollHeight > own.clientHeight) return own;
  const { innerWidth, innerHeight } = page.defaultView as Window;
  const middleOfPage = hitAt(page, innerWidth / 2, innerHeight / 2);
  return middleOfPage ? scrollerOf(middleOfPage) : own;
}

export const upload: Handler<"upload"> = async ({ fieldId, files }, scene) => {
  const target = scene.find(fieldId);
  const { element, name } = target;
  if (!isTag(element, "input") || element.type !== "file")
    throw new ActionError("WRONG_KIND", `${name} takes no files.`);
  mustBeEnabled(target);
  mustBeInSight(target);
  if (files.length > 1 && !element.multiple)
    throw new ActionError("INVALID_VALUE", `${name} takes one file, not ${files.length}.`);
  const view = viewOf(element);
  const transfer = new view.DataTransfer();
  for (const file of files) transfer.items.add(toFile(file, element, name, view));
  element.files = transfer.files;
  fire(element, "input");
  fire(element, "change");
  await scene.watch.breathe();
  const wanted = files.map((file) => (file as GivenFile).name).join(", ");
  const look = () => {
    const shown = readValue(target.element, "file") as string;
    if (shown === "")
      throw new ActionError(
        "REVERTED",
        `${name}: the page took the files, and emptied the field. See whether it names them before trying again.`,
        "unknown",
      );
    return { holds: shown === wanted, shown };
  };
  return { target, look };
};

type Upload = Extract<Action, { action: "upload" }>["files"][number];
type GivenFile = Exclude<Upload, string>;

function toFile(file: Upload, { accept }: HTMLInputElement, name: string, view: Window & typeof globalThis): File {
  if (typeof file === "string")
    throw new ActionError(
      "NOT_ALLOWED",
      `A page cannot read the file "${file}". Give its name and its content as base64.`,
    );
  const { name: fileName, type = "", base64 } = file;
  if (!isAccepted(fileName.toLowerCase(), type.toLowerCase(), accept.toLowerCase()))
    throw new ActionError(
      "INVALID_VALUE",
      `${name} accepts ${accept}, and "${fileName}" of type "${type}" is none of these.`,
    );
  try {
    return new view.File([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], fileName, { type });
  } catch {
    throw new ActionError("INVALID_VALUE", `The content of "${fileName}" is no base64.`);
  }
}

function isAccepted(name: string, type: string, accept: string): boolean {
  const patterns = accept.split(",").flatMap((pattern) => pattern.trim() || []);
  if (patterns.length === 0) return true;
  return patterns.some((pattern) => {
    if (pattern.startsWith(".")) return name.endsWith(pattern);
    return type === pattern || (pattern.endsWith("/*") && type.startsWith(pattern.slice(0, -1)));
  });
}

export const drag: Handler<"drag"> = async ({ from, to }, scene) => {
  const start = placeOf(from, scene);
  const end = placeOf(to, scene);
  const before = scene.watch.state();
  const view = viewOf(start.element);
  const dataTransfer = new view.DataTransfer();
  const native = start.element.closest("[draggable=true]");
  const fireDrag = (target: Element, type: string, { x, y }: At) => {
    const init = { bubbles: true, composed: true, cancelable: true, clientX: x, clientY: y, dataTransfer };
    if (native) target.dispatchEvent(new view.DragEvent(type, init));
  };
  moveOver(start.element, start.at);
  firePointer(start.element, "pointerdown", start.at);
  fireMouse(start.element, "mousedown", start.at);
  fireDrag(native ?? start.element, "dragstart", start.at);
  let over = start.element;
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const at = { x: start.at.x + (end.at.x - start.at.x) * share, y: start.at.y + (end.at.y - start.at.y) * share };
    over = hitAt(scene.page, at.x, at.y) ?? end.element;
    firePointer(over, "pointermove", at);
    fireMouse(over, "mousemove", at);
    fireDrag(over, "dragenter", at);
    fireDrag(over, "dragover", at);
    await nextFrame(view);
  }
  fireDrag(over, "drop", end.at);
  fireDrag(native ?? over, "dragend", end.at);
  firePointer(over, "pointerup", end.at);
  fireMouse(over, "mouseup", end.at);
  await settleDown(scene);
  return claim(scene.watch.state() !== before);
};

function placeOf(place: string | At, scene: Scene): { element: Element; at: At } {
  if (typeof place !== "string") return { element: elementAt(place, scene), at: place };
  const target = scene.find(place);
  mustBeEnabled(target);
  return reach(target);
}
