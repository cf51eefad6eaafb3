import { isClosedChoice, isNumeric, isTextual, isToggle } from "@giselles-ai/protocol/rules";
import { isTextEntry } from "../sense/kind.ts";
import { isTag, viewOf } from "../tree.ts";
import { refuse } from "./action-error.ts";
import { check } from "./check.ts";
import { fireChange } from "./events.ts";
import { type Done, type Handler, seen } from "./handler.ts";
import { focusOn } from "./reach.ts";
import { select } from "./select.ts";
import { nextTask } from "./settle.ts";
import { mustBeEnabled, type Target, wrongKind } from "./target.ts";
import { prepare, writeField } from "./text-field.ts";
import { understandYes } from "./understand/choice.ts";
import { fillCombobox } from "./widgets/combobox.ts";
import { fillDatePicker, isDatePicker } from "./widgets/date-picker.ts";
import { fillEditor } from "./widgets/editor.ts";
import { setSlider } from "./widgets/slider.ts";
import { setNativeValue } from "./write.ts";

/** Every kind that text can go into, and what it goes in as. */
export const fill: Handler<"fill"> = async ({ fieldId, value, only }, scene) => {
  const target = scene.find(fieldId);
  const { element, kind } = target;
  // The page may have become another since the value was given out. Its address does not say whose it is; its origin does.
  if (only && !only.includes(viewOf(element).origin)) refuse("NOT_ALLOWED", target.name);
  if (isToggle(kind)) {
    const checked = understandYes(value);
    if (checked === undefined) wrongKind(target, '"check"');
    return check({ action: "check", fieldId, checked }, scene);
  }
  if (isClosedChoice(kind)) return select({ action: "select", fieldId, value }, scene);
  switch (kind) {
    case "range":
    case "color":
      return writeControl(target, value);
    case "combobox":
      return fillCombobox(target, value, scene);
    case "file":
      return wrongKind(target, '"upload"');
  }
  if (isTextEntry(element)) return (isDatePicker(target, value) ? fillDatePicker : writeField)(target, value, scene);
  if (element.isContentEditable && isTextual(kind)) return fillEditor(target, value);
  if (isNumeric(kind)) return setSlider(target, value, scene);
  return wrongKind(target, '"click"');
};

/** Controls that are set rather than typed into: a range, a colour. */
async function writeControl(target: Target, value: string): Promise<Done> {
  mustBeEnabled(target);
  const wanted = prepare(target, value);
  focusOn(target);
  const control = target.element as HTMLInputElement;
  const isSo = (shown: string) => shown === wanted || +shown === +wanted;
  if (!isSo(control.value)) {
    setNativeValue(control, wanted);
    fireChange(control);
  }
  await nextTask();
  return seen(target, () => (target.element as HTMLInputElement).value, isSo);
}

export const clear: Handler<"clear"> = async ({ fieldId }, scene) => {
  const { element, name } = scene.find(fieldId);
  if (!isTag(element, "select")) return fill({ action: "fill", fieldId, value: "" }, scene);
  const empty = Array.from(element.options).find((option) => option.value === "");
  const values = element.multiple ? [] : [(empty ?? refuse("OPTION_NOT_FOUND", `${name} has no empty option.`)).label];
  return select({ action: "select", fieldId, values }, scene);
};
