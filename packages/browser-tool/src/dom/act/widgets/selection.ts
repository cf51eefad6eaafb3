// The selection of a combobox: opens, filters and picks as a person does.
import type { ActionContext, ActionResult } from "../handler.ts";
import {
  alreadySet,
  attribute,
  blurActive,
  choose,
  closest,
  findChoice,
  focusElement,
  isEntry,
  isRendered,
  mustBeSelectable,
  nextTask,
  normalise,
  tapKey,
  waitFor,
} from "../kit.ts";
import type { Target } from "../target.ts";
import type { Choice } from "../understand/choice.ts";
import { chooseByKeys } from "./choose-by-keys.ts";
import { Dropdown } from "./dropdown.ts";
import { watchHiddenValue } from "./hidden-value.ts";
import { describeNext, describeNotChosen } from "./not-chosen.ts";
import { isIn } from "./popup-options.ts";
import { typeInto } from "./search-text.ts";

/** Between the labels in a text such as "Red, Green and Blue". */
const listSeparator = /,\s+(?:and\s+)?|\s+(?:and|&)\s+/;
const maxTags = 100;
const removeTimeoutMs = 150;
const separator = /\s+[/>›»→]\s+/;

/** Changes the selection of a combobox to the wanted labels. */
export class Selection {
  /** The page made one tag of a text that is none of its options. */
  #hasMadeTag = false;
  readonly #target: Target;
  readonly #context: ActionContext;
  readonly #dropdown: Dropdown;
  #labels: string[];
  #several = false;
  /** The last part of a path that was followed: some fields display only that. */
  #leaf = "";
  /** What the field displayed at first: the text of a search may look like a selection. */
  readonly #before: string;
  /** The options that the page offered for a text that is none of them. */
  #offered: Choice<Element>[] = [];
  /** What a list offers that continued with its next step, in words. */
  #next = "";
  /** What the field displayed when its list confirmed the selection. */
  #confirmed: string | undefined;

  constructor(target: Target, wanted: string[], context: ActionContext) {
    this.#target = target;
    this.#context = context;
    this.#labels = wanted;
    this.#dropdown = new Dropdown(target, context);
    this.#before = this.#dropdown.displayed().texts.join();
  }

  async apply(freeText: string): Promise<ActionResult> {
    const dropdown = this.#dropdown;
    const missing = this.#missing();
    const verify = () => {
      const { texts, tags } = dropdown.displayed();
      return { holds: this.#isAsRequested(texts, tags.size), shown: tags.size ? texts : texts.join(", ") };
    };
    const result: ActionResult = { target: this.#target, verify };
    if (verify().holds) return { ...result, message: alreadySet };
    let chosen: string[] | undefined;
    let refusal: unknown;
    const hasHiddenStayed = watchHiddenValue(dropdown.field());
    try {
      if (freeText && (await this.#acceptsText(freeText))) return this.#reportText(freeText, result, hasHiddenStayed);
      if (!this.#hasMadeTag) await this.#add(missing);
      if (!this.#next) await this.#remove();
      if (this.#next) return this.#unknown(this.#next);
      if (!verify().holds) await dropdown.confirm();
      chosen = dropdown.selected()?.map(({ label }) => label);
    } catch (error) {
      refusal = error;
    } finally {
      if (!this.#next) await dropdown.close(); // the next step stays open
    }
    if (refusal) {
      // A field that made something else of a text has taken something.
      if (dropdown.displayed().texts.join() === this.#before) throw refusal;
      return { ...result, verify: () => ({ ...verify(), holds: false }) };
    }
    if (chosen && areSameTexts(chosen, this.#labels)) this.#confirmed = dropdown.displayed().texts.join() || undefined;
    if (!verify().holds && this.#isMenu())
      return this.#unknown(`"${missing.join()}" was pressed. It shows nothing else now.`);
    if (!verify().holds) dropdown.restoreSearch();
    if (!verify().holds || !(await hasHiddenStayed())) return result;
    return this.#unknown(`It shows "${verify().shown}", but the hidden value beside it has not changed.`);
  }

  /** Whether a list belongs to a button that shows its own name and no value: what it offers is done, not chosen. */
  #isMenu(): boolean {
    const dropdown = this.#dropdown;
    const isNamed = normalise(this.#before) === normalise(this.#target.label);
    return (
      isNamed && !isEntry(dropdown.field()) && !dropdown.isOpen() && dropdown.displayed().texts.join() === this.#before
    );
  }

  /** A text that matches no option counts if the page offers no other options for it, and sends no hidden value instead. */
  async #reportText(text: string, result: ActionResult, hasHiddenStayed: () => Promise<boolean>) {
    const choices = this.#offered;
    if (isSearchField(this.#dropdown.field()) || (!choices[0] && !(await hasHiddenStayed()))) return result;
    return this.#unknown(describeNotChosen(text, choices));
  }

  #unknown(message: string): ActionResult {
    return { target: this.#target, unknown: true, message };
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
    const { texts, tags } = this.#dropdown.displayed();
    const parts = tags.size ? texts : texts.flatMap((text) => [text, ...text.split(", ")]);
    return this.#labels.filter((label) => !isIn(parts, label));
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
    if (!isOne || texts.join() === this.#before || text === this.#dropdown.searched) return false;
    return parts.every((part) => overlap(text, part)) || (!!this.#leaf && isIn([text], this.#leaf));
  }

  /** Enters text that matches no suggestion. Returns whether the page keeps it. */
  async #acceptsText(text: string): Promise<boolean> {
    const dropdown = this.#dropdown;
    const isNamed = ({ value = "" }: Choice<Element>) => isIn([value], text);
    if ((await dropdown.find(text)) || dropdown.choices().filter(isNamed)[1]) return false;
    const element = dropdown.field() as HTMLInputElement;
    if (this.#takesSeveral() || (dropdown.isList && !isSearchField(element))) return false;
    this.#offered = dropdown.choices();
    if (!this.#offered[0]) tapKey(element, "Enter");
    blurActive(this.#context.page);
    await nextTask();
    if (element.value !== text) {
      this.#hasMadeTag = !this.#offered[0] && dropdown.displayed().tags.has(text);
      return false;
    }
    dropdown.keepTyped();
    return true;
  }

  /** Finds an option. For a path such as "Asia / Japan", presses all but the last. */
  async findOption(text: string): Promise<Choice<Element>> {
    const found =
      (await this.#dropdown.findShown(text)) ??
      (await this.#findByPath(text)) ??
      (await this.#dropdown.find(text)) ??
      (await this.#findSimilar(text));
    return mustBeSelectable(found, this.#target.name);
  }

  async #findByPath(path: string): Promise<Choice<Element> | undefined> {
    const [first = "", ...rest] = path.split(separator);
    const above = rest[0] ? await this.#dropdown.findShown(first) : undefined;
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
      const isNew = !separator.test(text) && !(await this.#dropdown.find(text)) && this.#takesSeveral();
      if (isNew && (await this.#dropdown.create(text))) continue;
      labels.set(text, (await this.findOption(text)).label);
    }
    this.#labels = this.#labels.map((text) => labels.get(text) ?? text);
    for (const label of labels.values()) {
      const { item } = await this.findOption(label);
      // A field that shows no tags may show only how many options are selected.
      const isChosen = this.#dropdown.selected()?.some((option) => option.item === item);
      const hasTags = this.#dropdown.displayed().tags.size > 0;
      if (!isChosen || hasTags) await this.#choose(item);
      await waitFor(() => !this.#missing().includes(label) || this.#isDone(label, hasTags), removeTimeoutMs);
    }
  }

  /** Whether the list is closed, or offers something else in its next step. A page may have to ask for that. */
  #isDone(label: string, hasTags: boolean): boolean {
    const next = this.#dropdown.choices();
    if (!next[0] || next.some((choice) => choice.label === label)) return !hasTags && !this.#dropdown.isOpen();
    this.#next = describeNext(label, next);
    return true;
  }

  /** Presses an option; if that changes nothing, chooses it by the keyboard. */
  async #choose(item: Element): Promise<void> {
    const dropdown = this.#dropdown;
    const look = () => [isRendered(item), attribute(item, "aria-selected"), ...dropdown.displayed().texts].join();
    const before = look();
    await dropdown.press(item);
    if (await waitFor(() => look() !== before, removeTimeoutMs)) return;
    await chooseByKeys(dropdown.field(), item);
  }

  /** Removes what is displayed and not wanted: by the remover of its tag, by its option, or by a key. */
  async #remove(): Promise<void> {
    const dropdown = this.#dropdown;
    const isExtra = (label: string) => !isIn(this.#labels, label);
    /** What is selected: marked in the list, or displayed. A text such as "3 selected" is none. */
    const chosen = () => {
      const { texts, tags } = dropdown.displayed();
      const parts = texts.flatMap((text) =>
        tags.has(text) || dropdown.known.has(text) ? text : text.split(listSeparator),
      );
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
    if (isEntry(element)) typeInto(element, "");
    tapKey(element, "Backspace");
    await nextTask();
  }
}

/** A field whose text is the value: what it offers are only suggestions. */
function isSearchField(element: Element): boolean {
  return !!closest(element, "[type=search],search,[role^=search]");
}

function areSameTexts(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((label) => isIn(b, label));
}

/** Fields may display "Japan" for the option "Japan (+81)", and "JP Japan" for "Japan". */
function overlap(a: string, b: string): boolean {
  const [one, other] = [normalise(a), normalise(b)];
  return one !== "" && (one.includes(other) || other.includes(one));
}
