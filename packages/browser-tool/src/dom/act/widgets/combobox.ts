// Comboboxes, autocompletes and tag inputs: opened, filtered and picked from as a person does.

import { isTextual } from "../../sense/shown.ts";
import { normalise } from "../../words.ts";
import { fireKey, giveFocus, leaveFocus } from "../events.ts";
import { type Done, type Scene, wasSo } from "../handler.ts";
import { nextTask } from "../settle.ts";
import { mustBeEnabled, type Target } from "../target.ts";
import { writeField } from "../text-field.ts";
import { choose, findChoice, mustBeOpen, type Offer } from "../understand/choice.ts";
import { fillDatePicker, isDatePicker } from "./date-picker.ts";
import { Dropdown, typeInto } from "./dropdown.ts";

/** Text for a combobox: an option if one fits, else the text itself where the page keeps it. */
export async function fillCombobox(target: Target, value: string, scene: Scene): Promise<Done> {
  const choosing = () => selectInCombobox(target, value ? [value] : [], scene, isTextual(target.element) && value);
  return isDatePicker(target, value) ? fillDatePicker(target, value, scene, choosing) : choosing();
}

const mostTags = 100;
const separator = /\s+[/>›»→]\s+/;

/** Exactly these options, of a field that opens a list; or this text, if it is none of them and the page lets it stand. */
export async function selectInCombobox(
  target: Target,
  wanted: string[],
  scene: Scene,
  orText: string | false = false,
): Promise<Done> {
  mustBeEnabled(target);
  if ((target.element as HTMLInputElement).list) return writeField(target, wanted[0] ?? "", scene);
  return new Selection(target, wanted, scene).make(orText);
}

/** What is chosen in a combobox, on its way to what is wanted. */
class Selection {
  readonly #target: Target;
  readonly #scene: Scene;
  readonly #dropdown: Dropdown;
  #labels: string[];
  /** What was shown before we began: a search may look like a choice. */
  readonly #before: string;
  /** What the field showed when its own list said that all was as it should be. */
  #proof: string | undefined;

  constructor(target: Target, wanted: string[], scene: Scene) {
    this.#target = target;
    this.#scene = scene;
    this.#labels = wanted;
    this.#dropdown = new Dropdown(target, scene);
    this.#before = this.#dropdown.shown().texts.join();
  }

  async make(orText: string | false): Promise<Done> {
    const dropdown = this.#dropdown;
    const missing = this.#lacking();
    const look = () => {
      const { texts, tags } = dropdown.shown();
      return { holds: this.#isSo(texts, tags.size), shown: tags.size ? texts : texts.join(", ") };
    };
    const done: Done = { target: this.#target, look };
    if (look().holds) return { ...done, message: wasSo };
    let chosen: string[] | undefined;
    try {
      if (orText && (await this.#isKept(orText))) return done;
      await this.#add(missing);
      await this.#remove();
      chosen = dropdown.selected()?.map(({ label }) => label);
    } finally {
      await dropdown.close();
    }
    if (chosen && sameTexts(chosen, this.#labels)) this.#proof = dropdown.shown().texts.join();
    return done;
  }

  /** What is wanted and not shown. */
  #lacking(): string[] {
    const parts = this.#dropdown.shown().texts.flatMap((text) => [text, ...text.split(", ")]);
    return this.#labels.filter((label) => !parts.some((part) => same(part, label)));
  }

  #isSo(texts: string[], tags: number): boolean {
    const labels = this.#labels;
    const text = texts.join(", ");
    const isOne = labels.length === 1;
    if (this.#proof === texts.join()) return true;
    if (!labels.length) return !text;
    if (!this.#lacking().length) return tags ? tags === labels.length : isOne || sameTexts(text.split(", "), labels);
    const parts = labels.join().split(separator);
    return isOne && texts.join() !== this.#before && parts.every((part) => overlap(text, part));
  }

  /** Suggestions are for those who want them: text that is none of them may stand, if the page lets it. */
  async #isKept(text: string): Promise<boolean> {
    const dropdown = this.#dropdown;
    if (await dropdown.find(text)) return false;
    const element = dropdown.field() as HTMLInputElement;
    if (dropdown.isList && !element.closest("[type=search],search,[role^=search]")) return false;
    leaveFocus(this.#scene.page);
    await nextTask();
    if (element.value !== text) return false;
    dropdown.keep();
    return true;
  }

  /** The option that is meant; of "Asia / Japan" the last, with those before it pressed. */
  async #findMeant(text: string): Promise<Offer<Element>> {
    const found = (await this.#dropdown.find(text)) ?? (await this.#findBelow(text)) ?? (await this.#findNearly(text));
    return mustBeOpen(found, this.#target.name);
  }

  async #findBelow(path: string): Promise<Offer<Element> | undefined> {
    const [first = "", ...rest] = path.split(separator);
    const above = rest.length ? await this.#dropdown.find(first) : undefined;
    if (!above) return undefined;
    await this.#dropdown.press(above.thing);
    const below = await this.#findMeant(rest.join(" / "));
    return { ...below, label: `${above.label} / ${below.label}` };
  }

  async #findNearly(text: string): Promise<Offer<Element>> {
    const now = findChoice(text, this.#dropdown.offers());
    const near = choose(text, now[1] ? now : [...this.#dropdown.known.values()], this.#target.name);
    return (await this.#dropdown.find(near.label)) ?? near;
  }

  /** Finds everything before anything is pressed, so that what cannot be done whole is not begun. */
  async #add(texts: string[]): Promise<void> {
    const meant = new Map<string, string>();
    for (const text of texts) meant.set(text, (await this.#findMeant(text)).label);
    this.#labels = this.#labels.map((text) => meant.get(text) ?? text);
    for (const label of meant.values()) {
      const { thing } = await this.#findMeant(label);
      const isChosen = this.#dropdown.selected()?.some((option) => option.thing === thing);
      if (!isChosen) await this.#dropdown.press(thing);
    }
  }

  async #remove(): Promise<void> {
    const dropdown = this.#dropdown;
    const labels = this.#labels;
    const isExtra = (label: string) => !labels.some((other) => same(other, label));
    let byKey = !labels.length && !dropdown.shown().tags.size && dropdown.shown().texts.length > 0;
    for (let round = 0; round < mostTags; round += 1) {
      const [tag = "", remover] = [...dropdown.shown().tags].find(([label]) => isExtra(label)) ?? [];
      const extra = dropdown.selected()?.find(({ label }) => isExtra(label));
      if (remover && !byKey) {
        await dropdown.press(remover);
        byKey = dropdown.shown().tags.has(tag);
        if (byKey) await dropdown.close();
      } else if (remover || (byKey && round === 0)) await this.#erase();
      else if (extra) await dropdown.press(extra.thing);
      else break;
    }
    if (byKey) await this.#add(this.#lacking());
  }

  /** Takes the last tag away, wanted or not; or the text, where there are no tags. */
  async #erase(): Promise<void> {
    const element = this.#dropdown.field();
    giveFocus(element);
    if (isTextual(element)) typeInto(element as HTMLInputElement, "");
    fireKey(element, "keydown", "Backspace");
    await nextTask();
  }
}

function same(a: string, b: string): boolean {
  return normalise(a) === normalise(b);
}

function sameTexts(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((label) => b.some((other) => same(label, other)));
}

/** "Japan" is shown for the option "Japan (+81)", and "JP Japan" for "Japan". */
function overlap(a: string, b: string): boolean {
  const [one, other] = [normalise(a), normalise(b)];
  return one !== "" && (one.includes(other) || other.includes(one));
}
