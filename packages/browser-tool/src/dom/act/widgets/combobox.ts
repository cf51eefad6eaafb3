// Comboboxes, autocompletes and tag inputs, filled in the words of a person.
import type { ActionContext, ActionResult } from "../handler.ts";
import { hasTags, isNativeInput, mustBeEnabled } from "../kit.ts";
import type { Target } from "../target.ts";
import { fillDatePicker, isDatePicker } from "./date-picker.ts";
import { Dropdown } from "./dropdown.ts";
import { Selection } from "./selection.ts";
import { writeField } from "./written-dates.ts";

/** Fills a combobox: selects the option that matches the text, or enters the text itself if the page accepts it. */
export async function fillCombobox(target: Target, value: string, context: ActionContext): Promise<ActionResult> {
  const parts = value.split(/\s*[,;]\s*/).filter(Boolean);
  const isList = parts.length > 1 && (hasTags(target.element) || new Dropdown(target, context).takesSeveral());
  const selectOption = async () => {
    if (isList || !isNativeInput(target.element))
      return selectInCombobox(target, isList ? parts : value ? [value] : [], context);
    mustBeEnabled(target);
    if (hasDataList(target)) return writeField(target, value, context);
    const selection = new Selection(target, value ? [value] : [], context);
    const done = await selection.apply(value);
    if (!selection.hasMadeTag || !parts[1]) return done;
    const message = `The page made one tag, "${value}". For several, use "select" with "values".`;
    return { target, unknown: true, message };
  };
  return isDatePicker(target, value) ? fillDatePicker(target, value, context, selectOption) : selectOption();
}

/** Selects exactly these options. */
export async function selectInCombobox(
  target: Target,
  wanted: string[],
  context: ActionContext,
): Promise<ActionResult> {
  mustBeEnabled(target);
  if (hasDataList(target)) return writeField(target, wanted[0] ?? "", context);
  return new Selection(target, wanted, context).apply("");
}

function hasDataList({ element }: Target): boolean {
  return !!(element as HTMLInputElement).list;
}
