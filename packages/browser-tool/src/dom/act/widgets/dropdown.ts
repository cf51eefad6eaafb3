// What a field opens to be picked from: found, searched and closed again as a person does.

import { isTextual, leavesIn, readShown } from "../../sense/shown.ts";
import { listsOf, optionLabel, optionsIn } from "../../sense/value.ts";
import { createSight, isRendered } from "../../sense/visibility.ts";
import { all, attribute, hitAt, isTrue, outermostBeside, upFrom } from "../../tree.ts";
import { normalise, oneLine } from "../../words.ts";
import { deepActive, fire, fireBoth, fireKey, giveFocus, leaveFocus } from "../events.ts";
import type { Scene } from "../handler.ts";
import { scrollerOf } from "../move.ts";
import { clickOn, clickPart, middle } from "../reach.ts";
import { nextFrame, waitFor } from "../settle.ts";
import type { Target } from "../target.ts";
import { findChoice, type Offer } from "../understand/choice.ts";
import { insert } from "../write.ts";

const listSelector = "[role=listbox],[role=menu],[role=tree]";
const entrySelector = "input:not([type]),input[type=text],input[type=search]";

const opensWithinMs = 200;
const closesWithinMs = 500;
/** A list answers at once; what shows nothing until one types may have to ask a server. */
const listAnswersWithinMs = 600;
const searchAnswersWithinMs = 2000;

type Option = Offer<Element>;

/** The list that a field opens. To be closed again. */
export class Dropdown {
  /** Everything that has been on offer, for saying what there is. */
  readonly known = new Map<string, Option>();
  /** Whether it offers something before anything is typed. */
  isList = false;
  readonly #target: Target;
  readonly #scene: Scene;
  /** Lists that were in the page before, and are not ours. */
  readonly #before: Element[];
  readonly #missed = new Set<string>();
  #popups: Element[] = [];
  #found: Option | undefined;
  #undo: (() => void) | undefined;

  constructor(target: Target, scene: Scene) {
    this.#target = target;
    this.#scene = scene;
    this.#before = this.#listsInPage();
  }

  field(): HTMLElement {
    this.#scene.again(this.#target);
    return this.#target.element;
  }

  /** What is chosen now, as the field shows it: our search is no choice. */
  shown() {
    return readShown(this.field(), { isSearching: !!this.#undo });
  }

  /** What can be picked now. Some libraries draw their options without a role, beside a list for screen readers. */
  offers(): Option[] {
    const { sees } = createSight();
    const full = this.#lists().filter((list) => optionsIn(list).length);
    const drawn = full.filter(sees).flatMap(optionsIn).filter(isRendered);
    const offered = (drawn.length ? drawn : around(full, this.field()).flatMap(leavesIn).filter(sees))
      .map(toOffer)
      .filter(({ label }) => !/^no (?:result|option|data|match)/i.test(label));
    for (const offer of offered) this.known.set(offer.label, offer);
    return offered;
  }

  /** What a list of several says is chosen. In other lists, the one under the pointer may claim so. */
  selected(): Option[] | undefined {
    const isSeveral = this.#lists().some((list) => isTrue(list, "multiselectable"));
    return isSeveral ? this.offers().filter(({ thing }) => isTrue(thing, "selected")) : undefined;
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

  /** What was typed is to stay. */
  keep(): void {
    this.#undo = this.#found = undefined;
  }

  async press(thing: Element): Promise<void> {
    clickPart(thing);
    await nextFrame();
    this.keep(); // what was typed has served
  }

  /** Takes back what was typed, closes, and waits until nothing lies over the page any more. */
  async close(): Promise<void> {
    const { page } = this.#scene;
    this.#undo?.();
    // What was typed back is searched for like any text, and what is found opens the list once more.
    await waitFor(() => !this.#undo || this.offers().length > 0, listAnswersWithinMs);
    this.keep();
    const isCovered = () => {
      const hit = hitAt(page, middle(this.field()));
      return this.#popups.some((popup) => hit && popup.contains(hit));
    };
    const isOpen = () => this.#isOpen();
    await dismiss(page, () => !isOpen() && !this.offers().length && !isCovered(), isOpen);
  }

  #listsInPage(): Element[] {
    return all(this.#scene.page, listSelector).filter(createSight().sees);
  }

  #lists(): Element[] {
    const owners = [this.field(), this.field().closest("[role=combobox]") ?? this.field()];
    const named = owners.flatMap(listsOf);
    return named.length ? [...new Set(named)] : this.#listsInPage().filter((list) => !this.#before.includes(list));
  }

  #isOpen(): boolean {
    const expanded = this.field().closest("[aria-expanded]");
    return expanded ? isTrue(expanded, "expanded") : this.offers().length > 0;
  }

  async #open(): Promise<void> {
    const isReady = () => this.#isOpen() || this.offers().length > 0;
    if (!isReady()) clickOn({ ...this.#target, element: this.field() });
    if (!(await waitFor(isReady, opensWithinMs))) {
      giveFocus(this.field());
      fireKey(this.field(), "keydown", "ArrowDown");
      await waitFor(isReady, opensWithinMs);
    }
    if (!this.#undo && (await waitFor(() => this.offers().length, opensWithinMs))) this.isList = true;
    this.#popups = around(this.#lists(), this.field());
  }

  /** Where a search can be typed: the field itself, or an input in what it opened. */
  #findEntry(): HTMLInputElement | undefined {
    const element = this.field();
    const boxes = [element, ...around(this.#lists(), element)];
    const inside = boxes.flatMap((box) => all<HTMLInputElement>(box, entrySelector));
    const own = isTextual(element) ? [element as HTMLInputElement] : [];
    return [...own, ...inside.filter(isRendered)].find((input) => !input.readOnly);
  }

  async #search(text: string, exact: () => Option | undefined): Promise<Option | undefined> {
    const entry = this.#findEntry();
    if (!entry) return undefined;
    const former = entry.value;
    this.#undo ??= () => typeInto(entry, former);
    giveFocus(entry);
    typeInto(entry, text);
    const withinMs = this.isList ? listAnswersWithinMs : searchAnswersWithinMs;
    return (await waitFor(exact, withinMs)) ?? onlyOne(text, this.offers());
  }

  /** Long lists draw only what is in sight. */
  async #scroll(exact: () => Option | undefined): Promise<Option | undefined> {
    const drawn = this.offers().map(({ thing }) => thing);
    const scroller = drawn[0] && scrollerOf(drawn[0], /auto|scroll|hidden/);
    const height = drawn.reduce((sum, { clientHeight }) => sum + clientHeight, 0);
    if (!scroller || !this.#popups.some((popup) => popup.contains(scroller)) || height > scroller.scrollHeight / 2)
      return undefined;
    let there: Option | undefined;
    for (let place = 0; !there && place < scroller.scrollHeight; place += scroller.clientHeight * 0.8) {
      scroller.scrollTop = place;
      fire(scroller, "scroll", { bubbles: false });
      await nextFrame();
      there = exact();
    }
    return there;
  }
}

/** After a search, the one option that begins so, or that would make it. */
function onlyOne(text: string, offers: Option[]): Option | undefined {
  const [choice, other] = findChoice(text, offers);
  if (choice) return other ? undefined : choice;
  const maker = offers.find(({ label }) =>
    /^\W*(?:create|add|new|use)\b\W*$/.test(normalise(label).replace(normalise(text), "")),
  );
  return maker && { ...maker, label: text };
}

/** Lists with what goes with them: a search, a place to scroll. */
function around(lists: Element[], element: Element): Element[] {
  return [...new Set(lists.map((list) => outermostBeside(element, upFrom(list, 5)) ?? list))];
}

/** Icons have names too, which are no part of the option's. */
function toOffer(thing: Element): Option {
  const text = oneLine(thing.textContent);
  const name = optionLabel(thing);
  return { label: text && name.includes(text) ? text : name, value: attribute(thing, "data-value") || text, thing };
}

function exactly(text: string, offers: Option[]): Option | undefined {
  const [choice, other] = findChoice(text, offers);
  const isExact = choice && !other && (choice.value === text || normalise(choice.label) === normalise(text));
  return isExact ? choice : undefined;
}

/** Closes what is open as a person would: by Escape, else by pressing beside it. */
export async function dismiss(page: Document, isShut: () => boolean, isOpen = () => !isShut()): Promise<void> {
  if (isOpen()) fireKey(deepActive(page) ?? page.body, "keydown", "Escape");
  if ((await waitFor(isShut, closesWithinMs)) || !isOpen()) return;
  fireBoth(page.body, "down", { x: 0, y: 0 });
  leaveFocus(page);
  await waitFor(isShut, closesWithinMs);
}

/** All at once, and without a key: what filters as one types looks at the value. */
export function typeInto(element: HTMLInputElement, value: string): void {
  if (element.value !== value) insert(element, value, value);
}
