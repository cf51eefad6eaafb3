// A text box that puts its old text back as soon as it loses the focus takes only choices: the text in it is a search.
import type { ActionContext, ActionResult, Widgets } from "./handler.ts";
import { nextTask } from "./settle.ts";
import type { Target } from "./target.ts";

type Fill = (target: Target, value: string, context: ActionContext) => Promise<ActionResult>;

/** Fills a field. If the page takes the text back, it is searched for once more with the focus kept. */
export async function withSearch(
  target: Target,
  value: string,
  context: ActionContext,
  fill: Fill,
): Promise<ActionResult> {
  if (target.kind !== "text" || !value) return fill(target, value, context);
  const isRestored = watchForRestore(target);
  const done = await fill(target, value, context);
  const run = ({ searchAgain }: Widgets) => searchAgain(target, value, context);
  return { ...done, retry: { isUseful: isRestored, run } };
}

/** Watches whether a field puts its old text back on blur. Call it before the text is written. */
function watchForRestore({ element }: Target): () => boolean {
  const field = element as HTMLInputElement;
  const before = field.value;
  let isRestored = false;
  const read = async () => {
    await nextTask();
    isRestored = before !== "" && field.value === before;
  };
  field.addEventListener("blur", read, { once: true });
  return () => isRestored;
}
