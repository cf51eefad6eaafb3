import type { Point } from "@giselles-ai/protocol";
import { isToggle } from "@giselles-ai/protocol/rules";
import { isReadable } from "../sense/class-word.ts";
import { handleOf } from "../sense/handles.ts";
import { readLabel } from "../sense/label.ts";
import { takeNewSnapshot } from "../text.ts";
import { attribute, closest, elementAt, isTag, matches, rootOf, tagOf } from "../tree.ts";
import { startRecordingWork } from "../work/record-work.ts";
import { refuse } from "./action-error.ts";
import { readChecked } from "./check.ts";
import { clickWithPointer } from "./events.ts";
import { type ActionContext, type ActionResult, type ClickOptions, type Handler, verifiedBy } from "./handler.ts";
import { type PointerTarget, reach } from "./reach.ts";
import { waitForResponse, watchBusy } from "./respond.ts";
import { nextFrame, waitForFadeIn, waitForTransitions } from "./settle.ts";
import { mustBeEnabled, quotedName, refuseKind, type Target } from "./target.ts";

export const click: Handler<"click"> = async ({ fieldId, double, button, modifiers }, context) => {
  const located = locate(fieldId, context);
  const target = located.target as Target;
  const { element, kind } = target;
  if (kind === "file") refuseKind(target, '"upload"');
  const read = () => readChecked(target);
  const before = read();
  const done = await clickAt(located, context, { double, button, modifiers });
  if (isToggle(kind)) await waitForTransitions(target);
  if (double || modifiers?.length || (button && button !== "left")) return done;
  const isElsewhere = matches(element, "a[target]:not([target^=_s], [target^=_t], [target^=_p])");
  if (done.message && isElsewhere && !context.page.getElementsByName(attribute(element, "target"))[0])
    return { target, unknown: true, message: "It opens in another tab." };
  const verified = verifiedBy(target, read, (after) => (kind === "radio" ? after === true : after !== before));
  return isToggle(kind) ? verified : { ...done, ...verified, isLate: true };
};

/** The click itself counts as applied; the message says what the page shows of it. */
export async function clickAt(
  { element, at, target }: Located,
  context: ActionContext,
  options?: ClickOptions,
): Promise<ActionResult> {
  const script = () =>
    clickWithPointer(element, at, options) && refuse("COVERED", `Element removed. ${takeNewSnapshot}`, "unknown");
  const act = () =>
    isTag(element, "select") // the native list would open outside the page
      ? script()
      : context.performInput(element, { type: "click", at, clickOptions: options }, script);
  const before = lookOf(element);
  const done = await actAndObserve(context, () => detectInvalidForm(element, act), target);
  const look = element.isConnected ? lookOf(element).filter((mark) => !before.includes(mark)) : [];
  const message = done.message || (look[0] && `Its class is now "${look.join(" ")}".`);
  return { ...done, unknown: false, ...(message && { message }) };
}

/** The classes of an element and its icon show a state that is not in its ARIA attributes. */
function lookOf(element: Element): string[] {
  return [element, ...element.querySelectorAll("svg,i")]
    .flatMap((part) => Array.from(part.classList))
    .filter((name) => isReadable(name) && !/focus|hover|ripple/i.test(name));
}

/** Refuses when the browser blocks an invalid form, which it announces only by events on the invalid fields. */
export async function detectInvalidForm(element: Element, act: () => unknown): Promise<unknown> {
  const form = (closest(element, "button, input") as HTMLButtonElement | null)?.form;
  const invalid: string[] = [];
  let isSubmitted = false;
  const record = ({ type, target }: Event) => {
    const field = target as HTMLInputElement;
    if (type === "submit") isSubmitted = true;
    else if (field.form === form) invalid.push(quotedName(readLabel(field), handleOf(field) ?? tagOf(field)));
  };
  const root = rootOf(element);
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  for (const type of ["invalid", "submit"]) root.addEventListener(type, record, options);
  let result: unknown;
  try {
    result = await act();
  } finally {
    listening.abort();
  }
  if (form && invalid[0] && !isSubmitted)
    refuse("REJECTED", `The form was not sent. Correct ${invalid.join(", ")}.`, "failed");
  return result;
}

/** For an action without a visible effect. */
export const noChange = "The page shows no change.";

/** Acts, and waits until the page has finished what the action started, if it started anything. */
export async function actAndObserve(
  context: ActionContext,
  act: () => unknown,
  target?: Target,
): Promise<ActionResult> {
  const { watch, page } = context;
  const before = watch.state();
  const isBusy = watchBusy(context, target?.element);
  startRecordingWork(page);
  const result = await act();
  watch.noteActivity();
  await nextFrame();
  await watch.waitForQuiet(12, 400);
  const hasChanged = () => watch.state() !== before;
  const pending = await waitForResponse(context, { hasResponded: hasChanged, isBusy });
  await waitForFadeIn(page);
  // Without an effect that the page shows, the outcome is unknown.
  const isSeen = result === true || hasChanged();
  const message = pending || (isSeen ? "" : noChange);
  return { target, ...(!isSeen && { unknown: true }), ...(message && { message }) };
}

export interface Located extends PointerTarget {
  target?: Target;
}

/** Finds the element and the point to press for a field id or a point. */
export function locate(place: string | Point, { find, page }: ActionContext): Located {
  if (typeof place === "string") {
    const target = find(place);
    mustBeEnabled(target);
    return { ...reach(target), target };
  }
  const element = elementAt(page, place);
  if (!element) refuse("OUT_OF_RANGE", `Nothing is at ${place.x}, ${place.y}.`);
  mustBeEnabled({ element, name: "It" });
  return { element, at: place };
}
