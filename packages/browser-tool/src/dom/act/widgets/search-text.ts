// The text of a search, in a field or an editor.
import { insert, isNativeInput } from "../kit.ts";
import { editText, selectContent } from "./edit-text.ts";

/** Sets the text of a search at once, without keys: filters read the value. */
export function typeInto(element: HTMLInputElement, value: string): void {
  if (textIn(element) === value) return;
  if (isNativeInput(element)) insert(element, value, value);
  else {
    selectContent(element);
    editText(element, value);
  }
}

export function textIn(entry: HTMLElement): string {
  return (entry as HTMLInputElement).value ?? entry.textContent;
}
