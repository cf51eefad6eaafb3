// What kind of value a question asks for, by the field or by its name.
import { isNumeric } from "@giselles-ai/protocol/rules";
import type { Question } from "../../match/questions.ts";
import { readWords } from "../../meaning/evidence.ts";
import { parseTime } from "../../read/dates.ts";
import { normalise } from "../../words.ts";

/** A field for a date with its time. */
export function asksMoment({ fields: [field] }: Question): boolean {
  return field?.inputType === "datetime-local";
}

/** A field for a time of day, or a list of times. */
export function asksTime({ kind, fields: [field], options, label }: Question): boolean {
  if (field?.inputType === "time" || field?.inputType === "datetime-local") return true;
  if (options.length > 1) return options.filter((option) => parseTime(option) !== undefined).length > 1;
  return (
    kind === "field" && field?.kind === "text" && /\btime\b|uhrzeit|\bheure\b|\bhora\b|時刻/.test(normalise(label))
  );
}

export function asksPhone({ fields: [field], meaning }: Question): boolean {
  return field?.inputType === "tel" || meaning?.meaning === "tel";
}

const dateWords = /\bdate\b|datum|\bfecha\b|日付|日$/;

/** A field for a number whose name does not ask for something else: a day, a telephone number, a town. */
export function asksNumber({ kind, fields: [field], label }: Question): boolean {
  return (
    kind === "field" &&
    field !== undefined &&
    isNumeric(field.kind) &&
    !dateWords.test(normalise(label)) &&
    !/^(?:tel|email|url|org|country|address-l)|name$/.test(readWords(normalise(label)) ?? "")
  );
}

export function asksDate({ kind, fields: [field], label, dateParts }: Question): boolean {
  const isText = field?.kind === "text" && dateWords.test(normalise(label));
  return (
    (kind === "field" && ((field?.kind === "date" && field.inputType !== "time") || isText)) || dateParts !== undefined
  );
}
