// The menu of a button: opens it, presses one item, and looks for what that changed.
import type { ActionContext, ActionResult } from "../handler.ts";
import {
  actAndObserve,
  attribute,
  isRendered,
  matches,
  mustBeEnabled,
  oneLine,
  parentOf,
  queryAll,
  refuseKind,
  refuseSeveral,
  selfAndAncestors,
  waitFor,
} from "../kit.ts";
import type { Target } from "../target.ts";
import { Selection } from "./selection.ts";

const closeTimeoutMs = 150;

/** Presses an item of the menu that a button opens. Applied only if the page then shows more than a closed menu. */
export async function selectInMenu(target: Target, wanted: string[], context: ActionContext): Promise<ActionResult> {
  const [text = ""] = wanted;
  if (!opensMenu(target.element)) refuseKind(target, '"click"');
  if (wanted.length !== 1) refuseSeveral(target, wanted, "item");
  mustBeEnabled(target);
  const { page } = context;
  const before = describePage(page);
  const selection = new Selection(target, wanted, context);
  let isClosed = false;
  let label = "";
  let message: string | undefined;
  try {
    const option = await selection.findOption(text);
    label = option.label;
    ({ message } = await actAndObserve(context, () => selection.press(option.item), target));
    isClosed = await waitFor(() => !isRendered(option.item), closeTimeoutMs);
  } finally {
    if (!isClosed) await selection.close();
  }
  const isSeen = describePage(page) !== before;
  if (isSeen) return { target, message: message ?? `"${label}" was pressed.` };
  return { target, unknown: true, message: `"${label}" was pressed. The page shows no change except for the menu.` };
}

/** Whether a button opens a menu: it says so, or stands alone beside one. */
function opensMenu(button: Element): boolean {
  if (matches(button, "[aria-haspopup],[aria-expanded]")) return true;
  return selfAndAncestors(button, 4).some((part) => {
    const parentElement = parentOf(part);
    if (!parentElement || matches(parentElement, "html,body,form")) return false;
    const isAlone = queryAll(parentElement, "button,a[href],input").every((control) => control === button);
    return isAlone && queryAll(parentElement, "[role=menu],[role=listbox]").length === 1;
  });
}

const states = ["aria-checked", "aria-pressed", "aria-current", "aria-selected", "aria-sort"];

/** What a page shows while no menu is open: its text, its values, and the states of its elements. */
function describePage({ body, location }: Document): string {
  const values = queryAll<HTMLInputElement>(body, "input,select,textarea").map(({ value, checked }) => value + checked);
  const marked = queryAll(body, states.map((name) => `[${name}]`).join()).map((element) =>
    states.map((name) => attribute(element, name)).join(),
  );
  // biome-ignore lint/performance/useDomNodeTextContent: a closed menu is hidden, and must not count
  return [location.href, oneLine(body.innerText), ...values, ...marked].join("\n");
}
