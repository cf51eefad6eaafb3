import type { OutcomeCode } from "@giselles-ai/protocol";
import { isRequired } from "../sense/value.ts";
import { isTag } from "../tree.ts";
import { ActionError } from "./action-error.ts";
import { clickWithPointer, giveFocus } from "./events.ts";
import type { Done, Scene } from "./handler.ts";
import { reach } from "./reach.ts";
import { mustBeEnabled, mustBeWritable, type Target } from "./target.ts";
import { understandDateInput } from "./understand/date.ts";
import { understandNumber } from "./understand/number.ts";
import { setNativeValue, typeText, writeText } from "./write.ts";

/** A plain text field, textarea, number or date input. */
export async function writeField(target: Target, value: string, scene: Scene): Promise<Done> {
  mustBeEnabled(target);
  mustBeWritable(target);
  const wanted = prepare(target, value);
  const { element, at } = reach(target);
  clickWithPointer(element, at);
  giveFocus(target.element);
  await scene.watch.breathe();
  scene.again(target); // a page may remount what gets the focus
  const control = () => target.element as HTMLInputElement;
  const before = control().value;
  const attempt = async (write: typeof writeText, text: string) => {
    write(control(), text);
    await scene.watch.breathe();
    scene.again(target);
    return control().value;
  };
  if (before !== wanted && (await attempt(writeText, wanted)) === "" && wanted !== "") {
    // Some pages look at every key. What comes of that is the value, or nothing: half a value is worse than none.
    if ((await attempt(typeText, wanted)) !== wanted && control().value !== before) await attempt(writeText, before);
  }
  return {
    target,
    look: () => ({ holds: sameLines(control().value, wanted), shown: control().value }),
    ...(wanted === "" && isRequired(control()) && { message: "It is required, and empty now." }),
  };
}

/** A textarea folds line ends; nothing else may differ. */
function sameLines(shown: string, wanted: string): boolean {
  return shown.replace(/\r\n?/g, "\n") === wanted.replace(/\r\n?/g, "\n");
}

/** What the control takes for this value; refuses, with the page as it was, what it cannot hold. */
export function prepare(target: Target, value: string): string {
  const { element, name } = target;
  if (value === "") return value;
  const wanted = isTag(element, "input") ? inOwnForm(target, value) : value;
  const { minLength = -1, maxLength = -1 } = element as HTMLInputElement;
  const has = `and this has ${wanted.length}.`;
  if (maxLength >= 0 && wanted.length > maxLength)
    throw new ActionError("TOO_LONG", `${name} takes at most ${maxLength} characters, ${has}`);
  if (wanted.length < minLength)
    throw new ActionError("INVALID_VALUE", `${name} takes at least ${minLength} characters, ${has}`);
  return isTag(element, "input") ? mustBeValid(element, wanted, name) : wanted;
}

function inOwnForm({ element, name }: Target, value: string): string {
  const { type } = element as HTMLInputElement;
  if (type === "number" || type === "range") {
    const number = understandNumber(value);
    if (number === undefined) throw new ActionError("INVALID_VALUE", `${name} takes a number, such as 12.5.`);
    return number;
  }
  if (/^(?:date|time|month|week|datetime-local)$/.test(type)) {
    const understood = understandDateInput(type, value);
    if (!understood)
      throw new ActionError(
        "INVALID_VALUE",
        `${name} takes a ${type === "datetime-local" ? "date and time" : type}, such as ${examples[type]}.`,
      );
    if ("unclear" in understood)
      throw new ActionError("AMBIGUOUS", `This could mean ${understood.unclear.join(" or ")}. Write it like that.`);
    return understood.value;
  }
  if (type === "color") return inHex(element, value, name);
  return value;
}

const examples: Record<string, string> = {
  date: "2026-03-04",
  time: "15:30",
  month: "2026-03",
  week: "2026-W10",
  "datetime-local": "2026-03-04T15:30",
};

/** Colours have names; a canvas knows them all. */
function inHex(element: Element, value: string, name: string): string {
  const context = element.ownerDocument.createElement("canvas").getContext("2d");
  const known = CSS.supports("color", value.trim());
  if (!context || !known) throw new ActionError("INVALID_VALUE", `${name} takes a colour, such as #ff8800.`);
  context.fillStyle = value.trim();
  return String(context.fillStyle);
}

/** Asks a copy of the control, which nobody sees, whether and in which form it would take the value. */
function mustBeValid(element: HTMLInputElement, value: string, name: string): string {
  const copy = element.cloneNode() as HTMLInputElement;
  copy.disabled = false;
  copy.readOnly = false;
  setNativeValue(copy, value);
  const { validity } = copy;
  const { min, max, step, type, pattern, title } = element;
  const refuse = (what: string, code: OutcomeCode = "INVALID_VALUE") => new ActionError(code, `${name} ${what}.`);
  if (validity.rangeUnderflow || validity.rangeOverflow)
    throw refuse(`takes values from ${min || "any"} to ${max || "any"}`, "OUT_OF_RANGE");
  if (validity.stepMismatch) throw refuse(`takes steps of ${step || 1}${min && `, from ${min}`}`);
  if (validity.patternMismatch) throw refuse(`must match the pattern ${pattern}${title && ` (${title})`}`);
  if (validity.typeMismatch)
    throw refuse(`takes ${type === "url" ? "a full URL, such as https://example.com" : "an email address"}`);
  if (/[\r\n]/.test(value)) throw refuse("takes one line");
  if (type === "range" && Number(copy.value) !== Number(value))
    throw refuse(`takes values from ${min || 0} to ${max || 100}, in steps of ${step || 1}`, "OUT_OF_RANGE");
  if (validity.badInput || copy.value === "") throw refuse("does not take this value");
  return /^(?:email|url)$/.test(type) ? copy.value : value; // without the space around it
}
