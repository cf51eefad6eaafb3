// Refuses a press that would send something else than what was judged, or that would go to another element.
import type { Sent, SentControl } from "../../sense/sent.ts";
import type { ActionContext } from "../handler.ts";
import {
  appendTo,
  digestOfSent,
  edited,
  focusOf,
  handleOf,
  isInside,
  isToken,
  matches,
  noFocus,
  parentOf,
  queryAll,
  refuse,
  sendsNothing,
  sentBy,
  sentByForm,
  sentOf,
  takeNewSnapshot,
  windowOf,
} from "../kit.ts";

/** Refuses a key if another element has the focus than the one that was reviewed. */
export function mustHaveFocus(focus: string, { page, isTrusted }: ActionContext): void {
  // The document of a frame keeps its active element when the focus leaves the frame.
  const isElsewhere = isTrusted && page.defaultView !== page.defaultView?.top && !page.hasFocus();
  if (isElsewhere || focusOf(page) !== focus)
    refuse("STALE", `The focus is no longer ${focus === noFocus ? "on the page" : `in ${focus}`}. ${takeNewSnapshot}`);
}

interface PressGuardOptions {
  /** The digest of what the press may send. Undefined: anything. */
  expected: string | undefined;
  isKey: boolean;
}

/** Compares what a press sends with what was reviewed, until `end` is called. */
export class PressGuard implements EventListenerObject {
  readonly #expected: string | undefined;
  readonly #element: Element;
  readonly #listening = new AbortController();
  readonly #isKey: boolean;
  /** The key went down where it was meant to. */
  #hasArrived = false;
  #difference = "";

  constructor(element: Element, { expected, isKey }: PressGuardOptions) {
    this.#element = element;
    this.#expected = expected;
    this.#isKey = isKey;
    const view = windowOf(element);
    const { signal } = this.#listening;
    for (const type of ["keydown", "keypress", "click", "auxclick", "submit"])
      view.addEventListener(type, this, { capture: true, signal });
    view.addEventListener("submit", this, { signal }); // once more, after the page's own listeners
  }

  /** Refuses if the press would send something else. */
  check(): void {
    const difference = this.#compare();
    if (difference) refuse("STALE", difference);
  }

  handleEvent(event: Event): void {
    const difference = this.#findDifference(event);
    if (!difference) {
      this.#hasArrived ||= event.type === "keydown";
      return;
    }
    // A page that acts on the key may close the part that had the focus: the rest of the key then means nothing.
    const isRest = this.#hasArrived && event.type === "keypress" && !handleOf(event.target as Element);
    if (!isRest) this.#difference = difference;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  stop = (): void => this.#listening.abort();

  /** Throws if the press was stopped. */
  end(): void {
    this.stop();
    if (this.#difference) refuse("STALE", this.#difference, "failed");
  }

  #findDifference(event: Event): string {
    if (event.type === "submit") return this.#compareOrigin(event as SubmitEvent);
    const path = event.composedPath();
    const { body } = this.#element.ownerDocument;
    const isHit = path.includes(this.#element) && (this.#element !== body || path[0] === body);
    if (isHit || path.includes(sentBy(this.#element)?.by as Element)) return this.#compare();
    const [hit] = path as Element[];
    const isInClosedRoot = hit?.localName?.includes("-") && isInside(this.#element, hit);
    // A page may move the focus while a key is down, but what is pressed then was not reviewed.
    const isGuarded = this.#expected || event.type === "keydown";
    const isMisplaced = isGuarded && event.isTrusted && this.#isKey && !isInClosedRoot;
    return isMisplaced ? `The focus moved before the key. ${takeNewSnapshot}` : "";
  }

  #compare(): string {
    if (this.#expected === undefined) return "";
    const now = sentBy(this.#element);
    const digest = now ? digestOfSent(now) : sendsNothing;
    if (digest === this.#expected) return "";
    const then = sentOf(this.#expected);
    const difference = now && then ? findDifference(then, now) : "It now sends something else";
    return difference && `${difference}. ${takeNewSnapshot}`;
  }

  /** A page may prepare a form in its own listeners, but not send it to another site. */
  #compareOrigin({ target, submitter }: SubmitEvent): string {
    const then = sentOf(this.#expected ?? "");
    const now = sentByForm(target as HTMLFormElement, (submitter as HTMLButtonElement | null) ?? undefined);
    const isAllowed =
      !then || [then.url, windowOf(this.#element).location.href].map(originOf).includes(originOf(now.url));
    return isAllowed ? "" : `It now leads to another site. ${takeNewSnapshot}`;
  }
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

/** What differs; empty if only tokens do, and what our own edits have changed. */
function findDifference(then: Sent, now: Sent): string {
  if (then.url !== now.url && !isRedirectOf(then, now)) return "It now leads to another address";
  if (then.how.join("\n") !== now.how.join("\n")) return "It now sends in another way";
  const before = byName(then.controls);
  const after = byName(now.controls.filter(({ name }) => !then.seen.has(name)));
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old = [], current = []] = [before.get(name), after.get(name)];
    const longer = old.length > current.length ? old : current;
    if (!longer.every((_, index) => isSame(old[index], current[index]))) return `It now sends another "${name}"`;
  }
  return "";
}

/** Search pages replace a link by their own, which redirects to the same address when it is pressed. */
function isRedirectOf({ url }: Sent, now: Sent): boolean {
  const isOwn = now.by && matches(now.by, "a,area") && originOf(now.url) === windowOf(now.by).location.origin;
  return !!isOwn && [...new URL(now.url).searchParams.values()].includes(url);
}

function byName(controls: SentControl[]): Map<string, SentControl[]> {
  const names = new Map<string, SentControl[]>();
  for (const control of controls) appendTo(names, control.name, control);
  return names;
}

function isSame(old: SentControl | undefined, now: SentControl | undefined): boolean {
  const control = now ?? old;
  if (!control) return true;
  const isEqual = JSON.stringify(old?.sent) === JSON.stringify(now?.sent);
  if (old?.choices && now?.choices) {
    // A choice that was known must still mean the same. Our own edits may choose another.
    const meanings = new Map(old.choices);
    const isKnown = now.sent.every(([label, value]) => (meanings.get(label) ?? value) === value);
    return isKnown && (isEqual || isOurs(control.element));
  }
  if (isEqual || (old && now && isToken(old) && isToken(now))) return true;
  const wasEmpty = !!old && !old.sent[0]?.[1];
  return (wasEmpty && edited.size > 0) || isOurs(control.element);
}

const operable = "input:not([type=hidden]),select,textarea,button,a,[role],[tabindex],[contenteditable]";

/** Whether we have edited the control, or the widget that it belongs to. */
function isOurs(control: Element): boolean {
  if (edited.has(control) || [...edited].some((element) => isInside(element, control))) return true;
  const { name, type, form } = control as HTMLInputElement;
  if (type === "radio") return [...edited].some((each) => isRadioOf(each as HTMLInputElement, name, form));
  for (let box = parentOf(control); box && !matches(box, "form,body"); box = parentOf(box)) {
    const listed = queryAll(box, operable).filter((each) => handleOf(each));
    if (listed.some((each) => matches(each, "[type=submit],button:not([type])"))) return false;
    const fields = listed.filter((each) => !matches(each, "button,a,[role=button]"));
    if (listed[0])
      return fields[0] ? fields.every((each) => edited.has(each)) : listed.some((each) => edited.has(each));
  }
  return false;
}

function isRadioOf(element: HTMLInputElement, name: string, form: HTMLFormElement | null): boolean {
  return element.type === "radio" && element.name === name && element.form === form;
}
