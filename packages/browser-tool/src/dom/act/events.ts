// The events of user input, created in the element's own realm, as the page's `instanceof` checks expect.
import type { Point } from "@giselles-ai/protocol";
import { deepActive, rememberFocused } from "../sense/focus.ts";
import { isEditable, isTag, matches, member, selfAndAncestors, windowOf } from "../tree.ts";
import type { ClickOptions } from "./handler.ts";

export { deepActive };

type Kind = `${"" | "Input" | "Keyboard" | "Pointer" | "Mouse" | "Focus" | "Drag" | "Clipboard"}Event`;

/** Dispatches an event as browsers do: all but `change` are composed. Does nothing if the target was removed. */
export function fire(target: Element, type: string, init: object = {}, kind: Kind = "Event"): boolean {
  const EventClass = windowOf(target)[kind] as new (type: string, init: EventInit) => Event;
  const event = new EventClass(type, { bubbles: true, composed: type !== "change", ...init });
  const dispatch = () => target.dispatchEvent(event);
  if (!target.isConnected) return true;
  // A page that answers an event of the focus by moving it may do so without end.
  return kind === "FocusEvent" ? dispatch() : withFocusEvents(target.ownerDocument, dispatch);
}

/** The events of a control that is set rather than typed into. */
export function fireChange(target: Element): void {
  fire(target, "input");
  fire(target, "change");
}

/** The event of an edit. Empty `data` means a deletion. */
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

/** Presses and releases a key. Returns whether the page leaves it to the browser. */
export function tapKey(target: Element, key: string): boolean {
  const isDefault = fireKey(target, "keydown", key);
  fireKey(target, "keyup", key);
  return isDefault;
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
/** Bits of `MouseEvent.buttons`. */
const heldButtons = { left: 1, middle: 4, right: 2 };

export function firePointer(
  target: Element,
  type: string,
  { x, y }: Point,
  options: ClickOptions = {},
  detail = 1,
): boolean {
  const { button = "left", modifiers = [] } = options;
  const bubbles = !type.endsWith("enter");
  const isDown = type.endsWith("down");
  const isMouse = /^(?:mouse|.*click|context)/.test(type);
  const isPress = /click|down|up|menu/.test(type);
  const init = {
    bubbles,
    cancelable: bubbles,
    view: windowOf(target),
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
    pressure: isDown ? 0.5 : 0, // without it, libraries take the press for one by a screen reader
  };
  return fire(target, type, init, /^mouse|dblclick/.test(type) ? "MouseEvent" : "PointerEvent"); // click is a pointer event
}

/** Fires a pointer event and the mouse event that follows it, such as pointerdown and mousedown. */
export function firePointerAndMouse(target: Element, name: string, at: Point): void {
  firePointer(target, `pointer${name}`, at);
  firePointer(target, `mouse${name}`, at);
}

export function hoverOver(target: Element, at: Point): void {
  for (const name of ["over", "enter", "move"]) firePointerAndMouse(target, name, at);
}

/** Presses, focuses, releases and clicks. Returns whether the element was removed before the click. */
export function clickWithPointer(target: Element, at: Point, options: ClickOptions = {}): boolean {
  hoverOver(target, at);
  const isRemoved = clickOnce(target, at, options, 1);
  if (!options.double || isRemoved) return isRemoved;
  const isRemovedThen = clickOnce(target, at, options, 2);
  if (!isRemovedThen) firePointer(target, "dblclick", at, options, 2);
  return isRemovedThen;
}

function clickOnce(target: Element, at: Point, options: ClickOptions, count: number): boolean {
  const { button = "left" } = options;
  // If the page cancels pointerdown, no mouse events follow except the click.
  const hasMouseEvents = firePointer(target, "pointerdown", at, options, count);
  const isDefault = !hasMouseEvents || firePointer(target, "mousedown", at, options, count);
  if (isDefault && target.isConnected) focusByPress(target);
  if (button === "right") firePointer(target, "contextmenu", at, options, 0);
  firePointer(target, "pointerup", at, options, count);
  if (hasMouseEvents) firePointer(target, "mouseup", at, options, count);
  const isRemoved = isDefault && !target.isConnected;
  firePointer(target, button === "left" ? "click" : "auxclick", at, options, count);
  return isRemoved;
}

function focusByPress(target: Element): void {
  const element = selfAndAncestors(target).find(
    (ancestor) => isTag(ancestor, "label") || isFocusable(ancestor as HTMLElement),
  );
  if (!element) blurActive(target.ownerDocument);
  else if (!isTag(element, "label")) focusElement(element as HTMLElement); // the click focuses the label's control
}

function isFocusable(element: HTMLElement): boolean {
  if (matches(element, ":disabled")) return false;
  return member(element, "tabIndex") >= 0 || matches(element, "[tabindex]") || isEditable(element);
}

export function focusElement(element: HTMLElement): void {
  moveFocusTo(element.ownerDocument, element);
}

export function blurActive(page: Document): void {
  const active = deepActive(page);
  if (active) rememberFocused(active);
  moveFocusTo(page);
}

function moveFocusTo(page: Document, to?: HTMLElement): void {
  const from = deepActive(page);
  if (from !== to) withFocusEvents(page, () => (to ? focusAtEnd(to) : from?.blur()));
}

/** If this moves the focus, fires the events that a browser withholds from a page in the background. */
function withFocusEvents<T>(page: Document, move: () => T): T {
  const from = deepActive(page);
  const [root, type] = from ? [from.getRootNode(), "blur"] : [page, "focus"];
  // Browsers differ in whether a page without the focus gets these events.
  let isFired = page.hasFocus();
  const onFired = () => {
    isFired = true;
  };
  root.addEventListener(type, onFired, true);
  const moved = move();
  root.removeEventListener(type, onFired, true);
  const now = deepActive(page);
  if (isFired || now === from) return moved;
  fireFocus(["blur", "focusout"], from, now);
  fireFocus(["focus", "focusin"], now, from);
  return moved;
}

/** WebKit selects the text of a field that a script focuses, so the next key would replace it. */
function focusAtEnd(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  const selection = element.ownerDocument.getSelection();
  if (selection && String(selection)) selection.modify("move", "forward", "character");
}

function fireFocus(types: string[], element: Element | undefined, relatedTarget: Element | undefined): void {
  for (const type of types) if (element) fire(element, type, { bubbles: type.length > 5, relatedTarget }, "FocusEvent");
}
