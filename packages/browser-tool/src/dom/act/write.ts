// Writes text into controls as typing does.
import { fire, fireInput, fireKey } from "./events.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** React tracks an input's value itself, and ignores the event unless the value went through the prototype's setter. */
export function setNativeValue(element: TextControl | HTMLSelectElement, value: string): void {
  Reflect.set(Object.getPrototypeOf(element), "value", value, element);
}

/** A detached copy of a control, to try a value in. */
export function copyWith(element: HTMLInputElement, value: string): HTMLInputElement {
  const copy = element.cloneNode() as HTMLInputElement;
  copy.disabled = copy.readOnly = false;
  setNativeValue(copy, value);
  return copy;
}

/** The values of fields whose `change` event is delayed until a key has been pressed in them. */
const pendingChanges = new WeakMap<Element, string>();

/**
 * Replaces the whole value at once, as pasting over a selection does. Browsers fire `change` when the field loses the focus or
 * Enter is pressed in it, so if a key follows, the event waits for it.
 */
export function writeText(element: TextControl, value: string, isKeyNext = false): void {
  element.select(); // does nothing if there is no text to select, as in a date input
  const key = value.at(-1) ?? "Backspace";
  if (!fireKey(element, "keydown", key)) {
    typeText(element, value);
    return;
  }
  insert(element, value, value);
  fireKey(element, "keyup", key);
  if (isKeyNext) pendingChanges.set(element, element.value);
  else fire(element, "change");
}

/** Fires the delayed `change` event after a key, unless the page has changed the value or removed the field. */
export function firePendingChange(element: Element): void {
  const value = pendingChanges.get(element);
  pendingChanges.delete(element);
  if (value !== undefined && element.isConnected && (element as TextControl).value === value) fire(element, "change");
}

/** Types character by character, for pages that handle every key. */
export function typeText(element: TextControl, value: string): void {
  insert(element, "", "");
  for (const character of value) {
    if (fireKey(element, "keydown", character) && fireKey(element, "keypress", character))
      insert(element, element.value + character, character);
    fireKey(element, "keyup", character);
  }
  fire(element, "change");
}

/** Sets the value as an edit that the page may cancel. */
export function insert(element: TextControl, value: string, data: string): void {
  if (!fireInput(element, "beforeinput", data)) return;
  setNativeValue(element, value);
  fireInput(element, "input", data);
}
