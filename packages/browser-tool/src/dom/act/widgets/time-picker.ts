// Text fields that hold a time. The page decides whether they show 14:30 or 2:30 PM.
import type { ActionContext, ActionResult } from "../handler.ts";
import { closest, isRendered, isTextEntry, matches, nextTask, tapKey, verifiedBy, waitFor } from "../kit.ts";
import type { Target } from "../target.ts";
import { formsOfTime, understandTime } from "./date.ts";
import { dismiss } from "./dismiss.ts";
import { watchForPopup } from "./popup.ts";
import { writeField } from "./written-dates.ts";

/** Whether a field takes times: it shows one or its format, or it opens something that is not a list. */
export function isTimePicker({ element }: Target, value: string): boolean {
  if (!isTextEntry(element) || !understandTime(value)[0] || !/^te(?:xt|l)$/.test(element.type)) return false;
  const isShown =
    understandTime(element.value).length > 0 ||
    /^(?:hh?|[-_]{2}):(?:mm|[-_]{2})/i.test(element.placeholder || element.value);
  return isShown || matches(element, "[role=combobox][aria-haspopup=dialog]");
}

/** Writes the time in the form that the field shows, or in the first that it understands. */
export async function fillTimePicker(
  target: Target,
  value: string,
  context: ActionContext,
  before = (target.element as HTMLInputElement).value,
): Promise<ActionResult> {
  const [time = ""] = understandTime(value);
  const input = () => target.element as HTMLInputElement;
  const isAsRequested = (shown: string) => understandTime(shown)[0]?.slice(0, 5) === time.slice(0, 5);
  const forms = formsOfTime(value);
  const hasHalves = /[ap]\.?m|\ba{1,2}\b/i.test(before || input().placeholder);
  for (const text of hasHalves ? forms.reverse() : forms) {
    await writeField(target, text, context);
    tapKey(input(), "Enter");
    await nextTask();
    context.refresh(target);
    if (await waitFor(() => isAsRequested(input().value), 100)) break;
    await writeField(target, before, context);
  }
  const isOpen = () => !!closest(input(), "[aria-expanded=true]");
  if (isOpen()) await dismiss(context.page, () => !isOpen(), target.element);
  return verifiedBy(target, () => input().value, isAsRequested);
}

/** Whether a value for a text field is a time, and can be nothing else. */
export function isTimeText({ kind, element }: Target, value: string): boolean {
  return (
    kind === "text" &&
    !(element as HTMLInputElement).readOnly &&
    !!understandTime(value)[0] &&
    /:|[ap]\.?m/i.test(value)
  );
}

/** Writes a time as it is written. If the page makes another of it, writes it in other forms. */
export async function fillTimeText(target: Target, value: string, context: ActionContext): Promise<ActionResult> {
  const { value: before } = target.element as HTMLInputElement;
  const findPopup = watchForPopup(context.page);
  const done = await writeField(target, value, context);
  const popup = await waitFor(() => findPopup(target.element), 150);
  // A picker that opened may show a text that it has not taken.
  const isRead = !popup && done.verify?.().holds !== false;
  const result = isRead ? done : await fillTimePicker(target, value, context, before);
  if (popup) await dismiss(context.page, () => !isRendered(popup));
  return result;
}
