import { kindOf } from "../sense/kind.ts";
import { readValue } from "../sense/value.ts";
import { ActionError } from "./action-error.ts";
import { clickWithPointer } from "./events.ts";
import type { Handler } from "./handler.ts";
import { reach } from "./reach.ts";
import { mustBeEnabled, mustBeWritable, type Target } from "./target.ts";

export const check: Handler<"check"> = async ({ fieldId, checked }, scene) => {
  const target = scene.find(fieldId);
  const { element, name } = target;
  const kind = kindOf(element) ?? target.kind;
  if (
    !/^(?:checkbox|radio|switch|menuitem|option|button|treeitem|gridcell)$/.test(kind) ||
    (kind === "button" && !element.hasAttribute("aria-pressed"))
  ) {
    throw new ActionError("WRONG_KIND", `${name} is a ${kind} and cannot be checked. Use "click" or "fill".`);
  }
  const look = () => ({ holds: isChecked(target) === checked, shown: isChecked(target) ?? "mixed" });
  if (isChecked(target) === checked) return { target, look, message: "It was so already." };
  mustBeEnabled(target);
  mustBeWritable(target);
  if (!checked && kind === "radio")
    throw new ActionError("NOT_ALLOWED", `${name} is a radio button: choose another of its group instead.`);
  const wasMixed = isChecked(target) === undefined;
  for (let clicks = 0; clicks < (wasMixed ? 2 : 1) && isChecked(target) !== checked; clicks += 1) {
    const { element: pressed, at } = reach(target);
    clickWithPointer(pressed, at);
    await scene.watch.breathe();
    scene.again(target);
  }
  return { target, look };
};

/** Undefined for what is neither, such as a box above others of which some are checked. */
export function isChecked({ element, kind }: Target): boolean | undefined {
  if ((element as HTMLInputElement).indeterminate || element.getAttribute("aria-checked") === "mixed") return undefined;
  return readValue(element, kindOf(element) ?? kind) === true;
}
