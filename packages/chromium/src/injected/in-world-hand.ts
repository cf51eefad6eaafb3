// Input from outside that reaches what it is meant for, or nothing. `createWorldHand` is sent to the page as text, so it may use
// nothing from outside of itself but what it is given.
import type { Gesture } from "@giselles-ai/browser-tool/dom";
import type { Point } from "@giselles-ai/protocol";
import type { AskedGesture, Refusal } from "./in-world.ts";

/** What the world around it knows of places, and how it asks for input. */
export interface HandOptions {
  deepHit(page: DocumentOrShadowRoot, point: Point): Element | undefined;
  isInside(inner: Element, outer: Element): boolean;
  inOutermostView(element: Element, point: Point): Point;
  describe(element: Element | undefined): string;
  ask(gesture: AskedGesture): Promise<Refusal | null>;
}

export function createWorldHand({ deepHit, isInside, inOutermostView, describe, ask }: HandOptions) {
  /** An element, and the innermost part of it that the pointer is on. */
  interface Pressed {
    element: Element;
    meant: Element;
  }
  let pressed: (Pressed & { at: Point }) | undefined;

  return {
    hand,
    /** Where what is being pressed has gone, if it has moved from under the pointer. */
    follow(): Point | undefined {
      if (!pressed) return undefined;
      const { element, at } = pressed;
      const middle = middleOf(element);
      return !isHit(at, pressed) && isHit(middle, pressed) ? inOutermostView(element, middle) : undefined;
    },
  };

  /** What is under the pointer may move when the pointer comes: then it is followed, once. */
  async function hand(element: Element, gesture: Gesture, arrived: () => void): Promise<Refusal | undefined> {
    const refusal = await tryHand(element, gesture, arrived);
    if (refusal?.code !== "COVERED" || refusal.status || !gesture.at || !element.isConnected) return refusal;
    const at = middleOf(element);
    return isHit(at, { element, meant: element }) ? tryHand(element, { ...gesture, at }, arrived) : refusal;
  }

  /** Asks for input from outside, and lets it through only to what it is meant for: the page may move meanwhile. */
  async function tryHand(element: Element, gesture: Gesture, arrived: () => void): Promise<Refusal | undefined> {
    const { type, at, to, end, keys, durationMs } = gesture;
    const page = element.ownerDocument;
    const meant = (at && deepHit(page, at)) ?? element;
    let hasArrived = false;
    let blocker = "";
    /** Where it was let go: without a release on it, there was no click on it either. */
    let release: "there" | "elsewhere" | undefined;
    const presses: Event[] = [];
    const arrive = () => {
      hasArrived = true;
      arrived();
    };
    const guard = (event: UIEvent) => {
      if (!event.isTrusted) return;
      if (!hasArrived && !blocker) {
        const hit = event.composedPath()[0] as Element;
        if (event.view === page.defaultView && isMeant(hit, { element, meant })) arrive();
        else blocker = describe(hit);
      }
      if (!blocker) return track(event as PointerEvent);
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const track = (event: PointerEvent) => {
      const hit = event.composedPath()[0] as Element;
      if (!pressed || event.view !== page.defaultView) return;
      if (/down$/.test(event.type)) {
        presses.push(event);
        pressed.meant = hit;
      } else if (event.type === "click" && isPartOf(hit, pressed)) release = "there";
      else if (event.type === "mouseup")
        release = isHit({ x: event.clientX, y: event.clientY }, pressed) ? "there" : "elsewhere";
    };
    const listening = new AbortController();
    const types =
      type === "press" ? ["keydown", "keypress"] : ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
    for (const view of viewsAround(page))
      for (const name of types)
        view.addEventListener(name, guard as EventListener, { capture: true, signal: listening.signal });
    // Input goes into a frame, and past the page around it; and a pointer that only moves is not guarded.
    if (type === "hover" || meant.localName === "iframe") arrive();
    pressed = at && { element, meant, at };
    const refusal = await ask({
      type,
      ...(type === "click" && { mayMove: !isFocused(element) }),
      ...(at && { at: inOutermostView(element, at) }),
      ...(to && { to: inOutermostView(end ?? element, to) }),
      ...(keys && { keys }),
      ...(durationMs !== undefined && { durationMs }),
    });
    listening.abort();
    if (refusal) return refusal;
    if (blocker)
      return {
        code: "COVERED",
        message: `Just then ${blocker} came in its place, and got nothing. Take a new snapshot.`,
      };
    const unknown = (message: string) =>
      ({ code: "COVERED", status: "unknown", message: `${message} Take a new snapshot.` }) as const;
    if (!hasArrived) return unknown("The page did not show that the input arrived.");
    // A page that keeps the browser from its own way with a press has a way of its own, which is done by then.
    if (type !== "click" || release === "there" || presses.some(({ defaultPrevented }) => defaultPrevented))
      return undefined;
    if (presses.length === 0) return undefined; // it went into a frame
    return unknown(
      release
        ? "It went from under the pointer while it was pressed, so it may not have been clicked."
        : "The page showed that it was pressed, and not that it was let go.",
    );
  }

  function isMeant(hit: Element, what: Pressed): boolean {
    const { meant } = what;
    if (isPartOf(hit, what)) return true;
    return !meant.isConnected && hit.localName === meant.localName && hit.textContent === meant.textContent; // drawn anew
  }

  function isPartOf(hit: Element, { element, meant }: Pressed): boolean {
    if (hit === meant || isInside(hit, element)) return true;
    return !!hit.shadowRoot && isInside(meant, hit); // what is in a closed root is not named to the outside
  }

  function viewsAround(page: Document): Window[] {
    const views: Window[] = [];
    for (let view = page.defaultView; view; view = view.frameElement?.ownerDocument.defaultView ?? null)
      views.push(view);
    return views;
  }

  function isHit(at: Point, what: Pressed): boolean {
    const hit = deepHit(what.element.ownerDocument, at);
    return !!hit && isPartOf(hit, what);
  }

  function middleOf(element: Element): Point {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** Or nothing is. */
  function isFocused(element: Element): boolean {
    const { activeElement, body } = element.ownerDocument;
    return (
      !activeElement || activeElement === body || isInside(element, activeElement) || isInside(activeElement, element)
    );
  }
}
