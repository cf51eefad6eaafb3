import { isToggle } from "@giselles-ai/protocol/rules";
import { handleOf } from "../sense/handles.ts";
import { readLabel } from "../sense/label.ts";
import { hitAt, isTag } from "../tree.ts";
import { anew } from "../words.ts";
import { noteRequestsOnly, noteWork, stopNotingWork, unfinishedWork } from "../work/ask-work.ts";
import type { Work } from "../work/track-work.ts";
import { refuse } from "./action-error.ts";
import { readChecked } from "./check.ts";
import { type At, clickWithPointer, fireBoth, moveOver } from "./events.ts";
import { type Done, type Handler, type Press, type Scene, seen } from "./handler.ts";
import { type Reached, reach } from "./reach.ts";
import { fadedIn, nextFrame, sleep } from "./settle.ts";
import { mustBeEnabled, nameOf, type Target, wrongKind } from "./target.ts";

export const click: Handler<"click"> = async ({ fieldId, double, button, modifiers }, scene) => {
  const place = placeOf(fieldId, scene);
  const press = { double, button, modifiers };
  const target = place.target as Target;
  const { element, kind } = target;
  if (kind === "file") wrongKind(target, '"upload"');
  const read = () => readChecked(target);
  const before = read();
  const done = await clickAt(place, scene, press);
  if (double || modifiers?.length || (button && button !== "left")) return done;
  if (done.message && element.matches("a[target]:not([target^=_s], [target^=_t], [target^=_p])"))
    return { target, unknown: true, message: "It opens in another tab." };
  return isToggle(kind) ? seen(target, read, (now) => (kind === "radio" ? now === true : now !== before)) : done;
};

export const clickPoint: Handler<"click_point"> = ({ point }, scene) => clickAt(placeOf(point, scene), scene);

/** A click is a click, and says what was seen. */
async function clickAt({ element, at, target }: Place, scene: Scene, press?: Press): Promise<Done> {
  const script = () => clickWithPointer(element, at, press) && refuse("COVERED", `It is gone. ${anew}`, "unknown");
  const act = () =>
    isTag(element, "select") // the browser's own list would open outside of the page
      ? script()
      : scene.make(element, { type: "click", at, press }, script);
  const done = await witness(scene, () => noticeRefusal(element, act), target);
  return { ...done, unknown: false };
}

/** A browser keeps back a form with a fault in it, and says so only by an event to the field. */
export async function noticeRefusal(element: Element, act: () => unknown): Promise<unknown> {
  const form = (element.closest("button, input") as HTMLButtonElement | null)?.form;
  const faults: string[] = [];
  let isSent = false;
  const note = ({ type, target }: Event) => {
    const field = target as HTMLInputElement;
    if (type === "submit") isSent = true;
    else if (field.form === form) faults.push(nameOf(readLabel(field), handleOf(field) ?? field.localName));
  };
  const root = element.getRootNode();
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  for (const type of ["invalid", "submit"]) root.addEventListener(type, note, options);
  let acted: unknown;
  try {
    acted = await act();
  } finally {
    listening.abort();
  }
  if (form && faults[0] && !isSent)
    refuse("REJECTED", `The form was not sent. Correct ${faults.join(", ")}.`, "failed");
  return acted;
}

/** Acts, and waits until the page has answered: at once if it does nothing, until what it began is done if it does. */
export async function witness(scene: Scene, act: () => unknown, target?: Target): Promise<Done> {
  const { watch, page } = scene;
  const before = watch.state();
  noteWork(page);
  const acted = await act();
  watch.touch();
  await nextFrame();
  await watch.quiet(12, 400);
  const hasChanged = () => watch.state() !== before;
  const unfinished = await waitForAnswer(scene, () => hasChanged() && !isBusy(page, target?.element));
  await fadedIn(page);
  // An effect that the page shows is claimed; without one, nobody knows.
  const isSeen = acted === true || hasChanged();
  const [work] = unfinished;
  if (work) return { target, ...(!isSeen && { unknown: true }), message: `${work.what} is still under way.` };
  return { target, ...(!isSeen && { unknown: true, message: "No change was seen in the page." }) };
}

/** Nobody waits longer for what an action began. */
const patienceMs = 2000;

/** Waits for requests, and for timers unless the page has answered already. Returns what is still unfinished. */
async function waitForAnswer({ watch, page }: Scene, hasAnswered: () => boolean): Promise<Work[]> {
  noteRequestsOnly(page);
  const end = performance.now() + patienceMs;
  let unfinished = unfinishedWork(page);
  const hasBegun = unfinished.length > 0;
  while (isAwaited(unfinished) && performance.now() < end) {
    await sleep(15);
    unfinished = unfinishedWork(page);
  }
  if (hasBegun) {
    await nextFrame();
    await watch.quiet(30, 400);
  }
  stopNotingWork(page);
  return unfinished.filter(({ kind }) => kind === "request");

  function isAwaited(works: Work[]): boolean {
    return works.some(({ kind }) => kind === "request") || (works.length > 0 && !hasAnswered());
  }
}

/** Whether the page says that it is at it. */
function isBusy(page: Document, element: Element | undefined): boolean {
  const isWaiting =
    !!element?.isConnected && (element.matches(":disabled") || /(?:…|\.\.\.)$/.test(readLabel(element)));
  return isWaiting || page.querySelector("[aria-busy=true],progress:not([value]),[role=progressbar]") !== null;
}

export interface Place extends Reached {
  target?: Target;
}

/** Where a field or a point can be pressed. */
export function placeOf(place: string | At, { find, page }: Scene): Place {
  if (typeof place === "string") {
    const target = find(place);
    mustBeEnabled(target);
    return { ...reach(target), target };
  }
  const element = hitAt(page, place);
  if (!element) refuse("OUT_OF_RANGE", `Nothing is at ${place.x}, ${place.y}.`);
  if (element.closest("[data-giselle-ignore]")) refuse("NOT_ALLOWED", "It is ours.");
  mustBeEnabled({ element, name: "It" });
  return { element, at: place };
}

export const longPress: Handler<"long_press"> = async ({ fieldId, point, durationMs = 800 }, scene) => {
  const { element, at, target } = placeOf(fieldId ?? (point as At), scene);
  const script = async () => {
    moveOver(element, at);
    fireBoth(element, "down", at);
    await sleep(durationMs);
    fireBoth(element, "up", at);
  };
  return witness(scene, () => scene.make(element, { type: "hold", at, durationMs }, script), target);
};

export const hover: Handler<"hover"> = async ({ fieldId }, scene) => {
  const target = scene.find(fieldId);
  const { element, at } = reach(target);
  const script = () => moveOver(element, at);
  return witness(scene, () => scene.make(element, { type: "hover", at }, script), target);
};
