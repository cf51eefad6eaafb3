// Text fields that a calendar fills. The day is pressed in the calendar: no guess at a format is worth the wrong day.
import { isRendered } from "../../sense/visibility.ts";
import { all, outermostBeside, upFrom } from "../../tree.ts";
import { normalise } from "../../words.ts";
import { refuse } from "../action-error.ts";
import { deepActive, giveFocus, leaveFocus } from "../events.ts";
import { type Done, type Scene, seen } from "../handler.ts";
import { clickOn, clickPart } from "../reach.ts";
import { nextTask, waitFor } from "../settle.ts";
import { mustBeEnabled, type Target } from "../target.ts";
import { mustBeA, writeField } from "../text-field.ts";
import { mustBeClear, understandDateInput, understandDay, understandTime } from "../understand/date.ts";
import { type Calendar, calendarsBeside, monthNamed, set, turnTo, wordsOn } from "./calendar.ts";
import { dismiss, typeInto } from "./dropdown.ts";

const opensWithinMs = 250;

/** Whether to look for a calendar: for a date, and for what can be written in no other way. */
export function isDatePicker({ element }: Target, value: string): boolean {
  if ((element as HTMLInputElement).type !== "text" || !value || element.matches("[aria-haspopup=listbox]"))
    return false;
  const isDate = /\d{4}/.test(value) && /(?:^|\D)\d{1,2}(?:\D|$)/.test(value);
  return isDate || element.matches("[readonly]:not([role])");
}

/** Picks a day, a day and a time, or the two days of a range; what opens no calendar is written `otherwise`. */
export async function fillDatePicker(
  target: Target,
  value: string,
  scene: Scene,
  otherwise = () => writeField(target, value, scene),
): Promise<Done> {
  mustBeEnabled(target);
  const { page } = scene;
  const input = () => {
    scene.again(target);
    return target.element as HTMLInputElement;
  };
  const isActive = deepActive(page) === target.element;
  if (!isActive) await waitFor(() => !calendarsBeside(input()).length, opensWithinMs); // one may be closing
  const before = isActive ? [] : calendarsBeside(input()).map(({ days }) => days[0]);
  const calendars = () => calendarsBeside(input()).filter(({ days }) => !before.includes(days[0]));
  if (!calendars().length) {
    clickOn(target);
    if (!(await waitFor(() => calendars()[0], opensWithinMs))) return otherwise();
  }
  const root = () => rootOf(calendars()[0], input());
  try {
    const [dates = "", time = ""] = (mustBeClear(understandDateInput("datetime-local", value)) ?? value).split("T");
    const days = dates.split(/\s+(?:to|until|bis|[-–—~])\s+/).map((text) => {
      const day = mustBeClear(understandDay(text));
      return day ?? mustBeA("date", target.name);
    });
    for (const day of days) await pickDay(day);
    if (time) await pickTime(time, root());
    press(all(root(), "button").find(isConfirming));
    return seen(
      target,
      () => input().value,
      (shown) => shows(shown, days, time),
    );
  } finally {
    await nextTask();
    await dismiss(page, () => !calendars().length);
  }

  async function pickDay(iso: string): Promise<void> {
    const [year, month, day] = partsOf(iso);
    const wanted = year * 12 + month - 1;
    const showing = () => calendars().find((calendar) => calendar.ordinal === wanted);
    const former = input().value;
    const isFar = calendars().every((calendar) => Math.abs(wanted - calendar.ordinal) > 9);
    if (isFar && !input().readOnly) await typeTowards(iso, input(), showing);
    await turnTo(wanted, () => showing() ?? calendars()[0], root);
    const cell = showing()?.days[day - 1];
    const off = cell?.closest(":disabled,[aria-disabled=true],[class*=disabled i]");
    if (!cell || off?.textContent === cell.textContent) {
      if (!input().readOnly) typeInto(input(), former);
      refuse("OUT_OF_RANGE", `${target.name} does not offer ${iso}.`);
    }
    press(cell);
    await nextTask();
  }
}

function partsOf(text: string): [number, number, number] {
  return text.split(/\D/).map(Number) as [number, number, number];
}

/** Calendars follow what is typed, if it has the form that they know: quicker than to turn the pages of many years. */
async function typeTowards(iso: string, input: HTMLInputElement, isThere: () => unknown): Promise<void> {
  const former = input.value;
  for (const form of ["$&", "$2/$3/$1", "$3/$2/$1", "$3.$2.$1"]) {
    typeInto(input, iso.replace(/(.+)-(.+)-(.+)/, form));
    if (await waitFor(isThere, 60)) return;
  }
  typeInto(input, former);
}

/** The whole of what was opened: up to where the field itself is. */
function rootOf(calendar: Calendar | undefined, input: Element): Element {
  return outermostBeside(input, upFrom(calendar?.days[0])) ?? input;
}

/** From a list of times, or with an input for each part. */
async function pickTime(time: string, root: Element): Promise<void> {
  const option = all(root, "[role=option],li").find(({ textContent }) => understandTime(textContent)[0] === time);
  if (option) press(option);
  else setTime(time, root);
  await nextTask();
}

function setTime(time: string, root: Element): void {
  const [hour, minute] = partsOf(time);
  const half = all(root, "*").find((element) => isRendered(element) && /^\s*[ap]m\s*$/i.test(element.textContent));
  for (const input of all<HTMLInputElement>(root, "input")) {
    const words = wordsOn(input);
    const isHour = /hour|時/i.test(words);
    if (!isHour && !/minut|分/i.test(words)) continue;
    giveFocus(input);
    set(input, String(isHour ? (half ? hour % 12 || 12 : hour) : minute));
    leaveFocus(root.ownerDocument);
  }
  if (half && /p/i.test(half.textContent) !== hour >= 12) press(half);
}

function isConfirming(button: Element): boolean {
  const words = /^(?:ok|apply|done|set|confirm|aceptar|確定|确定|完了|決定)$/;
  return words.test(normalise(button.textContent)) && isRendered(button);
}

function press(element: Element | undefined): void {
  if (element) clickPart(element);
}

/** Whatever the form, the numbers are there, and the month by its number or name. */
function shows(text: string, days: string[], time: string): boolean {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const has = (...any: number[]) => any.some((number) => numbers.includes(number));
  const [hour, minute] = partsOf(time);
  return (
    (!time || (has(hour, hour % 12 || 12) && has(minute))) &&
    days.map(partsOf).every(([year, month, day]) => {
      return has(day) && has(year, year % 100) && (has(month) || monthNamed(text) === month - 1);
    })
  );
}
