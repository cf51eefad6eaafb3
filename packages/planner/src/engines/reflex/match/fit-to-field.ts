import type { SnapshotField } from "@giselles-ai/protocol";
import { isClosedChoice, isNumeric } from "@giselles-ai/protocol/rules";
import type { Meaning } from "../meaning/meanings.ts";
import { readDatePart } from "../meaning/option-lists.ts";
import { currencyOf, joinGroups, readAmount, readNumberWord } from "../read/amounts.ts";
import { formatDate, isoDate, monthNumber, parseDate, parseMonth, parseTime, two } from "../read/dates.ts";
import { readMoment } from "../read/read-moment.ts";
import { convert, unitIn, unitOf, unitShown } from "../units.ts";
import { normalise } from "../words.ts";
import { fitValue, isDayFirst } from "./fit-value.ts";
import { matchOption, stateCode } from "./match-option.ts";

/** Converts a value for a field. Returns undefined if the field does not accept it, such as an unknown option. */
export function fitToField(field: SnapshotField, value: string, meaning: Meaning | undefined): string | undefined {
  const { kind, options = [], constraints = {}, inputType = "", label, placeholder = "", description = "" } = field;
  if (options[0] !== undefined && kind !== "combobox") return fitOption(field, value, meaning);
  if (isClosedChoice(kind)) return undefined;
  if (kind === "combobox" && options[0] !== undefined) return fitOption(field, value, meaning) ?? value;
  const hint = `${placeholder} ${description} ${label}`;
  const date = meaning === "bday" || kind === "date" ? parseDate(value, { dayFirst: isDayFirst(hint) }) : undefined;
  if (inputType === "time") return parseTime(value);
  const time = /\b24 ?h\b|\bh{1,2}:mm/i.test(hint) && !/:mm:/i.test(hint) ? parseTime(value) : undefined;
  if (time && kind === "text") return time;
  if (/\bhh:mm:ss/i.test(hint) && /^\d:\d\d:\d\d$/.test(value)) return `0${value}`;
  const month = parseMonth(value);
  if (kind === "date") {
    if (inputType === "datetime-local") return fitMoment(value);
    if (inputType === "month") return (month ?? (date && isoDate(date)))?.slice(0, 7);
    return date ? isoDate(date) : undefined;
  }
  const [, gap] = /(?<!\p{L}[-/. ])\bmm([-/. ])(?:yyyy|jjjj|aaaa)/iu.exec(hint) ?? [];
  if (month && gap) return `${month.slice(5, 7)}${gap}${month.slice(0, 4)}`;
  if (date) return formatDate(date, hint) ?? (inputType === "text" || !inputType ? value : isoDate(date));
  if (isNumeric(kind)) return fitNumber(value, hint);
  if (meaning === "cc-exp" && /mm ?\/ ?yyyy|mm ?\/ ?jjjj/i.test(hint)) return value.replace(/\/(\d{2})$/, "/20$1");
  if (meaning === "postal-code" && constraints.pattern === "\\d{7}") return value.replace(/\D/g, "");
  if (meaning === "postal-code" && constraints.maxLength === 5) return value.replace(/^(\d{5})-\d{4}$/, "$1");
  // "03" for a field that shows MM.
  if (/^\d$/.test(value) && /^(?:mm|dd|tt|jj|gg)$/i.test(placeholder.trim())) return two(Number(value));
  if (meaning === "additional-name" && constraints.maxLength === 1) return value.slice(0, 1);
  const masked = fillMask([placeholder, description].find((one) => mask.test(one)) ?? "", value);
  if (masked) return masked;
  if (digitsOnly.test(normalise(hint)) && /^[+\d][\d ()./-]+$/.test(value)) return value.replace(/[^\d+]/g, "");
  const fitted = withoutLabel(withCents(withoutUnit(fitValue(field, value), field), placeholder), label, meaning);
  if (meaning === "address-level1" && constraints.maxLength === 2 && fitted.length > 2) return stateCode(fitted);
  const limit = constraints.maxLength;
  if (limit !== undefined && limit >= 0 && fitted.length > limit) {
    const bare = fitted.replace(/[\s-]/g, "");
    return bare.length <= limit ? bare : undefined;
  }
  return fitted;
}

/** One sign for every digit: "(555) 555-5555", "XXX-XX-XXXX", "___-___". */
const mask = /^[^\p{L}\d_#]*([\dX#_])(?:[ ()./-]*\1){5,}$/iu;

/** The digits of a value in the places of a mask, if there are as many. */
function fillMask(example: string, value: string): string | undefined {
  const digits = value.replace(/\D/g, "");
  const places = example.match(/[\dX#_]/gi)?.length;
  if (!example || /\p{L}/u.test(value) || digits.length !== places) return undefined;
  let at = 0;
  return example.replace(/[\dX#_]/gi, () => digits[at++] ?? "");
}

const digitsOnly = /ハイフン(?:なし|不要)|(?:digits|numbers) only|(?:no|without) (?:dashes|hyphens|spaces)|nur ziffern/;

/** "5 December 2026, 14:30" as 2026-12-05T14:30 */
function fitMoment(value: string): string | undefined {
  const { date = "", time } = readMoment(value.replace("T", " ")) ?? {};
  const day = parseDate(date, { dayFirst: true });
  return day && time ? `${isoDate(day)}T${time}` : undefined;
}

function fitOption(field: SnapshotField, value: string, meaning: Meaning | undefined): string | undefined {
  const { options = [] } = field;
  const time = parseTime(value);
  const atTime = time === undefined ? [] : options.filter((option) => parseTime(option) === time);
  if (atTime.length === 1) return atTime[0];
  const exact = matchOption(value, options, 0.8)?.option ?? countryOf(value, field);
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

/** "Polish" for "Poland", where a nationality is asked for: the only option that begins most like it. */
function countryOf(value: string, { label, options = [] }: SnapshotField): string | undefined {
  if (!/national|citizen|staats(?:ang|b)|ciudadan|国籍/.test(normalise(label))) return undefined;
  const wanted = normalise(value);
  const shared = options.map((option) => {
    const name = normalise(option);
    let length = 0;
    while (length < wanted.length && name[length] === wanted[length]) length += 1;
    return length;
  });
  const most = Math.max(...shared);
  return most >= 3 && shared.filter((length) => length === most).length === 1
    ? options[shared.indexOf(most)]
    : undefined;
}

const about = /^(?:about|around|approx(?:imately|\.)?|ca\.?|circa|etwa|rund|environ|unos|unas|aprox\.?|ok\.|~|約)\s?/iu;

/** Labels that ask for a number without a unit. */
const counts = /\b(?:number of|how many|anzahl|nombre de|numero de)\b|[人件台]数/;

/** A number without its unit, if the label has the unit: "15.000 €" for "Amount (€)", "40 %" for "Infill in percent". */
function withoutUnit(value: string, { label, group = "" }: SnapshotField): string {
  const exact = joinGroups(value.replace(about, "")).replace(perHead, "");
  const [, digits, unit = ""] = /^(?:[€$£¥]\s?|[A-Z]{3} )?(\d[\d.,']*)\s?(\S{0,8})$/u.exec(exact) ?? [];
  if (!digits) return value;
  const currency = currencyOf(exact);
  const shown = /[([]\s*([^)\]]{1,8}?)\s*[)\]]/u.exec(label)?.[1]?.toLowerCase();
  const isShown = unit !== "" && (unit.toLowerCase() === shown || (unitOf(unit) ?? "") === unitShown(label));
  const isCount = !unit && counts.test(normalise(label));
  const isSame = currency ? currency === currencyOf(`${label} ${group}`) : isShown || isCount;
  const multiple = /^[万千]/.test(unit) && unit !== shown ? unit : "";
  return isSame ? withDecimals(readAmount(digits, multiple), digits) : value;
}

/** 849.5 as "849,50", if the example is "0,00". */
function withCents(value: string, example: string): string {
  const [, point] = /\d([.,])\d\d\D*$/.exec(example) ?? [];
  return point && /^\d+(?:\.\d{1,2})?$/.test(value) ? Number(value).toFixed(2).replace(".", point) : value;
}

/** A line of text keeps the decimals as they are written. */
function withDecimals(number: number, digits: string): string {
  return /^\d+[.,]\d{1,2}$/.test(digits) ? digits : /[.,]\d\d$/.test(digits) ? number.toFixed(2) : String(number);
}

/** "45 € per person" */
const perHead = /(?<=[\d.,']\s?(?:[€$£¥]|\p{L}{3,7})?)\s*(?:\/|\b(?:per|each|pro|je|par|por|al?)\b)\s?.*$/u;

const unitWord = /^(?:apt|apartment|flat|unit|suite|ste|room|wohnung|appt?|piso|apto)$/i;

/** "Apt 4C" for "Apt / unit" is 4C. */
function withoutLabel(value: string, label: string, meaning: Meaning | undefined): string {
  const [, word = "", rest] = /^(\p{L}+)\.?\s+(\S*\d\S*)$/u.exec(value) ?? [];
  const isFlat = meaning === "apartment" || meaning === "address-line2";
  const words: string[] = normalise(label).match(/\p{L}+/gu) ?? [];
  // "Dock / suite" wants to know which of the two it is, "Unit #" asks only for the number.
  const isNumber = /^\S+ (?:#|no\b\.?|number|nr\b\.?)/i.test(label.trim()) && unitWord.test(word);
  const isChoice = words.length > 2 || (words.length === 2 && !unitWord.test(word));
  return rest && isFlat && (isNumber || (words.includes(normalise(word)) && !isChoice)) ? rest : value;
}

/** Converts a number to the unit of the field: "1.8 m" becomes 180 if the field asks for cm. */
function fitNumber(value: string, hint: string): string | undefined {
  const plain = joinGroups(value);
  const found = /^[^\d-]*(-?\d[\d.,']*)\s*(\p{L}+)?/u.exec(plain);
  if (!found) return readNumberWord(value);
  const [, digits = "", unit = ""] = found;
  // "€6.5m" is money, "6.5 m" is a length.
  const number = readAmount(digits, unit === "m" && /[€$£¥]/.test(value) ? "million" : unit);
  if (!Number.isFinite(number)) return undefined;
  const factor = convert(unitOf(unit), unitIn(hint));
  return String(factor === 1 ? number : Math.round(number * factor * 100) / 100);
}
