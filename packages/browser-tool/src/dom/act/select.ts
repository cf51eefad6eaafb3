import { radioGroup } from "../sense/field.ts";
import { kindOf } from "../sense/kind.ts";
import { readLabel } from "../sense/label.ts";
import { nativeOptionLabel, selectedLabels } from "../sense/value.ts";
import { isTag } from "../tree.ts";
import { ActionError } from "./action-error.ts";
import { isChecked } from "./check.ts";
import { clickWithPointer, fire, giveFocus } from "./events.ts";
import type { Done, Handler, Scene } from "./handler.ts";
import { reach } from "./reach.ts";
import { waitFor } from "./settle.ts";
import { mustBeEnabled, type Target } from "./target.ts";
import { choose, findChoice, type Offer } from "./understand/choice.ts";
import { selectInCombobox } from "./widgets/combobox.ts";
import { selectInListbox } from "./widgets/listbox.ts";

/** How long options that depend on another field may take to arrive. */
const patienceMs = 400;

export const select: Handler<"select"> = async ({ fieldId, value, values }, scene) => {
  const target = scene.find(fieldId);
  const wanted = values ?? [value as string];
  const { element, name } = target;
  if (isTag(element, "select")) return selectNative(target, wanted, scene);
  const kind = kindOf(element) ?? target.kind;
  if (kind === "combobox") return selectInCombobox(target, wanted, scene);
  if (kind === "listbox") return selectInListbox(target, wanted);
  if (kind === "radio") return selectRadio(target, wanted, scene);
  throw new ActionError("WRONG_KIND", `${name} is a ${kind}, not a list. Use "fill", "check" or "click".`);
};

async function selectNative(target: Target, wanted: string[], scene: Scene): Promise<Done> {
  const { name } = target;
  const list = () => target.element as HTMLSelectElement;
  if (wanted.length !== 1 && !list().multiple)
    throw new ActionError("INVALID_VALUE", `${name} takes one option, not ${wanted.length}.`);
  const isOffered = () => {
    if (!list().isConnected) Object.assign(target, scene.find(target.fieldId));
    return wanted.every((text) => findChoice(text, offersOf(list()))) || undefined;
  };
  await waitFor(scene.page, isOffered, patienceMs);
  mustBeEnabled(target);
  const chosen = wanted.map((text) => choose(text, offersOf(list()), name));
  for (const { label, thing } of chosen) {
    if (thing.matches(":disabled, :disabled > *"))
      throw new ActionError("DISABLED", `The option "${label}" of ${name} is disabled. Choose another.`);
  }
  reach(target);
  giveFocus(list());
  const things = chosen.map(({ thing }) => thing);
  const labels = chosen.map(({ label }) => label);
  const isSo = () =>
    sameSet(selectedLabels(list()), labels) && things.every((thing) => !thing.isConnected || thing.selected);
  if (!isSo()) {
    for (const option of list().options) {
      const isOn = things.includes(option);
      if (option.selected !== isOn) option.selected = isOn;
    }
    fire(list(), "input");
    fire(list(), "change");
  }
  await scene.watch.breathe();
  return {
    target,
    look: () => {
      const shown = selectedLabels(list());
      return { holds: isSo(), shown: list().multiple ? shown : shown.join(", ") };
    },
  };
}

function offersOf(list: HTMLSelectElement): Offer<HTMLOptionElement>[] {
  return Array.from(list.options, (option) => ({
    label: nativeOptionLabel(option),
    value: option.value,
    thing: option,
  }));
}

async function selectRadio(target: Target, wanted: string[], scene: Scene): Promise<Done> {
  const { name } = target;
  if (wanted.length !== 1)
    throw new ActionError("INVALID_VALUE", `${name} is one of a group of which one can be chosen.`);
  const { thing, label } = choose(wanted[0] as string, radiosAround(target.element), name);
  const chosen: Target = { ...target, element: thing, name: `"${label}"` };
  mustBeEnabled(chosen);
  if (!isChecked(chosen)) {
    const { element: pressed, at } = reach(chosen);
    clickWithPointer(pressed, at);
    await scene.watch.breathe();
  }
  return {
    target,
    look: () => {
      const on = radiosAround(target.element).filter((radio) => isChecked({ ...target, element: radio.thing }));
      return { holds: on.length === 1 && on[0]?.label === label, shown: on.map((radio) => radio.label).join(", ") };
    },
  };
}

function radiosAround(element: HTMLElement): Offer<HTMLElement>[] {
  const group: HTMLElement[] = isTag(element, "input")
    ? radioGroup(element)
    : Array.from(
        (element.closest('[role="radiogroup"]') ?? element.parentElement ?? element).querySelectorAll('[role="radio"]'),
      );
  return group.map((thing) => ({
    label: readLabel(thing),
    ...(isTag(thing, "input") && { value: thing.value }),
    thing,
  }));
}

export function sameSet(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((text) => b.includes(text));
}
