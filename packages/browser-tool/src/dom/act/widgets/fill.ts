import type { ActionContext, ActionResult } from "../handler.ts";
import {
  hasTags,
  isEditedByDoubleClick,
  isInChoiceBox,
  isNumeric,
  isTextEntry,
  isTextual,
  matches,
  refuseKind,
  withSearch,
} from "../kit.ts";
import type { Target } from "../target.ts";
import { codeBoxes, fillCodeBoxes } from "./code-boxes.ts";
import { fillColorButton, isColorButton } from "./color-picker.ts";
import { fillCombobox } from "./combobox.ts";
import { fillDatePicker, isDatePicker } from "./date-picker.ts";
import { fillEditor } from "./editor.ts";
import { fillGridCell } from "./grid-cell.ts";
import { isDrawnRating, setRating } from "./rating.ts";
import { fillSegments, isSegmentedField } from "./segments.ts";
import { setNativeControl } from "./set-control.ts";
import { setSlider } from "./slider.ts";
import { fillWithSuggestions } from "./suggestions.ts";
import { fillTimePicker, fillTimeText, isTimePicker, isTimeText } from "./time-picker.ts";
import { writeField } from "./written-dates.ts";

/** Fills a field in the way that its kind and the value need. */
export async function fill(target: Target, value: string, context: ActionContext): Promise<ActionResult> {
  const { element, kind } = target;
  switch (kind) {
    case "range":
      // The keyboard stops at the handle around it.
      if (matches(element, "[tabindex='-1'][aria-valuenow]")) return setSlider(target, value, context);
      return setNativeControl(target, value);
    case "color":
      return setNativeControl(target, value);
    case "combobox":
      if (isTimePicker(target, value)) return fillTimePicker(target, value, context);
      return fillCombobox(target, value, context);
    case "gridcell":
      return fillGridCell(target, value, context);
  }
  if (isSegmentedField(target)) return fillSegments(target, value, context);
  if (isTextEntry(element)) return fillText(target, value, context);
  if (isColorButton(target, value)) return fillColorButton(target, value, context);
  if (isDatePicker(target, value)) return fillDatePicker(target, value, context, () => refuseKind(target, '"click"'));
  if (element.isContentEditable && isTextual(kind)) return fillEditor(target, value);
  if (isDrawnRating(target)) return setRating(target, value);
  if (isNumeric(kind)) return setSlider(target, value, context);
  if (matches(element, "td") && isEditedByDoubleClick(element)) return fillGridCell(target, value, context);
  return refuseKind(target, '"click"');
}

function fillText(target: Target, value: string, context: ActionContext): Promise<ActionResult> {
  if (codeBoxes(target, value).length) return fillCodeBoxes(target, value, context);
  if (isTimePicker(target, value)) return fillTimePicker(target, value, context);
  if (isTimeText(target, value)) return fillTimeText(target, value, context);
  if (isDatePicker(target, value)) return fillDatePicker(target, value, context);
  if (target.kind !== "text") return writeField(target, value, context);
  if (hasTags(target.element) || isInChoiceBox(target.element)) return fillCombobox(target, value, context);
  return withSearch(target, value, context, fillWithSuggestions);
}
