// What a person can see and use. Nothing here writes to the page.
import { drawnChildren, drawnParent, isTag, styleOf, upFrom, viewOf } from "../tree.ts";
import { labelsFor } from "./labels.ts";

interface Clip {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const everything: Clip = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };

/** Answers about many elements of one moment; what it learns of their common ancestors is kept. */
export class Sight {
  readonly #clips = new Map<Element, Clip>();

  /** Whether a person sees it, or could by scrolling. */
  sees(element: Element): boolean {
    if (!isRendered(element)) return false;
    const box = boxOf(element);
    if (box.width < 2 && box.height < 2) return false; // the usual way to hide text for screen readers
    const { scrollX, scrollY } = viewOf(element);
    const style = styleOf(element);
    if ((box.right + scrollX <= 0 || box.bottom + scrollY <= 0) && !isScrolledTo(element, style)) return false;
    if (isClippedToNothing(style)) return false;
    const clip = this.#clipAround(element, style);
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
    const drawn = /^(?:checkbox|radio|file|range)$/.test(element.type);
    const parent = drawnParent(element);
    if (!drawn || !parent || !isRendered(element) || parent.children.length > 4 || !this.sees(parent)) return undefined;
    const { width, height } = boxOf(parent);
    return width <= 400 && height <= 120 ? parent : undefined;
  }

  #clipAround(element: Element, { position }: CSSStyleDeclaration): Clip {
    let parent = drawnParent(element);
    if (position === "absolute") while (parent && !holdsPositioned(styleOf(parent))) parent = drawnParent(parent);
    return position === "fixed" || parent?.ownerDocument !== element.ownerDocument
      ? everything
      : this.#clipOf(parent as Element);
  }

  /** The part of the viewport in which the content of an element can be drawn. */
  #clipOf(element: Element): Clip {
    let clip = this.#clips.get(element);
    if (!clip) {
      clip = this.#measureClip(element);
      this.#clips.set(element, clip);
    }
    return clip;
  }

  #measureClip(element: Element): Clip {
    if (element.matches("body,html")) return everything;
    const style = styleOf(element);
    const around = this.#clipAround(element, style);
    if (style.overflow === "visible") return around;
    const box = element.getBoundingClientRect();
    // What scrolls can be brought into its box, so only the box itself must be in sight.
    const clips = (overflow: string) => /hidden|clip/.test(overflow) || !box.width || !box.height;
    const across = clips(style.overflowX);
    const down = clips(style.overflowY);
    return {
      left: across ? Math.max(around.left, box.left) : everything.left,
      right: across ? Math.min(around.right, box.right) : everything.right,
      top: down ? Math.max(around.top, box.top) : everything.top,
      bottom: down ? Math.min(around.bottom, box.bottom) : everything.bottom,
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
  return (
    (direction === "rtl" && element.getBoundingClientRect().bottom > 0) ||
    upFrom(element).some((at) => !isTag(at, "html") && (at.scrollTop > 0 || at.scrollLeft !== 0))
  );
}

function isClippedToNothing({ clip, clipPath }: CSSStyleDeclaration): boolean {
  return /rect\((?:[01]px,? ?){4}\)|inset\((?:50|100)%/.test(clip + clipPath);
}

function holdsPositioned({ position, transform, filter, perspective, contain }: CSSStyleDeclaration): boolean {
  return [position, transform, filter, perspective, contain].join() !== "static,none,none,none,none";
}
