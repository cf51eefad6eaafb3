import { leavesIn } from "../sense/displayed-selection.ts";
import { isTextEntry } from "../sense/kind.ts";
import { hasState } from "../sense/value.ts";
import { letterOrDigit, oneLine, truncate } from "../text.ts";
import { isTag, ownText } from "../tree.ts";
import { refuse } from "./action-error.ts";
import { fireKey, focusElement } from "./events.ts";
import { type ActionContext, type ActionResult, verifiedBy } from "./handler.ts";
import { clickOn } from "./reach.ts";
import { mustBeVisible, mustBeWritable, type Target } from "./target.ts";
import { understandNumber } from "./understand/number.ts";
import { isSameValue } from "./understand/same-value.ts";
import { copyWith, typeText, writeText } from "./write.ts";

/** How values are converted and compared. */
export interface Reading {
  /** Converts a value to the form that the control takes. */
  toInputFormat(target: Target, value: string): string;
  /** Whether a page shows a value in other words. */
  isSame(shown: string, wanted: string): boolean;
}

const asWritten: Reading = { toInputFormat: toNumber, isSame: () => false };

/** A plain text field, textarea, number or date input. */
export async function writeField(
  target: Target,
  value: string,
  context: ActionContext,
  reading = asWritten,
): Promise<ActionResult> {
  mustBeWritable(target);
  const wanted = prepare(target, value, reading);
  const drawing = mustBeVisible(target);
  /** The page draws the text itself, and may take it out of the field. */
  const isDrawn = drawing !== target.element;
  const readDrawing = () => withoutSpace(drawing.textContent);
  const drawnBefore = readDrawing();
  clickOn(target);
  focusElement(target.element);
  const { watch, page } = context;
  const countBefore = countOf(wanted, page);
  const changesBefore = watch.changes();
  const isRedrawn = () => isDrawn && readDrawing() !== drawnBefore && readDrawing().includes(withoutSpace(wanted));
  const isTaken = () => countOf(wanted, page) > countBefore || isRedrawn();
  const taken = (end: string) => ({ target, message: `The page took "${truncate(wanted, 80)}" and ${end} the field.` });
  const whenGone = (): ActionResult => {
    if (isTaken()) return taken("removed");
    const shown = watch.touchedSince(changesBefore).find((node) => node.isConnected && oneLine(node.textContent));
    const message = `The page removed the field and shows "${truncate(oneLine(shown?.textContent), 80)}".`;
    return { target, unknown: true, message };
  };
  const control = () => target.element as HTMLInputElement;
  /** The page may remount a field that gets the focus or a value. */
  const read = async () => {
    await watch.yieldToPage();
    context.refresh(target);
    return control().value;
  };
  const attempt = async (write: typeof writeText, text: string) => {
    const script = () => write(control(), text, context.isKeyNext(target.fieldId));
    await (context.typesText?.(control()) ? context.performInput(control(), { type: "text", text }, script) : script());
    return read();
  };
  try {
    const before = await read();
    if (isDrawn) fireKey(control(), "keydown", "a", { ctrlKey: true }); // the page selects what it draws
    if ((isDrawn || before !== wanted) && (await attempt(writeText, wanted)) === "" && (isDrawn || wanted !== "")) {
      if (isTaken()) return taken("cleared");
      if (isDrawn) return { target, unknown: true, message: "The page cleared the field." };
      // Some pages handle every key. If typing gives only a part of the value, the former value is restored.
      const typed = await attempt(typeText, wanted);
      if (typed !== wanted && typed !== before) await attempt(writeText, before);
    }
  } catch (error) {
    if (control().isConnected) throw error;
    return whenGone();
  }
  const isAsRequested = (shown: string) =>
    isSameValue(shown, wanted.replace(/\r\n?/g, "\n")) || // a textarea normalizes line ends; nothing else may differ
    reading.isSame(shown, value) ||
    (shown === "" && isTaken()); // made into a tag when the field lost the focus
  const done = { ...verifiedBy(target, () => control().value, isAsRequested), whenGone };
  return !wanted && hasState(control(), "required") ? { ...done, message: "This is required." } : done;
}

function withoutSpace(text: string): string {
  return text.replace(/\s+/g, "");
}

/** How many elements show a text and nothing else, outside of fields: a page that takes a value out of its field lists it there. */
function countOf(text: string, { body }: Document): number {
  if (!text || !body.textContent.includes(text)) return 0;
  return leavesIn(body).filter((leaf) => {
    const shown = ownText(leaf);
    return shown.includes(text) && !letterOrDigit.test(shown.replace(text, ""));
  }).length;
}

/** Converts a value to the form that the control takes. Refuses what the control cannot hold, before the page is touched. */
export function prepare(target: Target, value: string, reading = asWritten): string {
  const { element, name } = target;
  if (value === "" && isTextEntry(element)) return value;
  const wanted = reading.toInputFormat(target, value);
  const { minLength, maxLength } = element as HTMLInputElement;
  const has = `characters, and this has ${wanted.length}.`;
  if (maxLength >= 0 && wanted.length > maxLength) refuse("TOO_LONG", `${name} takes at most ${maxLength} ${has}`);
  if (wanted.length < minLength) refuse("INVALID_VALUE", `${name} takes at least ${minLength} ${has}`);
  return isTag(element, "input") ? mustBeValid(element, wanted, name) : wanted;
}

function toNumber({ element, name }: Target, value: string): string {
  if (!isTag(element, "input") || element.type !== "number") return value;
  return understandNumber(value) ?? refuse("INVALID_VALUE", `${name} takes a number, such as 12.5.`);
}

/** Tries the value, and returns it as the control would hold it. */
function mustBeValid(element: HTMLInputElement, value: string, name: string): string {
  const copy = copyWith(element, value);
  const { validity } = copy;
  const { min, max, step, type, pattern, title } = element;
  const isOutOfRange =
    validity.rangeUnderflow || validity.rangeOverflow || (type === "range" && +copy.value !== +value);
  const problem =
    ((isOutOfRange || validity.stepMismatch) &&
      `takes values from ${min || "any"} to ${max || "any"}, in steps of ${step || 1}`) ||
    (validity.patternMismatch && `must match the pattern ${pattern}${title && ` (${title})`}`) ||
    (validity.typeMismatch && `takes a full ${type}`) ||
    (/[\r\n]/.test(value) && "takes one line") ||
    ((validity.badInput || copy.value === "") && "does not take this value");
  if (problem) refuse(isOutOfRange ? "OUT_OF_RANGE" : "INVALID_VALUE", `${name} ${problem}.`);
  return /email|url/.test(type) ? copy.value : value; // browsers trim these
}
