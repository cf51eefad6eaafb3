// Lets one gesture through to the element that it is meant for, and to nothing else: the page may move meanwhile.
import { hitAt, isInside } from "@giselles-ai/browser-tool/dom/internal";
import type { Point } from "@giselles-ai/protocol";
import { describeElement } from "./describe-element.ts";
import type { AskedGesture, Refusal } from "./interface.ts";

/** An element, and the innermost part of it that the pointer is on. */
export interface Pressed {
  element: Element;
  meant: Element;
}

interface InputGuardOptions {
  type: AskedGesture["type"];
  target: Readonly<Pressed>;
  /** The same, as it changes while the button is down; undefined for keys. */
  pressed: Pressed | undefined;
  /** To be called when the input has arrived: before the page does anything about it. */
  arrived(): void;
}

const pointerEvents = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
const keyEvents = ["keydown", "keypress"];

export class InputGuard implements EventListenerObject {
  readonly #options: InputGuardOptions;
  readonly #view: Window | null;
  readonly #listening = new AbortController();
  readonly #presses: Event[] = [];
  #hasArrived = false;
  /** What came in between, and got nothing. */
  #blocker = "";
  /** Where the button was let go: without a release on the element, there was no click on it either. */
  #release: "there" | "elsewhere" | undefined;

  /** Guards from now on, until `end` is called. */
  constructor(options: InputGuardOptions) {
    this.#options = options;
    const { type, target } = options;
    this.#view = target.element.ownerDocument.defaultView;
    const { signal } = this.#listening;
    for (const view of viewsAround(this.#view))
      for (const name of type === "press" ? keyEvents : pointerEvents)
        view.addEventListener(name, this, { capture: true, signal });
    // Input goes into a frame, and past the page around it; and a pointer that only moves is not guarded.
    if (type === "hover" || target.meant.localName === "iframe") this.#arrive();
  }

  handleEvent(given: Event): void {
    const event = given as PointerEvent;
    if (!event.isTrusted) return;
    const hit = event.composedPath()[0] as Element;
    if (!this.#hasArrived && !this.#blocker) {
      if (event.view === this.#view && isMeant(hit, this.#options.target)) this.#arrive();
      else this.#blocker = describeElement(hit);
    }
    if (this.#blocker) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else this.#track(event, hit);
  }

  end(): void {
    this.#listening.abort();
  }

  /** What the page showed of the gesture; undefined if it reached its target. */
  refusal(): Refusal | undefined {
    if (this.#blocker)
      return {
        code: "COVERED",
        message: `Just then ${this.#blocker} came in its place, and got nothing. Take a new snapshot.`,
      };
    if (!this.#hasArrived) return unknown("The page did not show that the input arrived.");
    if (this.#options.type !== "click" || this.#release === "there") return undefined;
    // A page that keeps the browser from its own way with a press has a way of its own, which is done by then.
    if (this.#presses.some(({ defaultPrevented }) => defaultPrevented)) return undefined;
    if (this.#presses.length === 0) return undefined; // it went into a frame
    return unknown(
      this.#release
        ? "It went from under the pointer while it was pressed, so it may not have been clicked."
        : "The page showed that it was pressed, and not that it was let go.",
    );
  }

  #arrive(): void {
    this.#hasArrived = true;
    this.#options.arrived();
  }

  #track(event: PointerEvent, hit: Element): void {
    const { pressed } = this.#options;
    if (!pressed || event.view !== this.#view) return;
    if (/down$/.test(event.type)) {
      this.#presses.push(event);
      pressed.meant = hit;
    } else if (event.type === "click" && isPartOf(hit, pressed)) this.#release = "there";
    else if (event.type === "mouseup")
      this.#release = isHit({ x: event.clientX, y: event.clientY }, pressed) ? "there" : "elsewhere";
  }
}

/** Whether a point of the view is on it. */
export function isHit(at: Point, pressed: Pressed): boolean {
  const hit = hitAt(pressed.element.ownerDocument, at);
  return !!hit && isPartOf(hit, pressed);
}

function isMeant(hit: Element, pressed: Pressed): boolean {
  const { meant } = pressed;
  if (isPartOf(hit, pressed)) return true;
  return !meant.isConnected && hit.localName === meant.localName && hit.textContent === meant.textContent; // drawn anew
}

function isPartOf(hit: Element, { element, meant }: Pressed): boolean {
  if (hit === meant || isInside(hit, element)) return true;
  return !!hit.shadowRoot && isInside(meant, hit); // what is in a closed root is not named to the outside
}

function viewsAround(innermost: Window | null): Window[] {
  const views: Window[] = [];
  for (let view = innermost; view; view = view.frameElement?.ownerDocument.defaultView ?? null) views.push(view);
  return views;
}

function unknown(message: string): Refusal {
  return { code: "COVERED", status: "unknown", message: `${message} Take a new snapshot.` };
}
