import type { ActionContext, ActionResult } from "../handler.ts";
import {
  chooseAll,
  chosenOptions,
  isAriaTrue,
  mustBeEnabled,
  nextFrame,
  nextTask,
  optionLabel,
  optionsIn,
  reach,
  refuseSeveral,
  sameLabels,
  styleOf,
  verifiedBy,
} from "../kit.ts";
import type { Target } from "../target.ts";
import { chooseByKeys } from "./choose-by-keys.ts";
import { clickPart } from "./click-part.ts";

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
  const isDrawn = () => !shown()[0] && chosen.every(({ item }) => lookOf(item) !== looks.get(item));
  if (!isAsRequested(shown())) {
    await nextFrame();
    context.refresh(target);
    if (!isAsRequested(shown()) && !isDrawn()) await byKeys();
  }
  if (chosen[0] && isDrawn()) {
    const message = `The style of "${chosen.map(({ label }) => label).join('", "')}" changed, but the list does not say what is selected.`;
    return { target, unknown: true, message };
  }
  return verifiedBy(target, shown, isAsRequested);

  /** Chooses what the pointer did not. Stops where the list does not follow the keys. */
  async function byKeys(): Promise<void> {
    for (const { label } of isMultiple ? choices : chosen) {
      const item = optionsIn(target.element).find((option) => optionLabel(option) === label);
      const isWanted = chosen.some((choice) => choice.label === label);
      const isDone = () => shown().includes(label) === isWanted;
      if (item && !isDone() && !(await chooseByKeys(target.element, item, isDone))) return;
    }
  }
}

/** A choice may be shown by style alone. */
function lookOf(item: Element): string {
  const { backgroundColor, color, fontWeight, borderColor } = styleOf(item);
  return [backgroundColor, color, fontWeight, borderColor, item.querySelectorAll("svg,i").length].join();
}
