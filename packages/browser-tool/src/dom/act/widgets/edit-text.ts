import { fireInput, windowOf } from "../kit.ts";

export function selectContent(element: Element): void {
  windowOf(element).getSelection()?.selectAllChildren(element);
}

/**
 * Edits at the cursor. A page that cancels `beforeinput` may make the edit itself. `execCommand` is deprecated, but still the
 * only way to edit as a person does, with undo.
 */
export function editText(element: HTMLElement, text: string, command = text ? "insertText" : "delete"): void {
  if (!fireInput(element, "beforeinput", text)) return;
  if (text.includes("\n")) insertLines(element, text.split("\n"));
  else element.ownerDocument.execCommand(command, false, text);
}

/** Inserts lines one by one, with the editor's own paragraph element: some browsers insert several as line breaks. */
function insertLines(element: HTMLElement, [first = "", ...rest]: string[]): void {
  const page = element.ownerDocument;
  const command = "defaultParagraphSeparator"; // applies to the whole document, so it is restored
  const separator = page.queryCommandValue(command);
  if (element.querySelector("p")) page.execCommand(command, false, "p");
  page.execCommand("insertText", false, first);
  for (const line of rest) {
    page.execCommand("insertParagraph");
    if (line) page.execCommand("insertText", false, line);
  }
  page.execCommand(command, false, separator);
}
