import { readValue } from "../sense/value.ts";
import { refuse } from "./action-error.ts";
import type { Handler } from "./handler.ts";
import { clickOn } from "./reach.ts";
import { kindNow, mustBeWritable, type Target, wrongKind } from "./target.ts";

export const check: Handler<"check"> = async ({ fieldId, checked }, scene) => {
  const target = scene.find(fieldId);
  const { element, name } = target;
  const kind = kindNow(target);
  if (
    !/^(?:checkbox|radio|switch|menuitem|option|button|treeitem|gridcell)$/.test(kind) ||
    (kind === "button" && !element.hasAttribute("aria-pressed"))
  )
    wrongKind(target, '"click" or "fill"');
  const before = isChecked(target);
  const look = () => ({ holds: isChecked(target) === checked, shown: isChecked(target) ?? "mixed" });
  if (before === checked) return { target, look, message: "It was so already." };
  mustBeWritable(target);
  if (!checked && kind === "radio") refuse("NOT_ALLOWED", `${name} is a radio button: choose another of its group.`);
  // What is mixed may be checked before it is unchecked.
  for (let clicks = before === undefined ? 2 : 1; clicks > 0 && isChecked(target) !== checked; clicks -= 1) {
    clickOn(target);
    await scene.watch.breathe();
    scene.again(target);
  }
  return { target, look };
};

/** Undefined for what is neither, such as a box above others of which some are checked. */
export function isChecked(target: Target): boolean | undefined {
  const { element } = target;
  const isMixed = (element as HTMLInputElement).indeterminate || element.getAttribute("aria-checked") === "mixed";
  return isMixed ? undefined : readValue(element, kindNow(target)) === true;
}
