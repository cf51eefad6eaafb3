// The formats of native inputs, and values as people write them.
import { isTag, refuse, understandNumber } from "../kit.ts";
import type { Target } from "../target.ts";
import { dateFormatOf, formatLike, mustBeUnambiguous, understandDateInput, understandDay } from "./date.ts";

const examples: Record<string, string> = {
  number: "12.5",
  range: "12.5",
  color: "#ff8800",
  date: "2026-03-04",
  time: "15:30",
  month: "2026-03",
  week: "2026-W10",
  "datetime-local": "2026-03-04T15:30",
};

export function refuseFormat(type: string, name: string): never {
  return refuse("INVALID_VALUE", `${name} takes a ${type}, such as ${examples[type]}.`);
}

/** The value in the format that the input takes or shows; anything else as it is. */
export function toInputFormat({ element, name }: Target, value: string): string {
  if (!isTag(element, "input")) return value;
  const { type } = element;
  if (!examples[type]) return toShownFormat(element, value);
  const converted =
    type === "color"
      ? toHexColor(element, value)
      : /^[nr]/.test(type)
        ? understandNumber(value)
        : mustBeUnambiguous(understandDateInput(type, value));
  return converted ?? refuseFormat(type, name);
}

/** A date in the format that the field shows; anything else as it is. */
function toShownFormat({ placeholder, value: shown }: HTMLInputElement, value: string): string {
  const [day, other] = understandDay(value);
  return (day && !other && (formatLike(placeholder, day) ?? formatLike(dateFormatOf(shown), day))) || value;
}

/** Converts any CSS colour by means of a canvas. */
export function toHexColor({ ownerDocument }: Element, value: string): string | undefined {
  const context = ownerDocument.createElement("canvas").getContext("2d");
  if (!context || !CSS.supports("color", value.trim())) return undefined;
  context.fillStyle = value.trim();
  return String(context.fillStyle);
}
