import { chosenOptions, optionLabel, optionsIn } from "../../sense/value.ts";
import { isTrue } from "../../tree.ts";
import { type Done, seen } from "../handler.ts";
import { clickPart, reach } from "../reach.ts";
import { nextTask } from "../settle.ts";
import { mustBeEnabled, type Target, takesOne } from "../target.ts";
import { chooseAll, sameLabels } from "../understand/choice.ts";

/** A list of role "listbox" that is there to be clicked in. */
export async function selectInListbox(target: Target, wanted: string[]): Promise<Done> {
  const { element, name } = target;
  mustBeEnabled(target);
  reach(target);
  const isSeveral = isTrue(element, "multiselectable");
  if (wanted.length > 1 && !isSeveral) takesOne(target, wanted);
  const offers = optionsIn(element).map((thing) => ({ label: optionLabel(thing), thing }));
  const chosen = chooseAll(wanted, offers, name);
  for (const offer of offers) {
    const isWanted = chosen.includes(offer);
    if (chosenOptions(element).includes(offer.thing) === isWanted || !(isSeveral || isWanted)) continue;
    clickPart(offer.thing);
    await nextTask();
  }
  return seen(
    target,
    () => chosenOptions(target.element).map(optionLabel),
    (shown) => sameLabels(shown, chosen),
  );
}
