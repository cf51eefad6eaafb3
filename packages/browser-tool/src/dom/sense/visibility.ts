// What a person can see and use. Nothing here writes to the page.
import { drawnParent, forNodes, isTag, styleOf, upFrom, viewOf } from "../tree.ts";
import { labelsFor } from "./labels.ts";

interface Clip {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const everything: Clip = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };

/** Answers about many elements of one moment; what it learns of their common ancestors is kept. */
export function createSight() {
  const clips = new Map<Element, Clip>();
  return { sees, standIn };

  /** Whether a person sees it, or could by scrolling. */
  function sees(element: Element): boolean {
    if (!isRendered(element)) return false;
    const box = boxOf(element);
    if (box.width < 2 && box.height < 2) return false; // the usual way to hide text for screen readers
    const style = styleOf(element);
    if ((box.right <= 0 || box.bottom <= 0) && isOutside(element, box) && !isScrolledTo(element, style)) return false;
    if (isClippedToNothing(style)) return false;
    const clip = clipAround(element, style);
    return box.left < clip.right && box.right > clip.left && box.top < clip.bottom && box.bottom > clip.top;
  }

  /**
   * What a person operates: the control itself, or, where a page draws its own, what stands for an invisible native one:
   * its label, or the box that is drawn around it.
   */
  function standIn(element: Element): Element | undefined {
    if (sees(element)) return element;
    if (!isTag(element, "input") && !isTag(element, "select")) return undefined;
    if (element.disabled && !isRendered(element)) return undefined;
    const label = labelsFor(element).find(sees);
    const parent = drawnParent(element);
    const isDrawn = /checkbox|radio|file|range/.test(element.type) && isRendered(element);
    if (label || !isDrawn || !parent || parent.children.length > 4 || !sees(parent)) return label;
    const box = boxOf(parent);
    return box.width <= 400 && box.height <= 120 ? parent : undefined;
  }

  /** What cuts nothing off where it stands cuts nothing off where it is moved to. */
  function clipAround(element: Element, style: CSSStyleDeclaration): Clip {
    const clip = clipIn(drawnParent(element), element);
    if (clip === everything || style.position === "fixed") return everything;
    return style.position === "absolute" ? clipIn((element as HTMLElement).offsetParent, element) : clip;
  }

  function clipIn(parent: Element | null | undefined, { ownerDocument }: Element): Clip {
    return parent?.ownerDocument === ownerDocument ? clipOf(parent as Element) : everything;
  }

  /** The part of the viewport in which the content of an element can be drawn. */
  function clipOf(element: Element): Clip {
    const clip = clips.get(element) ?? measureClip(element);
    clips.set(element, clip);
    return clip;
  }

  function measureClip(element: Element): Clip {
    if (element.matches("body,html")) return everything;
    const style = styleOf(element);
    const around = clipAround(element, style);
    if (style.overflow === "visible") return around;
    const box = element.getBoundingClientRect();
    // What scrolls can be brought into its box, so only the box itself must be in sight.
    const isCut = (overflow: string) => /hidden|clip/.test(overflow) || !box.width || !box.height;
    const clip = { ...everything };
    if (isCut(style.overflowX)) {
      clip.left = Math.max(around.left, box.left);
      clip.right = Math.min(around.right, box.right);
    }
    if (isCut(style.overflowY)) {
      clip.top = Math.max(around.top, box.top);
      clip.bottom = Math.min(around.bottom, box.bottom);
    }
    return clip;
  }
}

/** Before the start of the page. */
export function isOutside(element: Element, { right, bottom }: DOMRect): boolean {
  const { scrollX, scrollY } = viewOf(element);
  return right + scrollX <= 0 || bottom + scrollY <= 0;
}

export function isRendered(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** An inline element without a size of its own may still be drawn by what is inside. */
export function boxOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect();
  if (box.width > 0 && box.height > 0) return box;
  let drawn = box;
  let tries = 4;
  forNodes(element, (child) => {
    if (drawn !== box || tries-- < 1) return;
    const inner = child.getBoundingClientRect();
    if (inner.width > 1 && inner.height > 1) drawn = inner;
  });
  return drawn;
}

/** What lies before the start of the page is out of reach, unless something scrolls there. */
function isScrolledTo(element: Element, { direction }: CSSStyleDeclaration): boolean {
  return (
    (direction === "rtl" && element.getBoundingClientRect().bottom > 0) ||
    upFrom(element).some((at) => !isTag(at, "html") && (at.scrollTop > 0 || at.scrollLeft !== 0))
  );
}

function isClippedToNothing({ clip, clipPath }: CSSStyleDeclaration): boolean {
  return /rect\((?:[01]px,? ?){4}\)|inset\((?:50|100)%/.test(clip + clipPath);
}
