import type { ActionContext, ActionResult } from "../handler.ts";
import {
  attribute,
  clickWithPointer,
  elementAt,
  focusOn,
  isInside,
  mustBeEnabled,
  mustBeWritable,
  rectOf,
  refuse,
  selfAndAncestors,
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
  const hasRange = isNamed || !Number.isNaN(read("max"));
  const min = hasRange ? read("min") : isShown ? Number.NaN : 0;
  const max = hasRange ? read("max") : isShown ? Number.NaN : 100;
  const share = () => trackShare(target.element.querySelector("[tabindex]") ?? target.element);
  const number = () => (isShown ? shownNumber(target.element) : atShare((share() ?? Number.NaN) / 100, min, max));
  const now = () => (isNamed ? read("now") : (number() ?? Number.NaN));
  if (wanted < min || wanted > max) refuse("OUT_OF_RANGE", `${name} takes values from ${min} to ${max}.`);
  const before = now();
  /** Whether the keys for more are those for less, as on a track whose start is at its top. Found by trying. */
  let isReversed = false;
  let lastKey = "";
  focusOn(target);
  await moveTo(wanted);
  // One that takes no keys may take a press on its track.
  if (now() === before && before !== wanted && pressTrack(target.element, (wanted - min) / (max - min)))
    await waitFor(() => now() === wanted, stepTimeoutMs);
  const isThere = now() === wanted;
  if (!isThere) {
    await moveTo(before);
    if (now() !== before) pressTrack(target.element, (before - min) / (max - min));
  }
  const done = verifiedBy(
    target,
    () => String(now()),
    (shown) => Number(shown) === wanted,
  );
  const note = `It is at ${now()} % of its track. The page does not say which value that is.`;
  return isThere && !hasRange && !isShown ? { target, unknown: true, message: note } : done;

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

function atShare(share: number, min: number, max: number): number {
  return Math.round((min + share * (max - min)) * 1000) / 1000;
}

/** Presses the track of a slider at a share of its length. Returns whether there is one. */
function pressTrack(handle: Element, share: number): boolean {
  const track = selfAndAncestors(handle, 4).find((part) => isLong(part, rectOf(handle)));
  if (!track || !(share >= 0 && share <= 1)) return false;
  const { left, top, width, height } = rectOf(track);
  const at =
    width > height
      ? { x: left + width * share, y: top + height / 2 }
      : { x: left + width / 2, y: top + height * (1 - share) };
  const hit = elementAt(handle.ownerDocument, at);
  clickWithPointer(hit && isInside(hit, track) ? hit : track, at);
  return true;
}

/** Whether a part is much longer than a handle, which may be the part itself. */
function isLong(part: Element, handle: DOMRect): boolean {
  const { width, height } = rectOf(part);
  return Math.max(width, height) > 4 * Math.min(handle.width, handle.height) && Math.max(width, height) > 60;
}
