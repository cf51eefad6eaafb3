import { trackShare } from "../../sense/kind.ts";
import { attribute } from "../../tree.ts";
import { refuse } from "../action-error.ts";
import { tapKey } from "../events.ts";
import { type ActionContext, type ActionResult, verifiedBy } from "../handler.ts";
import { focusOn } from "../reach.ts";
import { waitFor } from "../settle.ts";
import { mustBeWritable, type Target } from "../target.ts";
import { refuseFormat } from "../text-field.ts";
import { understandNumber } from "../understand/number.ts";

const maxSteps = 400;
const stepTimeoutMs = 50;

/** Moves an ARIA slider or spin button by its keys. */
export async function setSlider(target: Target, value: string, context: ActionContext): Promise<ActionResult> {
  const { name } = target;
  mustBeWritable(target);
  const wanted = Number(understandNumber(value) ?? refuseFormat("number", name));
  const read = (part: string) => Number.parseFloat(attribute(target.element, `aria-value${part}`));
  const isNamed = !Number.isNaN(read("now"));
  const now = () => (isNamed ? read("now") : (trackShare(target.element) ?? Number.NaN));
  const min = isNamed ? read("min") : 0;
  const max = isNamed ? read("max") : 100;
  if (wanted < min || wanted > max) refuse("OUT_OF_RANGE", `${name} takes values from ${min} to ${max}.`);
  const before = now();
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
  return isThere && !isNamed ? { target, unknown: true, message: note } : done;

  async function tap(key: string): Promise<void> {
    const last = now();
    tapKey(target.element, key);
    await waitFor(() => {
      context.refresh(target);
      return now() !== last;
    }, stepTimeoutMs);
  }

  /** By pages until the value is passed, then by steps; stops when a step comes no closer. */
  async function moveTo(goal: number): Promise<void> {
    if (goal === max) await tap("End");
    if (goal === min) await tap("Home");
    let byPages = true;
    for (let count = 0; count < maxSteps && now() !== goal; count += 1) {
      const last = now();
      const isUp = goal > last;
      await tap((byPages ? "Page" : "Arrow") + (isUp ? "Up" : "Down"));
      if (!byPages && now() === last) await tap(isUp ? "ArrowRight" : "ArrowLeft");
      const isCloser = Math.abs(goal - now()) < Math.abs(goal - last);
      if (!byPages && !isCloser) break;
      byPages &&= isCloser && goal > now() === isUp;
    }
  }
}
