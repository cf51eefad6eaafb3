import type { SnapshotField } from "@giselles-ai/protocol";
import { isChoice, isNumeric } from "@giselles-ai/protocol/rules";
import { holdsLine } from "../families.ts";
import { readAmount, readNumberWord } from "../read/amounts.ts";
import { formatDate, isoDate, parseDate, parseTime } from "../read/dates.ts";
import { normalise } from "../words.ts";

/** Converts a value to the format of a field: dates, times, and numbers without their unit. */
export function fitValue(field: SnapshotField, value: string): string {
  const { inputType = "", kind, placeholder = "", description = "", label } = field;
  const hint = [placeholder, description, label].join(" ");
  if (inputType === "time") return parseTime(value) ?? value;
  if (kind === "date" || readsDate(field)) {
    const date = parseDate(value, { dayFirst: isDayFirst(hint) });
    if (!date) return value;
    if (inputType === "month") return isoDate(date).slice(0, 7);
    // A read-only field is a picker, which gets the date in ISO format because that is unambiguous.
    if (kind === "date" || field.readOnly) return isoDate(date);
    return formatDate(date, hint) ?? value;
  }
  if (isNumeric(kind)) {
    const [, digits, unit] = /^[^\d-]*(-?\d[\d.,']*)\s*(\p{L}+)?/u.exec(value) ?? [];
    return digits === undefined ? (readNumberWord(value) ?? value) : String(readAmount(digits, unit));
  }
  return value;
}

/** Whether a line of text is for a date. */
export function readsDate({ label, placeholder = "", kind }: SnapshotField): boolean {
  return (
    holdsLine(kind) &&
    /\bdate\b|datum|\bfecha\b|\bdata\b|birth|日付|年月日|(?:d{2}|t{2}|j{2}|g{2})[-/. ]m{2}|m{2}[-/. ](?:d{2}|[jay]{4})|[yja]{4}[-/. ]m{2}/i.test(
      `${label} ${placeholder}`,
    )
  );
}

/** Whether a hint such as "dd/mm/yyyy" has the day first. */
export function isDayFirst(hint: string): boolean | undefined {
  if (/\b(?:d{1,2}|t{2}|j{2})[-/. ]+m{1,2}/i.test(hint)) return true;
  if (/\bm{1,2}[-/. ]+d{1,2}/i.test(hint)) return false;
  return undefined;
}

/** Whether a field already shows this value, in any format. */
export function showsValue(field: SnapshotField, value: string): boolean {
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
