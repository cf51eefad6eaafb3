import type { ActionResult } from "../handler.ts";
import { fireChange, focusOn, mustBeEnabled, nextTask, prepare, setNativeValue, verifiedBy } from "../kit.ts";
import type { Target } from "../target.ts";
import { readDates } from "./written-dates.ts";

/** Controls that are set rather than typed into: a range, a colour. */
export async function setNativeControl(target: Target, value: string): Promise<ActionResult> {
  mustBeEnabled(target);
  const wanted = prepare(target, value, readDates());
  focusOn(target);
  const control = target.element as HTMLInputElement;
  const isAsRequested = (shown: string) => shown === wanted || +shown === +wanted;
  if (!isAsRequested(control.value)) {
    setNativeValue(control, wanted);
    fireChange(control);
  }
  await nextTask();
  return verifiedBy(target, () => (target.element as HTMLInputElement).value, isAsRequested);
}
