import { useEffect, useState } from "react";

/** Whether something has been on screen for some time, so that a click on it cannot have been meant for what was there before. */
export function useSeenFor(ms: number): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function start(): void {
      setSeen(false);
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => setSeen(true), ms);
    }
    start();
    document.addEventListener("visibilitychange", start);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", start);
    };
  }, [ms]);
  return isSeen;
}
