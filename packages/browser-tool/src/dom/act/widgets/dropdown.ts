// What a field opens to be picked from: found, searched and closed again as a person does.

import { isTextual, leavesIn, readShown } from "../../sense/shown.ts";
import { listsOf, optionLabel, optionsIn } from "../../sense/value.ts";
import { createSight, isRendered } from "../../sense/visibility.ts";
import { all, attribute, isTrue, outermostBeside, upFrom } from "../../tree.ts";
import { normalise, oneLine } from "../../words.ts";
import { deepActive, fire, fireBoth, fireKey, giveFocus, leaveFocus } from "../events.ts";
import type { Scene } from "../handler.ts";
import { scrollerOf } from "../move.ts";
import { clickOn, clickPart, hitAt, middle } from "../reach.ts";
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

export type Dropdown = ReturnType<typeof createDropdown>;

/** The list that a field opens. To be closed again. */
export function createDropdown(target: Target, scene: Scene) {
  const { page } = scene;
  /** Everything that has been on offer, for saying what there is. */
  const known = new Map<string, Option>();
  const missed = new Set<string>();
  let popups: Element[] = [];
  let found: Option | undefined;
  let undo: (() => void) | undefined;
  /** Whether it offers something before anything is typed. */
  let isList = false;

  const field = (): HTMLElement => {
    scene.again(target);
    return target.element;
  };

  const listsInPage = () => all(page, listSelector).filter(createSight().sees);
  const before = listsInPage(); // not ours

  const lists = (): Element[] => {
    const owners = [field(), field().closest("[role=combobox]") ?? field()];
    const named = owners.flatMap(listsOf);
    return named.length ? [...new Set(named)] : listsInPage().filter((list) => !before.includes(list));
  };

  /** What can be picked now. Some libraries draw their options without a role, beside a list for screen readers. */
  const offers = (): Option[] => {
    const { sees } = createSight();
    const full = lists().filter((list) => optionsIn(list).length);
    const drawn = full.filter(sees).flatMap(optionsIn).filter(isRendered);
    const offered = (drawn.length ? drawn : around(full, field()).flatMap(leavesIn).filter(sees))
      .map(toOffer)
      .filter(({ label }) => !/^no (?:result|option|data|match)/i.test(label));
    for (const offer of offered) known.set(offer.label, offer);
    return offered;
  };

  /** What a list of several says is chosen. In other lists, the one under the pointer may claim so. */
  const selected = (): Option[] | undefined => {
    const isSeveral = lists().some((list) => isTrue(list, "multiselectable"));
    return isSeveral ? offers().filter(({ thing }) => isTrue(thing, "selected")) : undefined;
  };

  const isOpen = (): boolean => {
    const expanded = field().closest("[aria-expanded]");
    return expanded ? isTrue(expanded, "expanded") : offers().length > 0;
  };

  const open = async (): Promise<void> => {
    const isReady = () => isOpen() || offers().length > 0;
    if (!isReady()) clickOn({ ...target, element: field() });
    if (!(await waitFor(isReady, opensWithinMs))) {
      giveFocus(field());
      fireKey(field(), "keydown", "ArrowDown");
      await waitFor(isReady, opensWithinMs);
    }
    if (!undo && (await waitFor(() => offers().length, opensWithinMs))) isList = true;
    popups = around(lists(), field());
  };

  /** Where a search can be typed: the field itself, or an input in what it opened. */
  const findEntry = (): HTMLInputElement | undefined => {
    const element = field();
    const boxes = [element, ...around(lists(), element)];
    const inside = boxes.flatMap((box) => all<HTMLInputElement>(box, entrySelector));
    const own = isTextual(element) ? [element as HTMLInputElement] : [];
    return [...own, ...inside.filter(isRendered)].find((input) => !input.readOnly);
  };

  const search = async (text: string, exact: () => Option | undefined): Promise<Option | undefined> => {
    const entry = findEntry();
    if (!entry) return undefined;
    const former = entry.value;
    undo ??= () => typeInto(entry, former);
    giveFocus(entry);
    typeInto(entry, text);
    return (await waitFor(exact, isList ? listAnswersWithinMs : searchAnswersWithinMs)) ?? onlyOne(text, offers());
  };

  /** Long lists draw only what is in sight. */
  const scroll = async (exact: () => Option | undefined): Promise<Option | undefined> => {
    const drawn = offers().map(({ thing }) => thing);
    const scroller = drawn[0] && scrollerOf(drawn[0], /auto|scroll|hidden/);
    const height = drawn.reduce((sum, { clientHeight }) => sum + clientHeight, 0);
    if (!scroller || !popups.some((popup) => popup.contains(scroller)) || height > scroller.scrollHeight / 2)
      return undefined;
    let there: Option | undefined;
    for (let place = 0; !there && place < scroller.scrollHeight; place += scroller.clientHeight * 0.8) {
      scroller.scrollTop = place;
      fire(scroller, "scroll", { bubbles: false });
      await nextFrame();
      there = exact();
    }
    return there;
  };

  /** The option that is called so: as it stands, else by typing, else by scrolling. */
  const find = async (text: string): Promise<Option | undefined> => {
    if (found?.thing.isConnected && found.label === text) return found;
    await open();
    if (missed.has(text)) return undefined;
    const exact = () => exactly(text, offers());
    found = exact() ?? (await search(text, exact)) ?? (await scroll(exact));
    if (!found) missed.add(text);
    return found;
  };

  /** What was typed is to stay. */
  const keep = () => {
    undo = found = undefined;
  };

  const press = async (thing: Element): Promise<void> => {
    clickPart(thing);
    await nextFrame();
    keep(); // what was typed has served
  };

  /** Takes back what was typed, closes, and waits until nothing lies over the page any more. */
  const close = async (): Promise<void> => {
    undo?.();
    // What was typed back is searched for like any text, and what is found opens the list once more.
    await waitFor(() => !undo || offers().length > 0, listAnswersWithinMs);
    keep();
    const isCovered = () => {
      const hit = hitAt(page, middle(field()));
      return popups.some((popup) => hit && popup.contains(hit));
    };
    await dismiss(page, () => !isOpen() && !offers().length && !isCovered(), isOpen);
  };

  /** What is chosen now, as the field shows it: our search is no choice. */
  const shown = () => readShown(field(), { isSearching: !!undo });

  return { field, shown, known, offers, selected, find, keep, press, close, isList: () => isList };
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
