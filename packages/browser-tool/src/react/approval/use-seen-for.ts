import { type RefObject, useEffect, useRef, useState } from "react";

const intervalMs = 100;
/** Less is not another place. */
const tolerancePx = 4;

interface Place {
  x: number;
  y: number;
  since: number;
}

/**
 * Whether an element has been on screen at one place for some time, so that a click on it cannot have been meant for what was
 * there before. `isSteady` is the answer at the instant of the click. Another `use` of the element starts the time again.
 */
export function useSeenFor(element: RefObject<HTMLElement | null>, { ms, use }: { ms: number; use: string }) {
  const [isSeen, setSeen] = useState(false);
  const place = useRef<Place>({ x: 0, y: 0, since: 0 });

  function isSteady(): boolean {
    const { x, y } = placeOf(element.current);
    const { current: last } = place;
    const hasMoved = Math.max(Math.abs(x - last.x), Math.abs(y - last.y)) > tolerancePx;
    if (hasMoved || document.hidden) place.current = { x, y, since: performance.now() };
    return performance.now() - place.current.since >= ms;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another use is another question
  useEffect(() => {
    place.current.since = performance.now();
    const timer = setInterval(() => setSeen(isSteady()), intervalMs);
    return () => {
      clearInterval(timer);
      setSeen(false);
    };
  }, [ms, use]);
  return { isSeen, isSteady };
}

/** Where the layout puts an element. Scrolling, which a person does, does not change it. */
function placeOf(element: HTMLElement | null): { x: number; y: number } {
  let x = 0;
  let y = 0;
  for (let each = element; each; each = each.offsetParent as HTMLElement | null) {
    x += each.offsetLeft;
    y += each.offsetTop;
  }
  return { x, y };
}
