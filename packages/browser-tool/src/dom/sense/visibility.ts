// What a person can see and use. Never writes to the page.
import {
  documentOf,
  flatTreeParent,
  forEachNode,
  isTag,
  queryAll,
  selfAndAncestors,
  styleOf,
  windowOf,
} from "../tree.ts";
import { labelsFor } from "./labels.ts";

interface Clip {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a library renders in place of a native list. */
const operable = "button,input:not([type=hidden]),a,[role],[tabindex],[aria-haspopup]";

const noClip: Clip = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };

/** Checks many elements of one page state. Caches what it learns about their ancestors. */
export function createVisibility() {
  const clips = new Map<Element, Clip>();
  return { isVisible, operableElement };

  /** Whether a person sees an element, or could by scrolling. */
  function isVisible(element: Element): boolean {
    return isRendered(element) && isAreaVisible(element);
  }

  /** Whether the area of an element is visible. */
  function isAreaVisible(element: Element): boolean {
    const box = boxOf(element);
    if (box.width < 2 && box.height < 2) return false; // the usual way to leave text to screen readers
    const style = styleOf(element);
    if ((box.right <= 0 || box.bottom <= 0) && isOutside(element, box) && !isScrollable(element, style)) return false;
    if (isClippedToNothing(style)) return false;
    const clip = clipAround(element, style);
    const isWide = Math.min(box.right, clip.right) - Math.max(box.left, clip.left) > 1; // text for screen readers has one pixel
    return isWide && box.top < clip.bottom && box.bottom > clip.top;
  }

  /** What a person operates: the control itself, or the label or drawing that replaces an invisible native control. */
  function operableElement(element: Element): Element | undefined {
    if (isVisible(element)) return element;
    if (isTag(element, "area")) return isImageVisible(element) ? element : undefined;
    if (!isTag(element, "input") && !isTag(element, "select")) return undefined;
    if ((element.disabled && !isRendered(element)) || widgetBeside(element) || isForScript(element)) return undefined;
    const label = labelsFor(element).find(isVisible);
    return label ?? (isDrawable(element) || isTransparentEntry(element) ? drawingFor(element) : undefined);
  }

  function isImageVisible(area: HTMLAreaElement): boolean {
    const image = imageOf(area);
    return image !== undefined && isVisible(image);
  }

  /** An invisible control over its drawing is pressed itself; otherwise the small visible box around it. */
  function drawingFor(element: HTMLInputElement | HTMLSelectElement): Element | undefined {
    const parent = flatTreeParent(element);
    if (!parent) return undefined;
    const { opacity, pointerEvents } = styleOf(element);
    const isOver = opacity === "0" && pointerEvents !== "none" && element.checkVisibility({ visibilityProperty: true });
    if (isOver && isRendered(parent) && isAreaVisible(element) && boxOf(element).width > 7) return element;
    const isFile = element.type === "file";
    return selfAndAncestors(parent, 3).find((box) => {
      if (
        !isVisible(box) ||
        (box.children.length > 4 && isDrawable(element)) ||
        queryAll(box, `:is(input,select,textarea):not([type=hidden],[aria-hidden=true])`).length > 1
      )
        return false;
      const { width, height } = boxOf(box);
      return isFile ? width * height < 400_000 : width <= 400 && height <= 120 && element.checkVisibility();
    });
  }

  /** A text field that takes the keys for what the page draws at its place: a list with its choices, the boxes of a code. */
  function isTransparentEntry(element: HTMLInputElement | HTMLSelectElement): boolean {
    if (isTag(element, "select")) return false;
    if (element.matches("[role=combobox],[autocomplete=one-time-code]")) return true;
    const { x, y, width, height } = boxOf(element);
    const isThere = (sibling: Element) => {
      const box = sibling.getBoundingClientRect();
      const isOverlapping = box.x < x + width && box.right > x && box.y < y + height && box.bottom > y;
      return !sibling.contains(element) && box.width > 7 && box.height > 7 && isOverlapping && isVisible(sibling);
    };
    return selfAndAncestors(element, 3).some(
      ({ parentElement }) => parentElement && Array.from(parentElement.children).some(isThere),
    );
  }

  /** The widget that a library renders next to a hidden native list. */
  function widgetBeside(element: HTMLInputElement | HTMLSelectElement): Element | undefined {
    if (!isTag(element, "select")) return undefined;
    return [element.nextElementSibling, element.previousElementSibling].find(
      (beside): beside is Element =>
        !!beside && (beside.matches(operable) || !!beside.querySelector(operable)) && isVisible(beside),
    );
  }

  /** The clip of an element's position. If no ancestor clips, none does for a fixed or absolute position either. */
  function clipAround(element: Element, style: CSSStyleDeclaration): Clip {
    const clip = clipIn(flatTreeParent(element), element);
    if (clip === noClip || style.position === "fixed") return noClip;
    return style.position === "absolute" ? clipIn((element as HTMLElement).offsetParent, element) : clip;
  }

  function clipIn(parent: Element | null | undefined, { ownerDocument }: Element): Clip {
    return parent?.ownerDocument === ownerDocument ? clipOf(parent as Element) : noClip;
  }

  /** The part of the viewport in which the content of an element can be visible. */
  function clipOf(element: Element): Clip {
    const clip = clips.get(element) ?? measureClip(element);
    clips.set(element, clip);
    return clip;
  }

  function measureClip(element: Element): Clip {
    if (element.matches("body,html")) return noClip;
    const style = styleOf(element);
    const outer = clipAround(element, style);
    if (style.overflow === "visible") return outer;
    const box = element.getBoundingClientRect();
    // Content can be scrolled into a scrolling box, so only the box itself must be visible.
    const isClipped = (overflow: string) => /hidden|clip/.test(overflow) || !box.width || !box.height;
    const clip = { ...noClip };
    if (isClipped(style.overflowX)) {
      clip.left = Math.max(outer.left, box.left);
      clip.right = Math.min(outer.right, box.right);
    }
    if (isClipped(style.overflowY)) {
      clip.top = Math.max(outer.top, box.top);
      clip.bottom = Math.min(outer.bottom, box.bottom);
    }
    return clip;
  }
}

/** Whether only scripts use an invisible text field or list: the keyboard cannot reach it. */
function isForScript(element: HTMLInputElement | HTMLSelectElement): boolean {
  if (isDrawable(element) && !isTag(element, "select")) return false;
  return element.tabIndex < 0 || !element.checkVisibility() || !!element.closest("[aria-hidden=true]");
}

/** Native controls that pages often render themselves. */
function isDrawable({ type }: HTMLInputElement | HTMLSelectElement): boolean {
  return /checkbox|radio|file|range|color|select/.test(type);
}

/** The image of an image map area. */
export function imageOf(area: HTMLAreaElement): HTMLImageElement | undefined {
  const name = area.closest("map")?.name;
  return queryAll<HTMLImageElement>(documentOf(area), "img[usemap]").find(({ useMap }) => useMap === `#${name}`);
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

/** Whether a box lies before the start of the page. */
export function isOutside(element: Element, { right, bottom }: DOMRect): boolean {
  const { scrollX, scrollY } = windowOf(element);
  return right + scrollX <= 0 || bottom + scrollY <= 0;
}

export function isRendered(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** The box of an element, or of its first visible child if an inline element has no own size. */
export function boxOf(element: Element): DOMRect {
  if (isTag(element, "area")) return boxOfArea(element);
  const box = element.getBoundingClientRect();
  if (box.width > 0 && box.height > 0) return box;
  let drawn = box;
  let tries = 4;
  forEachNode(element, (child) => {
    if (drawn !== box || tries-- < 1) return;
    const inner = child.getBoundingClientRect();
    if (inner.width > 1 && inner.height > 1) drawn = inner;
  });
  return drawn;
}

/** Whether scrolling can reach an element before the start of the page. */
function isScrollable(element: Element, { direction }: CSSStyleDeclaration): boolean {
  return (
    (direction === "rtl" && element.getBoundingClientRect().bottom > 0) ||
    selfAndAncestors(element).some(
      (ancestor) => !isTag(ancestor, "html") && (ancestor.scrollTop > 0 || ancestor.scrollLeft !== 0),
    )
  );
}

function isClippedToNothing({ clip, clipPath }: CSSStyleDeclaration): boolean {
  return /rect\((?:[01]px,? ?){4}\)|inset\((?:50|100)%/.test(clip + clipPath);
}
