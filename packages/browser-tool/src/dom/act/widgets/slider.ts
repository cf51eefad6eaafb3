import type { ActionContext, ActionResult } from "../handler.ts";
import {
  attribute,
  focusOn,
  mustBeEnabled,
  mustBeWritable,
  refuse,
  shownNumber,
  tapKey,
  trackShare,
  understandNumber,
  verifiedBy,
  waitFor,
} from "../kit.ts";
import type { Target } from "../target.ts";
import { refuseFormat } from "./formats.ts";

const maxSteps = 400;
/** Components may draw a step only in their next frame. */
const stepTimeoutMs = 150;

/** Moves an ARIA slider or spin button by its keys. */
export async function setSlider(target: Target, value: string, context: ActionContext): Promise<ActionResult> {
  const { name } = target;
  (target.kind === "range" ? mustBeEnabled : mustBeWritable)(target);
  const wanted = Number(understandNumber(value) ?? refuseFormat("number", name));
  const read = (part: string) => parseFloat(attribute(target.element, `aria-value${part}`));
  const isNamed = !Number.isNaN(read("now"));
  const isShown = !isNamed && shownNumber(target.element) !== undefined;
  const number = () => (isShown ? shownNumber(target.element) : trackShare(target.element));
  const now = () => (isNamed ? read("now") : (number() ?? Number.NaN));
  const min = isNamed ? read("min") : isShown ? Number.NaN : 0;
  const max = isNamed ? read("max") : isShown ? Number.NaN : 100;
  if (wanted < min || wanted > max) refuse("OUT_OF_RANGE", `${name} takes values from ${min} to ${max}.`);
  const before = now();
  /** Whether the keys for more are those for less, as on a track whose start is at its top. Found by trying. */
  let isReversed = false;
  let lastKey = "";
  focusOn(target);
  await moveTo(wanted);
  const isThere = now() === wanted;
  if (!isThere) await moveTo(before);
  const done = verifiedBy(
    target,
    () => String(now()),
    (shown) => Number(shown) === wanted,
  );
  const note = `It is at ${now()} % of its track. The page does not say which value that is.`;
  return isThere && !isNamed && !isShown ? { target, unknown: true, message: note } : done;

  async function tap(key: string): Promise<void> {
    const last = now();
    lastKey = key;
    tapKey(target.element, key);
    await waitFor(() => {
      context.refresh(target);
      return now() !== last;
    }, stepTimeoutMs);
  }

  /** To go far, presses a key as often as that takes before it looks again. */
  async function repeat(key: string, times: number, end: number): Promise<void> {
    for (let left = times; left > 0; left -= 1) {
      tapKey(target.element, key);
      await context.watch.yieldToPage();
      context.refresh(target);
    }
    if (times > 0) await waitFor(() => Math.abs(now() - end) < 1e-9, stepTimeoutMs);
  }

  /** By pages until the value is passed, then by steps; stops when a step comes no closer. */
  async function moveTo(goal: number): Promise<void> {
    if (goal === max) await tap("End");
    if (goal === min) await tap("Home");
    let byPages = true;
    for (let count = 0; count < maxSteps && now() !== goal; count += 1) {
      const last = now();
      const isUp = goal > last;
      await tap((byPages ? "Page" : "Arrow") + (isUp !== isReversed ? "Up" : "Down"));
      if (!byPages && now() === last) await tap(isUp ? "ArrowRight" : "ArrowLeft");
      const reached = now();
      if (!isReversed && reached !== last && reached > last !== isUp) {
        isReversed = true;
        continue;
      }
      const isCloser = Math.abs(goal - reached) < Math.abs(goal - last);
      if (!byPages && !isCloser) break;
      byPages &&= isCloser && goal > reached === isUp;
      const times = Math.floor((goal - reached) / (reached - last)) - 1;
      if (isCloser) await repeat(lastKey, Math.min(times, maxSteps), reached + times * (reached - last));
    }
  }
}
