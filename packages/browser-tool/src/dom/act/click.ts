import { handleOf } from "../sense/handles.ts";
import { kindOf } from "../sense/kind.ts";
import { readLabel } from "../sense/label.ts";
import { isTag } from "../tree.ts";
import { ActionError } from "./action-error.ts";
import { isChecked } from "./check.ts";
import { type At, clickWithPointer, fireMouse, firePointer, moveOver } from "./events.ts";
import type { Done, Handler, Scene } from "./handler.ts";
import { hitAt, type Reached, reach } from "./reach.ts";
import { fadedIn, nextFrame, nextTask } from "./settle.ts";
import { mustBeEnabled, type Target } from "./target.ts";

export const click: Handler<"click"> = async ({ fieldId }, scene) => {
  const target = scene.find(fieldId);
  mustBeEnabled(target);
  const { element, name } = target;
  if (isTag(element, "input") && element.type === "file")
    throw new ActionError("WRONG_KIND", `${name} opens a file dialog, which belongs to the person. Use "upload".`);
  const { element: pressed, at } = reach(target);
  const kind = kindOf(element) ?? target.kind;
  const before = isChecked(target);
  const { changed } = await clickAt(pressed, at, scene);
  if (!changed && element.matches("a[target]:not([target^=_s], [target^=_t], [target^=_p])"))
    return { target, unknown: true, message: "It opens in another tab, which cannot be seen from here." };
  if (!/^(?:checkbox|radio|switch)$/.test(kind)) return claim(changed, target, false);
  return {
    target,
    look: () => {
      const now = isChecked(target);
      return { holds: kind === "radio" ? now === true : now !== before, shown: now ?? "mixed" };
    },
  };
};

async function clickAt(element: Element, at: At, scene: Scene): Promise<{ changed: boolean }> {
  const before = scene.watch.state();
  noticeRefusal(element, () => clickWithPointer(element, at));
  await settleDown(scene);
  return { changed: scene.watch.state() !== before };
}

/** A browser keeps back a form with a fault in it, and says so only by an event to the field. */
export function noticeRefusal(element: Element, act: () => void): void {
  const form = (element.closest("button, input") as HTMLButtonElement | null)?.form;
  const faults: string[] = [];
  let isSent = false;
  const note = ({ type, target }: Event) => {
    const field = target as HTMLInputElement;
    if (type === "submit") isSent = true;
    else if (field.form === form) faults.push(`"${readLabel(field)}" (${handleOf(field) ?? field.localName})`);
  };
  const root = element.getRootNode();
  for (const type of ["invalid", "submit"]) root.addEventListener(type, note, true);
  act();
  for (const type of ["invalid", "submit"]) root.removeEventListener(type, note, true);
  if (form && faults.length > 0 && !isSent)
    throw new ActionError("REJECTED", `The browser did not send the form. Correct ${faults.join(", ")}.`, "failed");
}

/** A moment for handlers to run and for the page to be drawn; longer only while the page keeps changing. */
export async function settleDown({ watch, page }: Scene): Promise<void> {
  watch.touch();
  await nextTask();
  await nextFrame(page.defaultView as Window);
  await watch.quiet(12, 400);
  await fadedIn(page);
}

export const clickPoint: Handler<"click_point"> = async ({ point }, scene) => {
  const { changed } = await clickAt(elementAt(point, scene), point, scene);
  return claim(changed, undefined, false);
};

export function elementAt({ x, y }: At, { page }: Scene): Element {
  const { innerWidth, innerHeight } = page.defaultView as Window;
  const element = hitAt(page, x, y);
  if (!element)
    throw new ActionError(
      "OUT_OF_RANGE",
      `There is nothing at ${x}, ${y}: the viewport is ${innerWidth} by ${innerHeight}.`,
    );
  if (element.closest("[data-giselle-ignore]"))
    throw new ActionError("NOT_ALLOWED", "The agent's own panel is at that point.");
  if (element.closest(":disabled, [aria-disabled=true]"))
    throw new ActionError("DISABLED", "What is at that point is disabled.");
  return element;
}

export const longPress: Handler<"long_press"> = async ({ fieldId, point, durationMs = 800 }, scene) => {
  const target = fieldId === undefined ? undefined : scene.find(fieldId);
  if (target) mustBeEnabled(target);
  const { element, at }: Reached = target
    ? reach(target)
    : { element: elementAt(point as At, scene) as HTMLElement, at: point as At };
  const before = scene.watch.state();
  moveOver(element, at);
  firePointer(element, "pointerdown", at);
  fireMouse(element, "mousedown", at);
  await new Promise((resolve) => setTimeout(resolve, durationMs));
  if (element.isConnected) {
    firePointer(element, "pointerup", at);
    fireMouse(element, "mouseup", at);
  }
  await settleDown(scene);
  return claim(scene.watch.state() !== before, target);
};

export const hover: Handler<"hover"> = async ({ fieldId }, scene) => {
  const target = scene.find(fieldId);
  const { element, at } = reach(target);
  const before = scene.watch.state();
  moveOver(element, at);
  await settleDown(scene);
  return claim(scene.watch.state() !== before, target);
};

/** An effect that the page shows is claimed; without one, nobody knows. A click is a click, and says what was seen. */
export function claim(changed: boolean, target?: Target, unknown = true): Done {
  return {
    ...(target && { target }),
    ...(!changed && { unknown, message: "No change was seen in the page." }),
  };
}
