// Comboboxes, autocompletes and tag inputs: opened, filtered and picked from as a person does.

import { isTextual, readShown, type Shown } from "../../sense/shown.ts";
import { isTag } from "../../tree.ts";
import { normalise } from "../../words.ts";
import { ActionError } from "../action-error.ts";
import { fireKey, giveFocus, leaveFocus } from "../events.ts";
import type { Done, Scene } from "../handler.ts";
import { nextTask } from "../settle.ts";
import { mustBeEnabled, type Target } from "../target.ts";
import { writeField } from "../text-field.ts";
import { choose, findChoice, type Offer } from "../understand/choice.ts";
import { fillDatePicker, isDatePicker } from "./date-picker.ts";
import { Dropdown, typeInto } from "./dropdown.ts";

/** Text for a combobox: an option if one fits, else the text itself where the page keeps it. */
export async function fillCombobox(target: Target, value: string, scene: Scene): Promise<Done> {
  const choosing = () => pick(target, value === "" ? [] : [value], scene, { orText: isTextual(target.element) });
  return isDatePicker(target, value) ? fillDatePicker(target, value, scene, choosing) : choosing();
}

/** Exactly these options, of a field that opens a list. */
export async function selectInCombobox(target: Target, wanted: string[], scene: Scene): Promise<Done> {
  return pick(target, wanted, scene, { orText: false });
}

async function pick(target: Target, wanted: string[], scene: Scene, { orText }: { orText: boolean }): Promise<Done> {
  const { element } = target;
  mustBeEnabled(target);
  if (isTag(element, "input") && element.list) return writeField(target, wanted[0] ?? "", scene);
  const choosing = new Choosing(target, wanted, scene);
  const done: Done = { target, look: () => choosing.look() };
  if (choosing.look().holds) return { ...done, message: "It was so already." };
  await choosing.run({ orText });
  return done;
}

const mostTags = 100;
const separator = /\s+[/>›»→]\s+/;

class Choosing {
  readonly #dropdown: Dropdown;
  readonly #scene: Scene;
  readonly #name: string;
  /** What was shown, and what of the wanted was not, before we began: a search may look like a choice. */
  readonly #before: string;
  readonly #missing: string[];
  #labels: string[];
  /** What the field showed when its own list said that all was as it should be. */
  #proof: string | undefined;

  constructor(target: Target, wanted: string[], scene: Scene) {
    this.#dropdown = new Dropdown(target, scene);
    this.#scene = scene;
    this.#name = target.name;
    this.#labels = wanted;
    this.#before = this.#shown.texts.join();
    this.#missing = wanted.filter((text) => !this.#has(text));
  }

  async run({ orText }: { orText: boolean }): Promise<void> {
    const [text] = this.#labels;
    let chosen: string[] | undefined;
    try {
      if (orText && text && (await this.#isKept(text))) return;
      await this.#add(this.#missing);
      await this.#remove();
      chosen = this.#dropdown.selected?.map(({ label }) => label);
    } finally {
      await this.#dropdown.close();
    }
    if (chosen && sameLabels(chosen, this.#labels)) this.#proof = this.#shown.texts.join();
  }

  look(): { holds: boolean; shown: string | string[] } {
    const { texts, tags } = this.#shown;
    return { holds: this.#isSo(texts, tags.size), shown: tags.size > 0 ? texts : texts.join(", ") };
  }

  #isSo(texts: string[], tags: number): boolean {
    const labels = this.#labels;
    const shown = texts.join(", ");
    if (this.#proof === texts.join()) return true;
    if (labels.length === 0) return shown === "";
    if (labels.every((label) => this.#has(label))) {
      return tags > 0 ? tags === labels.length : labels.length === 1 || sameLabels(shown.split(", "), labels);
    }
    const isOne = labels.length === 1 && texts.join() !== this.#before;
    return isOne && labels.every((label) => label.split(separator).every((part) => overlap(shown, part)));
  }

  /** Suggestions are for those who want them: text that is none of them may stand, if the page lets it. */
  async #isKept(text: string): Promise<boolean> {
    const dropdown = this.#dropdown;
    if (await dropdown.find(text)) return false;
    const element = dropdown.element as HTMLInputElement;
    const isSearch = element.type === "search" || element.closest('search,[role^="search"]');
    if (dropdown.isList && !isSearch) return false;
    leaveFocus(this.#scene.page);
    await nextTask();
    if (element.value !== text) return false;
    dropdown.keep();
    return true;
  }

  /** The option that is meant; of "Asia / Japan" the last, with those before it pressed. */
  async #find(text: string): Promise<Offer<Element>> {
    const dropdown = this.#dropdown;
    const offer = (await dropdown.find(text)) ?? (await this.#findBelow(text)) ?? (await this.#findNearly(text));
    if (offer.thing.closest('[aria-disabled="true"]'))
      throw new ActionError("DISABLED", `The option "${offer.label}" of ${this.#name} is disabled. Choose another.`);
    return offer;
  }

  async #findBelow(path: string): Promise<Offer<Element> | undefined> {
    const [first = "", ...rest] = path.split(separator);
    const above = rest.length > 0 && (await this.#dropdown.find(first));
    if (!above) return undefined;
    await this.#dropdown.press(above);
    const below = await this.#find(rest.join(" / "));
    return { ...below, label: `${above.label} / ${below.label}` };
  }

  async #findNearly(text: string): Promise<Offer<Element>> {
    const dropdown = this.#dropdown;
    const now = findChoice(text, dropdown.offers());
    const near = choose(text, Array.isArray(now) ? now : dropdown.known, this.#name);
    return (await dropdown.find(near.label)) ?? near;
  }

  /** Finds everything before anything is pressed, so that what cannot be done whole is not begun. */
  async #add(missing: string[]): Promise<void> {
    const dropdown = this.#dropdown;
    const labels = new Map<string, string>();
    for (const text of missing) labels.set(text, (await this.#find(text)).label);
    this.#labels = this.#labels.map((text) => labels.get(text) ?? text);
    for (const label of labels.values()) {
      const offer = await this.#find(label);
      if (!dropdown.selected?.some(({ thing }) => thing === offer.thing)) await dropdown.press(offer);
    }
  }

  async #remove(): Promise<void> {
    const dropdown = this.#dropdown;
    const labels = this.#labels;
    const isExtra = (label: string) => !labels.some((wanted) => same(wanted, label));
    let byKey = labels.length === 0 && this.#shown.tags.size === 0 && this.#shown.texts.length > 0;
    for (let round = 0; round < mostTags; round += 1) {
      const [tag = "", remover] = [...this.#shown.tags].find(([label]) => isExtra(label)) ?? [];
      const chosen = dropdown.selected?.find(({ label }) => isExtra(label));
      if (remover && !byKey) {
        await dropdown.click(remover);
        byKey = this.#shown.tags.has(tag);
        if (byKey) await dropdown.close();
      } else if (remover || (byKey && round === 0)) await this.#erase();
      else if (chosen) await dropdown.press(chosen);
      else break;
    }
    if (byKey) await this.#add(labels.filter((label) => !this.#has(label)));
  }

  /** Takes the last tag away, wanted or not; or the text, where there are no tags. */
  async #erase(): Promise<void> {
    const { element } = this.#dropdown;
    giveFocus(element);
    if (isTextual(element)) typeInto(element as HTMLInputElement, "");
    fireKey(element, "keydown", "Backspace");
    await nextTask();
  }

  get #shown(): Shown {
    return readShown(this.#dropdown.element, this.#dropdown);
  }

  #has(label: string): boolean {
    return this.#shown.texts.some((text) => [text, ...text.split(", ")].some((part) => same(part, label)));
  }
}

function same(a: string, b: string): boolean {
  return normalise(a) === normalise(b);
}

/** "Japan" is shown for the option "Japan (+81)", and "JP Japan" for "Japan". */
function overlap(a: string, b: string): boolean {
  const [one, other] = [normalise(a), normalise(b)];
  return one !== "" && (one.includes(other) || other.includes(one));
}

function sameLabels(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((label) => b.some((other) => same(label, other)));
}
