import { isChoice, isNumeric, type SnapshotField } from "@giselles-ai/protocol";
import { holdsLine } from "../families.ts";
import { formatDate, isoDate, parseDate, parseTime } from "../read/dates.ts";
import { normalise } from "../words.ts";

/** A value as the field takes it: a date as a date field's own, a time on the clock, a number without its unit. */
export function fitValue(field: SnapshotField, value: string): string {
  const { inputType = "", kind, placeholder = "", description = "", label } = field;
  const hint = [placeholder, description, label].join(" ");
  if (inputType === "time") return parseTime(value) ?? value;
  if (kind === "date" || readsDate(field)) {
    const date = parseDate(value, { dayFirst: dayFirst(hint) });
    if (!date) return value;
    if (inputType === "month") return isoDate(date).slice(0, 7);
    // What is not typed into is a picker, and pickers are told the day in the one way that cannot be misread.
    if (kind === "date" || field.readOnly) return isoDate(date);
    return formatDate(date, hint) ?? value;
  }
  if (isNumeric(kind)) return /^[^\d-]*(-?\d[\d.,]*)/.exec(value)?.[1]?.replace(/,(?=\d{3}\b)/g, "") ?? value;
  return value;
}

function readsDate({ label, placeholder = "", kind }: SnapshotField): boolean {
  return (
    holdsLine(kind) &&
    /\bdate\b|datum|\bfecha\b|\bdata\b|birth|日付|年月日|d{2}[-/. ]m{2}|m{2}[-/. ]d{2}/i.test(`${label} ${placeholder}`)
  );
}

function dayFirst(hint: string): boolean | undefined {
  if (/\b(?:d{1,2}|t{2}|j{2})[-/. ]+m{1,2}/i.test(hint)) return true;
  if (/\bm{1,2}[-/. ]+d{1,2}/i.test(hint)) return false;
  return undefined;
}

/** Whether a field shows this value already, in whatever form the page gives it. */
export function stands(field: SnapshotField, value: string): boolean {
  const { currentValue } = field;
  if (typeof currentValue !== "string" || field.sensitive) return false;
  if (currentValue === value) return true;
  if (isChoice(field.kind) && normalise(currentValue) === normalise(value)) return true;
  const [shownDate, date] = [parseDate(currentValue), parseDate(value)];
  if (shownDate && date && (field.kind === "date" || readsDate(field))) return isoDate(shownDate) === isoDate(date);
  if (isNumeric(field.kind)) return currentValue !== "" && Number(currentValue) === Number(value);
  const digits = (text: string) => text.replace(/\D/g, "");
  return field.inputType === "tel" && digits(value).length > 4 && digits(currentValue) === digits(value);
}
