// Comboboxes, autocompletes and tag inputs: opens, filters and picks as a person does.
import { isTextual } from "../../sense/displayed-selection.ts";
import { isRendered } from "../../sense/visibility.ts";
import { normalise } from "../../text.ts";
import { queryAll, selfAndAncestors } from "../../tree.ts";
import { actAndObserve } from "../click.ts";
import { blurActive, fireKey, focusElement } from "../events.ts";
import { type ActionContext, type ActionResult, alreadySet } from "../handler.ts";
import { nextTask, waitFor } from "../settle.ts";
import { mustBeEnabled, refuseKind, refuseSeveral, type Target } from "../target.ts";
import { writeField } from "../text-field.ts";
import { type Choice, choose, findChoice, mustBeSelectable } from "../understand/choice.ts";
import { fillDatePicker, isDatePicker } from "./date-picker.ts";
import { Dropdown, typeInto } from "./dropdown.ts";

/** Fills a combobox: selects the option that matches the text, or enters the text itself if the page accepts it. */
export async function fillCombobox(target: Target, value: string, context: ActionContext): Promise<ActionResult> {
  const parts = value.split(/\s*[,;]\s*/).filter(Boolean);
  const isList = parts.length > 1 && new Dropdown(target, context).takesSeveral();
  const selectOption = () =>
    selectInCombobox(
      target,
      isList ? parts : value ? [value] : [],
      context,
      !isList && isTextual(target.element) && value,
    );
  return isDatePicker(target, value) ? fillDatePicker(target, value, context, selectOption) : selectOption();
}

/** Between the labels in a text such as "Red, Green and Blue". */
const listSeparator = /,\s+(?:and\s+)?|\s+(?:and|&)\s+/;
const maxTags = 100;
const removeTimeoutMs = 150;
const separator = /\s+[/>›»→]\s+/;

/** Selects exactly these options; or enters `freeText`, if it matches no option and the page accepts it. */
export async function selectInCombobox(
  target: Target,
  wanted: string[],
  context: ActionContext,
  freeText: string | false = false,
): Promise<ActionResult> {
  mustBeEnabled(target);
  if ((target.element as HTMLInputElement).list) return writeField(target, wanted[0] ?? "", context);
  return new Selection(target, wanted, context).apply(freeText);
}

/** Presses an item of the menu that a button opens. Its effect is the page's own, as after a click. */
export async function selectInMenu(target: Target, wanted: string[], context: ActionContext): Promise<ActionResult> {
  const [text = ""] = wanted;
  if (!opensMenu(target.element)) refuseKind(target, '"click"');
  if (wanted.length !== 1) refuseSeveral(target, wanted, "item");
  mustBeEnabled(target);
  const selection = new Selection(target, wanted, context);
  let isPressed = false;
  try {
    const { item, label } = await selection.findOption(text);
    const done = await actAndObserve(context, () => selection.press(item), target);
    isPressed = await waitFor(() => !isRendered(item), removeTimeoutMs);
    return { ...done, unknown: false, message: done.message ?? `Pressed "${label}".` };
  } finally {
    if (!isPressed) await selection.close();
  }
}

/** Whether a button opens a menu: it says so, or stands alone beside one. */
function opensMenu(button: Element): boolean {
  if (button.matches("[aria-haspopup],[aria-expanded]")) return true;
  return selfAndAncestors(button, 4).some(({ parentElement }) => {
    if (!parentElement || parentElement.matches("html,body,form")) return false;
    const isAlone = queryAll(parentElement, "button,a[href],input").every((control) => control === button);
    return isAlone && queryAll(parentElement, "[role=menu],[role=listbox]").length === 1;
  });
}

/** Changes the selection of a combobox to the wanted labels. */
class Selection {
  readonly #target: Target;
  readonly #context: ActionContext;
  readonly #dropdown: Dropdown;
  #labels: string[];
  #several = false;
  /** The last part of a path that was followed: some fields display only that. */
  #leaf = "";
  /** What the field displayed at first: the text of a search may look like a selection. */
  readonly #before: string;
  /** What the field displayed when its list confirmed the selection. */
  #confirmed: string | undefined;

  constructor(target: Target, wanted: string[], context: ActionContext) {
    this.#target = target;
    this.#context = context;
    this.#labels = wanted;
    this.#dropdown = new Dropdown(target, context);
    this.#before = this.#dropdown.displayed().texts.join();
  }

  async apply(freeText: string | false): Promise<ActionResult> {
    const dropdown = this.#dropdown;
    const missing = this.#missing();
    const verify = () => {
      const { texts, tags } = dropdown.displayed();
      return { holds: this.#isAsRequested(texts, tags.size), shown: tags.size ? texts : texts.join(", ") };
    };
    const result: ActionResult = { target: this.#target, verify };
    if (verify().holds) return { ...result, message: alreadySet };
    let chosen: string[] | undefined;
    try {
      if (freeText && (await this.#acceptsText(freeText))) return result;
      await this.#add(missing);
      await this.#remove();
      chosen = dropdown.selected()?.map(({ label }) => label);
    } finally {
      await dropdown.close();
    }
    if (chosen && areSameTexts(chosen, this.#labels)) this.#confirmed = dropdown.displayed().texts.join();
    return result;
  }

  press(item: Element): Promise<void> {
    return this.#dropdown.press(item);
  }

  close(): Promise<void> {
    return this.#dropdown.close();
  }

  /** Several were asked for, or the field shows that it takes several. */
  #takesSeveral(): boolean {
    this.#several ||= this.#labels.length > 1 || this.#dropdown.takesSeveral();
    return this.#several;
  }

  /** The wanted labels that the field does not display. */
  #missing(): string[] {
    const parts = this.#dropdown.displayed().texts.flatMap((text) => [text, ...text.split(", ")]);
    return this.#labels.filter((label) => !parts.some((part) => isSameText(part, label)));
  }

  #isAsRequested(texts: string[], tags: number): boolean {
    const labels = this.#labels;
    const text = texts.join(", ");
    const isOne = labels.length === 1;
    if (this.#confirmed === texts.join()) return true;
    if (!labels.length) return !text;
    if (!this.#missing().length) {
      if (tags) return tags === labels.length;
      const parts = texts[1] ? texts : text.split(", ");
      return areSameTexts(parts, labels) || (isOne && !this.#takesSeveral());
    }
    const parts = labels.join().split(separator);
    if (!isOne || texts.join() === this.#before) return false;
    return parts.every((part) => overlap(text, part)) || (!!this.#leaf && isSameText(text, this.#leaf));
  }

  /** Enters text that matches no suggestion. Returns whether the page keeps it. */
  async #acceptsText(text: string): Promise<boolean> {
    const dropdown = this.#dropdown;
    if (await dropdown.find(text)) return false;
    const element = dropdown.field() as HTMLInputElement;
    if (dropdown.isList && !element.closest("[type=search],search,[role^=search]")) return false;
    blurActive(this.#context.page);
    await nextTask();
    if (element.value !== text) return false;
    dropdown.keepTyped();
    return true;
  }

  /** Finds an option. For a path such as "Asia / Japan", presses all but the last. */
  async findOption(text: string): Promise<Choice<Element>> {
    const found =
      (await this.#dropdown.find(text)) ?? (await this.#findByPath(text)) ?? (await this.#findSimilar(text));
    return mustBeSelectable(found, this.#target.name);
  }

  async #findByPath(path: string): Promise<Choice<Element> | undefined> {
    const [first = "", ...rest] = path.split(separator);
    const above = rest.length ? await this.#dropdown.find(first) : undefined;
    if (!above) return undefined;
    await this.#dropdown.press(above.item);
    const below = await this.findOption(rest.join(" / "));
    this.#leaf ||= below.label;
    return { ...below, label: `${above.label} / ${below.label}` };
  }

  async #findSimilar(text: string): Promise<Choice<Element>> {
    const current = findChoice(text, this.#dropdown.choices());
    const similar = choose(text, current[1] ? current : [...this.#dropdown.known.values()], this.#target.name);
    return (await this.#dropdown.find(similar.label)) ?? similar;
  }

  /** Finds all options before it presses any, so that a selection is not left half done. */
  async #add(texts: string[]): Promise<void> {
    const labels = new Map<string, string>();
    for (const text of texts) {
      const isNew = !(await this.#dropdown.find(text)) && this.#takesSeveral();
      if (isNew && (await this.#dropdown.create(text))) continue;
      labels.set(text, (await this.findOption(text)).label);
    }
    this.#labels = this.#labels.map((text) => labels.get(text) ?? text);
    for (const label of labels.values()) {
      const { item } = await this.findOption(label);
      // A field that shows no tags may show only how many options are selected.
      const isChosen = this.#dropdown.selected()?.some((option) => option.item === item);
      if (!isChosen || this.#dropdown.displayed().tags.size) await this.#dropdown.press(item);
    }
  }

  /** Removes what is displayed and not wanted: by the remover of its tag, by its option, or by a key. */
  async #remove(): Promise<void> {
    const dropdown = this.#dropdown;
    const isExtra = (label: string) => !this.#labels.some((other) => isSameText(other, label));
    /** What is selected: marked in the list, or displayed. A text such as "3 selected" is none. */
    const chosen = () => {
      const { texts, tags } = dropdown.displayed();
      const parts = texts.flatMap((text) => (dropdown.known.has(text) ? text : text.split(listSeparator)));
      const isLabel = (text: string) => tags.size || texts[1] || !this.#labels.length || dropdown.known.has(text);
      hasTags ||= tags.size > 0;
      const marked = hasTags ? [] : (dropdown.selected() ?? []); // where tags are shown, the list may mark the hovered option
      return [...marked.map(({ label }) => label), ...parts.filter(isLabel)];
    };
    let hasTags = false;
    const isCounted = () => dropdown.displayed().tags.size || this.#takesSeveral() || !this.#labels.length;
    const ways = [
      async (label: string) => {
        const remover = dropdown.displayed().tags.get(label);
        if (remover) await dropdown.press(remover);
      },
      async (label: string) => {
        const option = this.#takesSeveral() && !hasTags ? await dropdown.find(label) : undefined;
        if (option) await dropdown.press(option.item);
      },
      async () => {
        await dropdown.close();
        await this.#erase();
      },
    ];
    for (let round = 0; round < maxTags; round += 1) {
      const label = isCounted() ? chosen().find(isExtra) : undefined;
      if (label === undefined) break;
      const isGone = () => !chosen().includes(label);
      for (const way of ways) {
        await way(label);
        if (await waitFor(isGone, removeTimeoutMs)) break;
      }
      if (!isGone() && round > this.#labels.length) break; // a key removes the last one first
    }
    await this.#add(this.#missing());
  }

  /** Removes the last tag, or the text if there are no tags. */
  async #erase(): Promise<void> {
    const element = this.#dropdown.field();
    focusElement(element);
    if (isTextual(element)) typeInto(element as HTMLInputElement, "");
    fireKey(element, "keydown", "Backspace");
    await nextTask();
  }
}

function isSameText(a: string, b: string): boolean {
  return normalise(a) === normalise(b);
}

function areSameTexts(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((label) => b.some((other) => isSameText(label, other)));
}

/** Fields may display "Japan" for the option "Japan (+81)", and "JP Japan" for "Japan". */
function overlap(a: string, b: string): boolean {
  const [one, other] = [normalise(a), normalise(b)];
  return one !== "" && (one.includes(other) || other.includes(one));
}
