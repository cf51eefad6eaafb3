// The popup of options that a field opens: finds, searches and closes it as a person does.
import type { ActionContext } from "../handler.ts";
import {
  clickOn,
  closest,
  contains,
  createVisibility,
  elementAt,
  fire,
  focusElement,
  hiddenListBeside,
  hoverOver,
  isAriaTrue,
  isEntry,
  isRendered,
  leavesIn,
  listsOf,
  matches,
  middle,
  nextFrame,
  optionsIn,
  queryAll,
  readDisplayedSelection,
  rectOf,
  selfAndAncestors,
  styleOf,
  tapKey,
  waitFor,
} from "../kit.ts";
import type { Target } from "../target.ts";
import { clickPart } from "./click-part.ts";
import { confirmIn } from "./confirm.ts";
import { dismiss } from "./dismiss.ts";
import { watchForPopup } from "./popup.ts";
import {
  exactly,
  isIn,
  isInnermost,
  isWhole,
  type Option,
  onlyOne,
  popupsOf,
  toChoice,
  withDifference,
} from "./popup-options.ts";
import { scrollerOf } from "./scroll.ts";
import { textIn, typeInto } from "./search-text.ts";

const listSelector = "[role=listbox],[role=menu],[role=tree]";
const entrySelector = "input:not([type]),[type=text],[type=search],textarea";

/** What opens the branch of a tree. */
const expanders = "button,[class*=expand i],[class*=switch i],[class*=toggle i],[class*=arrow i],[class*=caret i],svg";
const maxBranches = 100;

const openTimeoutMs = 200;
/** For the options of an open popup: a busy page draws them late. */
const listTimeoutMs = 400;
/** For a popup that lists options before anything is typed. */
const filterTimeoutMs = 600;
/** For the next part of a list whose end is in view. */
const growTimeoutMs = 150;
/** For a popup that is empty until something is typed: it may ask a server. */
const searchTimeoutMs = 2000;

/** The popup of a field. Callers must close it. */
export class Dropdown {
  /** All options seen so far, for messages. */
  readonly known = new Map<string, Option>();
  /** Whether it lists options before anything is typed. */
  isList = false;
  /** The last text that was searched for. */
  searched = "";
  readonly #target: Target;
  readonly #context: ActionContext;
  /** Lists that were in the page before the popup opened. */
  readonly #before: Element[];
  /** Those of them that had options. */
  readonly #filled: Element[];
  readonly #missed = new Set<string>();
  readonly #findPopup: ReturnType<typeof watchForPopup>;
  /** Texts that the field showed as placeholders at first. */
  readonly #placeholders: string[];
  #popups: Element[] = [];
  /** The field was pressed to open it. */
  #isPressed = false;
  #found: Option | undefined;
  #undo: (() => void) | undefined;
  #restore: (() => void) | undefined;

  constructor(target: Target, context: ActionContext) {
    this.#target = target;
    this.#context = context;
    this.#before = this.#listsInPage();
    this.#filled = this.#before.filter((list) => optionsIn(list)[0]);
    this.#findPopup = watchForPopup(context.page);
    this.#placeholders = readDisplayedSelection(target.element).placeholders;
  }

  field(): HTMLElement {
    this.#context.refresh(this.#target);
    return this.#target.element;
  }

  /** The selection that the field displays, without the text of a search. */
  displayed() {
    const { texts, tags, placeholders } = readDisplayedSelection(this.field(), { isSearching: !!this.#undo });
    const added = tags.size
      ? []
      : placeholders.filter((text) => !this.#placeholders.includes(text) && this.known.has(text));
    // Some show how many are selected beside them.
    const isLabel = (text: string, _: number, { length }: string[]) => text !== `${length - 1}` || this.known.has(text);
    return { texts: [...texts, ...added].filter(isLabel), tags };
  }

  /** The visible options. Some libraries render them without a role, next to a list for screen readers. */
  choices(): Option[] {
    const { isVisible } = createVisibility();
    const all = this.#lists();
    const lists = all.filter((list) => optionsIn(list).length);
    const visible = [...new Set(lists.filter(isVisible).flatMap(optionsIn))].filter(isRendered);
    if (visible.length === 1 && visible[0] && isAriaTrue(visible[0], "disabled")) return []; // a note such as "Searching…"
    const popups = lists[0]
      ? popupsOf(lists, this.field())
      : all.filter((list) => !matches(list, this.#opensSheet() ? "[role]:not([role$=dialog])" : "[role]"));
    const choices = (visible.length ? visible : popups.flatMap(leavesIn).filter(isVisible))
      .map(toChoice)
      .filter(({ label }) => label && !/^(?:no (?:result|option|data|match)|loading|searching)/i.test(label))
      .filter(isInnermost)
      .filter(isWhole)
      .map(withDifference);
    for (const choice of choices) this.known.set(choice.label, choice);
    return choices;
  }

  /** The selected options of a list with multiple selection. In other lists, `aria-selected` may mark the hovered one. */
  selected(): Option[] | undefined {
    const { texts } = this.displayed();
    const isMultiple = this.#isMultiple();
    if (texts.length < (isMultiple ? 1 : 2)) return undefined; // the list may mark where the keyboard is
    const isShown = ({ label }: Option) => isIn(texts, label);
    return this.choices().filter((option) => isAriaTrue(option.item, "selected") && (isMultiple || isShown(option)));
  }

  /** Finds the option with this label: among the visible ones, then by typing, then by scrolling. */
  async find(text: string): Promise<Option | undefined> {
    if (this.#found?.item.isConnected && this.#found.label === text) return this.#found;
    await this.#open();
    if (this.#missed.has(text)) return undefined;
    const exact = () => exactly(text, this.choices());
    this.#found =
      exact() ?? (await this.#expand(exact)) ?? (await this.#search(text, exact)) ?? (await this.#scroll(exact));
    if (!this.#found) this.#missed.add(text);
    return this.#found;
  }

  /** Finds an option without typing, because the results of a search may replace the columns of a cascader. */
  async findShown(text: string): Promise<Option | undefined> {
    await this.#open();
    return exactly(text, this.choices());
  }

  /** Whether the field takes several options: it says so, or displays tags. */
  takesSeveral(): boolean {
    const native = hiddenListBeside(this.field()) as HTMLSelectElement | undefined;
    return !!native?.multiple || this.displayed().tags.size > 0 || this.#isMultiple();
  }

  /** Whether the list says that it takes several, or draws a box to tick in each option. */
  #isMultiple(): boolean {
    return this.#lists().some(
      (list) => isAriaTrue(list, "multiselectable") || !!list.querySelector("[role=option] [type=checkbox]"),
    );
  }

  /** Makes a tag that is not among the options: types it and presses Enter. Returns whether the field displays it then. */
  async create(text: string): Promise<boolean> {
    const entry = this.#findEntry();
    if (!entry) return false;
    const former = textIn(entry);
    focusElement(entry);
    typeInto(entry, text);
    tapKey(entry, "Enter");
    const isThere = () => isIn(readDisplayedSelection(this.field(), { isSearching: true }).texts, text);
    if (await waitFor(isThere, filterTimeoutMs)) {
      this.keepTyped();
      return true;
    }
    typeInto(entry, former);
    return false;
  }

  /** Keeps what was typed when the popup closes. */
  keepTyped(): void {
    this.#undo = this.#found = undefined;
  }

  /** Takes the choice over, in a popup that waits for a button. */
  confirm(): Promise<void> {
    return confirmIn(this.#popups.filter(isRendered));
  }

  async press(item: Element): Promise<void> {
    hoverOver(item, middle(item)); // some lists press what they have seen the pointer at
    await nextFrame();
    clickPart(item);
    await nextFrame();
    this.keepTyped();
  }

  /** Restores the typed text, closes the popup, and waits until it no longer covers the page. */
  async close(): Promise<void> {
    const { page } = this.#context;
    this.#undo?.();
    // Restoring the text starts a search too, whose results open the list again.
    await waitFor(() => !this.#undo || this.choices().length > 0, filterTimeoutMs);
    this.keepTyped();
    const lists = this.#lists();
    if (lists[0] && lists.every((list) => this.#hasOwnPlace(list))) return;
    const isCovered = () => {
      const hit = elementAt(page, middle(this.field()));
      return this.#popups.some((popup) => hit && contains(popup, hit));
    };
    const isOpen = () => this.isOpen();
    const isClosed = () => !isOpen() && !this.choices().length && !isCovered();
    await dismiss(page, isClosed, this.field(), isOpen);
  }

  /** Whether a list had options before, beside other things: it is no popup, and Escape would close what contains it. */
  #hasOwnPlace(list: Element): boolean {
    const popup = selfAndAncestors(list, 5).filter((part) => !contains(part, this.field()));
    return this.#filled.includes(list) && !popup.some((part) => /absolute|fixed/.test(styleOf(part).position));
  }

  #listsInPage(): Element[] {
    return queryAll(this.#context.page, listSelector).filter(createVisibility().isVisible);
  }

  #lists(): Element[] {
    const owners = [this.field(), closest(this.field(), "[role=combobox]") ?? this.field()];
    const named = owners.flatMap(listsOf);
    if (named.length) return [...new Set(named)];
    const added = this.#listsInPage().filter((list) => !this.#before.includes(list));
    const popup = added[0] ? undefined : this.#findPopup(this.field(), { isSheet: this.#opensSheet() });
    return popup ? [popup] : added;
  }

  /** Whether what opens may be a sheet away from the field: it was pressed, and takes no text. */
  #opensSheet(): boolean {
    const field = this.field();
    return this.#isPressed && (!isEntry(field) || field.readOnly);
  }

  isOpen(): boolean {
    const expanded = closest(this.field(), "[aria-expanded]");
    return expanded ? isAriaTrue(expanded, "expanded") : this.choices().length > 0;
  }

  async #open(): Promise<void> {
    const isReady = () => this.isOpen() || this.choices().length > 0;
    if (!isReady()) {
      clickOn({ ...this.#target, element: this.field() });
      this.#isPressed = true;
    }
    if (!(await waitFor(isReady, openTimeoutMs))) {
      focusElement(this.field());
      tapKey(this.field(), "ArrowDown");
      await waitFor(isReady, filterTimeoutMs);
    }
    if (!this.#undo && (await waitFor(() => this.choices().length, listTimeoutMs))) this.isList = true;
    /** Has its place, and is not drawn yet. */
    const isFading = (option: Element) => rectOf(option).height && !isRendered(option);
    await waitFor(() => !this.#lists().flatMap(optionsIn).some(isFading), filterTimeoutMs);
    this.#popups = popupsOf(this.#lists(), this.field());
  }

  /** The input to type a search into: the field itself, or one in its popup. */
  #findEntry(): HTMLInputElement | undefined {
    const element = this.field();
    const boxes = [element, ...popupsOf(this.#lists(), element)];
    const inside = boxes.flatMap((box) => queryAll<HTMLInputElement>(box, entrySelector));
    const own = isEntry(element) ? [element] : [];
    return [...own, ...inside.filter(isRendered)].find((input) => !input.readOnly);
  }

  async #search(text: string, exact: () => Option | undefined): Promise<Option | undefined> {
    const entry = this.#findEntry();
    if (!entry) return undefined;
    const former = textIn(entry);
    this.#undo ??= () => typeInto(entry, former);
    this.#restore ??= this.#undo;
    focusElement(entry);
    // A choice changes a text that is not yet its label: otherwise the text of the search could pass for the choice.
    const start = entry === this.field() && text.length > 2 ? text.slice(0, -1) : text;
    this.#type(entry, start);
    const found = start !== text && (await waitFor(exact, filterTimeoutMs));
    if (found) return found;
    this.#type(entry, text);
    const timeoutMs = this.isList ? filterTimeoutMs : searchTimeoutMs;
    const whole = (await waitFor(exact, timeoutMs)) ?? onlyOne(text, this.choices());
    // Many servers know the name only: "Ada Reed" finds "Ada Reed (London)".
    const shorter = text.replace(/[^\p{L}\p{N}]*\s\S*$/u, "");
    if (whole || this.isList || shorter === text || !this.#lists()[0]) return whole;
    this.#type(entry, shorter);
    const named = await waitFor(exact, searchTimeoutMs);
    if (!named) this.#type(entry, text);
    return named;
  }

  #type(entry: HTMLInputElement, text: string): void {
    this.searched = text;
    typeInto(entry, text);
  }

  /** Puts back what the field held before the search, if the text of the search is still in it. */
  restoreSearch(): void {
    if (textIn(this.field()) === this.searched) this.#restore?.();
  }

  /** Opens the closed branches of a tree, level by level. */
  async #expand(exact: () => Option | undefined): Promise<Option | undefined> {
    const tried = new Set<Element>();
    for (let found = exact(); ; found = exact()) {
      const branches = this.#lists().flatMap((list) => queryAll(list, "[role=treeitem][aria-expanded=false]"));
      const branch = branches.find((item) => !tried.has(item) && isRendered(item));
      if (found || !branch || tried.size > maxBranches) return found;
      tried.add(branch);
      tapKey(branch, "ArrowRight");
      await nextFrame();
      if (!isAriaTrue(branch, "expanded")) branch.querySelector<HTMLElement>(expanders)?.click();
      await waitFor(() => isAriaTrue(branch, "expanded"), openTimeoutMs);
    }
  }

  /** Virtual lists render only the options in view. */
  async #scroll(exact: () => Option | undefined): Promise<Option | undefined> {
    const rendered = this.choices().map(({ item }) => item);
    const scroller = rendered[0] && scrollerOf(rendered[0], /auto|scroll|hidden/);
    if (!scroller || !this.#popups.some((popup) => contains(popup, scroller))) return undefined;
    const height = rendered.reduce((sum, { clientHeight }) => sum + clientHeight, 0);
    const hasAll = height > scroller.scrollHeight / 2;
    const scrollTo = (top: number) => {
      scroller.scrollTop = top;
      fire(scroller, "scroll", { bubbles: false });
    };
    let found: Option | undefined;
    for (let top = 0; !found && !hasAll && top < scroller.scrollHeight; top += scroller.clientHeight * 0.8) {
      scrollTo(top);
      await nextFrame();
      found = exact();
    }
    // Some lists grow when their end comes into view.
    for (let end = 0; !found && hasAll && scroller.scrollHeight > end; ) {
      end = scroller.scrollHeight;
      scrollTo(end);
      await waitFor(() => scroller.scrollHeight > end, growTimeoutMs);
      found = exact();
    }
    return found;
  }
}
