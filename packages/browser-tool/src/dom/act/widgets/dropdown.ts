// What a field opens to be picked from: found, searched and closed again as a person does.
import { optionLabel } from "../../sense/value.ts";
import { isRendered, Sight } from "../../sense/visibility.ts";
import { byIds, isTag, viewOf } from "../../tree.ts";
import { normalise, oneLine } from "../../words.ts";
import { clickWithPointer, deepActive, fire, fireInput, fireKey, fireMouse, firePointer, giveFocus, leaveFocus } from "../events.ts";
import type { Scene } from "../handler.ts";
import { middle, reach } from "../reach.ts";
import { nextFrame, nextTask, waitFor } from "../settle.ts";
import type { Target } from "../target.ts";
import { findChoice, type Offer } from "../understand/choice.ts";
import { setNativeValue } from "../write.ts";
import { leavesIn } from "./shown.ts";

const lists = '[role="listbox"],[role="menu"],[role="tree"]';
const options =
  '[role="option"],[role="menuitem"],[role="menuitemradio"],[role="menuitemcheckbox"],[role="treeitem"]';
const entries = 'input:not([type]),input[type="text"],input[type="search"]';

const opensWithinMs = 300;
const closesWithinMs = 500;
const answersWithinMs = 800;
const loadsWithinMs = 4000;

export class Dropdown {
  /** Lists that were there before, and so are not ours. */
  private readonly before: Set<Element>;
  private readonly seen = new Map<string, Offer<Element>>();
  private readonly missed = new Set<string>();
  private undo: (() => void) | undefined;
  /** Whether it offers something before anything is typed. */
  isList = false;

  constructor(
    private readonly target: Target,
    private readonly scene: Scene,
  ) {
    this.before = new Set(this.allLists());
  }

  get element(): HTMLElement {
    return this.target.element.isConnected ? this.target.element : this.scene.find(this.target.fieldId).element;
  }

  get isOpen(): boolean {
    const { element } = this;
    const expanded = (element.closest("[aria-expanded]") ?? element).getAttribute("aria-expanded");
    return expanded ? expanded === "true" : this.offers().length > 0;
  }

  /** What the field holds now is our search, and no choice. */
  get isSearching(): boolean {
    return this.undo !== undefined;
  }

  /** Everything that has been on offer, for saying what there is. */
  get known(): Offer<Element>[] {
    return [...this.seen.values()];
  }

  /** What a list of several says is chosen. In other lists, the one under the pointer may claim so. */
  get selected(): Offer<Element>[] | undefined {
    const several = this.lists().some((list) => list.getAttribute("aria-multiselectable") === "true");
    return several ? this.offers().filter(({ thing }) => thing.getAttribute("aria-selected") === "true") : undefined;
  }

  async open(): Promise<void> {
    const isReady = () => (this.offers().length > 0 || this.isOpen ? true : undefined);
    if (!isReady()) {
      const { element, at } = reach({ ...this.target, element: this.element });
      clickWithPointer(element, at);
      const patience = this.entry() ? opensWithinMs / 2 : opensWithinMs;
      if (!(await waitFor(this.scene.page, isReady, patience)) && !this.entry()) {
        giveFocus(this.element);
        fireKey(this.element, "keydown", "ArrowDown");
        await waitFor(this.scene.page, isReady, opensWithinMs);
      }
    }
    await waitFor(this.scene.page, () => this.offers()[0], this.entry() ? 100 : opensWithinMs);
    if (this.offers().length > 0) this.isList = true;
  }

  /** The option that is called so: as it stands, else by typing, else by scrolling. */
  async find(text: string): Promise<Offer<Element> | undefined> {
    await this.open();
    if (this.missed.has(text)) return undefined;
    const exact = () => exactly(text, this.offers());
    const found = exact() ?? (await this.search(text)) ?? (await this.scroll(exact));
    if (!found) this.missed.add(text);
    return found;
  }

  /** Shows all there is, for a field that waits to be typed into. */
  async browse(): Promise<void> {
    this.undo?.();
    this.keep();
    giveFocus(this.element);
    fireKey(this.element, "keydown", "ArrowDown");
    await waitFor(this.scene.page, () => this.offers()[0], opensWithinMs);
  }

  /** What was typed is to stay. */
  keep(): void {
    this.undo = undefined;
  }

  private async search(text: string): Promise<Offer<Element> | undefined> {
    const entry = this.entry();
    if (!entry) return undefined;
    const former = entry.value;
    this.undo ??= () => typeInto(entry, former);
    giveFocus(entry);
    typeInto(entry, text);
    const exact = () => exactly(text, this.offers());
    const found = await waitFor(this.scene.page, exact, answersWithinMs);
    if (found || !/load|search|wait|…|\.\.\./i.test(this.popups().map((popup) => popup.textContent).join())) return found ?? this.only(text);
    return (await waitFor(this.scene.page, exact, loadsWithinMs)) ?? this.only(text);
  }

  /** After a search, the one option that begins so, or that would make it. */
  private only(text: string): Offer<Element> | undefined {
    const offers = this.offers();
    const choice = findChoice(text, offers);
    if (choice) return Array.isArray(choice) ? undefined : choice;
    return offers.find(({ label }) => {
      const rest = normalise(label).split(normalise(text));
      return rest.length === 2 && /^\W*(?:create|add|new|use)\b\W*(?:option|new)?\W*$/.test(rest.join(""));
    });
  }

  /** Long lists draw only what is in sight. */
  private async scroll(exact: () => Offer<Element> | undefined): Promise<Offer<Element> | undefined> {
    const first = this.offers()[0]?.thing;
    let scroller = first?.parentElement;
    while (scroller && !scrolls(scroller)) scroller = scroller.parentElement;
    if (!first || !scroller || !this.popups().some((popup) => popup.contains(scroller as Element))) return undefined;
    const height = this.offers().reduce((sum, { thing }) => sum + thing.getBoundingClientRect().height, 0);
    if (height > scroller.scrollHeight * 0.8) return undefined;
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

  async press({ thing }: Offer<Element>): Promise<void> {
    thing.scrollIntoView({ block: "nearest", behavior: "instant" });
    clickWithPointer(thing, middle(thing));
    this.keep(); // what was typed has served
    await nextTask();
    await nextFrame(viewOf(this.scene.page));
  }

  /** Takes back what was typed, and closes. */
  async close(): Promise<void> {
    this.undo?.();
    this.keep();
    await nextTask();
    const { page } = this.scene;
    const isShut = () => (this.isOpen || this.offers().length > 0 ? undefined : true);
    if (this.isOpen) fireKey(deepActive(page) ?? this.element, "keydown", "Escape");
    if ((await waitFor(page, isShut, closesWithinMs)) || !this.isOpen) return;
    const at = { x: 0, y: 0 };
    firePointer(page.body, "pointerdown", at);
    fireMouse(page.body, "mousedown", at);
    leaveFocus(page);
    await waitFor(page, isShut, closesWithinMs);
  }

  /** Where a search can be typed: the field itself, or an input in what it opened. */
  entry(): HTMLInputElement | undefined {
    const { element } = this;
    if (isTag(element, "input") || isTag(element, "textarea")) {
      if (!element.readOnly) return element as HTMLInputElement;
    }
    const sight = new Sight();
    const inside = [element, ...this.popups()].flatMap((box) => Array.from(box.querySelectorAll<HTMLInputElement>(entries)));
    return inside.find((input) => !input.readOnly && sight.sees(input));
  }

  /** What can be picked now. Some libraries draw their options without a role, beside a list for screen readers. */
  offers(): Offer<Element>[] {
    const sight = new Sight();
    const optionsIn = (list: Element) => Array.from(list.querySelectorAll(options));
    const lists = this.lists().filter((list) => optionsIn(list).length > 0);
    let things = lists.filter((list) => sight.sees(list)).flatMap(optionsIn);
    if (things.length === 0 && lists.length > 0) things = this.popups().flatMap(leavesIn).filter((leaf) => sight.sees(leaf));
    things = things.filter(isRendered);
    const offers = things.map(toOffer).filter(({ label }) => !/^no (?:results?|options?|data|match)/i.test(label));
    for (const offer of offers) this.seen.set(offer.label, offer);
    return offers;
  }

  private lists(): Element[] {
    const { element } = this;
    const named = [element, element.closest('[role="combobox"]')].flatMap((owner) =>
      owner ? [...byIds(owner, "aria-controls"), ...byIds(owner, "aria-owns")] : [],
    );
    return named.length > 0 ? [...new Set(named)] : this.allLists().filter((list) => !this.before.has(list));
  }

  /** The lists with what is around them: a search, a place to scroll. */
  private popups(): Element[] {
    const popups = this.lists().map((list) => {
      let popup = list;
      for (let level = 0; level < 4; level += 1) {
        const parent = popup.parentElement;
        if (!parent || isTag(parent, "body") || parent.contains(this.element)) break;
        popup = parent;
      }
      return popup;
    });
    return [...new Set(popups)];
  }

  private allLists(): Element[] {
    const sight = new Sight();
    return Array.from(this.scene.page.querySelectorAll(lists)).filter((list) => sight.sees(list));
  }
}

/** Icons have names too, which are no part of the option's. */
function toOffer(thing: Element): Offer<Element> {
  const text = oneLine(thing.textContent);
  const name = optionLabel(thing);
  return { label: text && name.includes(text) ? text : name, value: thing.getAttribute("data-value") ?? text, thing };
}

function exactly(text: string, offers: Offer<Element>[]): Offer<Element> | undefined {
  const choice = findChoice(text, offers);
  if (!choice || Array.isArray(choice)) return undefined;
  return choice.value === text || normalise(choice.label) === normalise(text) ? choice : undefined;
}

function scrolls(element: Element): boolean {
  return element.scrollHeight > element.clientHeight + 4 && viewOf(element).getComputedStyle(element).overflowY !== "visible";
}

/** All at once, and without a key: what filters as one types looks at the value. */
export function typeInto(element: HTMLInputElement, value: string): void {
  if (element.value === value) return;
  setNativeValue(element, value);
  fireInput(element, "input", value ? "insertText" : "deleteContentBackward", value || null);
}
