// Calendars of any make: 28 to 31 numbers in a row, under the name of a month.
import { isDisabled } from "../../sense/value.ts";
import { isRendered } from "../../sense/visibility.ts";
import { all, isTag } from "../../tree.ts";
import { normalise } from "../../words.ts";
import { fire, fireInput, fireKey } from "../events.ts";
import { waitFor } from "../settle.ts";
import type { Day } from "../understand/date.ts";
import { setNativeValue } from "../write.ts";

export type Month = Omit<Day, "day">;

export interface Calendar {
  /** The days of its month, from the first. */
  days: Element[];
  month: Month;
}

/** The calendars that are to be seen beside a field now, each with the month that it shows. */
export function calendarsBeside(field: Element): Calendar[] {
  const numbers = all(field.ownerDocument, "td,span,div,button,a,abbr,li,time,p").filter(
    (element) => !element.firstElementChild && /^\s*\d{1,2}日?\s*$/.test(element.textContent ?? ""),
  );
  const calendars: Calendar[] = [];
  for (let start = 0; start < numbers.length; start += 1) {
    const days: Element[] = [];
    for (const number of numbers.slice(start, start + 40)) {
      const ahead = Number.parseInt(number.textContent ?? "", 10) - days.length;
      if (ahead === 1) days.push(number);
      else if (ahead !== 0 || days.length === 0) break; // the chosen day may be said twice, once for screen readers
    }
    const month = days.length >= 28 && days.every(isRendered) ? monthOf(days[0] as Element, field) : undefined;
    if (month) calendars.push({ days, month });
  }
  return calendars;
}

/** By the full name of its first day, or by the nearest text that names a month and a year; not by what the field holds. */
function monthOf(first: Element, field: Element): Month | undefined {
  for (let at: Element | null = first; at && !at.contains(field); at = at.parentElement) {
    const spoken = ["aria-label", "title", "datetime", "data-date"].map((name) => at?.getAttribute(name));
    const month = readMonth(spoken.join(" ")) ?? readMonth(textBefore(at, first));
    if (month) return month;
  }
  return undefined;
}

function textBefore(box: Element, cell: Element): string {
  let text = "";
  for (const element of box.querySelectorAll("*")) {
    if (element === cell) break;
    if (isTag(element, "select")) text += ` ${element.selectedOptions[0]?.label}`;
    else if (isTag(element, "input")) text += ` ${element.value}`;
    else if (!isTag(element, "option") && !element.firstElementChild) text += ` ${element.textContent}`;
  }
  return text;
}

function readMonth(text: string): Month | undefined {
  const digits = /(\d{4})[-/.年]\s?(\d{1,2})/.exec(text);
  if (digits) return { year: Number(digits[1]), month: Number(digits[2]) };
  const year = Number(/\b\d{4}\b/.exec(text)?.[0]);
  const month = monthNamed(text);
  return year && month ? { year, month } : undefined;
}

/** From 1; by its name in the page's language, the person's or English. */
export function monthNamed(text: string): number | undefined {
  const words = ` ${normalise(text).replace(/[^\p{L}\p{M}\d]+/gu, " ")} `;
  return monthNames().find(([name]) => words.includes(` ${name} `))?.[1];
}

let names: [string, number][] | undefined;

function monthNames(): [string, number][] {
  names ??= (["long", "short"] as const).flatMap((style) =>
    [document.documentElement.lang || "en", navigator.language, "en"].flatMap((language) => {
      const { format } = new Intl.DateTimeFormat(language, { month: style });
      return Array.from({ length: 12 }, (_, month): [string, number] => {
        return [normalise(format(new Date(2024, month, 2))).replace(".", ""), month + 1];
      });
    }),
  );
  return names;
}

const onward = /next|nächst|weiter|suivant|siguiente|prossim|próxim|volgend|次|下|翌|[›»>→]/i;
const backward = /prev|last|zurück|vorig|vorher|précédent|anterior|preceden|前|上|[‹«<←]/i;
const yearly = /year|jahr|année|año|\banno|\bano\b|jaar|年|super|double|[«»]/i;

/** Turns the pages of a calendar until it shows the month. */
export async function turnTo(wanted: Month, look: () => Calendar | undefined, root: () => Element): Promise<void> {
  for (let turns = 0; turns < 600; turns += 1) {
    const now = look()?.month;
    const ahead = now ? monthsTo(wanted, now) : 0;
    if (!now || !ahead) return;
    if (!setParts(root(), wanted, now)) {
      const way = ahead > 0 ? onward : backward;
      const named = buttonsIn(root()).filter(({ words }) => way.test(words));
      const byYears = (is: boolean) => named.find(({ words }) => yearly.test(words) === is);
      const found = byYears(Math.abs(ahead) >= 12) ?? byYears(false);
      if (!found) return;
      found.button.click();
    }
    const isTurned = () => monthsTo(look()?.month ?? now, now) !== 0;
    if (!(await waitFor(isTurned, 400))) return;
  }
}

export function monthsTo(to: Month, from: Month): number {
  return (to.year - from.year) * 12 + to.month - from.month;
}

function buttonsIn(root: Element): { button: HTMLElement; words: string }[] {
  return all<HTMLElement>(root, "button,a,[role=button],[class*=next i],[class*=prev i]")
    .filter((button) => isRendered(button) && !isDisabled(button))
    .map((button) => {
      const spoken = `${button.getAttribute("aria-label") ?? ""} ${button.title} ${button.textContent}`;
      return { button, words: spoken.trim() ? spoken : `${button.getAttribute("class")}` };
    });
}

/** Lists and inputs for the month or the year; false if there are none. */
function setParts(root: Element, wanted: Month, now: Month): boolean {
  for (const control of root.querySelectorAll<HTMLSelectElement | HTMLInputElement>("select,input")) {
    if (isTag(control, "select")) {
      const options = Array.from(control.options);
      const option =
        options.find(({ label }) => +label === wanted.year) ??
        options.find(({ label }) => monthNamed(label) === wanted.month);
      if (option && !option.selected) return set(control, option.value);
    } else if (Number(control.value) === now.year && now.year !== wanted.year) return set(control, String(wanted.year));
  }
  return false;
}

export function set(control: HTMLSelectElement | HTMLInputElement, value: string): true {
  if (isTag(control, "select")) control.value = value;
  else setNativeValue(control, value);
  fireInput(control, "input", value);
  fireKey(control, "keyup", "Enter");
  fire(control, "change");
  return true;
}
