// Text fields that a calendar fills. The day is pressed in the calendar: no guess at a format is worth the wrong day.
import { isRendered } from "../../sense/visibility.ts";
import { all, isTag } from "../../tree.ts";
import { normalise } from "../../words.ts";
import { refuse } from "../action-error.ts";
import { deepActive, giveFocus, leaveFocus } from "../events.ts";
import type { Done, Scene } from "../handler.ts";
import { clickOn, clickPart } from "../reach.ts";
import { nextTask, waitFor } from "../settle.ts";
import { mustBeEnabled, type Target } from "../target.ts";
import { writeField } from "../text-field.ts";
import {
  type Day,
  isoDay,
  mustBeClear,
  understandDateInput,
  understandDay,
  understandTime,
} from "../understand/date.ts";
import { type Calendar, calendarsBeside, monthNamed, monthsTo, set, turnTo } from "./calendar.ts";
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
  try {
    const { days, time } = understand(target.name, value);
    const root = () => rootOf(calendars()[0], input());
    for (const day of days) await pickDay(day, { calendars, root, input, name: target.name });
    if (time) await pickTime(time, root());
    press(all(root(), "button").find(isConfirming));
    return { target, look: () => ({ holds: shows(input().value, days, time), shown: input().value }) };
  } finally {
    await nextTask();
    await dismiss(page, () => !calendars().length);
  }
}

function understand(name: string, value: string): { days: Day[]; time: string | undefined } {
  const [date = "", time] = (mustBeClear(understandDateInput("datetime-local", value)) ?? value).split("T");
  const days = date
    .split(/\s+(?:to|until|bis|[-–—~])\s+/)
    .map(
      (text) =>
        mustBeClear(understandDay(text)) ?? refuse("INVALID_VALUE", `${name} takes a date, such as 2026-03-04.`),
    );
  return { days, time };
}

interface Picker {
  calendars: () => Calendar[];
  root: () => Element;
  input: () => HTMLInputElement;
  name: string;
}

async function pickDay(day: Day, { calendars, root, input, name }: Picker): Promise<void> {
  const showing = () => calendars().find(({ month }) => !monthsTo(day, month));
  const former = input().value;
  const isFar = calendars().every(({ month }) => Math.abs(monthsTo(day, month)) > 9);
  if (isFar && !input().readOnly) await typeTowards(day, input(), showing);
  await turnTo(day, () => showing() ?? calendars()[0], root);
  const cell = showing()?.days[day.day - 1];
  const off = cell?.closest(":disabled,[aria-disabled=true],[class*=disabled i]");
  if (!cell || off?.textContent === cell.textContent) {
    if (!input().readOnly) typeInto(input(), former);
    refuse("OUT_OF_RANGE", `The calendar of ${name} does not let ${isoDay(day)} be chosen.`);
  }
  press(cell);
  await nextTask();
}

/** Calendars follow what is typed, if it has the form that they know: quicker than to turn the pages of many years. */
async function typeTowards({ year, month, day }: Day, input: HTMLInputElement, isThere: () => unknown): Promise<void> {
  const former = input.value;
  const [m, d] = [month, day].map((part) => String(part).padStart(2, "0"));
  for (const text of [`${year}-${m}-${d}`, `${m}/${d}/${year}`, `${d}/${m}/${year}`, `${d}.${m}.${year}`, former]) {
    typeInto(input, text);
    if (await waitFor(isThere, 60)) return;
  }
}

/** The whole of what was opened: up to where the field itself is. */
function rootOf(calendar: Calendar | undefined, input: Element): Element {
  let root = calendar?.days[0] ?? input;
  for (let at = root.parentElement; at && !isTag(at, "body") && !at.contains(input); at = at.parentElement) root = at;
  return root;
}

/** From a list of times, or with an input for each part. */
async function pickTime(time: string, root: Element): Promise<void> {
  const isRead = ({ textContent }: Element) => understandTime(textContent ?? "") === time;
  const option = all(root, "[role=option],li").find(isRead);
  press(option);
  if (!option) setTime(time, root);
  await nextTask();
}

function setTime(time: string, root: Element): void {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const half = all(root, "*").find(
    (element) => isRendered(element) && /^\s*[ap]m\s*$/i.test(element.textContent ?? ""),
  );
  const parts = { "hour|stunde|heure|hora|時": half ? hour % 12 || 12 : hour, "minut|分": minute };
  for (const input of root.querySelectorAll("input")) {
    for (const [words, value] of Object.entries(parts)) {
      if (!new RegExp(words, "i").test(`${input.getAttribute("aria-label")} ${input.className}`)) continue;
      giveFocus(input);
      set(input, String(value));
      leaveFocus(root.ownerDocument);
    }
  }
  if (half && /p/i.test(half.textContent ?? "") !== hour >= 12) press(half);
}

function isConfirming(button: Element): boolean {
  const words = /^(?:ok|apply|done|set|confirm|fertig|übernehmen|aceptar|valider|確定|确定|完了|決定)$/;
  return words.test(normalise(button.textContent ?? "")) && isRendered(button);
}

function press(element: Element | undefined): void {
  if (element) clickPart(element);
}

/** Whatever the form, the numbers are there, and the month by its number or name. */
function shows(text: string, days: Day[], time = ""): boolean {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const has = (...any: number[]) => any.some((number) => numbers.includes(number));
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return (
    (!time || (has(hour, hour % 12 || 12) && has(minute))) &&
    days.every(
      ({ year, month, day }) => has(day) && has(year, year % 100) && (has(month) || monthNamed(text) === month),
    )
  );
}
