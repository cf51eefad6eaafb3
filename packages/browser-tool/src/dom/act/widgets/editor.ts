import { editorText, tidy } from "../../sense/value.ts";
import { viewOf } from "../../tree.ts";
import { fire } from "../events.ts";
import { type Done, seen } from "../handler.ts";
import { focusOn } from "../reach.ts";
import { nextFrame, nextTask } from "../settle.ts";
import { mustBeWritable, type Target } from "../target.ts";
import { editText } from "../write.ts";

/** A rich-text editor: everything in it is selected and replaced, by the first way that the editor understands. */
export async function fillEditor(target: Target, value: string): Promise<Done> {
  const { element } = target;
  mustBeWritable(target);
  focusOn(target);
  await nextTask();
  const read = () => editorText(target.element);
  const isSo = (shown: string) => fold(shown) === fold(value);
  for (const way of [editText, pasteText]) {
    if (isSo(read())) break;
    viewOf(element).getSelection()?.selectAllChildren(element);
    await nextTask(); // editors learn of the selection by an event that comes later
    way(element, value);
    await nextFrame();
  }
  return seen(target, read, isSo);
}

function pasteText(element: HTMLElement, value: string): void {
  const clipboardData = new (viewOf(element).DataTransfer)();
  clipboardData.setData("text/plain", value);
  fire(element, "paste", { clipboardData, cancelable: true }, "ClipboardEvent");
}

/** Editors draw white space as they like. */
function fold(text: string): string {
  return tidy(text).replace(/[ \t]+/g, " ");
}
