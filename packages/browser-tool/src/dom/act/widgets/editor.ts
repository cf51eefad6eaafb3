import { editorText } from "../../sense/value.ts";
import { viewOf } from "../../tree.ts";
import { fireInput, giveFocus } from "../events.ts";
import type { Done } from "../handler.ts";
import { reach } from "../reach.ts";
import { nextFrame, nextTask } from "../settle.ts";
import { mustBeEnabled, mustBeWritable, type Target } from "../target.ts";

/** A rich-text editor: everything in it is selected and replaced, by the first way that the editor understands. */
export async function fillEditor(target: Target, value: string): Promise<Done> {
  const { element } = target;
  mustBeEnabled(target);
  mustBeWritable(target);
  reach(target);
  giveFocus(element);
  await nextTask();
  const isSo = () => sameText(editorText(target.element), value);
  for (const way of [insertText, pasteText]) {
    if (isSo()) break;
    await selectAll(element);
    await way(element, value);
    await nextTask();
    await nextFrame(viewOf(element));
  }
  return { target, look: () => ({ holds: isSo(), shown: editorText(target.element) }) };
}

async function selectAll(element: HTMLElement): Promise<void> {
  const selection = viewOf(element).getSelection();
  selection?.selectAllChildren(element);
  await nextTask(); // editors learn of the selection by an event that comes later
}

async function insertText(element: HTMLElement, value: string): Promise<void> {
  const inputType = value === "" ? "deleteContentBackward" : "insertText";
  if (!fireInput(element, "beforeinput", inputType, value || null)) return; // the editor has done it itself
  const page = element.ownerDocument;
  // Deprecated, and still the only way to edit as a person does, with undo and all.
  if (value === "") page.execCommand("delete");
  else page.execCommand("insertText", false, value);
}

async function pasteText(element: HTMLElement, value: string): Promise<void> {
  const { ClipboardEvent, DataTransfer } = viewOf(element);
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", value);
  element.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, composed: true, cancelable: true }),
  );
}

function sameText(shown: string, wanted: string): boolean {
  const fold = (text: string) =>
    text
      .replace(/\r\n?/g, "\n")
      .replace(/[ \t\u00a0]+/g, " ")
      .replace(/\n+/g, "\n")
      .trim();
  return fold(shown) === fold(wanted);
}
