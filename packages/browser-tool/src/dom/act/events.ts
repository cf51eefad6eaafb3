// The events of a person's hand, made in the element's own realm so that its page takes them for its own.
import { drawnParent, isTag, viewOf } from "../tree.ts";

export interface At {
  x: number;
  y: number;
}

/** As browsers send them: all are heard outside of a shadow root, but `change` is not. */
export function fire(target: Element, type: string, init: EventInit = {}): boolean {
  const { Event } = viewOf(target);
  return target.dispatchEvent(new Event(type, { bubbles: true, composed: type !== "change", ...init }));
}

export function fireInput(
  target: Element,
  type: "beforeinput" | "input",
  inputType: string,
  data: string | null,
): boolean {
  const { InputEvent } = viewOf(target);
  return target.dispatchEvent(
    new InputEvent(type, { bubbles: true, composed: true, cancelable: type === "beforeinput", inputType, data }),
  );
}

export interface KeyOptions {
  ctrlKey?: boolean;
  shiftKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
}

export function fireKey(
  target: Element,
  type: "keydown" | "keypress" | "keyup",
  key: string,
  options: KeyOptions = {},
): boolean {
  const { KeyboardEvent } = viewOf(target);
  const upper = key.toUpperCase();
  const code =
    key === " " ? "Space" : key.length > 1 ? key : upper.replace(/\d/, "Digit$&").replace(/^[A-Z]$/, "Key$&");
  const keyCode = keyCodes[key] ?? (key.length === 1 ? upper.charCodeAt(0) : 0);
  const init = { key, code, keyCode, which: keyCode, bubbles: true, composed: true, cancelable: true, ...options };
  return target.dispatchEvent(new KeyboardEvent(type, init));
}

const keyCodes: Record<string, number> = {
  Backspace: 8,
  Tab: 9,
  Enter: 13,
  Escape: 27,
  " ": 32,
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

export function firePointer(target: Element, type: `pointer${string}`, at: At): boolean {
  return target.dispatchEvent(new (viewOf(target).PointerEvent)(type, pointerInit(target, type, at)));
}

export function fireMouse(target: Element, type: `mouse${string}` | "click", at: At): boolean {
  const view = viewOf(target);
  const Made = type === "click" ? view.PointerEvent : view.MouseEvent; // browsers send click as a pointer event
  return target.dispatchEvent(new Made(type, pointerInit(target, type, at)));
}

function pointerInit(target: Element, type: string, { x, y }: At): PointerEventInit {
  const bubbles = !/enter|leave/.test(type);
  const isDown = type.endsWith("down");
  const isPointer = type.startsWith("pointer");
  return {
    bubbles,
    composed: true,
    cancelable: bubbles,
    view: viewOf(target),
    detail: !isPointer && /click|down|up/.test(type) ? 1 : 0,
    clientX: x,
    clientY: y,
    screenX: x,
    screenY: y,
    button: isPointer && !/down|up/.test(type) ? -1 : 0,
    buttons: isDown ? 1 : 0,
    pointerId: 1,
    pointerType: "mouse",
    isPrimary: true,
    pressure: isDown ? 0.5 : 0,
  };
}

export function moveOver(target: Element, at: At): void {
  for (const name of ["over", "enter", "move"] as const) {
    firePointer(target, `pointer${name}`, at);
    fireMouse(target, `mouse${name}`, at);
  }
}

/** Presses, gives the focus as a press does, lets go, and clicks. */
export function clickWithPointer(target: Element, at: At): void {
  moveOver(target, at);
  const wanted = firePointer(target, "pointerdown", at);
  // A page that cancels pointerdown gets no mouse events after it, save for the click.
  const focusable = wanted ? fireMouse(target, "mousedown", at) : true;
  if (focusable && target.isConnected) focusAsPressed(target);
  if (target.isConnected) firePointer(target, "pointerup", at);
  if (wanted && target.isConnected) fireMouse(target, "mouseup", at);
  if (target.isConnected) fireMouse(target, "click", at);
}

function focusAsPressed(target: Element): void {
  for (let element: Element | undefined = target; element; element = drawnParent(element)) {
    if (isTag(element, "label")) return; // its control gets the focus by the click
    if (isFocusable(element as HTMLElement)) {
      giveFocus(element as HTMLElement);
      return;
    }
  }
  leaveFocus(target.ownerDocument);
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
  const sent = new Set<string>();
  const note = ({ type }: Event) => sent.add(type);
  from?.addEventListener("blur", note);
  to?.addEventListener("focus", note);
  if (to) to.focus({ preventScroll: true });
  else from?.blur();
  from?.removeEventListener("blur", note);
  to?.removeEventListener("focus", note);
  const now = deepActive(page);
  if (from?.isConnected && from !== now && !sent.has("blur")) fireFocus(from, "blur", "focusout", to);
  if (to && to === now && !sent.has("focus")) fireFocus(to, "focus", "focusin", from);
}

function fireFocus(element: Element, type: string, bubbling: string, relatedTarget: Element | null = null): void {
  const { FocusEvent } = viewOf(element);
  element.dispatchEvent(new FocusEvent(type, { composed: true, relatedTarget }));
  element.dispatchEvent(new FocusEvent(bubbling, { bubbles: true, composed: true, relatedTarget }));
}

/** What has the focus, through shadow roots; undefined when nothing has. */
export function deepActive(page: Document): HTMLElement | undefined {
  let active = page.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active && active !== page.body && active !== page.documentElement ? (active as HTMLElement) : undefined;
}
