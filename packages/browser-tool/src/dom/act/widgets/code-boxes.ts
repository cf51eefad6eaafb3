// A code that is typed into several boxes, one character in each.
import { isTextEntry } from "../../sense/kind.ts";
import { isRendered } from "../../sense/visibility.ts";
import { queryAll, selfAndAncestors } from "../../tree.ts";
import { blurActive, focusElement } from "../events.ts";
import { type ActionContext, type ActionResult, verifiedBy } from "../handler.ts";
import { clickOn } from "../reach.ts";
import { nextTask } from "../settle.ts";
import { mustBeWritable, type Target } from "../target.ts";
import { writeText } from "../write.ts";

/** Boxes are narrow: in pixels. */
const maxWidth = 90;

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

function isBox(element: Element): element is HTMLInputElement {
  if (!isTextEntry(element) || !isRendered(element)) return false;
  const { width, height } = element.getBoundingClientRect();
  return element.maxLength === 1 || (width <= maxWidth && width < height * 2.5 && element.value.length <= 1);
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
  await write(wanted);
  const isAsRequested = (shown: string) => shown === wanted.join("");
  if (!isAsRequested(read())) await write(before);
  return verifiedBy(target, read, isAsRequested);
}
