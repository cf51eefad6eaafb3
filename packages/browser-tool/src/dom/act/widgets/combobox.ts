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
import { createDropdown, typeInto } from "./dropdown.ts";

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
  const dropdown = createDropdown(target, scene);
  const { shown, selected, find, press, close } = dropdown;
  let labels = wanted;
  /** What was shown, and what of the wanted was not, before we began: a search may look like a choice. */
  const before = shown().texts.join();
  const missing = lacking();
  /** What the field showed when its own list said that all was as it should be. */
  let proof: string | undefined;
  const done: Done = {
    target,
    look: () => {
      const { texts, tags } = shown();
      return { holds: isSo(texts, tags.size), shown: tags.size ? texts : texts.join(", ") };
    },
  };
  if (isSo(shown().texts, shown().tags.size)) return { ...done, message: wasSo };
  let chosen: string[] | undefined;
  try {
    if (orText && (await isKept(orText))) return done;
    await add(missing);
    await remove();
    chosen = selected()?.map(({ label }) => label);
  } finally {
    await close();
  }
  if (chosen && sameTexts(chosen, labels)) proof = shown().texts.join();
  return done;

  /** What is wanted and not shown. */
  function lacking(): string[] {
    const parts = shown().texts.flatMap((text) => [text, ...text.split(", ")]);
    return labels.filter((label) => !parts.some((part) => same(part, label)));
  }

  function isSo(texts: string[], tags: number): boolean {
    const text = texts.join(", ");
    const isOne = labels.length === 1;
    if (proof === texts.join()) return true;
    if (!labels.length) return !text;
    if (!lacking().length) return tags ? tags === labels.length : isOne || sameTexts(text.split(", "), labels);
    const parts = labels.join().split(separator);
    return isOne && texts.join() !== before && parts.every((part) => overlap(text, part));
  }

  /** Suggestions are for those who want them: text that is none of them may stand, if the page lets it. */
  async function isKept(text: string): Promise<boolean> {
    if (await find(text)) return false;
    const element = dropdown.field() as HTMLInputElement;
    if (dropdown.isList() && !element.closest("[type=search],search,[role^=search]")) return false;
    leaveFocus(scene.page);
    await nextTask();
    if (element.value !== text) return false;
    dropdown.keep();
    return true;
  }

  /** The option that is meant; of "Asia / Japan" the last, with those before it pressed. */
  async function findMeant(text: string): Promise<Offer<Element>> {
    return mustBeOpen((await find(text)) ?? (await findBelow(text)) ?? (await findNearly(text)), target.name);
  }

  async function findBelow(path: string): Promise<Offer<Element> | undefined> {
    const [first = "", ...rest] = path.split(separator);
    const above = rest.length ? await find(first) : undefined;
    if (!above) return undefined;
    await press(above.thing);
    const below = await findMeant(rest.join(" / "));
    return { ...below, label: `${above.label} / ${below.label}` };
  }

  async function findNearly(text: string): Promise<Offer<Element>> {
    const now = findChoice(text, dropdown.offers());
    const near = choose(text, now[1] ? now : [...dropdown.known.values()], target.name);
    return (await find(near.label)) ?? near;
  }

  /** Finds everything before anything is pressed, so that what cannot be done whole is not begun. */
  async function add(texts: string[]): Promise<void> {
    const meant = new Map<string, string>();
    for (const text of texts) meant.set(text, (await findMeant(text)).label);
    labels = labels.map((text) => meant.get(text) ?? text);
    for (const label of meant.values()) {
      const { thing } = await findMeant(label);
      if (!selected()?.some((option) => option.thing === thing)) await press(thing);
    }
  }

  async function remove(): Promise<void> {
    const isExtra = (label: string) => !labels.some((other) => same(other, label));
    let byKey = !labels.length && !shown().tags.size && shown().texts.length > 0;
    for (let round = 0; round < mostTags; round += 1) {
      const [tag = "", remover] = [...shown().tags].find(([label]) => isExtra(label)) ?? [];
      const extra = selected()?.find(({ label }) => isExtra(label));
      if (remover && !byKey) {
        await press(remover);
        byKey = shown().tags.has(tag);
        if (byKey) await close();
      } else if (remover || (byKey && round === 0)) await erase();
      else if (extra) await press(extra.thing);
      else break;
    }
    if (byKey) await add(lacking());
  }

  /** Takes the last tag away, wanted or not; or the text, where there are no tags. */
  async function erase(): Promise<void> {
    const element = dropdown.field();
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
