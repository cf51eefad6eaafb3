// Comboboxes, autocompletes and tag inputs, filled in the words of a person.
import { isTextual } from "../../sense/displayed-selection.ts";
import type { ActionContext, ActionResult } from "../handler.ts";
import { mustBeEnabled, type Target } from "../target.ts";
import { writeField } from "../text-field.ts";
import { fillDatePicker, isDatePicker } from "./date-picker.ts";
import { Dropdown } from "./dropdown.ts";
import { Selection } from "./selection.ts";

/** Fills a combobox: selects the option that matches the text, or enters the text itself if the page accepts it. */
export async function fillCombobox(target: Target, value: string, context: ActionContext): Promise<ActionResult> {
  const parts = value.split(/\s*[,;]\s*/).filter(Boolean);
  const isList = parts.length > 1 && new Dropdown(target, context).takesSeveral();
  const selectOption = () =>
    selectInCombobox(
      target,
      isList ? parts : value ? [value] : [],
      context,
      !isList && isTextual(target.element) && value,
    );
  return isDatePicker(target, value) ? fillDatePicker(target, value, context, selectOption) : selectOption();
}

/** Selects exactly these options; or enters `freeText`, if it matches no option and the page accepts it. */
export async function selectInCombobox(
  target: Target,
  wanted: string[],
  context: ActionContext,
  freeText: string | false = false,
): Promise<ActionResult> {
  mustBeEnabled(target);
  if ((target.element as HTMLInputElement).list) return writeField(target, wanted[0] ?? "", context);
  return new Selection(target, wanted, context).apply(freeText);
}
