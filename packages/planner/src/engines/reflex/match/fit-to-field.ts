import type { SnapshotField } from "@giselles-ai/protocol";
import { isClosedChoice, isNumeric } from "@giselles-ai/protocol/rules";
import type { Meaning } from "../meaning/meanings.ts";
import { readDatePart } from "../meaning/option-lists.ts";
import { readAmount, readNumberWord } from "../read/amounts.ts";
import { formatDate, isoDate, monthNumber, parseDate, two } from "../read/dates.ts";
import { fitValue } from "./fit-value.ts";
import { matchOption } from "./match-option.ts";

/** Converts a value for a field. Returns undefined if the field does not accept it, such as an unknown option. */
export function fitToField(field: SnapshotField, value: string, meaning: Meaning | undefined): string | undefined {
  const { kind, options = [], constraints = {}, inputType = "", label, placeholder = "", description = "" } = field;
  if (options[0] !== undefined && kind !== "combobox") return fitOption(field, value, meaning);
  if (isClosedChoice(kind)) return undefined;
  if (kind === "combobox" && options[0] !== undefined) return fitOption(field, value, meaning) ?? value;
  const hint = `${placeholder} ${description} ${label}`;
  const date = meaning === "bday" || kind === "date" ? parseDate(value) : undefined;
  if (kind === "date" && inputType !== "time") {
    if (inputType === "month")
      return /^(\d{1,2})\/(\d{2,4})$/.test(value)
        ? value.replace(
            /^(\d{1,2})\/(\d{2,4})$/,
            (_, month: string, year: string) => `${year.length === 2 ? `20${year}` : year}-${two(Number(month))}`,
          )
        : date && isoDate(date).slice(0, 7);
    return date ? isoDate(date) : undefined;
  }
  if (date) return formatDate(date, hint) ?? (inputType === "text" || !inputType ? value : isoDate(date));
  if (isNumeric(kind)) return fitNumber(value, hint);
  if (meaning === "cc-exp" && /mm ?\/ ?yyyy|mm ?\/ ?jjjj/i.test(hint)) return value.replace(/\/(\d{2})$/, "/20$1");
  if (meaning === "postal-code" && constraints.pattern === "\\d{7}") return value.replace(/\D/g, "");
  if (meaning === "postal-code" && constraints.maxLength === 5) return value.replace(/^(\d{5})-\d{4}$/, "$1");
  const fitted = withoutUnit(fitValue(field, value), label);
  const limit = constraints.maxLength;
  if (limit !== undefined && limit >= 0 && fitted.length > limit) {
    const bare = fitted.replace(/[\s-]/g, "");
    return bare.length <= limit ? bare : undefined;
  }
  return fitted;
}

function fitOption(field: SnapshotField, value: string, meaning: Meaning | undefined): string | undefined {
  const { options = [] } = field;
  const exact = matchOption(value, options, 0.8)?.option;
  const part = readDatePart(field.kind === "radio" ? { ...field, kind: "select" } : field);
  if (part === "month" || meaning === "bday-month" || meaning === "cc-exp-month") {
    const month = monthNumber(value) ?? Number(value);
    const found = options.find(
      (option) =>
        monthNumber(option.replace(/^\d+\s?[-–.]\s?/, "")) === month ||
        Number(/^\D*(\d{1,2})\D*$/.exec(option)?.[1]) === month,
    );
    if (found) return found;
  }
  if (part === "day" || part === "year") {
    const found = options.find(
      (option) =>
        Number(/^\D*(\d+)\D*$/.exec(option)?.[1]) === Number(value) ||
        (part === "year" && Number(option) + 2000 === Number(value)),
    );
    if (found) return found;
  }
  if (meaning === "tel-country-code") {
    const code = value.replace(/\D/g, "");
    return (
      options.find(
        (option) =>
          new RegExp(`(?:\\+|^|\\D)${code}(?:\\D|$)`).test(option) && !new RegExp(`\\d${code}|${code}\\d`).test(option),
      ) ?? exact
    );
  }
  return exact;
}

/** A number without its unit, if the label has the unit: "15.000 €" for "Amount (€)". */
function withoutUnit(value: string, label: string): string {
  const [, digits, unit = ""] = /^(?:[€$£¥]\s?)?(\d[\d.,']*)\s?(\S{0,3})$/u.exec(value) ?? [];
  const shown = /[([]\s*([€$£¥]|\p{L}{1,3})\s*[)\]]/u.exec(label)?.[1] ?? "";
  const isSame = shown !== "" && (unit.toLowerCase() === shown.toLowerCase() || value.startsWith(shown));
  return digits && isSame ? String(readAmount(digits, unit)) : value;
}

const perUnit: [RegExp, Record<string, number>][] = [
  [/\bcm\b/i, { cm: 1, m: 100, mm: 0.1, in: 2.54, ft: 30.48 }],
  [/\bkg\b/i, { kg: 1, g: 0.001, lb: 0.453592, lbs: 0.453592, t: 1000 }],
  [/\bg(?:rams?)?\b/i, { g: 1, kg: 1000, mg: 0.001, lb: 453.592, lbs: 453.592 }],
  [/\bkm\b/i, { km: 1, m: 0.001, mi: 1.609344, miles: 1.609344 }],
  [/\bgb\b/i, { gb: 1, mb: 0.001, tb: 1000 }],
  [/\b(?:minutes?|mins?)\b/i, { min: 1, minutes: 1, h: 60, hours: 60 }],
];

/** Converts a number to the unit of the field: "1.8 m" becomes 180 if the field asks for cm. */
function fitNumber(value: string, hint: string): string | undefined {
  const found = /^[^\d-]*(-?\d[\d.,']*)\s*(\p{L}+)?/u.exec(value);
  if (!found) return readNumberWord(value);
  const [, digits = "", unit = ""] = found;
  const number = readAmount(digits, unit);
  const factor = perUnit.find(([pattern]) => pattern.test(hint))?.[1][unit.toLowerCase()];
  if (!Number.isFinite(number)) return undefined;
  return String(factor === undefined ? number : Math.round(number * factor * 100) / 100);
}
