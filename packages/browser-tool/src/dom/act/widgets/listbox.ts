import { chosenOptions, optionLabel, optionsIn } from "../../sense/value.ts";
import { isAriaTrue } from "../../tree.ts";
import { type ActionResult, verifiedBy } from "../handler.ts";
import { clickPart, reach } from "../reach.ts";
import { nextTask } from "../settle.ts";
import { mustBeEnabled, refuseSeveral, type Target } from "../target.ts";
import { chooseAll, sameLabels } from "../understand/choice.ts";

/** Selects in a `role="listbox"` by clicking its options. */
export async function selectInListbox(target: Target, wanted: string[]): Promise<ActionResult> {
  const { element, name } = target;
  mustBeEnabled(target);
  reach(target);
  const isMultiple = isAriaTrue(element, "multiselectable");
  if (wanted.length > 1 && !isMultiple) refuseSeveral(target, wanted);
  const choices = optionsIn(element).map((item) => ({ label: optionLabel(item), item }));
  const chosen = chooseAll(wanted, choices, name);
  for (const choice of choices) {
    const isWanted = chosen.includes(choice);
    if (chosenOptions(element).includes(choice.item) === isWanted || !(isMultiple || isWanted)) continue;
    clickPart(choice.item);
    await nextTask();
  }
  return verifiedBy(
    target,
    () => chosenOptions(target.element).map(optionLabel),
    (shown) => sameLabels(shown, chosen),
  );
}
