// Putting text into controls the way typing does.
import { fire, fireInput, fireKey } from "./events.ts";

type TextControl = HTMLInputElement | HTMLTextAreaElement;

/** React keeps its own record of an input's value, and ignores an event unless the prototype's setter was used. */
export function setNativeValue(element: TextControl | HTMLSelectElement, value: string): void {
  Reflect.set(Object.getPrototypeOf(element), "value", value, element);
}

/** Fields with a value of which the page will hear by `change` when a key has been pressed in them. */
const unchanged = new WeakMap<Element, string>();

/**
 * Replaces the whole value in one stroke, as pasting over a selection does. A `change` comes when a person leaves the field or
 * presses Enter in it: if a key is to follow, it is kept back until then.
 */
export function writeText(element: TextControl, value: string, isKeyNext = false): void {
  element.select(); // does nothing where there is no text to select, as in a date
  const key = value.at(-1) ?? "Backspace";
  if (!fireKey(element, "keydown", key)) {
    typeText(element, value);
    return;
  }
  insert(element, value, value);
  fireKey(element, "keyup", key);
  if (isKeyNext) unchanged.set(element, element.value);
  else fire(element, "change");
}

/** Tells the page of a value that a key came after, unless the page has done something with it by then. */
export function tellOfChange(element: Element): void {
  const value = unchanged.get(element);
  unchanged.delete(element);
  if (value !== undefined && element.isConnected && (element as TextControl).value === value) fire(element, "change");
}

/** Types character by character, for pages that look at every key. */
export function typeText(element: TextControl, value: string): void {
  insert(element, "", "");
  for (const character of value) {
    if (fireKey(element, "keydown", character) && fireKey(element, "keypress", character))
      insert(element, element.value + character, character);
    fireKey(element, "keyup", character);
  }
  fire(element, "change");
}

/**
 * Edits where the cursor is. If the page cancels it, it may have done it itself. Else this, deprecated, is still the only
 * way to edit as a person does, with undo and all.
 */
export function editText(element: HTMLElement, text: string, command = text ? "insertText" : "delete"): void {
  if (!fireInput(element, "beforeinput", text)) return;
  if (text.includes("\n")) insertLines(element, text.split("\n"));
  else element.ownerDocument.execCommand(command, false, text);
}

/** One after the other, as the element that the editor's lines are: of several at once, some browsers make line breaks. */
function insertLines(element: HTMLElement, [first = "", ...rest]: string[]): void {
  const page = element.ownerDocument;
  const separating = "defaultParagraphSeparator"; // for the whole page, so that it is put back
  const separator = page.queryCommandValue(separating);
  if (element.querySelector("p")) page.execCommand(separating, false, "p");
  page.execCommand("insertText", false, first);
  for (const line of rest) {
    page.execCommand("insertParagraph");
    if (line) page.execCommand("insertText", false, line);
  }
  page.execCommand(separating, false, separator);
}

/** Sets the value as an edit that the page may cancel. */
export function insert(element: TextControl, value: string, data: string): void {
  if (!fireInput(element, "beforeinput", data)) return;
  setNativeValue(element, value);
  fireInput(element, "input", data);
}
