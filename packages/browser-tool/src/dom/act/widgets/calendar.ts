// Finds calendars of any library: 28 to 31 consecutive numbers, under the name of a month.
import {
  attribute,
  contains,
  fireChange,
  fireKey,
  flatDescendants,
  isDisabled,
  isRendered,
  isTag,
  languages,
  matches,
  normalise,
  ownText,
  queryAll,
  selfAndAncestors,
  setNativeValue,
  styleOf,
  waitFor,
} from "../kit.ts";
import { clickPart } from "./click-part.ts";
import { monthNames } from "./date.ts";

export interface Calendar {
  /** The days of its month, from the first. */
  days: Element[];
  /** Months since year 0, so that two can be subtracted. */
  ordinal: number;
}

/** The calendars that are visible for a field, each with the month that it shows. */
export function findCalendars(field: Element): Calendar[] {
  const numbers = numbersIn(field.ownerDocument.body);
  const calendars: Calendar[] = [];
  for (let start = 0; start < numbers.length; start += 1) {
    const days: Element[] = [];
    let others = 0;
    for (const number of numbers.slice(start, start + 47)) {
      const ahead = parseFloat(number.textContent) - days.length;
      if (ahead === 1) {
        days.push(number);
        others = 0;
        // The number of a week may be between days, and the chosen day may appear twice, once for screen readers.
      } else if (days.length === 0 || ++others > 1) break;
    }
    const month = days.length >= 28 && days.every(isRendered) && monthOf(days[0] as Element, field);
    if (month) calendars.push({ days, ordinal: month });
  }
  return calendars;
}

/** The elements that contain a number of one or two digits and nothing else, also in components. */
export function numbersIn(box: Element | ShadowRoot): Element[] {
  const found: Element[] = [];
  const nodes = box.ownerDocument.createTreeWalker(box, 5); // elements and text nodes
  while (nodes.nextNode()) {
    const { shadowRoot } = nodes.currentNode as Element;
    if (shadowRoot) found.push(...numbersIn(shadowRoot));
    const { parentElement, nodeValue } = nodes.currentNode;
    const isNumber = /^\s*\d{1,2}日?\s*$/.test(nodeValue ?? "") && !isTag(parentElement, "option");
    if (isNumber && parentElement?.textContent.trim() === nodeValue?.trim()) found.push(parentElement as Element);
  }
  return found;
}

/** Reads the month from the full label of the first day, or from the nearest text with a month and a year outside the field. */
function monthOf(first: Element, field: Element): number | undefined {
  for (const ancestor of selfAndAncestors(first)) {
    if (contains(ancestor, field)) break;
    const labels = ["aria-label", "title", "datetime", "data-date"].map((name) => attribute(ancestor, name));
    const month = readMonth(labels.join(" ")) ?? readMonth(textBefore(ancestor, first));
    if (month) return month;
  }
  return undefined;
}

function textBefore(box: Element, cell: Element): string {
  let text = "";
  for (const element of flatDescendants(box)) {
    if (element === cell) break;
    if (isTag(element, "select")) text += ` ${element.selectedOptions[0]?.label}`;
    else if (isTag(element, "input")) text += ` ${element.value}`;
    else if (!isTag(element, "option")) text += ` ${ownText(element)}`; // the year may be in a separate element
  }
  return text;
}

function readMonth(text: string): number | undefined {
  const [, digits, number] = /(\d{4})[-/.年]\s?(\d{1,2})/.exec(text) ?? [];
  const year = Number(digits ?? /\b\d{4}\b/.exec(text)?.[0]);
  const [, alone] = /(?<!\d)(1[0-2]|[1-9])\s*月/.exec(text) ?? [];
  const month = (digits ?? alone) ? Number(number ?? alone) - 1 : findMonth(text);
  return year && month >= 0 ? year * 12 + month : undefined;
}

let names: string[] | undefined;

/** The number (from 0) of the month named in a text, in the page's or the user's language or in English; -1 if none. */
export function findMonth(text: string): number {
  const words = ` ${normalise(text).replace(/[^\p{L}\p{M}\d]+/gu, " ")} `;
  names ??= (["long", "short"] as const).flatMap((style) => languages().flatMap((name) => monthNames(name, style)));
  return names.findIndex((name) => words.includes(` ${name} `)) % 12;
}

/** Class names of buttons are English in all languages. */
const nextPattern = /next|次|下|翌|[›»>→]/i;
const previousPattern = /prev|last|前|上|[‹«<←]/i;
const yearPattern = /year|super|double|fast|年|[«»]/i;

/** Calendars slide from month to month. */
const turnTimeoutMs = 1000;

/** Pages through a calendar until it shows the month. */
export async function showMonth(wanted: number, find: () => Calendar | undefined, root: () => Element): Promise<void> {
  for (let turns = 0; turns < 600; turns += 1) {
    const now = (await waitFor(find, turnTimeoutMs))?.ordinal ?? wanted; // none while one slides in
    if (now === wanted) return;
    const button = setParts(root(), wanted, now) ? undefined : findTurn(root(), wanted - now);
    if (button === null) return;
    if (button) clickPart(button);
    await waitFor(() => (find()?.ordinal ?? now) !== now, turnTimeoutMs);
    const shown = find()?.ordinal ?? now;
    const isCloser = Math.abs(wanted - shown) < Math.abs(wanted - now);
    if (shown === now || (button && !isCloser)) return; // it stays, or turns too far
    // To go far, presses as often as that takes before it looks again.
    for (let left = (wanted - shown) / (shown - now); button?.isConnected && left >= 2; left -= 1) {
      clickPart(button);
      await undefined; // frameworks render in a microtask
    }
  }
}

/** What pages by a year if there is such a button and that far to go, otherwise by a month; null if there is none. */
export function findTurn(root: Element, ahead: number): HTMLElement | null {
  const direction = ahead > 0 ? nextPattern : previousPattern;
  const buttons = flatDescendants(root).filter(
    (button) =>
      (matches(button, "button,a,[role=button]") || styleOf(button).cursor === "pointer") &&
      isRendered(button) &&
      !isDisabled(button) &&
      !/\d/.test(button.textContent) &&
      !button.querySelector("button") &&
      direction.test(describeControl(button)),
  );
  const findButton = (isYearly: boolean) =>
    buttons.find((button) => yearPattern.test(describeControl(button)) === isYearly);
  return findButton(Math.abs(ahead) >= 12) ?? findButton(false) ?? buttons[0] ?? null; // « and » may be the only ones
}

/** What is said about a control: in its text, and in its attributes. */
export function describeControl(control: HTMLElement): string {
  const said = ["aria-label", "title", "class", "name"].map((name) => attribute(control, name));
  return [...said, ...Object.values(control.dataset), control.textContent].join(" ");
}

/** Sets a list or input for the month or the year; false if there is none to set. */
function setParts(root: Element, wanted: number, now: number): boolean {
  const year = Math.floor(wanted / 12);
  const yearNow = Math.floor(now / 12);
  for (const control of queryAll<HTMLSelectElement | HTMLInputElement>(root, "select,input")) {
    if (isTag(control, "select")) {
      const options = Array.from(control.options);
      const option =
        options.find(({ label }) => +label === year) ?? options.find(({ label }) => findMonth(label) === wanted % 12);
      if (option && !option.selected) return setControl(control, option.value);
    } else if (Number(control.value) === yearNow && yearNow !== year) return setControl(control, String(year));
  }
  return false;
}

export function setControl(control: HTMLSelectElement | HTMLInputElement, value: string): true {
  setNativeValue(control, value);
  fireChange(control);
  fireKey(control, "keyup", "Enter");
  return true;
}
