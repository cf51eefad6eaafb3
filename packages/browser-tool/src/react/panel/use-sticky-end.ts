import { type RefObject, useEffect } from "react";

/** Keeps the end of what grows in sight, unless the person has scrolled away from it. */
export function useStickyEnd(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let isAtEnd = true;
    let last = 0;
    // What grows moves nobody away: only who scrolls up has left the end.
    const note = () => {
      const isNear = element.scrollHeight - element.scrollTop - element.clientHeight < 40;
      isAtEnd = isNear || (isAtEnd && element.scrollTop >= last);
      last = element.scrollTop;
    };
    const follow = () => {
      if (isAtEnd) element.scrollTop = element.scrollHeight;
    };
    follow();
    const changes = new MutationObserver(follow);
    changes.observe(element, { childList: true, subtree: true, characterData: true });
    element.addEventListener("scroll", note);
    return () => {
      changes.disconnect();
      element.removeEventListener("scroll", note);
    };
  }, [ref]);
}
