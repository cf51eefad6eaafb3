import type { ActionResult } from "../handler.ts";
import { editorText, fire, focusOn, mustBeWritable, nextFrame, nextTask, tidy, verifiedBy, windowOf } from "../kit.ts";
import type { Target } from "../target.ts";
import { editText, selectContent } from "./edit-text.ts";
/** Replaces the whole content of a rich-text editor, by the first method that the editor accepts. */
export async function fillEditor(target: Target, value: string): Promise<ActionResult> {
  const { element } = target;
  mustBeWritable(target);
  focusOn(target);
  await nextTask();
  const read = () => editorText(target.element);
  const isAsRequested = (shown: string) => fold(shown) === fold(value);
  for (const insert of [editText, pasteText]) {
    if (isAsRequested(read())) break;
    selectContent(element);
    await nextTask(); // editors learn of the selection by a later event
    insert(element, value);
    await nextFrame();
  }
  return verifiedBy(target, read, isAsRequested);
}

function pasteText(element: HTMLElement, value: string): void {
  const clipboardData = new (windowOf(element).DataTransfer)();
  clipboardData.setData("text/plain", value);
  fire(element, "paste", { clipboardData, cancelable: true }, "ClipboardEvent");
}

/** Editors render white space differently. */
function fold(text: string): string {
  return tidy(text).replace(/[ \t]+/g, " ");
}
