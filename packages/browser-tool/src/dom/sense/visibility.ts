// What a person can see and use. Nothing here writes to the page.
import { all, drawnParent, forNodes, isTag, pageOf, styleOf, upFrom, viewOf } from "../tree.ts";
import { labelsFor } from "./labels.ts";

interface Clip {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a library makes of a list: never a label, or text alone. */
const operable = "button,input:not([type=hidden]),a,[role],[tabindex],[aria-haspopup]";

const everything: Clip = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };

/** Answers about many elements of one moment; what it learns of their common ancestors is kept. */
export function createSight() {
  const clips = new Map<Element, Clip>();
  return { sees, standIn };

  /** Whether a person sees it, or could by scrolling. */
  function sees(element: Element): boolean {
    return isRendered(element) && isInPlace(element);
  }

  /** Whether the place where it is drawn can be seen. */
  function isInPlace(element: Element): boolean {
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
   * its label, or the drawing under it or around it.
   */
  function standIn(element: Element): Element | undefined {
    if (sees(element)) return element;
    if (isTag(element, "area")) return isInPicture(element) ? element : undefined;
    if (!isTag(element, "input") && !isTag(element, "select")) return undefined;
    if ((element.disabled && !isRendered(element)) || widgetBeside(element)) return undefined;
    const label = labelsFor(element).find(sees);
    return label ?? (isDrawable(element) ? drawingOf(element) : undefined);
  }

  function isInPicture(area: HTMLAreaElement): boolean {
    const image = imageOf(area);
    return image !== undefined && sees(image);
  }

  /** An invisible control that lies over its drawing is pressed itself; else the small box that is drawn around it is. */
  function drawingOf(element: HTMLInputElement | HTMLSelectElement): Element | undefined {
    const parent = drawnParent(element);
    if (!parent) return undefined;
    const { opacity, pointerEvents } = styleOf(element);
    const isOver = opacity === "0" && pointerEvents !== "none" && element.checkVisibility({ visibilityProperty: true });
    if (isOver && isRendered(parent) && isInPlace(element) && boxOf(element).width > 7) return element;
    const isFile = element.type === "file";
    return upFrom(parent, isFile ? 3 : 1).find((box) => {
      if (!sees(box) || box.children.length > 4 || all(box, "input:not([type=hidden]),select,textarea").length > 1)
        return false;
      const { width, height } = boxOf(box);
      return isFile ? width * height < 400_000 : width <= 400 && height <= 120 && element.checkVisibility();
    });
  }

  /** Where a library hides the page's own list and draws another beside it: that one is what a person operates. */
  function widgetBeside(element: HTMLInputElement | HTMLSelectElement): Element | undefined {
    if (!isTag(element, "select")) return undefined;
    return [element.nextElementSibling, element.previousElementSibling].find(
      (beside): beside is Element =>
        !!beside && (beside.matches(operable) || !!beside.querySelector(operable)) && sees(beside),
    );
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

/** Native controls that pages like to draw themselves. */
function isDrawable({ type }: HTMLInputElement | HTMLSelectElement): boolean {
  return /checkbox|radio|file|range|color|select/.test(type);
}

/** The picture of which an area is a part. */
export function imageOf(area: HTMLAreaElement): HTMLImageElement | undefined {
  const name = area.closest("map")?.name;
  return all<HTMLImageElement>(pageOf(area), "img[usemap]").find(({ useMap }) => useMap === `#${name}`);
}

function boxOfArea(area: HTMLAreaElement): DOMRect {
  const picture = imageOf(area)?.getBoundingClientRect() ?? new DOMRect();
  const numbers = area.coords.split(",").map(Number);
  if (area.shape === "circle") {
    const [x = 0, y = 0, radius = 0] = numbers;
    return new DOMRect(picture.x + x - radius, picture.y + y - radius, 2 * radius, 2 * radius);
  }
  if (numbers.length < 4 || numbers.some(Number.isNaN)) return picture;
  const across = numbers.filter((_, index) => index % 2 === 0);
  const down = numbers.filter((_, index) => index % 2 === 1);
  const [left, top] = [Math.min(...across), Math.min(...down)];
  return new DOMRect(picture.x + left, picture.y + top, Math.max(...across) - left, Math.max(...down) - top);
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
  if (isTag(element, "area")) return boxOfArea(element);
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
