"use client";
import { useEffect, useRef, useState } from "react";

const intervalMs = 100;

/**
 * Whether this window has been in front for some time. Another site can open a window over it and close that between two clicks, so
 * that the second one comes here. `isSettledNow` is the answer at the instant of the click.
 */
export function useSettledWindow(ms: number) {
  const [isSettled, setSettled] = useState(false);
  const since = useRef(Number.POSITIVE_INFINITY);
  const isSettledNow = () => !document.hidden && performance.now() - since.current >= ms;

  // biome-ignore lint/correctness/useExhaustiveDependencies: isSettledNow reads only the ref and the time
  useEffect(() => {
    const restart = () => {
      since.current = performance.now();
      setSettled(false);
    };
    restart();
    const timer = setInterval(() => setSettled(isSettledNow()), intervalMs);
    addEventListener("focus", restart);
    document.addEventListener("visibilitychange", restart);
    return () => {
      clearInterval(timer);
      removeEventListener("focus", restart);
      document.removeEventListener("visibilitychange", restart);
    };
  }, [ms]);
  return { isSettled, isSettledNow };
}
