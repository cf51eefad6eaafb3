// Dates and times that are made of spin buttons, one for each part: one field for people, several elements in the page.
import { languages } from "../languages.ts";
import { oneLine } from "../text.ts";
import { attribute, closest, documentOf, isEditable, queryAll } from "../tree.ts";

export type DatePart = "year" | "month" | "day" | "hour" | "minute" | "second" | "dayPeriod" | "weekday" | "era";

export interface DateSegment {
  element: HTMLElement;
  part: DatePart;
}

const parts: DatePart[] = ["year", "month", "day", "hour", "minute", "second", "dayPeriod", "weekday", "era"];

/** Whether a group is a date or a time in parts: at least two of them, and every one is known. */
export function isSegmented(group: Element): boolean {
  const elements = segmentElements(group);
  return elements.length > 1 && elements.every(partOf);
}

/** The parts of a date or time, in the order of the page. */
export function segmentsOf(group: Element): DateSegment[] {
  return segmentElements(group).map((element) => ({ element, part: partOf(element) as DatePart }));
}

function segmentElements(group: Element): HTMLElement[] {
  return queryAll(group, "[role=spinbutton]:not(input)").filter(
    (element) => closest(element, "[role=group]") === group,
  );
}

let names: Map<string, DatePart> | undefined;

/** By its label, in the page's or the user's language or in English; else by the numbers that it takes. */
function partOf(element: Element): DatePart | undefined {
  names ??= new Map(
    languages().flatMap((language) => {
      const { of } = Intl.DisplayNames.prototype;
      const display = new Intl.DisplayNames(language, { type: "dateTimeField" });
      return parts.map((part) => [(of.call(display, part) ?? part).toLowerCase(), part] as const);
    }),
  );
  const label = attribute(element, "aria-label").toLowerCase();
  for (const [name, part] of names) if (RegExp(`^${name}s?(?:[\\s,]|$)`).test(label)) return part;
  if (/meridiem|am.?pm|period/.test(label)) return "dayPeriod";
  if (!isEditable(element)) return undefined;
  const max = Number(attribute(element, "aria-valuemax"));
  if (max > 1000) return "year";
  return max > 27 && max < 32 ? "day" : undefined;
}

/** The number of a part; undefined while it shows a placeholder. For the half of the day: 0 or 1. */
export function readSegment({ element, part }: DateSegment): number | undefined {
  const text = oneLine(element.textContent);
  const now = attribute(element, "aria-valuenow");
  if (part === "dayPeriod") {
    const half = /^[ap]\.?\s?m|^(?:午前|午後|上午|下午)/i.exec(text)?.[0];
    return half ? Number(/^p|後|下/i.test(half)) : now ? Number(Number(now) >= 12 || now === "1") : undefined;
  }
  const digits = now || /\d+/.exec(text)?.[0];
  return digits ? Number(digits) : undefined;
}

/** What the parts show, with the marks between them; empty if all are placeholders. */
export function segmentsText(group: Element): string {
  const segments = segmentsOf(group);
  if (segments.every((segment) => readSegment(segment) === undefined)) return "";
  let text = "";
  segments.forEach(({ element }, index) => {
    const next = segments[index + 1]?.element;
    text += element.textContent;
    if (!next) return;
    const between = documentOf(group).createRange();
    between.setStartAfter(element);
    between.setEndBefore(next);
    text += between;
  });
  return oneLine(text);
}
