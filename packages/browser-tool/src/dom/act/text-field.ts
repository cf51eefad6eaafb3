import { leavesIn } from "../sense/displayed-selection.ts";
import { isTextEntry } from "../sense/kind.ts";
import { hasState } from "../sense/value.ts";
import { letterOrDigit, oneLine, truncate } from "../text.ts";
import { isTag, ownText } from "../tree.ts";
import { refuse } from "./action-error.ts";
import { focusElement } from "./events.ts";
import { type ActionContext, type ActionResult, verifiedBy } from "./handler.ts";
import { clickOn } from "./reach.ts";
import { mustBeWritable, type Target } from "./target.ts";
import { dateFormatOf, formatLike, mustBeUnambiguous, understandDateInput, understandDay } from "./understand/date.ts";
import { understandNumber } from "./understand/number.ts";
import { isSameValue } from "./understand/same-value.ts";
import { setNativeValue, typeText, writeText } from "./write.ts";

/** A plain text field, textarea, number or date input. */
export async function writeField(target: Target, value: string, context: ActionContext): Promise<ActionResult> {
  mustBeWritable(target);
  const wanted = prepare(target, value);
  clickOn(target);
  focusElement(target.element);
  const { watch, page } = context;
  const countBefore = countOf(wanted, page);
  const changesBefore = watch.changes();
  const isTaken = () => countOf(wanted, page) > countBefore;
  const taken = (end: string) => ({ target, message: `The page took "${wanted}" and ${end} the field.` });
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
  const attempt = (write: typeof writeText, text: string) => {
    write(control(), text, context.isKeyNext(target.fieldId));
    return read();
  };
  try {
    const before = await read();
    if (before !== wanted && (await attempt(writeText, wanted)) === "" && wanted !== "") {
      if (isTaken()) return taken("cleared");
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
    isSameDay(shown, value) ||
    (shown === "" && isTaken()); // made into a tag when the field lost the focus
  const done = { ...verifiedBy(target, () => control().value, isAsRequested), whenGone };
  return !wanted && hasState(control(), "required") ? { ...done, message: "This is required." } : done;
}

/** Whether a page shows a date in its own words. */
function isSameDay(shown: string, wanted: string): boolean {
  const [day, other] = understandDay(wanted);
  const [shownDay, shownOther] = understandDay(shown);
  return !!day && day === shownDay && !other && !shownOther;
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
export function prepare(target: Target, value: string): string {
  const { element, name } = target;
  if (value === "" && isTextEntry(element)) return value;
  const wanted = isTag(element, "input") ? toInputFormat(target, value) : value;
  const { minLength, maxLength } = element as HTMLInputElement;
  const has = `characters, and this has ${wanted.length}.`;
  if (maxLength >= 0 && wanted.length > maxLength) refuse("TOO_LONG", `${name} takes at most ${maxLength} ${has}`);
  if (wanted.length < minLength) refuse("INVALID_VALUE", `${name} takes at least ${minLength} ${has}`);
  return isTag(element, "input") ? mustBeValid(element, wanted, name) : wanted;
}

function toInputFormat({ element, name }: Target, value: string): string {
  const { type } = element as HTMLInputElement;
  if (!examples[type]) return toShownFormat(element as HTMLInputElement, value);
  const converted =
    type === "color"
      ? toHexColor(element, value)
      : /^[nr]/.test(type)
        ? understandNumber(value)
        : mustBeUnambiguous(understandDateInput(type, value));
  return converted ?? refuseFormat(type, name);
}

/** A date in the format that the field shows; anything else as it is. */
function toShownFormat({ placeholder, value: shown }: HTMLInputElement, value: string): string {
  const [day, other] = understandDay(value);
  return (day && !other && (formatLike(placeholder, day) ?? formatLike(dateFormatOf(shown), day))) || value;
}

export function refuseFormat(type: string, name: string): never {
  return refuse("INVALID_VALUE", `${name} takes a ${type}, such as ${examples[type]}.`);
}

const examples: Record<string, string> = {
  number: "12.5",
  range: "12.5",
  color: "#ff8800",
  date: "2026-03-04",
  time: "15:30",
  month: "2026-03",
  week: "2026-W10",
  "datetime-local": "2026-03-04T15:30",
};

/** Converts any CSS colour by means of a canvas. */
export function toHexColor({ ownerDocument }: Element, value: string): string | undefined {
  const context = ownerDocument.createElement("canvas").getContext("2d");
  if (!context || !CSS.supports("color", value.trim())) return undefined;
  context.fillStyle = value.trim();
  return String(context.fillStyle);
}

/** Tries the value in a detached copy of the control, and returns it as the control would hold it. */
function mustBeValid(element: HTMLInputElement, value: string, name: string): string {
  const copy = element.cloneNode() as HTMLInputElement;
  copy.disabled = copy.readOnly = false;
  setNativeValue(copy, value);
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
