import { radioGroup } from "../sense/field.ts";
import { readLabel } from "../sense/label.ts";
import { nativeOptionLabel, selectedLabels } from "../sense/value.ts";
import { all, isTag } from "../tree.ts";
import { readChecked } from "./check.ts";
import { fireChange } from "./events.ts";
import { type Done, type Handler, type Scene, seen } from "./handler.ts";
import { clickOn, focusOn } from "./reach.ts";
import { waitFor } from "./settle.ts";
import { mustBeEnabled, type Target, takesOne, wrongKind } from "./target.ts";
import { choose, chooseAll, findChoice, type Offer, sameLabels } from "./understand/choice.ts";
import { selectInCombobox } from "./widgets/combobox.ts";
import { selectInListbox } from "./widgets/listbox.ts";

/** How long options that depend on another field may take to arrive. */
const patienceMs = 400;

export const select: Handler<"select"> = async ({ fieldId, value, values }, scene) => {
  const target = scene.find(fieldId);
  const ways = { select: selectNative, combobox: selectInCombobox, listbox: selectInListbox, radio: selectRadio };
  const way = ways[target.kind as keyof typeof ways];
  return way ? way(target, values ?? [value as string], scene) : wrongKind(target, '"fill" or "click"');
};

async function selectNative(target: Target, wanted: string[], scene: Scene): Promise<Done> {
  const { name } = target;
  const list = () => target.element as HTMLSelectElement;
  if (wanted.length !== 1 && !list().multiple) takesOne(target, wanted);
  const isOffered = () => {
    if (!list().isConnected) Object.assign(target, scene.find(target.fieldId));
    return wanted.every((text) => findChoice(text, offersOf(list()))[0]);
  };
  await waitFor(isOffered, patienceMs);
  mustBeEnabled(target);
  const chosen = chooseAll(wanted, offersOf(list()), name);
  focusOn(target);
  const things = chosen.map(({ thing }) => thing);
  const isSo = () =>
    sameLabels(selectedLabels(list()), chosen) && things.every((thing) => !thing.isConnected || thing.selected);
  if (!isSo()) {
    for (const option of list().options) option.selected = things.includes(option);
    fireChange(list());
  }
  await scene.watch.breathe();
  const read = () => (list().multiple ? selectedLabels(list()) : selectedLabels(list()).join(", "));
  return seen(target, read, isSo);
}

function offersOf(list: HTMLSelectElement): Offer<HTMLOptionElement>[] {
  return Array.from(list.options, (thing) => ({ label: nativeOptionLabel(thing), value: thing.value, thing }));
}

async function selectRadio(target: Target, wanted: string[], scene: Scene): Promise<Done> {
  if (wanted.length !== 1) takesOne(target, wanted);
  const { thing, label } = choose(wanted[0] as string, radiosAround(target.element), target.name);
  const chosen = { ...target, element: thing, name: `"${label}"` };
  mustBeEnabled(chosen);
  if (readChecked(chosen) !== true) {
    clickOn(chosen);
    await scene.watch.breathe();
  }
  const read = () => {
    const on = radiosAround(target.element).filter(
      (radio) => readChecked({ ...target, element: radio.thing }) === true,
    );
    return on.map((radio) => radio.label).join(", ");
  };
  return seen(target, read, (shown) => shown === label);
}

function radiosAround(element: HTMLElement): Offer<HTMLElement>[] {
  const group = isTag(element, "input")
    ? radioGroup(element)
    : all<HTMLInputElement>(element.closest("[role=radiogroup]") ?? element.parentElement ?? element, "[role=radio]");
  return Array.from(group, (thing) => ({ label: readLabel(thing), value: thing.value, thing }));
}
