import { editorText } from "../../sense/value.ts";
import { viewOf } from "../../tree.ts";
import { fire, fireInput, giveFocus } from "../events.ts";
import type { Done } from "../handler.ts";
import { reach } from "../reach.ts";
import { nextFrame, nextTask } from "../settle.ts";
import { mustBeWritable, type Target } from "../target.ts";

/** A rich-text editor: everything in it is selected and replaced, by the first way that the editor understands. */
export async function fillEditor(target: Target, value: string): Promise<Done> {
  const { element } = target;
  mustBeWritable(target);
  reach(target);
  giveFocus(element);
  await nextTask();
  const isSo = () => fold(editorText(target.element)) === fold(value);
  for (const way of [insertText, pasteText]) {
    if (isSo()) break;
    viewOf(element).getSelection()?.selectAllChildren(element);
    await nextTask(); // editors learn of the selection by an event that comes later
    way(element, value);
    await nextFrame();
  }
  return { target, look: () => ({ holds: isSo(), shown: editorText(target.element) }) };
}

function insertText(element: HTMLElement, value: string): void {
  // If it is cancelled, the editor has done it itself. Else this, deprecated, is still the only way to edit as a person
  // does, with undo and all.
  if (fireInput(element, "beforeinput", value))
    element.ownerDocument.execCommand(value ? "insertText" : "delete", false, value);
}

function pasteText(element: HTMLElement, value: string): void {
  const clipboardData = new (viewOf(element).DataTransfer)();
  clipboardData.setData("text/plain", value);
  fire(element, "paste", { clipboardData, cancelable: true }, "ClipboardEvent");
}

/** Editors draw white space as they like. */
function fold(text: string): string {
  return text
    .replace(/[ \t\u00a0]+/g, " ")
    .replace(/[\r\n]+/g, "\n")
    .trim();
}
