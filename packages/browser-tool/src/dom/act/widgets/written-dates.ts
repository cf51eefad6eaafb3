import type { ActionContext, ActionResult } from "../handler.ts";
import { writeField as writePlainField } from "../kit.ts";
import type { Target } from "../target.ts";
import type { Reading } from "../text-field.ts";
import { understandDay } from "./date.ts";
import { toInputFormat } from "./formats.ts";

/** Values that may be dates: written in the format of the field, and compared by their day. */
export const writtenDates: Reading = { toInputFormat, isSame: isSameDay };

/** Whether a page shows a date in its own words. */
function isSameDay(shown: string, wanted: string): boolean {
  const [day, other] = understandDay(wanted);
  const [shownDay, shownOther] = understandDay(shown);
  return !!day && day === shownDay && !other && !shownOther;
}

export function writeField(target: Target, value: string, context: ActionContext): Promise<ActionResult> {
  return writePlainField(target, value, context, writtenDates);
}
