import { chosenOptions, optionLabel, optionsIn } from "../../sense/value.ts";
import { ActionError } from "../action-error.ts";
import { clickWithPointer } from "../events.ts";
import type { Done } from "../handler.ts";
import { middle, reach } from "../reach.ts";
import { nextTask } from "../settle.ts";
import { mustBeEnabled, type Target } from "../target.ts";
import { choose } from "../understand/choice.ts";

/** A list of role "listbox" that is there to be clicked in. */
export async function selectInListbox(target: Target, wanted: string[]): Promise<Done> {
  const { element, name } = target;
  mustBeEnabled(target);
  reach(target);
  const several = element.getAttribute("aria-multiselectable") === "true";
  if (wanted.length > 1 && !several)
    throw new ActionError("INVALID_VALUE", `${name} takes one option, not ${wanted.length}.`);
  const offers = optionsIn(element).map((option) => ({ label: optionLabel(option), thing: option }));
  const chosen = wanted.map((text) => choose(text, offers, name));
  for (const { label, thing } of chosen) {
    if (thing.getAttribute("aria-disabled") === "true")
      throw new ActionError("DISABLED", `The option "${label}" of ${name} is disabled.`);
  }
  const isOn = (option: Element) => chosenOptions(element).includes(option);
  const things = chosen.map(({ thing }) => thing);
  const wrong = offers
    .map(({ thing }) => thing)
    .filter((thing) => isOn(thing) !== things.includes(thing) && (several || things.includes(thing)));
  for (const thing of wrong) {
    thing.scrollIntoView({ block: "nearest", behavior: "instant" });
    clickWithPointer(thing, middle(thing));
    await nextTask();
  }
  const look = () => {
    const shown = chosenOptions(target.element).map(optionLabel);
    return { holds: shown.length === chosen.length && chosen.every(({ label }) => shown.includes(label)), shown };
  };
  return { target, look };
}
