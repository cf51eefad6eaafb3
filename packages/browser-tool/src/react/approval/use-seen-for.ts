import { type RefObject, useEffect, useRef, useState } from "react";
import { WindowAttention } from "./window-attention.ts";

const intervalMs = 100;
/** Less is not another place. */
const tolerancePx = 4;
/** A press that takes longer is judged at its end. */
const maxPressMs = 1000;

const origin: Point = { x: 0, y: 0 };
const pressing = ["pointerdown", "keydown"];

interface Point {
  x: number;
  y: number;
  /** Of all that is around it and can be scrolled. */
  height?: number;
}

/**
 * Whether an element has been on screen at one place for some time, in a window that a person looks at, so that a click on it cannot
 * have been meant for what was there before. Without an element, only the window counts. `isSteady` is the answer at the instant at
 * which the button or key of a click went down: what the page changes after that, the person has not seen yet. Another `use` of the
 * element starts the time again.
 */
export function useSeenFor(
  element: RefObject<HTMLElement | null> | undefined,
  { ms, use }: { ms: number; use: string },
) {
  const [isSeen, setSeen] = useState(false);
  const place = useRef({ inLayout: origin, inWindow: origin, since: 0 });
  const attention = useRef<WindowAttention>(null);
  const press = useRef<{ wasSteady: boolean; at: number }>(null);

  function isAtRest(): boolean {
    const { current: last } = place;
    const inLayout = placeInLayout(element?.current);
    const { x, y } = element?.current?.getBoundingClientRect() ?? origin;
    const inWindow = { x, y };
    // Not by a person who scrolls, which changes no layout, nor in a list that keeps its place in the window while it grows.
    const hasMoved = isApart(inLayout, last.inLayout) && isApart(inWindow, last.inWindow);
    const since = hasMoved || document.hidden ? performance.now() : last.since;
    place.current = { inLayout, inWindow, since };
    return performance.now() - since >= ms;
  }

  function isAttended(): boolean {
    return attention.current !== null && performance.now() - attention.current.since >= ms;
  }

  function isSteadyNow(): boolean {
    return isAtRest() && isAttended();
  }

  function isSteady(): boolean {
    const { current } = press;
    return current && performance.now() - current.at < maxPressMs ? current.wasSteady : isSteadyNow();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another use is another question
  useEffect(() => {
    place.current.since = performance.now();
    attention.current ??= new WindowAttention();
    // A window without the focus shows that it can be used. The click itself is judged strictly.
    const look = () => setSeen(isAtRest() && (attention.current?.isAway || isAttended()));
    const stop = attention.current.listen(look);
    const timer = setInterval(look, intervalMs);
    const resized = new ResizeObserver(look);
    for (let each: Element | null | undefined = element?.current; each; each = each.parentElement)
      resized.observe(each);
    const judge = ({ target }: Event) => {
      const isHere = !element || element.current?.contains(target as Node);
      press.current = isHere ? { wasSteady: isSteadyNow(), at: performance.now() } : null;
    };
    // Before React renders what has waited for an event, which may move the element.
    for (const type of pressing) window.addEventListener(type, judge, true);
    return () => {
      stop();
      resized.disconnect();
      for (const type of pressing) window.removeEventListener(type, judge, true);
      press.current = null;
      clearInterval(timer);
      setSeen(false);
    };
  }, [ms, use]);
  return { isSeen, isSteady };
}

function isApart(one: Point, other: Point): boolean {
  const { x, y, height = 0 } = other;
  return [one.x - x, one.y - y, (one.height ?? 0) - height].some((distance) => Math.abs(distance) > tolerancePx);
}

/** Where the layout puts an element, whatever is scrolled. */
function placeInLayout(element: HTMLElement | null | undefined): Point {
  const place = { x: 0, y: 0, height: 0 };
  for (let each = element; each; each = each.offsetParent as HTMLElement | null) {
    place.x += each.offsetLeft;
    place.y += each.offsetTop;
  }
  for (let each = element?.parentElement; each; each = each.parentElement) place.height += each.scrollHeight;
  return place;
}
