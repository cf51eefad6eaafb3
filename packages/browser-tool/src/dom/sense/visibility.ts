// What a person can see and use. Nothing here writes to the page.
import { drawnChildren, drawnParent, isTag, viewOf } from "../tree.ts";
import { labelsFor } from "./labels.ts";

interface Clip {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const everything: Clip = {
  left: Number.NEGATIVE_INFINITY,
  top: Number.NEGATIVE_INFINITY,
  right: Number.POSITIVE_INFINITY,
  bottom: Number.POSITIVE_INFINITY,
};

/** Answers about many elements of one moment; what it learns of their common ancestors is kept. */
export class Sight {
  private readonly clips = new Map<Element, Clip>();

  /** Whether a person sees it, or could by scrolling. */
  sees(element: Element): boolean {
    if (!isRendered(element)) return false;
    const box = boxOf(element);
    if (box.width < 2 && box.height < 2) return false; // the usual way to hide text for screen readers
    const view = viewOf(element);
    const style = view.getComputedStyle(element);
    if ((box.right + view.scrollX <= 0 || box.bottom + view.scrollY <= 0) && !isScrolledTo(element, style))
      return false;
    if (isClippedToNothing(style)) return false;
    const clip = this.clipAround(element, style);
    return box.left < clip.right && box.right > clip.left && box.top < clip.bottom && box.bottom > clip.top;
  }

  /** Whether a person can operate a control: by itself, or, where a page draws its own, by what stands for it. */
  reaches(element: Element): boolean {
    return this.sees(element) || this.standIn(element) !== undefined;
  }

  /** What a person clicks in place of an invisible native control: its label, or the box that is drawn around it. */
  standIn(element: Element): Element | undefined {
    if (!isTag(element, "input") && !isTag(element, "select")) return undefined;
    if (element.disabled && !isRendered(element)) return undefined;
    for (const label of labelsFor(element)) if (this.sees(label)) return label;
    const drawn = isTag(element, "input") && /^(?:checkbox|radio|file|range)$/.test(element.type);
    const parent = drawnParent(element);
    if (drawn && parent && isRendered(element) && parent.children.length <= 4 && this.sees(parent)) {
      const { width, height } = boxOf(parent);
      if (width <= 400 && height <= 120) return parent;
    }
    return undefined;
  }

  private clipAround(element: Element, style: CSSStyleDeclaration): Clip {
    if (style.position === "fixed") return everything;
    let parent = drawnParent(element);
    if (style.position === "absolute") {
      while (parent && !holdsPositioned(viewOf(parent).getComputedStyle(parent))) parent = drawnParent(parent);
    }
    return parent && parent.ownerDocument === element.ownerDocument ? this.clipOf(parent) : everything;
  }

  /** The part of the viewport in which the content of an element can be drawn. */
  private clipOf(element: Element): Clip {
    const known = this.clips.get(element);
    if (known) return known;
    const clip = this.measureClip(element);
    this.clips.set(element, clip);
    return clip;
  }

  private measureClip(element: Element): Clip {
    if (isTag(element, "body") || isTag(element, "html")) return everything;
    const style = viewOf(element).getComputedStyle(element);
    const around = this.clipAround(element, style);
    if (style.overflowX === "visible" && style.overflowY === "visible") return around;
    const box = element.getBoundingClientRect();
    // What scrolls can be brought into its box, so only the box itself must be in sight.
    const across = style.overflowX === "hidden" || style.overflowX === "clip";
    const down = style.overflowY === "hidden" || style.overflowY === "clip";
    const boxSeen = box.width > 0 && box.height > 0;
    return {
      left: across || !boxSeen ? Math.max(around.left, box.left) : everything.left,
      right: across || !boxSeen ? Math.min(around.right, box.right) : everything.right,
      top: down || !boxSeen ? Math.max(around.top, box.top) : everything.top,
      bottom: down || !boxSeen ? Math.min(around.bottom, box.bottom) : everything.bottom,
    };
  }
}

export function isRendered(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** An inline element without a size of its own may still be drawn by what is inside. */
export function boxOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect();
  if (box.width > 0 && box.height > 0) return box;
  for (const child of Array.from(drawnChildren(element)).slice(0, 4)) {
    const inner = child.getBoundingClientRect();
    if (inner.width > 1 && inner.height > 1) return inner;
  }
  return box;
}

/** What lies before the start of the page is out of reach, unless something scrolls there. */
function isScrolledTo(element: Element, { direction }: CSSStyleDeclaration): boolean {
  if (direction === "rtl" && element.getBoundingClientRect().bottom > 0) return true;
  for (let at = drawnParent(element); at && !isTag(at, "html"); at = drawnParent(at)) {
    if (at.scrollTop > 0 || at.scrollLeft !== 0) return true;
  }
  return false;
}

function isClippedToNothing({ clip, clipPath }: CSSStyleDeclaration): boolean {
  return (
    (clip !== "auto" && /^rect\((?:[01]px,? ?){4}\)/.test(clip)) ||
    (clipPath !== "none" && /^inset\((?:50|100)%/.test(clipPath))
  );
}

function holdsPositioned({ position, transform, filter, perspective, contain }: CSSStyleDeclaration): boolean {
  return (
    position !== "static" || transform !== "none" || filter !== "none" || perspective !== "none" || contain !== "none"
  );
}
