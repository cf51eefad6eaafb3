// What a person can see and use. Never writes to the page.
import { cachedByKey } from "../read-cache.ts";
import {
  checkVisibility,
  childrenOf,
  closest,
  contains,
  documentOf,
  flatTreeParent,
  forEachNode,
  isTag,
  matches,
  parentOf,
  queryAll,
  rectOf,
  selfAndAncestors,
  styleOf,
} from "../tree.ts";
import { clips, overlap } from "./clip.ts";
import { nativeFields } from "./kind.ts";
import { labelsFor } from "./labels.ts";

type NativeField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isNative = (element: Element): element is NativeField => matches(element, nativeFields);

/** What a library renders in place of a native list. */
const operable = "button,input:not([type=hidden]),a,[role],[tabindex],[aria-haspopup]";

/** Checks many elements of one page state. Caches what it learns about their ancestors. */
export function createVisibility() {
  const { clipAround } = clips();
  return { isVisible, operableElement };

  /** Whether a person sees an element, or could by scrolling. */
  function isVisible(element: Element): boolean {
    return isRendered(element) && isAreaVisible(element);
  }

  /** Whether the area of an element is visible. */
  function isAreaVisible(element: Element): boolean {
    const box = boxOf(element);
    if (box.width < 2 && box.height < 2) return false; // the usual way to leave text to screen readers
    const clip = clipAround(element, styleOf(element));
    const [width] = overlap(box, clip);
    return width > 1 && box.top < clip.bottom && box.bottom > clip.top; // text for screen readers has one pixel
  }

  /** What a person operates: the control itself, or the label or drawing that replaces an invisible native control. */
  function operableElement(element: Element): Element | undefined {
    if (isVisible(element)) return element;
    if (isTag(element, "area")) return isImageVisible(element) ? element : undefined;
    if (!isNative(element)) return matches(element, "[role=combobox]") && isOverDrawing(element) ? element : undefined;
    if ((element.disabled && !isRendered(element)) || widgetBeside(element) || isForScript(element)) return undefined;
    const label = labelsFor(element).find(isVisible);
    return label ?? drawingFor(element);
  }

  function isImageVisible(area: HTMLAreaElement): boolean {
    const image = imageOf(area);
    return image !== undefined && isVisible(image);
  }

  /** Whether a transparent control covers what the page draws for it. */
  function isOverDrawing(element: Element): boolean {
    const { opacity, pointerEvents } = styleOf(element);
    const takesClicks =
      opacity === "0" && pointerEvents !== "none" && checkVisibility(element, { visibilityProperty: true });
    const around = flatTreeParent(element) ?? element;
    return takesClicks && isRendered(around) && isAreaVisible(element) && boxOf(element).width > 7;
  }

  /** An invisible control over its drawing is pressed itself; otherwise the small visible box around it. */
  function drawingFor(element: NativeField): Element | undefined {
    const parent = flatTreeParent(element);
    if (!parent || !(isDrawable(element) || isTransparentEntry(element) || isEditor(parent, element))) return undefined;
    if (isOverDrawing(element)) return element;
    const isFile = element.type === "file";
    return selfAndAncestors(parent, 5).find((box) => {
      if (
        !isVisible(box) ||
        (box.children.length > 4 && isDrawable(element)) ||
        queryAll(box, `:is(input,select,textarea):not([type=hidden],[aria-hidden=true])`).length > 1
      )
        return false;
      const { width, height } = boxOf(box);
      if (isFile) return width * height < 400_000;
      return (
        (width <= 400 || !/checkbox|radio/.test(element.type)) &&
        (height <= 120 || isEditor(box, element)) &&
        checkVisibility(element)
      );
    });
  }

  /**
   * A text field that takes the keys for what the page draws at its place: a list with its choices, the boxes of a code, a label
   * that makes room when the field has the focus.
   */
  function isTransparentEntry(element: NativeField): boolean {
    if (isTag(element, "select")) return false;
    if (matches(element, "[role=combobox],[autocomplete=one-time-code]")) return true;
    const box = boxOf(element);
    const own = box.width < 2 ? rectOf(parentOf(element) ?? element) : box; // it grows with the text
    const isThere = (sibling: Element) => {
      const drawn = rectOf(sibling);
      const isDrawing = drawn.width > 7 && drawn.height > 7 && Math.min(...overlap(drawn, own)) > 0;
      // A layer over the page, such as the border of a shared tab, draws no field.
      const isLayer = styleOf(sibling).position === "fixed";
      return isDrawing && !isLayer && !contains(sibling, element) && isVisible(sibling);
    };
    return selfAndAncestors(element, 5).some((part) => childrenOf(parentOf(part)).some(isThere));
  }

  /** The widget that a library renders next to a hidden native list. */
  function widgetBeside(element: NativeField): Element | undefined {
    if (!isTag(element, "select")) return undefined;
    return [element.nextElementSibling, element.previousElementSibling].find(
      (beside): beside is Element =>
        !!beside && (matches(beside, operable) || !!beside.querySelector(operable)) && isVisible(beside),
    );
  }
}

/** Whether an invisible field takes the keys for a box of any size, in which the page draws the text. */
function isEditor(box: Element, field: NativeField): boolean {
  return !isDrawable(field) && (matches(field, ":focus") || styleOf(box).cursor === "text");
}

/** Whether only scripts use an invisible text field or list: the keyboard cannot reach it. */
function isForScript(element: NativeField): boolean {
  if (isDrawable(element) && !isTag(element, "select")) return false;
  return element.tabIndex < 0 || !checkVisibility(element) || !!closest(element, "[aria-hidden=true]");
}

/** Native controls that pages often render themselves. */
function isDrawable({ type }: NativeField): boolean {
  return /checkbox|radio|file|range|color|select/.test(type);
}

/** The image that an area belongs to; undefined for other elements. */
export function imageOf(area: Element): HTMLImageElement | undefined {
  const name = closest(area, "map")?.name;
  return queryAll<HTMLImageElement>(documentOf(area), "img[usemap]").find(({ useMap }) => useMap === `#${name}`);
}

function boxOfArea(area: HTMLAreaElement): DOMRect {
  const picture = rectOf(imageOf(area) ?? area);
  const numbers = area.coords.split(",").map(Number);
  const [x = 0, y = 0, radius = 0] = numbers;
  const corners = area.shape === "circle" ? [x - radius, y - radius, x + radius, y + radius] : numbers;
  if (corners.length < 4 || corners.some(Number.isNaN)) return picture;
  const across = corners.filter((_, index) => index % 2 === 0);
  const down = corners.filter((_, index) => index % 2 === 1);
  const left = Math.min(...across);
  const top = Math.min(...down);
  return new DOMRect(picture.x + left, picture.y + top, Math.max(...across) - left, Math.max(...down) - top);
}

export const isRendered = cachedByKey((element: Element): boolean =>
  checkVisibility(element, { visibilityProperty: true, opacityProperty: true }),
);

/** The box of an element, or of its first visible child if an inline element has no own size. */
export function boxOf(element: Element): DOMRect {
  if (isTag(element, "area")) return boxOfArea(element);
  const box = rectOf(element);
  if (box.width > 0 && box.height > 0) return box;
  let drawn = box;
  let tries = 4;
  forEachNode(element, (child) => {
    if (drawn !== box || tries-- < 1) return;
    const inner = rectOf(child);
    if (inner.width > 1 && inner.height > 1) drawn = inner;
  });
  return drawn;
}
