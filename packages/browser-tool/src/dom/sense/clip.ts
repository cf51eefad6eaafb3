// Where the content of an element can be seen, in the coordinates of the viewport: inside all boxes and shapes that cut it off.
import { cachedPerRead } from "../read-cache.ts";
import { flatTreeParent, isTag, matches, rectOf, selfAndAncestors, styleOf, windowOf } from "../tree.ts";

export interface Clip {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const noClip: Clip = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };
const nothing: Clip = { ...noClip, right: -1e9 };

/** Checks many elements of one page state. Caches what it learns about their ancestors. */
export const clips = cachedPerRead(createClips);

function createClips() {
  const clips = new Map<Element, Clip>();
  return { clipAround, clipOf };

  /** The clip of an element's position. */
  function clipAround(element: Element, style: CSSStyleDeclaration): Clip {
    const { position } = style;
    const parent = /fixed|absolute/.test(position) ? placedIn(element, position) : flatTreeParent(element);
    if (emptyShape.test(style.clip + style.clipPath)) return nothing;
    const isFixed = position === "fixed" && (!parent || isTag(parent, "body")); // Firefox names the body
    if (!isFixed && parent?.ownerDocument === element.ownerDocument) return clipOf(parent);
    const { innerWidth, innerHeight } = windowOf(element);
    return isFixed ? { left: 0, top: 0, right: innerWidth, bottom: innerHeight } : noClip;
  }

  /** The clip of an element's content. */
  function clipOf(element: Element): Clip {
    const clip = clips.get(element) ?? measureClip(element);
    clips.set(element, clip);
    return clip;
  }

  function measureClip(element: Element): Clip {
    const style = styleOf(element);
    if (isTag(element, "html")) {
      const { scrollX, scrollY } = windowOf(element);
      const isRightToLeft = matches(element, ":dir(rtl),:has(>:dir(rtl))");
      const { scrollLeft, scrollTop } = element.querySelector("body") ?? element; // which may scroll itself
      return { ...noClip, left: isRightToLeft ? -1e9 : -scrollX - scrollLeft, top: -scrollY - scrollTop };
    }
    const outer = clipAround(element, style);
    if (isTag(element, "body") || style.overflow === "visible") return outer;
    const box = rectOf(element);
    if (Math.min(...overlap(box, outer)) < 0) return nothing;
    const isSmall = box.width < 8 || box.height < 8; // for scrolling
    const isCut = (overflow: string) => isSmall || /hidden|clip/.test(overflow);
    // What is cut off before the start of a scrolling box is out of reach, unless it starts at its end; all the rest can be
    // scrolled into it.
    const [isCutAcross, isCutDown] = [style.overflowX, style.overflowY].map(isCut);
    return {
      left: isCutAcross ? Math.max(outer.left, box.left) : -1e9,
      top: isCutDown
        ? Math.max(outer.top, box.top)
        : /-/.test(style.flexDirection)
          ? -1e9
          : box.top - element.scrollTop,
      right: isCutAcross ? Math.min(outer.right, box.right) : 1e9,
      bottom: isCutDown ? Math.min(outer.bottom, box.bottom) : 1e9,
    };
  }
}

/** The box that an element is placed in. WebKit knows none for fixed elements in a moved box, and one for open popovers. */
function placedIn(element: Element, position: string): Element | null | undefined {
  if (matches(element, ":popover-open")) return null;
  const { offsetParent } = element as HTMLElement;
  if (offsetParent || position !== "fixed") return offsetParent;
  return selfAndAncestors(flatTreeParent(element)).find((each) => styleOf(each).transform !== "none");
}

/** The width and height of the part of a box that is inside a clip. */
export function overlap(box: Clip, clip: Clip): [number, number] {
  return [
    Math.min(box.right, clip.right) - Math.max(box.left, clip.left),
    Math.min(box.bottom, clip.bottom) - Math.max(box.top, clip.top),
  ];
}

/** Shapes without an area: rectangles of a pixel, insets that meet, and those whose numbers are all zero. */
const emptyShape =
  /rect\((?:[01]px,? ?){4}\)|inset\((?:[5-9]\d|100)%|inset\([^c)]*100%|[enr]\((?:0(?:px|%),? ?)+(?:at|\))/;
