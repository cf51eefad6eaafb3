import type { Action, FieldKind } from "@giselles-ai/protocol";
import { commitsOnClick } from "@giselles-ai/protocol/rules";

/** Whether an action may send or buy something. `kindOf` throws if there is no such field. */
export function commits(action: Action, kindOf: (fieldId: string) => FieldKind): boolean {
  if (action.action === "press") return /(?:^|\+)(?:enter|return|space| )$/i.test(action.keys);
  if (action.action !== "click" && action.action !== "select") return /click_point|long_press|drag/.test(action.action);
  try {
    return commitsOnClick(kindOf(action.fieldId)); // what is selected may be in the menu of a button
  } catch {
    return action.action === "click";
  }
}
