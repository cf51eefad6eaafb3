import { isTextEntry } from "../sense/kind.ts";
import { isMarked } from "../sense/value.ts";
import { isTag } from "../tree.ts";
import { refuse } from "./action-error.ts";
import { giveFocus } from "./events.ts";
import { type Done, type Scene, seen } from "./handler.ts";
import { clickOn } from "./reach.ts";
import { mustBeWritable, type Target } from "./target.ts";
import { mustBeClear, understandDateInput } from "./understand/date.ts";
import { understandNumber } from "./understand/number.ts";
import { isSameValue } from "./understand/same-value.ts";
import { setNativeValue, typeText, writeText } from "./write.ts";

/** A plain text field, textarea, number or date input. */
export async function writeField(target: Target, value: string, scene: Scene): Promise<Done> {
  mustBeWritable(target);
  const wanted = prepare(target, value);
  clickOn(target);
  giveFocus(target.element);
  const control = () => target.element as HTMLInputElement;
  /** A page may remount what gets the focus, or a value. */
  const read = async () => {
    await scene.watch.breathe();
    scene.again(target);
    return control().value;
  };
  const attempt = (write: typeof writeText, text: string) => {
    write(control(), text, scene.isKeyNext(target.fieldId));
    return read();
  };
  const before = await read();
  const shows = countOf(wanted, scene.page);
  if (before !== wanted && (await attempt(writeText, wanted)) === "" && wanted !== "") {
    if (countOf(wanted, scene.page) > shows)
      return { target, message: `The page took "${wanted}", and the field is empty again.` };
    // Some pages look at every key. What comes of that is the value, or nothing: half a value is worse than none.
    const typed = await attempt(typeText, wanted);
    if (typed !== wanted && typed !== before) await attempt(writeText, before);
  }
  // A textarea folds line ends; nothing else may differ.
  const done = seen(
    target,
    () => control().value,
    (shown) => isSameValue(shown, wanted.replace(/\r\n?/g, "\n")),
  );
  return !wanted && isMarked(control(), "required") ? { ...done, message: "It is required." } : done;
}

/** How often the page says something outside of its fields. A page that takes a value at once shows it elsewhere then. */
function countOf(text: string, { body }: Document): number {
  return text ? body.textContent.split(text).length : 0;
}

/** What the control takes for this value; refuses, with the page as it was, what it cannot hold. */
export function prepare(target: Target, value: string): string {
  const { element, name } = target;
  if (value === "" && isTextEntry(element)) return value;
  const wanted = isTag(element, "input") ? inOwnForm(target, value) : value;
  const { minLength, maxLength } = element as HTMLInputElement;
  const has = `characters, and this has ${wanted.length}.`;
  if (maxLength >= 0 && wanted.length > maxLength) refuse("TOO_LONG", `${name} takes at most ${maxLength} ${has}`);
  if (wanted.length < minLength) refuse("INVALID_VALUE", `${name} takes at least ${minLength} ${has}`);
  return isTag(element, "input") ? mustBeValid(element, wanted, name) : wanted;
}

function inOwnForm({ element, name }: Target, value: string): string {
  const { type } = element as HTMLInputElement;
  if (!examples[type]) return value;
  const found =
    type === "color"
      ? inHex(element, value)
      : /^[nr]/.test(type)
        ? understandNumber(value)
        : mustBeClear(understandDateInput(type, value));
  return found ?? mustBeA(type, name);
}

export function mustBeA(type: string, name: string): never {
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

/** Colours have names; a canvas knows them all. */
function inHex({ ownerDocument }: Element, value: string): string | undefined {
  const context = ownerDocument.createElement("canvas").getContext("2d");
  if (!context || !CSS.supports("color", value.trim())) return undefined;
  context.fillStyle = value.trim();
  return String(context.fillStyle);
}

/** Asks a copy of the control, which nobody sees, whether and in which form it would take the value. */
function mustBeValid(element: HTMLInputElement, value: string, name: string): string {
  const copy = element.cloneNode() as HTMLInputElement;
  copy.disabled = copy.readOnly = false;
  setNativeValue(copy, value);
  const { validity } = copy;
  const { min, max, step, type, pattern, title } = element;
  const isOut = validity.rangeUnderflow || validity.rangeOverflow || (type === "range" && +copy.value !== +value);
  const fault =
    ((isOut || validity.stepMismatch) &&
      `takes values from ${min || "any"} to ${max || "any"}, in steps of ${step || 1}`) ||
    (validity.patternMismatch && `must match the pattern ${pattern}${title && ` (${title})`}`) ||
    (validity.typeMismatch && `takes a full ${type}`) ||
    (/[\r\n]/.test(value) && "takes one line") ||
    ((validity.badInput || copy.value === "") && "does not take this value");
  if (fault) refuse(isOut ? "OUT_OF_RANGE" : "INVALID_VALUE", `${name} ${fault}.`);
  return /email|url/.test(type) ? copy.value : value; // without the space around it
}
