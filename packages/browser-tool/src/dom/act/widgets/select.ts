import type { ActionContext, ActionResult } from "../handler.ts";
import { matches, refuseKind } from "../kit.ts";
import type { Target } from "../target.ts";
import { selectInCombobox } from "./combobox.ts";
import { selectInListbox } from "./listbox.ts";
import { selectInMenu } from "./menu.ts";
import { offersChoices } from "./suggestions.ts";

/** Selects in a popup of options, a list without a native element, or the menu of a button. */
export async function select(target: Target, wanted: string[], context: ActionContext): Promise<ActionResult> {
  const selectors = {
    combobox: selectInCombobox,
    listbox: selectInListbox,
    button: selectInMenu,
    menuitem: selectInMenu,
    text: offersChoices(target.element) && selectInCombobox,
    custom:
      target.element.tabIndex >= 0 &&
      (matches(target.element, "[aria-haspopup=true],[aria-haspopup=menu]") ? selectInMenu : selectInCombobox),
  };
  const selectIn = selectors[target.kind as keyof typeof selectors];
  return selectIn ? selectIn(target, wanted, context) : refuseKind(target, '"fill" or "click"');
}
