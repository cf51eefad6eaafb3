import { type RefObject, useEffect } from "react";

/** Keeps a growing element scrolled to its end, unless it `isOff` or the user has scrolled up. */
export function useStickyEnd(ref: RefObject<HTMLElement | null>, { isOff }: { isOff: boolean }): void {
  useEffect(() => {
    const element = ref.current;
    if (!element || isOff) return;
    let isAtEnd = true;
    let last = shapeOf(element);
    // Growing and resizing don't count as scrolling away; only scrolling up does.
    const onScroll = () => {
      const now = shapeOf(element);
      const isResized = now.content !== last.content || now.room !== last.room;
      const isNear = now.content - now.top - now.room < 40;
      isAtEnd = isNear || (isAtEnd && (isResized || now.top >= last.top));
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
    element.addEventListener("scroll", onScroll);
    return () => {
      changes.disconnect();
      sizes.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, [ref, isOff]);
}

function shapeOf({ scrollTop, clientHeight, scrollHeight }: HTMLElement) {
  return { top: scrollTop, room: clientHeight, content: scrollHeight };
}
