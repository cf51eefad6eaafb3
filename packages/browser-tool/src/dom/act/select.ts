import { isToggle } from "@giselles-ai/protocol/rules";
import { radioGroup } from "../sense/field.ts";
import { readLabel } from "../sense/label.ts";
import { nativeOptionLabel, selectedLabels } from "../sense/value.ts";
import { attribute, closest, isTag, parentOf, queryAll } from "../tree.ts";
import { checkByWord, readChecked } from "./check.ts";
import { fireChange, hoverOver } from "./events.ts";
import { type ActionContext, type ActionResult, type Handler, verifiedBy } from "./handler.ts";
import { clickOn, focusOn, middle } from "./reach.ts";
import { nextFrame, waitFor } from "./settle.ts";
import { mustBeEnabled, refuseSeveral, type Target } from "./target.ts";
import { type Choice, choose, chooseAll, findChoice, sameLabels } from "./understand/choice.ts";

/** How long to wait for options that depend on another field. */
const optionsTimeoutMs = 400;

export const select: Handler<"select"> = async ({ fieldId, value, values }, context) => {
  const target = context.find(fieldId);
  const wanted = values ?? [value as string];
  if (target.kind === "select") return selectNative(target, wanted, context);
  if (target.kind === "radio") return selectRadio(target, wanted);
  if (isToggle(target.kind)) return checkByWord(target, wanted.join(), context);
  const widgets = await context.loadWidgets();
  return widgets.select(context.find(fieldId), wanted, context);
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
  const { item, label, value } = choose(wanted[0] as string, radiosAround(target.element), target.name);
  const chosen = { ...target, element: item, name: `"${label}"` };
  mustBeEnabled(chosen);
  if (readChecked(chosen) !== true) {
    hoverOver(item, middle(item)); // a rating takes the star at which it has seen the pointer
    await nextFrame();
    clickOn(chosen);
  }
  const checked = () =>
    radiosAround(target.element).filter((radio) => readChecked({ ...target, element: radio.item }) === true);
  // The mark of the chosen one may be part of its label.
  const isChosen = () => {
    const marked = checked();
    return (
      marked.every((radio) => radio.item === item || (radio.label === label && radio.value === value)) ||
      // A rating marks all up to the chosen one.
      (marked.at(-1)?.item === item && radiosAround(target.element)[marked.length - 1]?.item === item)
    );
  };
  return verifiedBy(
    target,
    () =>
      checked()
        .map((radio) => radio.label)
        .join(", "),
    (shown) => !!shown && isChosen(),
  );
}

function radiosAround(element: HTMLElement): Choice<HTMLElement>[] {
  const group = isTag(element, "input")
    ? radioGroup(element)
    : queryAll(closest(element, "[role=radiogroup]") ?? parentOf(element) ?? element, "[role=radio]");
  return Array.from(group, (item) => ({
    label: readLabel(item),
    value: attribute(item, "value") || attribute(item, "aria-posinset"),
    item,
  }));
}
