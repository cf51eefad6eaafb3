import { type RefObject, useEffect } from "react";

/** Keeps the end of what grows in sight, unless the person has scrolled away from it. */
export function useStickyEnd(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let isAtEnd = true;
    let last = shapeOf(element);
    // What grows or is resized moves nobody away: only who scrolls up has left the end.
    const note = () => {
      const now = shapeOf(element);
      const isMoved = now.content !== last.content || now.room !== last.room;
      const isNear = now.content - now.top - now.room < 40;
      isAtEnd = isNear || (isAtEnd && (isMoved || now.top >= last.top));
      last = now;
    };
    const follow = () => {
      if (isAtEnd) element.scrollTop = element.scrollHeight;
    };
    follow();
    const changes = new MutationObserver(follow);
    changes.observe(element, { childList: true, subtree: true, characterData: true });
    const sizes = new ResizeObserver(follow);
    sizes.observe(element);
    element.addEventListener("scroll", note);
    return () => {
      changes.disconnect();
      sizes.disconnect();
      element.removeEventListener("scroll", note);
    };
  }, [ref]);
}

function shapeOf({ scrollTop, clientHeight, scrollHeight }: HTMLElement) {
  return { top: scrollTop, room: clientHeight, content: scrollHeight };
}
