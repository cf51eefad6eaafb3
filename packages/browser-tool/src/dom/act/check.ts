import { isCheckable, isToggle } from "@giselles-ai/protocol/rules";
import { kindOf } from "../sense/kind.ts";
import { labelsFor } from "../sense/labels.ts";
import { readValue } from "../sense/value.ts";
import { closest, isInside, isTag, matches } from "../tree.ts";
import { refuse } from "./action-error.ts";
import { clickWithPointer } from "./events.ts";
import { type ActionContext, type ActionResult, alreadySet, type Handler, verifiedBy } from "./handler.ts";
import { reach } from "./reach.ts";
import { waitForTransitions } from "./settle.ts";
import { mustBeWritable, refuseKind, type Target } from "./target.ts";
import { understandYes } from "./understand/choice.ts";

export const check: Handler<"check"> = async ({ fieldId, checked }, context) => {
  const target = context.find(fieldId);
  const { element, name, kind } = target;
  const control = toggleBehind(element);
  if (!isCheckable(kind) || (kind === "button" && !control && !matches(element, "[aria-pressed]")))
    refuseKind(target, '"fill" or "click"');
  const read = () => (control ? control.checked : readChecked(target));
  const done = verifiedBy(target, read, (shown) => shown === checked);
  const before = read();
  if (before === checked) return { ...done, message: alreadySet };
  mustBeWritable(target);
  if (!checked && kind === "radio") refuse("NOT_ALLOWED", `${name} cannot be unchecked. Choose another option.`);
  // A mixed checkbox may need two clicks: one to check it, one to uncheck it.
  for (let clicks = before === "mixed" ? 2 : 1; clicks > 0 && read() !== checked; clicks -= 1) {
    press(target);
    await context.watch.yieldToPage();
    context.refresh(target);
    await waitForTransitions(target);
  }
  return done;
};

/** The same by a word for yes or no. */
export function checkByWord(target: Target, word: string, context: ActionContext): Promise<ActionResult> {
  const checked = understandYes(word) ?? refuseKind(target, '"check"');
  return check({ action: "check", fieldId: target.fieldId, checked }, context);
}

/** Clicks as a person does, but never on a link or button in the label. If the label has nothing else, toggles the control. */
function press(target: Target): void {
  const { element, at } = reach(target);
  const other = closest(element, "a[href],button,[role=link],[role=button]");
  const isOther = other && !isInside(target.element, other) && isInside(other, labelAround(target.element));
  if (isOther) target.element.click();
  else clickWithPointer(element, at);
}

function labelAround(element: Element): Element {
  return labelsFor(element)[0] ?? element;
}

/** The checkbox or radio button that a button is drawn for, inside its label. */
function toggleBehind(element: Element): HTMLInputElement | undefined {
  const control = isTag(element, "button") ? closest(element, "label")?.control : undefined;
  return control && isTag(control, "input") && isToggle(kindOf(control)) ? control : undefined;
}

/** "mixed" is a checkbox for several others of which some are checked. */
export function readChecked({ element, kind }: Target): boolean | "mixed" {
  return matches(element, ":indeterminate:not([type=radio]), [aria-checked=mixed]")
    ? "mixed"
    : readValue(element, kind) === true;
}
