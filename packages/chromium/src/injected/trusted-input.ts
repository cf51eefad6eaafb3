// Trusted input: requested here, made by the driver, and guarded until it reaches the page.
import type { InputDriver, InputRequest } from "@giselles-ai/browser-tool/dom";
import { elementAt, handleOf, isInside } from "@giselles-ai/browser-tool/dom/internal";
import type { Point } from "@giselles-ai/protocol";
import { inOutermostView } from "./frame-geometry.ts";
import { InputGuard, isHit, type Pressed } from "./input-guard.ts";
import type { ActionRefusal, SerializedInputRequest } from "./interface.ts";

export class TrustedInput {
  readonly #request: (request: SerializedInputRequest) => Promise<ActionRefusal | null>;
  #pressed: (Pressed & { at: Point }) | undefined;
  /** For each key that arrived: the element with the focus, if it, its caret or the selection has moved. */
  #moves: (string | undefined)[] = [];

  constructor(request: (request: SerializedInputRequest) => Promise<ActionRefusal | null>) {
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

  /** Takes what the keys have moved since the last call, one entry for each. */
  takeMoves(): (string | undefined)[] {
    return this.#moves.splice(0);
  }

  async #try(element: Element, request: InputRequest, onArrived: () => void): Promise<ActionRefusal | undefined> {
    const { type, at } = request;
    const innermost = (at && elementAt(element.ownerDocument, at)) ?? element;
    this.#pressed = at && { element, innermost, at };
    const caret = type === "press" ? readCaret(element.ownerDocument) : undefined;
    let hasArrived = false;
    const arrive = () => {
      hasArrived = true;
      onArrived();
    };
    const guard = new InputGuard({ type, target: { element, innermost }, pressed: this.#pressed, onArrived: arrive });
    const refusal = await this.#request(serialize(element, request));
    guard.end();
    const now = readCaret(element.ownerDocument);
    if (caret && hasArrived) this.#moves.push(caret.text === now.text ? undefined : now.focus);
    return refusal ?? guard.refusal();
  }
}

function serialize(
  element: Element,
  { type, at, to, end, keys, text, durationMs, clickOptions }: InputRequest,
): SerializedInputRequest {
  return {
    type,
    ...(type === "click" && { mayMove: !isFocused(element) }),
    ...(at && { at: inOutermostView(element, at) }),
    ...(to && { to: inOutermostView(end ?? element, to) }),
    ...(keys && { keys }),
    ...(text !== undefined && { text }),
    ...(clickOptions && { clickOptions }),
    ...(durationMs !== undefined && { durationMs }),
  };
}

/** The element that gets keys, and where its caret and the selection are. */
function readCaret(page: Document): { focus: string; text: string } {
  const active = page.activeElement as (Partial<HTMLInputElement> & Element) | null;
  const focus = active && active !== page.body ? (handleOf(active) ?? `<${active.localName}>`) : "nothing";
  const { anchorOffset, focusOffset } = page.getSelection() ?? {};
  return { focus, text: [focus, active?.selectionStart, active?.selectionEnd, anchorOffset, focusOffset].join() };
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
