// Trusted input: requested here, made by the driver, and guarded until it reaches the page.
import type { InputDriver, InputRequest } from "@giselles-ai/browser-tool/dom";
import { elementAt, isInside } from "@giselles-ai/browser-tool/dom/internal";
import type { Point } from "@giselles-ai/protocol";
import { inOutermostView } from "./frame-geometry.ts";
import { InputGuard, isHit, type Pressed } from "./input-guard.ts";
import type { Refusal, SerializedInputRequest } from "./interface.ts";

export class TrustedInput {
  readonly #request: (request: SerializedInputRequest) => Promise<Refusal | null>;
  #pressed: (Pressed & { at: Point }) | undefined;

  constructor(request: (request: SerializedInputRequest) => Promise<Refusal | null>) {
    this.#request = request;
  }

  /** Tries again once if the element has moved when the pointer arrives. */
  readonly perform: InputDriver = async (element, request, onArrived) => {
    const refusal = await this.#try(element, request, onArrived);
    if (refusal?.code !== "COVERED" || refusal.status || !request.at || !element.isConnected) return refusal;
    const at = middleOf(element);
    return isHit(at, { element, innermost: element }) ? this.#try(element, { ...request, at }, onArrived) : refusal;
  };

  /** The new position of the pressed element, if it has moved from under the pointer. */
  follow(): Point | undefined {
    if (!this.#pressed) return undefined;
    const { element, at } = this.#pressed;
    const middle = middleOf(element);
    return !isHit(at, this.#pressed) && isHit(middle, this.#pressed) ? inOutermostView(element, middle) : undefined;
  }

  async #try(element: Element, request: InputRequest, onArrived: () => void): Promise<Refusal | undefined> {
    const { type, at } = request;
    const innermost = (at && elementAt(element.ownerDocument, at)) ?? element;
    this.#pressed = at && { element, innermost, at };
    const guard = new InputGuard({ type, target: { element, innermost }, pressed: this.#pressed, onArrived });
    const refusal = await this.#request(serialize(element, request));
    guard.end();
    return refusal ?? guard.refusal();
  }
}

function serialize(
  element: Element,
  { type, at, to, end, keys, durationMs, clickOptions }: InputRequest,
): SerializedInputRequest {
  return {
    type,
    ...(type === "click" && { mayMove: !isFocused(element) }),
    ...(at && { at: inOutermostView(element, at) }),
    ...(to && { to: inOutermostView(end ?? element, to) }),
    ...(keys && { keys }),
    ...(clickOptions && { clickOptions }),
    ...(durationMs !== undefined && { durationMs }),
  };
}

function middleOf(element: Element): Point {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Whether the element has the focus, or nothing has. */
function isFocused(element: Element): boolean {
  const { activeElement, body } = element.ownerDocument;
  return (
    !activeElement || activeElement === body || isInside(element, activeElement) || isInside(activeElement, element)
  );
}
