import { isTextEntry, kindOf } from "../sense/kind.ts";
import { isTag } from "../tree.ts";
import { ActionError } from "./action-error.ts";
import { check } from "./check.ts";
import { fire, giveFocus } from "./events.ts";
import type { Done, Handler } from "./handler.ts";
import { reach } from "./reach.ts";
import { select } from "./select.ts";
import { nextTask } from "./settle.ts";
import { mustBeEnabled, type Target } from "./target.ts";
import { prepare, writeField } from "./text-field.ts";
import { understandYes } from "./understand/choice.ts";
import { fillCombobox } from "./widgets/combobox.ts";
import { fillDatePicker, isDatePicker } from "./widgets/date-picker.ts";
import { fillEditor } from "./widgets/editor.ts";
import { setSlider } from "./widgets/slider.ts";
import { setNativeValue } from "./write.ts";

/** Every kind that text can go into, and what it goes in as. */
export const fill: Handler<"fill"> = async ({ fieldId, value }, scene) => {
  const target = scene.find(fieldId);
  const { element, name } = target;
  const kind = kindOf(element) ?? target.kind;
  switch (kind) {
    case "checkbox":
    case "radio":
    case "switch": {
      const checked = understandYes(value);
      if (checked === undefined)
        throw new ActionError("WRONG_KIND", `${name} is a ${kind}. Use "check" with checked true or false.`);
      return check({ action: "check", fieldId, checked }, scene);
    }
    case "select":
    case "listbox":
      return select({ action: "select", fieldId, value }, scene);
    case "slider":
      return setSlider(target, value, scene);
    case "richtext":
      return fillEditor(target, value);
    case "range":
    case "color":
      return writeControl(target, value);
    case "combobox":
      return fillCombobox(target, value, scene);
    case "file":
      throw new ActionError("WRONG_KIND", `${name} takes files. Use "upload".`);
  }
  if (isTextEntry(element)) {
    if (isDatePicker(target, value)) return fillDatePicker(target, value, scene);
    return writeField(target, value, scene);
  }
  if ((kind === "text" || kind === "number") && element.isContentEditable) return fillEditor(target, value);
  if (kind === "number") return setSlider(target, value, scene);
  throw new ActionError("WRONG_KIND", `${name} is a ${kind}: nothing can be written there. Use "click".`);
};

/** Controls that are set rather than typed into: a range, a colour. */
async function writeControl(target: Target, value: string): Promise<Done> {
  mustBeEnabled(target);
  const wanted = prepare(target, value);
  reach(target);
  const control = () => target.element as HTMLInputElement;
  giveFocus(control());
  if (control().value !== wanted) {
    setNativeValue(control(), wanted);
    fire(control(), "input");
    fire(control(), "change");
  }
  await nextTask();
  const isSo = () => control().value === wanted || (control().type === "range" && +control().value === +wanted);
  return { target, look: () => ({ holds: isSo(), shown: control().value }) };
}

export const clear: Handler<"clear"> = async ({ fieldId }, scene) => {
  const target = scene.find(fieldId);
  const { element, name } = target;
  if (isTag(element, "select")) {
    const empty = Array.from(element.options).find((option) => option.value === "");
    if (!empty && !element.multiple) throw new ActionError("OPTION_NOT_FOUND", `${name} has no empty option.`);
    return select({ action: "select", fieldId, values: empty && !element.multiple ? [empty.label] : [] }, scene);
  }
  if (isTag(element, "input") && (element.type === "checkbox" || element.type === "radio")) {
    return check({ action: "check", fieldId, checked: false }, scene);
  }
  if (element.isContentEditable) return fillEditor(target, "");
  if ((kindOf(element) ?? target.kind) === "combobox") return fillCombobox(target, "", scene);
  if (!isTextEntry(element)) throw new ActionError("WRONG_KIND", `${name} holds no text to clear.`);
  return writeField(target, "", scene);
};
