// What a field opens to be picked from: found, searched and closed again as a person does.

import { isTextual, leavesIn } from "../../sense/shown.ts";
import { optionLabel } from "../../sense/value.ts";
import { isRendered, Sight } from "../../sense/visibility.ts";
import { byIds, isTag, viewOf } from "../../tree.ts";
import { normalise, oneLine } from "../../words.ts";
import {
  clickWithPointer,
  deepActive,
  fire,
  fireInput,
  fireKey,
  fireMouse,
  firePointer,
  giveFocus,
  leaveFocus,
} from "../events.ts";
import type { Scene } from "../handler.ts";
import { hitAt, middle, reach } from "../reach.ts";
import { nextFrame, nextTask, waitFor } from "../settle.ts";
import type { Target } from "../target.ts";
import { findChoice, type Offer } from "../understand/choice.ts";
import { setNativeValue } from "../write.ts";

const lists = '[role="listbox"],[role="menu"],[role="tree"]';
const options = '[role="option"],[role^="menuitem"],[role="treeitem"]';
const entries = 'input:not([type]),input[type="text"],input[type="search"]';

const opensWithinMs = 200;
const closesWithinMs = 500;
/** A list answers at once; what shows nothing until one types may have to ask a server. */
const answersWithinMs = { list: 600, search: 2000 };

type Option = Offer<Element>;

export class Dropdown {
  readonly #target: Target;
  readonly #scene: Scene;
  /** Lists that were there before, and so are not ours. */
  readonly #before: Element[];
  readonly #seen = new Map<string, Option>();
  readonly #missed = new Set<string>();
  #popups: Element[] = [];
  #found: Option | undefined;
  #undo: (() => void) | undefined;
  /** Whether it offers something before anything is typed. */
  isList = false;

  constructor(target: Target, scene: Scene) {
    this.#target = target;
    this.#scene = scene;
    this.#before = this.#listsInPage();
  }

  get element(): HTMLElement {
    const { element, fieldId } = this.#target;
    return element.isConnected ? element : this.#scene.find(fieldId).element;
  }

  /** What the field holds now is our search, and no choice. */
  get isSearching(): boolean {
    return this.#undo !== undefined;
  }

  /** Everything that has been on offer, for saying what there is. */
  get known(): Option[] {
    return [...this.#seen.values()];
  }

  /** What a list of several says is chosen. In other lists, the one under the pointer may claim so. */
  get selected(): Option[] | undefined {
    const several = this.#lists().some((list) => list.getAttribute("aria-multiselectable") === "true");
    return several ? this.offers().filter(({ thing }) => thing.getAttribute("aria-selected") === "true") : undefined;
  }

  /** The option that is called so: as it stands, else by typing, else by scrolling. */
  async find(text: string): Promise<Option | undefined> {
    if (this.#found?.thing.isConnected && this.#found.label === text) return this.#found;
    await this.#open();
    if (this.#missed.has(text)) return undefined;
    const exact = () => exactly(text, this.offers());
    this.#found = exact() ?? (await this.#search(text, exact)) ?? (await this.#scroll(exact));
    if (!this.#found) this.#missed.add(text);
    return this.#found;
  }

  async press({ thing }: Option): Promise<void> {
    await this.click(thing);
    this.keep(); // what was typed has served
  }

  async click(thing: Element): Promise<void> {
    thing.scrollIntoView({ block: "nearest", behavior: "instant" });
    clickWithPointer(thing, middle(thing));
    await nextTask();
    await nextFrame(viewOf(thing));
  }

  /** What was typed is to stay. */
  keep(): void {
    this.#undo = this.#found = undefined;
  }

  /** Takes back what was typed, closes, and waits until nothing lies over the page any more. */
  async close(): Promise<void> {
    this.#undo?.();
    this.keep();
    await nextTask();
    const isCovered = () => {
      const { x, y } = middle(this.element);
      const hit = hitAt(this.#scene.page, x, y);
      return this.#popups.some((popup) => hit && popup.contains(hit));
    };
    const isShut = () => !this.#isOpen && this.offers().length === 0 && !isCovered();
    await dismiss(this.#scene.page, isShut, () => this.#isOpen);
  }

  /** What can be picked now. Some libraries draw their options without a role, beside a list for screen readers. */
  offers(): Option[] {
    const sight = new Sight();
    const see = (element: Element) => sight.sees(element);
    const optionsIn = (list: Element) => Array.from(list.querySelectorAll(options));
    const lists = this.#lists().filter((list) => optionsIn(list).length > 0);
    const drawn = lists.filter(see).flatMap(optionsIn).filter(isRendered);
    const offers = (drawn.length > 0 ? drawn : around(lists, this.element).flatMap(leavesIn).filter(see))
      .map(toOffer)
      .filter(({ label }) => !/^no (?:results?|options?|data|match)/i.test(label));
    for (const offer of offers) this.#seen.set(offer.label, offer);
    return offers;
  }

  get #isOpen(): boolean {
    const expanded = this.element.closest("[aria-expanded]")?.getAttribute("aria-expanded");
    return expanded ? expanded === "true" : this.offers().length > 0;
  }

  async #open(): Promise<void> {
    const wait = (isReady: () => boolean) => waitFor(this.#scene.page, () => isReady() || undefined, opensWithinMs);
    const offersAny = () => this.offers().length > 0;
    const isReady = () => this.#isOpen || offersAny();
    if (!isReady()) {
      const { element, at } = reach({ ...this.#target, element: this.element });
      clickWithPointer(element, at);
    }
    if (!(await wait(isReady))) {
      giveFocus(this.element);
      fireKey(this.element, "keydown", "ArrowDown");
      await wait(isReady);
    }
    if (!this.isSearching && (await wait(offersAny))) this.isList = true;
    this.#popups = around(this.#lists(), this.element);
  }

  async #search(text: string, exact: () => Option | undefined): Promise<Option | undefined> {
    const entry = this.#entry();
    if (!entry) return undefined;
    const former = entry.value;
    this.#undo ??= () => typeInto(entry, former);
    giveFocus(entry);
    typeInto(entry, text);
    const patience = answersWithinMs[this.isList ? "list" : "search"];
    return (await waitFor(this.#scene.page, exact, patience)) ?? this.#only(text);
  }

  /** After a search, the one option that begins so, or that would make it. */
  #only(text: string): Option | undefined {
    const offers = this.offers();
    const choice = findChoice(text, offers);
    if (choice) return Array.isArray(choice) ? undefined : choice;
    const maker = offers.find(({ label }) =>
      /^\W*(?:create|add|new|use)\b\W*$/.test(normalise(label).replace(normalise(text), "")),
    );
    return maker && { ...maker, label: text };
  }

  /** Long lists draw only what is in sight. */
  async #scroll(exact: () => Option | undefined): Promise<Option | undefined> {
    const drawn = this.offers().map(({ thing }) => thing);
    let scroller = drawn[0]?.parentElement;
    while (scroller && !scrolls(scroller)) scroller = scroller.parentElement;
    if (!scroller || !this.#popups.some((popup) => popup.contains(scroller as Element))) return undefined;
    const height = drawn.reduce((sum, { clientHeight }) => sum + clientHeight, 0);
    if (height > scroller.scrollHeight / 2) return undefined;
    for (let place = 0; place < scroller.scrollHeight; place += scroller.clientHeight * 0.8) {
      scroller.scrollTop = place;
      fire(scroller, "scroll", { bubbles: false });
      await nextTask();
      await nextFrame(viewOf(scroller));
      const found = exact();
      if (found) return found;
    }
    return undefined;
  }

  /** Where a search can be typed: the field itself, or an input in what it opened. */
  #entry(): HTMLInputElement | undefined {
    const { element } = this;
    if (isTextual(element) && !element.readOnly) return element as HTMLInputElement;
    const boxes = [element, ...around(this.#lists(), element)];
    const inside = boxes.flatMap((box) => Array.from(box.querySelectorAll<HTMLInputElement>(entries)));
    return inside.find((input) => !input.readOnly && isRendered(input));
  }

  #lists(): Element[] {
    const { element } = this;
    const named = [element, element.closest('[role="combobox"]') ?? element].flatMap((owner) =>
      ["aria-controls", "aria-owns"].flatMap((attribute) => byIds(owner, attribute)),
    );
    return named.length > 0 ? [...new Set(named)] : this.#listsInPage().filter((list) => !this.#before.includes(list));
  }

  #listsInPage(): Element[] {
    const sight = new Sight();
    return Array.from(this.#scene.page.querySelectorAll(lists)).filter((list) => sight.sees(list));
  }
}

/** Lists with what goes with them: a search, a place to scroll. */
function around(lists: Element[], element: Element): Element[] {
  const popups = lists.map((list) => {
    let popup = list;
    for (let level = 0; level < 4; level += 1) {
      const parent = popup.parentElement;
      if (!parent || isTag(parent, "body") || parent.contains(element)) break;
      popup = parent;
    }
    return popup;
  });
  return [...new Set(popups)];
}

/** Icons have names too, which are no part of the option's. */
function toOffer(thing: Element): Option {
  const text = oneLine(thing.textContent);
  const name = optionLabel(thing);
  return { label: text && name.includes(text) ? text : name, value: thing.getAttribute("data-value") ?? text, thing };
}

function exactly(text: string, offers: Option[]): Option | undefined {
  const choice = findChoice(text, offers);
  if (!choice || Array.isArray(choice)) return undefined;
  return choice.value === text || normalise(choice.label) === normalise(text) ? choice : undefined;
}

function scrolls(element: Element): boolean {
  const { overflowY } = viewOf(element).getComputedStyle(element);
  return element.scrollHeight > element.clientHeight + 4 && overflowY !== "visible";
}

/** Closes what is open as a person would: by Escape, else by pressing beside it. */
export async function dismiss(page: Document, isShut: () => boolean, isOpen = () => !isShut()): Promise<void> {
  const shut = () => waitFor(page, () => isShut() || undefined, closesWithinMs);
  if (isOpen()) fireKey(deepActive(page) ?? page.body, "keydown", "Escape");
  if ((await shut()) || !isOpen()) return;
  const at = { x: 0, y: 0 };
  firePointer(page.body, "pointerdown", at);
  fireMouse(page.body, "mousedown", at);
  leaveFocus(page);
  await shut();
}

/** All at once, and without a key: what filters as one types looks at the value. */
export function typeInto(element: HTMLInputElement, value: string): void {
  if (element.value === value) return;
  setNativeValue(element, value);
  fireInput(element, "input", value ? "insertText" : "deleteContentBackward", value || null);
}
