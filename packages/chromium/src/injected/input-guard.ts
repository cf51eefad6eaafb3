// Lets trusted input reach its target and nothing else, because the page may change before the input arrives.
import { actsOnDown, elementAt, isInside } from "@giselles-ai/browser-tool/dom/internal";
import type { Point } from "@giselles-ai/protocol";
import { describeElement } from "./describe-element.ts";
import type { ActionRefusal, SerializedInputRequest } from "./interface.ts";

/** An element, and the innermost part of it under the pointer. */
export interface Pressed {
  element: Element;
  innermost: Element;
}

interface InputGuardOptions {
  type: SerializedInputRequest["type"];
  target: Readonly<Pressed>;
  /** The same, updated while the button is down. Undefined for keys. */
  pressed: Pressed | undefined;
  /** Called when the input has arrived, before the page handles it. */
  onArrived(): void;
}

const pointerEvents = ["pointerdown", "mousedown", "pointerup", "mouseup", "click", "contextmenu"];
const keyEvents = ["keydown", "keypress"];
const textEvents = [...keyEvents, "beforeinput"];
const guardedEvents: Partial<Record<SerializedInputRequest["type"], string[]>> = { press: keyEvents, text: textEvents };

export class InputGuard implements EventListenerObject {
  readonly #options: InputGuardOptions;
  readonly #view: Window | null;
  readonly #listening = new AbortController();
  readonly #presses: Event[] = [];
  /** Found before the press: the page may remove the element. */
  readonly #actsOnDown: boolean;
  #hasArrived = false;
  /** The element that was hit instead. Its events were blocked. */
  #blocker = "";
  /** Where the button was released. Without a release on the element, it was not clicked. */
  #release: "on-target" | "elsewhere" | undefined;

  /** Guards until `end` is called. */
  constructor(options: InputGuardOptions) {
    this.#options = options;
    const { type, target } = options;
    this.#view = target.element.ownerDocument.defaultView;
    this.#actsOnDown = type === "click" && actsOnDown(target.element);
    const { signal } = this.#listening;
    for (const view of viewsAround(this.#view))
      for (const name of guardedEvents[type] ?? pointerEvents)
        view.addEventListener(name, this, { capture: true, signal });
    // Input into a frame does not reach this document, and hovering is not guarded.
    if (type === "hover" || target.innermost.localName === "iframe") this.#arrive();
  }

  handleEvent(inputEvent: Event): void {
    const event = inputEvent as PointerEvent;
    if (!event.isTrusted) return;
    const hit = event.composedPath()[0] as Element;
    if (!this.#hasArrived && !this.#blocker) {
      if (event.view === this.#view && isTarget(hit, this.#options.target)) this.#arrive();
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

  /** Why the input did not reach its target; undefined if it did. */
  refusal(): ActionRefusal | undefined {
    if (this.#blocker && guardedEvents[this.#options.type])
      return {
        code: "WRONG_KIND",
        message: `It does not take keys: ${this.#blocker} has the focus. Nothing was pressed. Click it first, or press without an id.`,
      };
    if (this.#blocker)
      return {
        code: "COVERED",
        message: `${this.#blocker} covered it, so the input was blocked. Take a new snapshot.`,
      };
    if (!this.#hasArrived) return unknown("The input may not have arrived.");
    if (this.#options.type !== "click" || this.#release === "on-target") return undefined;
    // A page that prevents the default of a press handles the press itself.
    if (this.#presses.some(({ defaultPrevented }) => defaultPrevented)) return undefined;
    if (this.#presses.length === 0) return undefined; // the input went into a frame
    if (this.#actsOnDown) return undefined;
    return unknown(
      this.#release
        ? "It moved from under the pointer while pressed, so it may not have been clicked."
        : "The page saw the press but not the release.",
    );
  }

  #arrive(): void {
    this.#hasArrived = true;
    this.#options.onArrived();
  }

  #track(event: PointerEvent, hit: Element): void {
    const { pressed } = this.#options;
    if (!pressed || event.view !== this.#view) return;
    if (/down$/.test(event.type)) {
      this.#presses.push(event);
      pressed.innermost = hit;
    } else if (/^(?:click|contextmenu)$/.test(event.type) && isPartOf(hit, pressed)) this.#release = "on-target";
    else if (event.type === "mouseup" && this.#release !== "on-target")
      this.#release = isHit({ x: event.clientX, y: event.clientY }, pressed) ? "on-target" : "elsewhere";
  }
}

/** Whether a point of the viewport is on the pressed element. */
export function isHit(at: Point, pressed: Pressed): boolean {
  const hit = elementAt(pressed.element.ownerDocument, at);
  return !!hit && isPartOf(hit, pressed);
}

function isTarget(hit: Element, pressed: Pressed): boolean {
  const { innermost } = pressed;
  if (isPartOf(hit, pressed)) return true;
  // It may have been rendered again.
  return !innermost.isConnected && hit.localName === innermost.localName && hit.textContent === innermost.textContent;
}

function isPartOf(hit: Element, { element, innermost }: Pressed): boolean {
  if (hit === innermost || isInside(hit, element)) return true;
  return !!hit.shadowRoot && isInside(innermost, hit); // events do not name elements in a closed root
}

function viewsAround(innermost: Window | null): Window[] {
  const views: Window[] = [];
  for (let view = innermost; view; view = view.frameElement?.ownerDocument.defaultView ?? null) views.push(view);
  return views;
}

function unknown(message: string): ActionRefusal {
  return { code: "COVERED", status: "unknown", message: `${message} Take a new snapshot.` };
}
