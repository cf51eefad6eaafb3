import { chosenOptions, optionLabel, optionsIn } from "../../sense/value.ts";
import { isAriaTrue, styleOf } from "../../tree.ts";
import { type ActionContext, type ActionResult, verifiedBy } from "../handler.ts";
import { clickPart, reach } from "../reach.ts";
import { nextFrame, nextTask } from "../settle.ts";
import { mustBeEnabled, refuseSeveral, type Target } from "../target.ts";
import { chooseAll, sameLabels } from "../understand/choice.ts";
import { chooseByKeys } from "./choose-by-keys.ts";

/** Selects in a `role="listbox"` by clicking its options, or by the keyboard if the list ignores the pointer. */
export async function selectInListbox(target: Target, wanted: string[], context: ActionContext): Promise<ActionResult> {
  const { element, name } = target;
  mustBeEnabled(target);
  reach(target);
  const isMultiple = isAriaTrue(element, "multiselectable");
  if (wanted.length > 1 && !isMultiple) refuseSeveral(target, wanted);
  const choices = optionsIn(element).map((item) => ({ label: optionLabel(item), item }));
  const chosen = chooseAll(wanted, choices, name);
  const looks = new Map(chosen.map(({ item }) => [item, lookOf(item)]));
  const isAsRequested = (shown: string[]) => sameLabels(shown, chosen);
  const shown = () => chosenOptions(target.element).map(optionLabel);
  for (const choice of choices) {
    const isWanted = chosen.includes(choice);
    if (chosenOptions(element).includes(choice.item) === isWanted || !(isMultiple || isWanted)) continue;
    clickPart(choice.item);
    await nextTask();
  }
  const [only] = chosen;
  if (only && !isMultiple && shown()[0] && !isAsRequested(shown())) {
    await nextFrame();
    context.refresh(target);
    if (!isAsRequested(shown())) await chooseByKeys(target.element, only.item);
  }
  const isDrawn = !shown()[0] && chosen.every(({ item }) => lookOf(item) !== looks.get(item));
  if (only && isDrawn) {
    const message = `Pressed "${chosen.map(({ label }) => label).join('", "')}", and its look has changed. The list does not say what is selected.`;
    return { target, unknown: true, message };
  }
  return verifiedBy(target, shown, isAsRequested);
}

/** A choice may be shown by style alone. */
function lookOf(item: Element): string {
  const { backgroundColor, color, fontWeight, borderColor } = styleOf(item);
  return [backgroundColor, color, fontWeight, borderColor, item.querySelectorAll("svg,i").length].join();
}
