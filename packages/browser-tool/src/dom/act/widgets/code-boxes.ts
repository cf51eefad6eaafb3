// A code that is typed into several boxes, one character in each.

import type { ActionContext, ActionResult } from "../handler.ts";
import {
  blurActive,
  clickOn,
  focusElement,
  isCharacterBox,
  mustBeWritable,
  nextTask,
  queryAll,
  selfAndAncestors,
  verifiedBy,
  waitFor,
  writeText,
} from "../kit.ts";
import type { Target } from "../target.ts";

/** How long a page may take to share a pasted code among its boxes, in ms. */
const pasteTimeoutMs = 150;

/** The boxes for a code of this length, if the field is the first of so many. */
export function codeBoxes({ element }: Target, value: string): HTMLInputElement[] {
  const { length } = charactersOf(value);
  if (length < 3 || !isBox(element)) return [];
  for (const around of selfAndAncestors(element, 5).slice(1)) {
    const boxes = queryAll<HTMLInputElement>(around, "input").filter(isBox);
    if (boxes.length >= length) return boxes.length === length && boxes[0] === element ? boxes : [];
  }
  return [];
}

/** A box is as wide as a character, or shows one where its character comes. */
function isBox(element: HTMLElement): boolean {
  return isCharacterBox(element) || (element as HTMLInputElement).placeholder?.length === 1;
}

function charactersOf(value: string): string[] {
  return Array.from(value.replace(/[\s-]/g, ""));
}

/** Types one character into each box. If the page does not keep all of them, puts the former ones back. */
export async function fillCodeBoxes(target: Target, value: string, context: ActionContext): Promise<ActionResult> {
  mustBeWritable(target);
  const wanted = charactersOf(value);
  const boxes = () => {
    context.refresh(target);
    return codeBoxes(target, value);
  };
  const read = () =>
    boxes()
      .map((box) => box.value)
      .join("");
  const before = boxes().map((box) => box.value);
  clickOn(target);
  const write = async (characters: string[]) => {
    for (const [index, character] of characters.entries()) {
      const box = boxes()[index];
      if (!box || box.value === character) continue;
      focusElement(box);
      writeText(box, character);
      await nextTask();
    }
    blurActive(context.page);
    await nextTask();
  };
  const isAsRequested = (shown: string) => shown === wanted.join("");
  const [first] = boxes();
  if (first && first.maxLength !== 1) {
    // Pages share a pasted code among their boxes, and some do not take one character after the other so fast.
    focusElement(first);
    writeText(first, wanted.join(""));
    await waitFor(() => isAsRequested(read()), pasteTimeoutMs);
  }
  if (!isAsRequested(read())) await write(wanted);
  if (!isAsRequested(read())) await write(before);
  return verifiedBy(target, read, isAsRequested);
}
