import { radioGroup } from "../sense/field.ts";
import { readLabel } from "../sense/label.ts";
import { nativeOptionLabel, selectedLabels } from "../sense/value.ts";
import { isTag, queryAll } from "../tree.ts";
import { readChecked } from "./check.ts";
import { fireChange } from "./events.ts";
import { type ActionContext, type ActionResult, type Handler, verifiedBy } from "./handler.ts";
import { clickOn, focusOn } from "./reach.ts";
import { waitFor } from "./settle.ts";
import { mustBeEnabled, refuseKind, refuseSeveral, type Target } from "./target.ts";
import { type Choice, choose, chooseAll, findChoice, sameLabels } from "./understand/choice.ts";
import { selectInCombobox } from "./widgets/combobox.ts";
import { selectInListbox } from "./widgets/listbox.ts";
import { selectInMenu } from "./widgets/menu.ts";
import { offersChoices } from "./widgets/suggestions.ts";

/** How long to wait for options that depend on another field. */
const optionsTimeoutMs = 400;
const checkTimeoutMs = 50;

export const select: Handler<"select"> = async ({ fieldId, value, values }, context) => {
  const target = context.find(fieldId);
  const selectors = {
    select: selectNative,
    combobox: selectInCombobox,
    listbox: selectInListbox,
    radio: selectRadio,
    button: selectInMenu,
    text: offersChoices(target.element) && selectInCombobox,
    custom: target.element.tabIndex >= 0 && selectInCombobox,
  };
  const selectIn = selectors[target.kind as keyof typeof selectors];
  return selectIn ? selectIn(target, values ?? [value as string], context) : refuseKind(target, '"fill" or "click"');
};

async function selectNative(target: Target, wanted: string[], context: ActionContext): Promise<ActionResult> {
  const { name } = target;
  const list = () => target.element as HTMLSelectElement;
  if (wanted.length !== 1 && !list().multiple) refuseSeveral(target, wanted);
  const hasOptions = () => {
    if (!list().isConnected) Object.assign(target, context.find(target.fieldId));
    return wanted.every((text) => findChoice(text, choicesOf(list()))[0]);
  };
  await waitFor(hasOptions, optionsTimeoutMs);
  mustBeEnabled(target);
  const chosen = chooseAll(wanted, choicesOf(list()), name);
  focusOn(target);
  const items = chosen.map(({ item }) => item);
  const isAsRequested = () =>
    sameLabels(selectedLabels(list()), chosen) && items.every((item) => !item.isConnected || item.selected);
  if (!isAsRequested()) {
    for (const option of list().options) option.selected = items.includes(option);
    fireChange(list());
  }
  await context.watch.yieldToPage();
  const read = () => (list().multiple ? selectedLabels(list()) : selectedLabels(list()).join(", "));
  return verifiedBy(target, read, isAsRequested);
}

function choicesOf(list: HTMLSelectElement): Choice<HTMLOptionElement>[] {
  return Array.from(list.options, (item) => ({ label: nativeOptionLabel(item), value: item.value, item }));
}

async function selectRadio(target: Target, wanted: string[]): Promise<ActionResult> {
  if (wanted.length !== 1) refuseSeveral(target, wanted);
  const { item, label } = choose(wanted[0] as string, radiosAround(target.element), target.name);
  const chosen = { ...target, element: item, name: `"${label}"` };
  mustBeEnabled(chosen);
  if (readChecked(chosen) !== true) {
    clickOn(chosen);
    await waitFor(() => readChecked(chosen) === true, checkTimeoutMs);
  }
  const read = () => {
    const checked = radiosAround(target.element).filter(
      (radio) => readChecked({ ...target, element: radio.item }) === true,
    );
    return checked.map((radio) => radio.label).join(", ");
  };
  return verifiedBy(target, read, (shown) => shown === label);
}

function radiosAround(element: HTMLElement): Choice<HTMLElement>[] {
  const group = isTag(element, "input")
    ? radioGroup(element)
    : queryAll<HTMLInputElement>(
        element.closest("[role=radiogroup]") ?? element.parentElement ?? element,
        "[role=radio]",
      );
  return Array.from(group, (item) => ({ label: readLabel(item), value: item.value, item }));
}
