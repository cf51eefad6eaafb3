import { type RefObject, useEffect, useRef, useState } from "react";
import { WindowAttention } from "./window-attention.ts";

const intervalMs = 100;
/** Less is not another place. */
const tolerancePx = 4;

interface Place {
  x: number;
  y: number;
  since: number;
}

/**
 * Whether an element has been on screen at one place for some time, in a window that a person looks at, so that a click on it cannot
 * have been meant for what was there before. Without an element, only the window counts. `isSteady` is the answer at the instant of the
 * click. Another `use` of the element starts the time again.
 */
export function useSeenFor(
  element: RefObject<HTMLElement | null> | undefined,
  { ms, use }: { ms: number; use: string },
) {
  const [isSeen, setSeen] = useState(false);
  const place = useRef<Place>({ x: 0, y: 0, since: 0 });
  const attention = useRef<WindowAttention>(null);

  function isAtRest(): boolean {
    const { x, y } = placeOf(element?.current);
    const { current: last } = place;
    const hasMoved = Math.max(Math.abs(x - last.x), Math.abs(y - last.y)) > tolerancePx;
    if (hasMoved || document.hidden) place.current = { x, y, since: performance.now() };
    return performance.now() - place.current.since >= ms;
  }

  function isAttended(): boolean {
    return attention.current !== null && performance.now() - attention.current.since >= ms;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another use is another question
  useEffect(() => {
    place.current.since = performance.now();
    attention.current ??= new WindowAttention();
    // A window without the focus shows that it can be used. The click itself is judged strictly.
    const look = () => setSeen(isAtRest() && (attention.current?.isAway || isAttended()));
    const stop = attention.current.listen(look);
    const timer = setInterval(look, intervalMs);
    return () => {
      stop();
      clearInterval(timer);
      setSeen(false);
    };
  }, [ms, use]);
  return { isSeen, isSteady: () => isAtRest() && isAttended() };
}

/** Where the layout puts an element. Scrolling, which a person does, does not change it. */
function placeOf(element: HTMLElement | null | undefined): { x: number; y: number } {
  let x = 0;
  let y = 0;
  for (let each = element; each; each = each.offsetParent as HTMLElement | null) {
    x += each.offsetLeft;
    y += each.offsetTop;
  }
  return { x, y };
}
