// Comboboxes, autocompletes and tag inputs, filled in the words of a person.
import type { ActionContext, ActionResult } from "../handler.ts";
import { hasTags, isNativeInput, matches, mustBeEnabled } from "../kit.ts";
import type { Target } from "../target.ts";
import { clickPart } from "./click-part.ts";
import { formsOfTime } from "./date.ts";
import { fillDatePicker, isDatePicker } from "./date-picker.ts";
import { Dropdown } from "./dropdown.ts";
import { findOpener } from "./opener.ts";
import { Selection } from "./selection.ts";
import { writeField } from "./written-dates.ts";

/** Fills a combobox: selects the option that matches the text, or enters the text itself if the page accepts it. */
export async function fillCombobox(target: Target, value: string, context: ActionContext): Promise<ActionResult> {
  const parts = value.split(/\s*[,;]\s*/).filter(Boolean);
  const isList = parts.length > 1 && (hasTags(target.element) || new Dropdown(target, context).takesSeveral());
  const selectText = async (text: string) => {
    if (isList || !isNativeInput(target.element))
      return selectInCombobox(target, isList ? parts : text ? [text] : [], context);
    mustBeEnabled(target);
    if (hasDataList(target)) return writeField(target, text, context);
    const done = await new Selection(target, text ? [text] : [], context).apply(text);
    // Some show only now that they make tags, and have made one of all.
    const isOneTag = parts[1] && new Dropdown(target, context).displayed().tags.has(text);
    return isOneTag ? selectInCombobox(target, parts, context) : done;
  };
  const times = formsOfTime(value);
  const selectOption = async () => {
    const opener =
      times[0] && matches(target.element, "[aria-expanded=false]") ? findOpener(target.element) : undefined;
    if (opener) clickPart(opener);
    return firstThatIsOffered([value, ...times], selectText);
  };
  return isDatePicker(target, value) ? fillDatePicker(target, value, context, selectOption) : selectOption();
}

/** A list of times may write them in another form. */
async function firstThatIsOffered(
  [text = "", ...others]: string[],
  select: (text: string) => Promise<ActionResult>,
): Promise<ActionResult> {
  try {
    return await select(text);
  } catch (error) {
    if (!others[0] || (error as { code?: string }).code !== "OPTION_NOT_FOUND") throw error;
    return firstThatIsOffered(others, select);
  }
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
