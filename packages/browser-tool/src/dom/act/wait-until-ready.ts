import { elementOf } from "../sense/handles.ts";
import { isDisabled } from "../sense/value.ts";
import { isTag, matches, parentOf, styleOf } from "../tree.ts";
import { readPendingWork } from "../work/record-work.ts";
import { nextFrame } from "./settle.ts";

/** How long a field that is not ready is waited for, while the page is working and while it is not. */
const maxWaitMs = 2000;
const waitMs = 300;

/** Whether the page takes no clicks where a field is, as some do while they save. */
function isBlocked(element: Element): boolean {
  return matches(element, "[inert] *") || styleOf(parentOf(element) ?? element).pointerEvents === "none";
}

/** What earlier actions are about to enable, load or draw again is waited for: as long as the page works on it, or for a moment. */
export async function waitUntilReady(
  fieldId: string,
  page: Document,
  isReplaced: () => Promise<boolean>,
): Promise<void> {
  const isReady = async () => {
    const element = elementOf(fieldId);
    if (!element) return isReplaced();
    return !(isDisabled(element) || isBlocked(element) || (isTag(element, "select") && element.options.length < 2));
  };
  const start = performance.now();
  while (!(await isReady()) && performance.now() < start + (readPendingWork(page)[0] ? maxWaitMs : waitMs))
    await nextFrame();
}
