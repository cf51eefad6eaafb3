// Comboboxes, autocompletes and tag inputs: opened, filtered and picked from as a person does.
import { isTag } from "../../tree.ts";
import { normalise } from "../../words.ts";
import { ActionError } from "../action-error.ts";
import { clickWithPointer, fireKey, giveFocus, leaveFocus } from "../events.ts";
import type { Done, Scene } from "../handler.ts";
import { middle } from "../reach.ts";
import { nextTask } from "../settle.ts";
import { mustBeEnabled, type Target } from "../target.ts";
import { writeField } from "../text-field.ts";
import { choose, findChoice, type Offer } from "../understand/choice.ts";
import { fillDatePicker, isDatePicker } from "./date-picker.ts";
import { Dropdown, typeInto } from "./dropdown.ts";
import { isTextual, readShown, type Shown } from "./shown.ts";

/** Text for a combobox: an option if one fits, else the text itself where the page keeps it. */
export async function fillCombobox(target: Target, value: string, scene: Scene): Promise<Done> {
  if (isDatePicker(target, value)) return fillDatePicker(target, value, scene);
  return new Choosing(target, value === "" ? [] : [value], scene).run({ orText: isTextual(target.element) });
}

/** Exactly these options, of a field that opens a list. */
export async function selectInCombobox(target: Target, wanted: string[], scene: Scene): Promise<Done> {
  return new Choosing(target, wanted, scene).run({ orText: false });
}

const mostTags = 100;

class Choosing {
  private readonly dropdown: Dropdown;
  private readonly before: string;
  private labels: string[];
  /** What the field showed when its own list said that all was as it should be. */
  private proof: string | undefined;

  constructor(
    private readonly target: Target,
    private readonly wanted: string[],
    private readonly scene: Scene,
  ) {
    this.dropdown = new Dropdown(target, scene);
    this.labels = wanted;
    this.before = this.shown.texts.join();
  }

  async run({ orText }: { orText: boolean }): Promise<Done> {
    const { target, wanted, scene, dropdown } = this;
    mustBeEnabled(target);
    if (isTag(target.element, "input") && target.element.list) return writeField(target, wanted[0] ?? "", scene);
    const done: Done = { target, look: () => this.look() };
    if (this.look().holds) return { ...done, message: "It was so already." };
    let proven = false;
    try {
      if (orText && wanted[0] && (await this.isKept(wanted[0]))) return done;
      this.labels = [];
      for (const text of wanted) this.labels.push(this.has(text) ? text : (await this.find(text)).label);
      await this.add();
      await this.remove();
      proven = sameLabels(dropdown.selected?.map(({ label }) => label) ?? [], this.labels);
    } finally {
      await dropdown.close();
    }
    if (proven) this.proof = this.shown.texts.join();
    return done;
  }

  /** Suggestions are for those who want them: text that is none of them may stand, if the page lets it. */
  private async isKept(text: string): Promise<boolean> {
    const { dropdown, scene } = this;
    if (await dropdown.find(text)) return false;
    const element = dropdown.element as HTMLInputElement;
    const isSearch = element.type === "search" || element.closest('search,[role="search"],[role="searchbox"]');
    if (dropdown.isList && !isSearch) return false;
    leaveFocus(scene.page);
    await nextTask();
    if (element.value !== text) return false;
    dropdown.keep();
    return true;
  }

  /** The option that is meant. Of "Asia / Japan" the last, with those before it pressed. */
  private async find(text: string): Promise<Offer<Element>> {
    const { dropdown, target } = this;
    const offer = (await dropdown.find(text)) ?? (await this.findBelow(text)) ?? (await this.findNearly(text));
    if (offer.thing.closest('[aria-disabled="true"]'))
      throw new ActionError("DISABLED", `The option "${offer.label}" of ${target.name} is disabled. Choose another.`);
    return offer;
  }

  private async findBelow(path: string): Promise<Offer<Element> | undefined> {
    const [first = "", ...rest] = path.split(separator);
    const above = rest.length > 0 && (await this.dropdown.find(first));
    if (!above) return undefined;
    await this.dropdown.press(above);
    const below = await this.find(rest.join(" / "));
    return { ...below, label: `${above.label} / ${below.label}` };
  }

  private async findNearly(text: string): Promise<Offer<Element>> {
    const { dropdown, target } = this;
    if (dropdown.known.length === 0) await dropdown.browse();
    const now = findChoice(text, dropdown.offers());
    const { label } = choose(text, Array.isArray(now) ? now : dropdown.known, target.name);
    const offer = await dropdown.find(label);
    if (!offer) throw new ActionError("OPTION_NOT_FOUND", `${target.name} does not offer "${label}" any more.`);
    return offer;
  }

  private async add(): Promise<void> {
    for (const label of this.labels) {
      if (this.has(label)) continue;
      const offer = await this.find(label);
      if (!this.dropdown.selected?.some(({ thing }) => thing === offer.thing)) await this.dropdown.press(offer);
    }
  }

  private async remove(): Promise<void> {
    const { dropdown, labels } = this;
    const isExtra = (label: string) => !labels.some((wanted) => same(wanted, label));
    for (let round = 0; round < mostTags; round += 1) {
      const [, remover] = [...this.shown.tags].find(([label]) => isExtra(label)) ?? [];
      const chosen = remover ? undefined : dropdown.selected?.find(({ label }) => isExtra(label));
      if (chosen) await dropdown.press(chosen);
      else if (remover) clickWithPointer(remover, middle(remover));
      else break;
      await nextTask();
    }
    if (labels.length === 0 && this.shown.texts.length > 0) await this.empty();
  }

  private async empty(): Promise<void> {
    const { element } = this.dropdown;
    const button = element.parentElement?.parentElement?.querySelector('[aria-label*="clear" i],[title*="clear" i]');
    if (button) clickWithPointer(button, middle(button));
    else if (isTextual(element)) {
      giveFocus(element);
      typeInto(element as HTMLInputElement, "");
      fireKey(element, "keydown", "Backspace");
    }
    await nextTask();
  }

  private get shown(): Shown {
    return readShown(this.dropdown.element, this.dropdown);
  }

  private has(label: string): boolean {
    return this.shown.texts.some((text) => [text, ...text.split(/,\s*/)].some((part) => same(part, label)));
  }

  private look(): { holds: boolean; shown: string | string[] } {
    const { texts, tags } = this.shown;
    const all = texts.join(", ");
    return { holds: this.isSo(texts, tags), shown: tags.size > 0 ? texts : all };
  }

  private isSo(texts: string[], { size }: Shown["tags"]): boolean {
    const { labels } = this;
    if (this.proof !== undefined && this.proof === texts.join()) return true;
    const [label = ""] = labels;
    if (labels.length === 0) return texts.length === 0;
    if (labels.every((wanted) => this.has(wanted))) {
      if (size > 0) return size === labels.length;
      return labels.length === 1 || sameLabels(texts.join(", ").split(", "), labels);
    }
    if (labels.length > 1 || texts.join() === this.before) return false;
    return texts.some((text) => label.split(separator).every((part) => includes(text, part)) || includes(label, text));
  }
}

const separator = /\s+[/>›»→]\s+/;

function same(a: string, b: string): boolean {
  return normalise(a) === normalise(b);
}

function includes(whole: string, part: string): boolean {
  return normalise(whole).includes(normalise(part));
}

function sameLabels(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((label) => b.some((other) => same(label, other)));
}
