// Calendars of any make: 28 to 31 numbers in a row, under the name of a month.
import { isDisabled } from "../../sense/value.ts";
import { isRendered } from "../../sense/visibility.ts";
import { all, attribute, isTag, upFrom } from "../../tree.ts";
import { normalise } from "../../words.ts";
import { fireChange, fireKey } from "../events.ts";
import { waitFor } from "../settle.ts";
import { monthNames } from "../understand/date.ts";
import { setNativeValue } from "../write.ts";

export interface Calendar {
  /** The days of its month, from the first. */
  days: Element[];
  /** Of its month, counted from the year 0, so that one can be taken from another. */
  ordinal: number;
}

/** The calendars that are to be seen beside a field now, each with the month that it shows. */
export function calendarsBeside(field: Element): Calendar[] {
  const numbers = all(field.ownerDocument, "body :not(option)").filter(
    (element) => !element.firstElementChild && /^\s*\d{1,2}日?\s*$/.test(element.textContent),
  );
  const calendars: Calendar[] = [];
  for (let start = 0; start < numbers.length; start += 1) {
    const days: Element[] = [];
    for (const number of numbers.slice(start, start + 40)) {
      const ahead = Number.parseFloat(number.textContent) - days.length;
      if (ahead === 1) days.push(number);
      else if (ahead !== 0 || days.length === 0) break; // the chosen day may be said twice, once for screen readers
    }
    const month = days.length >= 28 && days.every(isRendered) && monthOf(days[0] as Element, field);
    if (month) calendars.push({ days, ordinal: month });
  }
  return calendars;
}

/** By the full name of its first day, or by the nearest text that names a month and a year; not by what the field holds. */
function monthOf(first: Element, field: Element): number | undefined {
  for (const at of upFrom(first)) {
    if (at.contains(field)) break;
    const spoken = ["aria-label", "title", "datetime", "data-date"].map((name) => attribute(at, name));
    const month = readMonth(spoken.join(" ")) ?? readMonth(textBefore(at, first));
    if (month) return month;
  }
  return undefined;
}

function textBefore(box: Element, cell: Element): string {
  let text = "";
  for (const element of all(box, "*")) {
    if (element === cell) break;
    if (isTag(element, "select")) text += ` ${element.selectedOptions[0]?.label}`;
    else if (isTag(element, "input")) text += ` ${element.value}`;
    else if (!isTag(element, "option") && !element.firstElementChild) text += ` ${element.textContent}`;
  }
  return text;
}

function readMonth(text: string): number | undefined {
  const [, digits, number] = /(\d{4})[-/.年]\s?(\d{1,2})/.exec(text) ?? [];
  const year = Number(digits ?? /\b\d{4}\b/.exec(text)?.[0]);
  const month = digits ? Number(number) - 1 : monthNamed(text);
  return year && month >= 0 ? year * 12 + month : undefined;
}

let names: string[] | undefined;

/** From 0; by its name in the page's language, the person's or English. -1 where there is none. */
export function monthNamed(text: string): number {
  const words = ` ${normalise(text).replace(/[^\p{L}\p{M}\d]+/gu, " ")} `;
  const languages = [document.documentElement.lang.replace("_", "-") || "en", navigator.language, "en"];
  names ??= (["long", "short"] as const).flatMap((style) => languages.flatMap((name) => monthNames(name, style)));
  return names.findIndex((name) => words.includes(` ${name} `)) % 12;
}

/** Libraries name the classes of their buttons in English, whatever language they speak to the person in. */
const onward = /next|次|下|翌|[›»>→]/i;
const backward = /prev|last|前|上|[‹«<←]/i;
const yearly = /year|super|double|年|[«»]/i;

/** Turns the pages of a calendar until it shows the month. */
export async function turnTo(wanted: number, look: () => Calendar | undefined, root: () => Element): Promise<void> {
  for (let turns = 0; turns < 600; turns += 1) {
    const now = look()?.ordinal ?? wanted;
    if (now === wanted || !(setParts(root(), wanted, now) || turnPage(root(), wanted - now))) return;
    if (!(await waitFor(() => (look()?.ordinal ?? now) !== now, 400))) return;
  }
}

/** By a year, where there is a button for it and as much to go, or by a month. */
function turnPage(root: Element, ahead: number): boolean {
  const way = ahead > 0 ? onward : backward;
  const buttons = all(root, "button,a,[role=button],[class*=next i],[class*=prev i]").filter(
    (button) =>
      isRendered(button) && !isDisabled(button) && !/\d/.test(button.textContent) && way.test(wordsOn(button)),
  );
  const find = (isYearly: boolean) => buttons.find((button) => yearly.test(wordsOn(button)) === isYearly);
  const button = find(Math.abs(ahead) >= 12) ?? find(false);
  button?.click();
  return !!button;
}

export function wordsOn(control: HTMLElement): string {
  return `${attribute(control, "aria-label")} ${control.title} ${control.textContent} ${attribute(control, "class")}`;
}

/** Lists and inputs for the month or the year; false if there are none. */
function setParts(root: Element, wanted: number, now: number): boolean {
  const year = Math.floor(wanted / 12);
  const yearNow = Math.floor(now / 12);
  for (const control of all<HTMLSelectElement | HTMLInputElement>(root, "select,input")) {
    if (isTag(control, "select")) {
      const options = Array.from(control.options);
      const option =
        options.find(({ label }) => +label === year) ?? options.find(({ label }) => monthNamed(label) === wanted % 12);
      if (option && !option.selected) return set(control, option.value);
    } else if (Number(control.value) === yearNow && yearNow !== year) return set(control, String(year));
  }
  return false;
}

export function set(control: HTMLSelectElement | HTMLInputElement, value: string): true {
  setNativeValue(control, value);
  fireChange(control);
  fireKey(control, "keyup", "Enter");
  return true;
}
