import type { ActionContext, ActionResult } from "../handler.ts";
import { writeField as writePlainField } from "../kit.ts";
import type { Target } from "../target.ts";
import type { Reading } from "../text-field.ts";
import { understandDay, understandTime } from "./date.ts";
import { toInputFormat } from "./formats.ts";

/** Values that may be dates: written in the format of the field, and compared by their day or time. */
export function readDates(): Reading {
  let written = "";
  return {
    toInputFormat(target, value) {
      written = toInputFormat(target, value);
      return written;
    },
    /** Whether a page shows a date or a time in its own form. What it makes of a clear date, such as 3/4/2026, is that date. */
    isSame(shown, wanted) {
      const [time] = understandTime(wanted);
      if (time) return understandTime(shown)[0] === time;
      const [day, other] = understandDay(wanted);
      const days = understandDay(shown);
      return !!day && !other && days.includes(day) && (!days[1] || !understandDay(written)[1]);
    },
  };
}

export function writeField(target: Target, value: string, context: ActionContext): Promise<ActionResult> {
  return writePlainField(target, value, context, readDates());
}
