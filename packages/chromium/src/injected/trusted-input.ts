// Input that the browser makes for us: asked for here, made by the driver, and guarded on its way to the page.
import type { Gesture, Hand } from "@giselles-ai/browser-tool/dom";
import { hitAt, isInside } from "@giselles-ai/browser-tool/dom/internal";
import type { Point } from "@giselles-ai/protocol";
import { inOutermostView } from "./frame-geometry.ts";
import { InputGuard, isHit, type Pressed } from "./input-guard.ts";
import type { AskedGesture, Refusal } from "./interface.ts";

export class TrustedInput {
  readonly #ask: (gesture: AskedGesture) => Promise<Refusal | null>;
  #pressed: (Pressed & { at: Point }) | undefined;

  constructor(ask: (gesture: AskedGesture) => Promise<Refusal | null>) {
    this.#ask = ask;
  }

  /** What is under the pointer may move when the pointer comes: then it is followed, once. */
  readonly make: Hand = async (element, gesture, arrived) => {
    const refusal = await this.#try(element, gesture, arrived);
    if (refusal?.code !== "COVERED" || refusal.status || !gesture.at || !element.isConnected) return refusal;
    const at = middleOf(element);
    return isHit(at, { element, meant: element }) ? this.#try(element, { ...gesture, at }, arrived) : refusal;
  };

  /** Where what is being pressed has gone, if it has moved from under the pointer. */
  follow(): Point | undefined {
    if (!this.#pressed) return undefined;
    const { element, at } = this.#pressed;
    const middle = middleOf(element);
    return !isHit(at, this.#pressed) && isHit(middle, this.#pressed) ? inOutermostView(element, middle) : undefined;
  }

  async #try(element: Element, gesture: Gesture, arrived: () => void): Promise<Refusal | undefined> {
    const { type, at } = gesture;
    const meant = (at && hitAt(element.ownerDocument, at)) ?? element;
    this.#pressed = at && { element, meant, at };
    const guard = new InputGuard({ type, target: { element, meant }, pressed: this.#pressed, arrived });
    const refusal = await this.#ask(toAsked(element, gesture));
    guard.end();
    return refusal ?? guard.refusal();
  }
}

function toAsked(element: Element, { type, at, to, end, keys, durationMs, press }: Gesture): AskedGesture {
  return {
    type,
    ...(type === "click" && { mayMove: !isFocused(element) }),
    ...(at && { at: inOutermostView(element, at) }),
    ...(to && { to: inOutermostView(end ?? element, to) }),
    ...(keys && { keys }),
    ...(press && { press }),
    ...(durationMs !== undefined && { durationMs }),
  };
}

function middleOf(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** It has the focus, or nothing has. */
function isFocused(element: Element): boolean {
  const { activeElement, body } = element.ownerDocument;
  return (
    !activeElement || activeElement === body || isInside(element, activeElement) || isInside(activeElement, element)
  );
}
