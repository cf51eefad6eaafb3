// The events of a person's hand, made in the element's own realm so that its page takes them for its own.

import { isTag, upFrom, viewOf } from "../tree.ts";
import type { Press } from "./handler.ts";

export interface At {
  x: number;
  y: number;
}

type Kind = `${"" | "Input" | "Keyboard" | "Pointer" | "Mouse" | "Focus" | "Drag" | "Clipboard"}Event`;

/** As browsers send them: all are heard outside of a shadow root, but `change` is not. What is gone hears nothing. */
export function fire(target: Element, type: string, init: object = {}, kind: Kind = "Event"): boolean {
  const Made = viewOf(target)[kind] as new (type: string, init: EventInit) => Event;
  const event = new Made(type, { bubbles: true, composed: type !== "change", ...init });
  return !target.isConnected || target.dispatchEvent(event);
}

/** What a control that is set, rather than typed into, says of it. */
export function fireChange(target: Element): void {
  fire(target, "input");
  fire(target, "change");
}

/** The event of an edit; no data is a deletion. */
export function fireInput(target: Element, type: "beforeinput" | "input", data: string): boolean {
  const inputType = data === "\n" ? "insertLineBreak" : data ? "insertText" : "deleteContentBackward";
  return fire(target, type, { cancelable: type === "beforeinput", inputType, data: data || null }, "InputEvent");
}

export type KeyOptions = { [Name in `${"ctrl" | "shift" | "alt" | "meta"}Key`]?: boolean };

export function fireKey(target: Element, type: `key${string}`, key: string, options: KeyOptions = {}): boolean {
  const upper = key.toUpperCase();
  const code =
    key === " " ? "Space" : key.length > 1 ? key : upper.replace(/\d/, "Digit$&").replace(/^[A-Z]$/, "Key$&");
  const keyCode = keyCodes[key] ?? (key.length > 1 ? 0 : upper.charCodeAt(0));
  return fire(target, type, { key, code, keyCode, which: keyCode, cancelable: true, ...options }, "KeyboardEvent");
}

export const keyCodes: Record<string, number> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  PageUp: 33,
  PageDown: 34,
  End: 35,
  Home: 36,
  ArrowLeft: 37,
  ArrowUp: 38,
  ArrowRight: 39,
  ArrowDown: 40,
  Delete: 46,
};

const buttons = { left: 0, middle: 1, right: 2 };
/** As a bit of `buttons`. */
const heldButtons = { left: 1, middle: 4, right: 2 };

export function firePointer(target: Element, type: string, { x, y }: At, press: Press = {}, detail = 1): boolean {
  const { button = "left", modifiers = [] } = press;
  const bubbles = !type.endsWith("enter");
  const isDown = type.endsWith("down");
  const isMouse = /^(?:mouse|.*click|context)/.test(type);
  const isPress = /click|down|up|menu/.test(type);
  const init = {
    bubbles,
    cancelable: bubbles,
    view: viewOf(target),
    detail: isMouse && isPress ? detail : 0,
    clientX: x,
    clientY: y,
    button: isMouse || isPress ? buttons[button] : -1,
    buttons: isDown ? heldButtons[button] : 0,
    ctrlKey: modifiers.includes("Control"),
    shiftKey: modifiers.includes("Shift"),
    altKey: modifiers.includes("Alt"),
    metaKey: modifiers.includes("Meta"),
    pointerId: 1,
    pointerType: "mouse",
    isPrimary: true,
    pressure: isDown ? 0.5 : 0, // without it, libraries take the press for that of a screen reader
  };
  return fire(target, type, init, /^mouse|dblclick/.test(type) ? "MouseEvent" : "PointerEvent"); // click is a pointer event
}

/** The event of a pointer and that of a mouse after it, as in pointerdown and mousedown. */
export function fireBoth(target: Element, name: string, at: At): void {
  firePointer(target, `pointer${name}`, at);
  firePointer(target, `mouse${name}`, at);
}

export function moveOver(target: Element, at: At): void {
  for (const name of ["over", "enter", "move"]) fireBoth(target, name, at);
}

/** Presses, gives the focus as a press does, lets go, and clicks. Returns whether it went before the click. */
export function clickWithPointer(target: Element, at: At, press: Press = {}): boolean {
  moveOver(target, at);
  const isGone = clickOnce(target, at, press, 1);
  if (!press.double || isGone) return isGone;
  const isGoneThen = clickOnce(target, at, press, 2);
  if (!isGoneThen) firePointer(target, "dblclick", at, press, 2);
  return isGoneThen;
}

function clickOnce(target: Element, at: At, press: Press, count: number): boolean {
  const { button = "left" } = press;
  // A page that cancels pointerdown gets no mouse events after it, save for the click.
  const wanted = firePointer(target, "pointerdown", at, press, count);
  const plain = !wanted || firePointer(target, "mousedown", at, press, count);
  if (plain && target.isConnected) focusAsPressed(target);
  if (button === "right") firePointer(target, "contextmenu", at, press, 0);
  firePointer(target, "pointerup", at, press, count);
  if (wanted) firePointer(target, "mouseup", at, press, count);
  const isGone = plain && !target.isConnected;
  firePointer(target, button === "left" ? "click" : "auxclick", at, press, count);
  return isGone;
}

function focusAsPressed(target: Element): void {
  const element = upFrom(target).find((at) => isTag(at, "label") || isFocusable(at as HTMLElement));
  if (!element) leaveFocus(target.ownerDocument);
  else if (!isTag(element, "label")) giveFocus(element as HTMLElement); // a label's control gets it by the click
}

function isFocusable(element: HTMLElement): boolean {
  if (element.matches(":disabled")) return false;
  return element.tabIndex >= 0 || element.hasAttribute("tabindex") || element.isContentEditable;
}

export function giveFocus(element: HTMLElement): void {
  shiftFocus(element.ownerDocument, element);
}

/** Where the focus was when we took it away: keys that name no field go there. */
export let lastLeft: WeakRef<HTMLElement> | undefined;

export function leaveFocus(page: Document): void {
  const active = deepActive(page);
  if (active) lastLeft = new WeakRef(active);
  shiftFocus(page);
}

/** Moves the focus, and makes up for the events that a browser withholds from a page in the background. */
function shiftFocus(page: Document, to?: HTMLElement): void {
  const from = deepActive(page);
  if (from === to) return;
  // Whether a page without the focus gets these events differs between browsers.
  let isFired = false;
  const notice = () => {
    isFired = true;
  };
  const [element, type] = to ? [to, "focus"] : [from, "blur"];
  element?.addEventListener(type, notice);
  if (to) focusAtEnd(to);
  else from?.blur();
  element?.removeEventListener(type, notice);
  if (isFired || page.hasFocus()) return;
  const now = deepActive(page);
  if (from && from !== now) fireFocus(from, ["blur", "focusout"], to);
  if (to && to === now) fireFocus(to, ["focus", "focusin"], from);
}

/** WebKit selects the text of a field that a script gives the focus to; the next key would replace it. */
function focusAtEnd(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  const selection = element.ownerDocument.getSelection();
  if (selection && String(selection)) selection.modify("move", "forward", "character");
}

function fireFocus(element: Element, types: string[], relatedTarget: Element | null = null): void {
  for (const type of types) fire(element, type, { bubbles: type.length > 5, relatedTarget }, "FocusEvent");
}

/** What has the focus, through shadow roots; undefined when nothing has. */
export function deepActive(page: Document): HTMLElement | undefined {
  let active = page.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active && !active.matches("html, body") ? (active as HTMLElement) : undefined;
}
