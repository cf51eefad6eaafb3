// Text fields that a calendar fills. Pressing the day in the calendar avoids guessing the date format.
import type { ActionContext, ActionResult } from "../handler.ts";
import {
  blurActive,
  clickOn,
  closest,
  deepActive,
  fireKey,
  focusElement,
  isNativeInput,
  isRendered,
  leavesIn,
  looksLikeDay,
  matches,
  mustBeEnabled,
  nextTask,
  oneLine,
  ownText,
  queryAll,
  refuse,
  selfAndAncestors,
  verifiedBy,
  waitFor,
} from "../kit.ts";
import type { Target } from "../target.ts";
import {
  type Calendar,
  describeControl,
  findCalendars,
  findMonth,
  findTurn,
  numbersIn,
  setControl,
  showMonth,
} from "./calendar.ts";
import { clickPart } from "./click-part.ts";
import { pickInColumns } from "./columns.ts";
import { confirmIn, isConfirmButton } from "./confirm.ts";
import {
  formatLike,
  mustBeUnambiguous,
  splitRange,
  understandDateInput,
  understandDay,
  understandTime,
} from "./date.ts";
import { dismiss } from "./dismiss.ts";
import { refuseFormat } from "./formats.ts";
import { findOpener } from "./opener.ts";
import { watchForPopup } from "./popup.ts";
import { outermostExcluding } from "./popup-options.ts";
import { typeInto } from "./search-text.ts";
import { writeField } from "./written-dates.ts";

const openTimeoutMs = 250;
/** For as many new elements as a month has days, until they are drawn. */
const drawTimeoutMs = 600;

/** Whether to look for a calendar: for a date, or for a read-only field, which can be filled in no other way. */
export function isDatePicker({ element }: Target, value: string): boolean {
  const isField = (element as HTMLInputElement).type === "text" || matches(element, "button[aria-haspopup=dialog]");
  if (!isField || !value || matches(element, "[aria-haspopup=listbox]")) return false;
  const isDate = looksLikeDay(value) || !!understandDateInput("month", value)[0];
  return isDate || matches(element, "[readonly]:not([role])");
}

/** Picks a day, a day and a time, or the two days of a range. If no calendar opens, calls `fallback`. */
export async function fillDatePicker(
  target: Target,
  value: string,
  context: ActionContext,
  fallback = () => writeField(target, value, context),
): Promise<ActionResult> {
  mustBeEnabled(target);
  const { page } = context;
  const input = () => {
    context.refresh(target);
    return target.element as HTMLInputElement;
  };
  const read = () => (isNativeInput(input()) ? input().value : oneLine(input().textContent));
  const isWritable = () => isNativeInput(input()) && !input().readOnly;
  const isActive = deepActive(page) === target.element;
  if (!isActive) await waitFor(() => !findCalendars(input()).length, openTimeoutMs); // one may be closing
  const before = isActive ? [] : findCalendars(input()).map(({ days }) => days[0]);
  const calendars = () => findCalendars(input()).filter(({ days }) => !before.includes(days[0]));
  if (!calendars().length) {
    const size = () => page.getElementsByTagName("*").length;
    const sizeBefore = size();
    const findPopup = watchForPopup(page);
    clickOn(target);
    await waitFor(() => calendars()[0], openTimeoutMs);
    const opener = calendars()[0] || findPopup(input()) ? undefined : findOpener(input());
    if (opener) {
      press(opener);
      await waitFor(() => calendars()[0], openTimeoutMs);
    }
    if (!(await waitFor(() => calendars()[0], size() > sizeBefore + 27 ? drawTimeoutMs : 0))) {
      const popup = findPopup(input(), { isSheet: !isWritable() });
      const parts = popup && (await pickInColumns(value, popup));
      if (parts) {
        await confirmIn([popup]);
        await dismiss(page, () => !isRendered(popup), input());
        return verifiedBy(target, read, (shown) => showsDates(shown, parts.days, parts.time));
      }
      const [time] = understandTime(value);
      const [month] = monthsIn(popup).length > 11 ? understandDateInput("month", value) : [];
      if (popup && (month || (time && !isWritable()))) {
        await (month ? pickMonth(month, popup) : pickTime(time as string, popup));
        await dismiss(page, () => !isRendered(popup), input());
        return verifiedBy(target, read, (shown) =>
          month ? showsDates(shown, [month], "") : understandTime(shown)[0] === time,
        );
      }
      const isUnread = numbersIn(popup ?? input()).length + monthsIn(popup).length > 11;
      const shown = popup?.textContent;
      if (popup && (opener || !isWritable())) await dismiss(page, () => !isRendered(popup), input());
      const done = await fallback();
      // A popup that follows the text has read it.
      if (!isUnread || popup?.textContent !== shown || !done.verify?.().holds) return done;
      return { target, unknown: true, message: `"${value}" is in the field, but no day of its calendar was chosen.` };
    }
  }
  const root = () => rootOf(calendars()[0], input());
  try {
    const [dates = "", time = ""] = (mustBeUnambiguous(understandDateInput("datetime-local", value)) ?? value).split(
      "T",
    );
    const days = splitRange(dates).map((text) => {
      const day = mustBeUnambiguous(understandDay(text));
      return day ?? refuseFormat("date", target.name);
    });
    for (const day of days) await pickDay(day);
    if (time) await pickTime(time, root());
    const isTimed = time && isWritable() && showsDates(read(), days, "");
    const timed = isTimed ? withTime(read(), time) : read();
    if (timed !== read()) setControl(input(), timed);
    press(queryAll(root(), "button").find(isConfirmButton));
    return verifiedBy(
      target,
      () => (days[1] && isNativeInput(input()) ? valuesAround(input()) : read()),
      (shown) => showsDates(shown, days, time),
    );
  } finally {
    await nextTask();
    await dismiss(page, () => !calendars().length, input());
  }

  async function pickDay(iso: string): Promise<void> {
    const [year, month, day] = partsOf(iso);
    const wanted = year * 12 + month - 1;
    const findShown = () => calendars().find((calendar) => calendar.ordinal === wanted);
    const former = read();
    const format = formatLike(input().placeholder ?? "", iso);
    const isFar = calendars().every((calendar) => Math.abs(wanted - calendar.ordinal) > (format ? 1 : 9));
    if (isFar && isWritable()) await typeNear(iso, { input: input(), format, isShown: findShown });
    await showMonth(wanted, () => findShown() ?? calendars()[0], root);
    if (!findShown() && !isFar && isWritable()) await typeNear(iso, { input: input(), format, isShown: findShown });
    const cell = findShown()?.days[day - 1];
    const disabled = closest(cell, ":disabled,[aria-disabled=true],[class*=disabled i]");
    if (!cell || disabled?.textContent === cell.textContent) {
      if (isWritable()) typeInto(input(), former);
      refuse("OUT_OF_RANGE", `${target.name} does not offer ${iso}.`);
    }
    press(cell);
    await nextTask();
  }
}

/** The elements of a popup that show the name of a month. */
function monthsIn(popup: Element | undefined): Element[] {
  return popup ? leavesIn(popup).filter((leaf) => isRendered(leaf) && findMonth(ownText(leaf)) >= 0) : [];
}

/** Presses a month in a popup that shows the months of a year, after paging to the year. */
async function pickMonth(iso: string, popup: Element): Promise<void> {
  const [year, month] = partsOf(iso);
  const ahead = () => year - Number(/\d{4}/.exec(popup.textContent)?.[0]);
  for (let left = ahead(); left; left = ahead()) {
    press(findTurn(popup, left * 12) ?? undefined);
    await waitFor(() => ahead() !== left, openTimeoutMs);
    if (!(Math.abs(ahead()) < Math.abs(left))) return; // it stays
  }
  press(monthsIn(popup).slice(-12)[month - 1]);
  await nextTask();
}

/** The values of a range, which may have a field for each end. */
function valuesAround(input: HTMLInputElement): string {
  const box = selfAndAncestors(input, 5).find((ancestor) => queryAll(ancestor, "input").length > 1);
  const inputs = queryAll<HTMLInputElement>(box ?? input, "input").filter(isRendered);
  return (inputs.length === 2 ? inputs : [input]).map(({ value }) => value).join(" – ");
}

function partsOf(text: string): [number, number, number] {
  return text.split(/\D/).map(Number) as [number, number, number]; // a month has no day
}

/** Calendars follow typed dates in a format that they know, which is quicker than paging through many years. */
async function typeNear(
  iso: string,
  { input, format, isShown }: { input: HTMLInputElement; format: string | undefined; isShown: () => unknown },
): Promise<void> {
  const former = input.value;
  for (const form of format ? [format] : ["$&", "$2/$3/$1", "$3/$2/$1", "$3.$2.$1"]) {
    typeInto(input, iso.replace(/(.+)-(.+)-(.+)/, form));
    fireKey(input, "keyup", iso.slice(-1));
    if (await waitFor(isShown, format ? 250 : 120)) return;
  }
  typeInto(input, former);
}

/** The whole popup: the outermost ancestor of the calendar that does not contain the field. */
function rootOf(calendar: Calendar | undefined, input: Element): Element {
  return outermostExcluding(input, selfAndAncestors(calendar?.days[0])) ?? input;
}

/** Picks from a list of times, or sets an input for each part. */
async function pickTime(time: string, root: Element): Promise<void> {
  const option = queryAll(root, "[role=option],li").find(({ textContent }) => understandTime(textContent)[0] === time);
  if (option) press(option);
  else setTime(time, root);
  await nextTask();
}

function setTime(time: string, root: Element): void {
  const [hour, minute] = partsOf(time);
  const half = queryAll(root, "*").find((element) => isRendered(element) && /^\s*[ap]m\s*$/i.test(element.textContent));
  for (const input of queryAll<HTMLInputElement>(root, "input")) {
    const words = describeControl(input);
    const isHour = /hour|時/i.test(words);
    if (!isHour && !/minut|分/i.test(words)) continue;
    focusElement(input);
    setControl(input, String(isHour ? (half ? hour % 12 || 12 : hour) : minute));
    blurActive(root.ownerDocument);
  }
  if (half && /p/i.test(half.textContent) !== hour >= 12) press(half);
}

/** A text that shows a time, with this time in the same form. */
function withTime(text: string, time: string): string {
  const hour = Number(time.slice(0, 2));
  const minute = time.slice(3, 5);
  return text.replace(/\d{1,2}:\d\d(\s?)([ap]m)?/i, (_, space, half) =>
    half ? `${hour % 12 || 12}:${minute}${space}${hour < 12 ? "AM" : "PM"}` : `${time.slice(0, 5)}${space}`,
  );
}

function press(element: Element | undefined): void {
  if (element) clickPart(element);
}

/** Whether a text in any format contains the days and the time. The month may be a number or a name. */
function showsDates(text: string, days: string[], time: string): boolean {
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const has = (...candidates: number[]) => candidates.some((number) => numbers.includes(number));
  const [hour, minute] = partsOf(time);
  return (
    (!time || (has(hour, hour % 12 || 12) && has(minute))) &&
    days.map(partsOf).every(([year, month, day]) => {
      return (!day || has(day)) && has(year, year % 100) && (has(month) || findMonth(text) === month - 1);
    })
  );
}
