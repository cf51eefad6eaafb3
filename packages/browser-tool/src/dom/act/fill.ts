import { isClosedChoice, isNumeric, isTextual, isToggle } from "@giselles-ai/protocol/rules";
import { isTextEntry } from "../sense/kind.ts";
import { isEditedByDoubleClick } from "../sense/pressable.ts";
import { isTag, windowOf } from "../tree.ts";
import { refuse } from "./action-error.ts";
import { check } from "./check.ts";
import { fireChange } from "./events.ts";
import { type ActionContext, type ActionResult, type Handler, verifiedBy } from "./handler.ts";
import { focusOn } from "./reach.ts";
import { select } from "./select.ts";
import { nextTask } from "./settle.ts";
import { mustBeEnabled, refuseKind, type Target } from "./target.ts";
import { prepare, writeField } from "./text-field.ts";
import { understandYes } from "./understand/choice.ts";
import { codeBoxes, fillCodeBoxes } from "./widgets/code-boxes.ts";
import { fillColorButton, isColorButton } from "./widgets/color-picker.ts";
import { fillCombobox } from "./widgets/combobox.ts";
import { fillDatePicker, isDatePicker } from "./widgets/date-picker.ts";
import { fillEditor } from "./widgets/editor.ts";
import { fillGridCell } from "./widgets/grid-cell.ts";
import { fillSegments, isSegmentedField } from "./widgets/segments.ts";
import { setSlider } from "./widgets/slider.ts";
import { fillWithSuggestions, hasTags } from "./widgets/suggestions.ts";
import { fillTimePicker, isTimePicker } from "./widgets/time-picker.ts";
import { setNativeValue } from "./write.ts";

/** Writes text into any kind of field, in the way that the kind needs. */
export const fill: Handler<"fill"> = async ({ fieldId, value, only }, context) => {
  const target = context.find(fieldId);
  const { element, kind } = target;
  // The page may have navigated since the value was released. The origin, unlike the address, says whose page it is.
  if (only && !only.includes(windowOf(element).origin)) refuse("NOT_ALLOWED", target.name);
  if (isToggle(kind)) {
    const checked = understandYes(value);
    if (checked === undefined && kind === "radio") return select({ action: "select", fieldId, value }, context);
    if (checked === undefined) refuseKind(target, '"check"');
    return check({ action: "check", fieldId, checked }, context);
  }
  if (isClosedChoice(kind)) return select({ action: "select", fieldId, value }, context);
  switch (kind) {
    case "range":
    case "color":
      return writeControl(target, value);
    case "combobox":
      if (isTimePicker(target, value)) return fillTimePicker(target, value, context);
      return fillCombobox(target, value, context);
    case "gridcell":
      return fillGridCell(target, value, context);
    case "file":
      return refuseKind(target, '"upload"');
  }
  if (isSegmentedField(target)) return fillSegments(target, value, context);
  if (isTextEntry(element)) return fillText(target, value, context);
  if (isColorButton(target, value)) return fillColorButton(target, value, context);
  if (isDatePicker(target, value)) return fillDatePicker(target, value, context, () => refuseKind(target, '"click"'));
  if (element.isContentEditable && isTextual(kind)) return fillEditor(target, value);
  if (isNumeric(kind)) return setSlider(target, value, context);
  if (element.matches("td") && isEditedByDoubleClick(element)) return fillGridCell(target, value, context);
  return refuseKind(target, '"click"');
};

function fillText(target: Target, value: string, context: ActionContext): Promise<ActionResult> {
  if (codeBoxes(target, value).length) return fillCodeBoxes(target, value, context);
  if (isTimePicker(target, value)) return fillTimePicker(target, value, context);
  if (isDatePicker(target, value)) return fillDatePicker(target, value, context);
  if (target.kind !== "text") return writeField(target, value, context);
  return (hasTags(target.element) ? fillCombobox : fillWithSuggestions)(target, value, context);
}

/** Controls that are set rather than typed into: a range, a colour. */
async function writeControl(target: Target, value: string): Promise<ActionResult> {
  mustBeEnabled(target);
  const wanted = prepare(target, value);
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

export const clear: Handler<"clear"> = async ({ fieldId }, context) => {
  const { element, name } = context.find(fieldId);
  if (!isTag(element, "select")) return fill({ action: "fill", fieldId, value: "" }, context);
  const empty = Array.from(element.options).find((option) => option.value === "");
  const values = element.multiple ? [] : [(empty ?? refuse("OPTION_NOT_FOUND", `${name} has no empty option.`)).label];
  return select({ action: "select", fieldId, values }, context);
};
